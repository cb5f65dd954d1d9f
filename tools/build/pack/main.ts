import { libsOfFloor, packLibs } from './pack-lib';
import { packTerminal } from './pack-terminal';

/**
 * `npm run pack -- <lib> [<lib> …]`: installable tarballs, for other teams, in dist/packages. `npm run pack -- terminal`: the terminal
 * client; the last line is the path of its tarball.
 */
async function main(libs: readonly string[]): Promise<void> {
  if (libs.length === 1 && libs[0] === 'terminal') return sayTerminal();
  const known = libsOfFloor();
  const unknown = libs.filter((lib) => !known.includes(lib));
  if (libs.length === 0 || unknown.length > 0) {
    const problem = unknown.length > 0 ? `There is no lib called ${unknown.join(', ')}. ` : '';
    throw new Error(`${problem}Usage: npm run pack -- <lib>, terminal, or one or more of: ${known.join(', ')}`);
  }
  for (const { name, tarball, files, dependencies } of await packLibs(libs)) {
    console.log(name);
    for (const file of files) console.log(`  ${file}`);
    console.log(
      `needs ${
        Object.entries(dependencies)
          .map((pin) => pin.join('@'))
          .join(', ') || 'nothing else'
      }`,
    );
    console.log(`npm install ${tarball}\n`);
  }
}

async function sayTerminal(): Promise<void> {
  const { name, version, files, tarball } = await packTerminal();
  console.log(`${name} ${version}`);
  for (const file of files) console.log(`  ${file}`);
  console.log(`npm install --global ${tarball}\n${tarball}`);
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});

import { libsOfFloor, packLibs } from './pack-lib';
import { packTerminal } from './pack-terminal';
import { type PackedPackage, verifyProvenance, type Verification, writeProvenance } from './provenance';

/**
 * `npm run pack -- <lib> [<lib> …]`: installable tarballs, for other teams, in dist/packages. `npm run pack -- terminal`: the terminal
 * client; the last line is the path of its tarball. Each has its provenance beside it, signed with the key that PROVENANCE_KEY_FILE
 * names. `npm run pack -- verify TARBALL [PUBLIC_KEY_FILE]` compares the two.
 */
async function main(libs: readonly string[]): Promise<void> {
  if (libs[0] === 'verify') return sayVerification(libs[1], libs[2]);
  if (libs.length === 1 && libs[0] === 'terminal') return sayTerminal();
  const known = libsOfFloor();
  const unknown = libs.filter((lib) => !known.includes(lib));
  if (libs.length === 0 || unknown.length > 0) {
    const problem = unknown.length > 0 ? `There is no lib called ${unknown.join(', ')}. ` : '';
    throw new Error(`${problem}Usage: npm run pack -- <lib>, terminal, or one or more of: ${known.join(', ')}`);
  }
  for (const { name, version, tarball, files, dependencies } of await packLibs(libs)) {
    console.log(name);
    for (const file of files) console.log(`  ${file}`);
    console.log(
      `needs ${
        Object.entries(dependencies)
          .map((pin) => pin.join('@'))
          .join(', ') || 'nothing else'
      }`,
    );
    console.log(`provenance ${await provenanceOf({ name, version, tarball }, libs)}`);
    console.log(`npm install ${tarball}\n`);
  }
}

async function sayTerminal(): Promise<void> {
  const { name, version, files, tarball } = await packTerminal();
  console.log(`${name} ${version}`);
  for (const file of files) console.log(`  ${file}`);
  console.log(`provenance ${await provenanceOf({ name, version, tarball }, ['terminal'])}`);
  console.log(`npm install --global ${tarball}\n${tarball}`);
}

const provenanceOf = (packed: PackedPackage, words: readonly string[]): Promise<string> =>
  writeProvenance(packed, `npm run pack -- ${words.join(' ')}`, process.env['PROVENANCE_KEY_FILE']);

const verdicts: Readonly<Record<Verification, string>> = {
  signed: 'The tarball is the one the statement names, and the key has signed it.',
  same_bytes: 'The tarball is the one the statement names. Who wrote the statement was not asked: name a public key.',
  other_tarball: 'The statement names another tarball. Do not install this one.',
  wrong_signature: 'The key has not signed the statement. Do not install the tarball.',
  no_statement: 'No statement stands beside the tarball.',
};

function sayVerification(tarball: string | undefined, publicKeyFile: string | undefined): void {
  if (tarball === undefined) throw new Error('Usage: npm run pack -- verify TARBALL [PUBLIC_KEY_FILE]');
  const verification = verifyProvenance(tarball, publicKeyFile);
  console.log(verdicts[verification]);
  if (verification !== 'signed' && verification !== 'same_bytes') process.exitCode = 1;
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});

import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@einvoice/test-kit';
import ts from 'typescript';
import { findSecrets } from '../tidy/secrets';
import { type Declarations, declarationsOf, reachableFrom } from './declarations';

/** An installable tarball of one lib. */
export interface PackedLib {
  readonly name: string;
  /** Absolute path of the .tgz. */
  readonly tarball: string;
  /** Everything inside, relative to the package. */
  readonly files: readonly string[];
  /** npm packages it needs, with our pins. */
  readonly dependencies: Readonly<Record<string, string>>;
}

const run = promisify(execFile);
const packagesFolder = path.join(repositoryRoot, 'dist/packages');

/** Every lib, or those with one of the given `type:` tags, in the order of their names. */
export function libsOfType(...types: readonly string[]): string[] {
  return readdirSync(path.join(repositoryRoot, 'libs')).filter((lib) => {
    const file = path.join(repositoryRoot, 'libs', lib, 'project.json');
    if (!existsSync(file)) return false;
    const { tags } = JSON.parse(readFileSync(file, 'utf8')) as { tags: string[] };
    return types.length === 0 || types.some((type) => tags.includes(`type:${type}`));
  });
}

/**
 * Packs libs: our own libs bundled in, npm packages listed with their exact pins, declarations generated.
 * @throws when one does not build, needs a package without a pin, or holds a secret
 */
export async function packLibs(libs: readonly string[]): Promise<PackedLib[]> {
  const declarations = declarationsOf(libs);
  const packed: PackedLib[] = [];
  for (const lib of libs) packed.push(await packLib(lib, declarations));
  return packed;
}

async function packLib(lib: string, declarations: Declarations): Promise<PackedLib> {
  const folder = path.join(packagesFolder, lib);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const entry = path.join(folder, 'index.js');
  const build = [path.join(repositoryRoot, 'tools/build.mjs'), `libs/${lib}/src/index.ts`, entry];
  await run(process.execPath, build, { cwd: repositoryRoot });
  rmSync(`${entry}.map`, { force: true }); // it would carry our sources, and paths that mean nothing elsewhere
  const code = readFileSync(entry, 'utf8').replace(/^\/\/# sourceMappingURL=.*\n?/m, '');
  writeFileSync(entry, code);
  const types = reachableFrom(lib, declarations);
  for (const [place, text] of types) {
    mkdirSync(path.dirname(path.join(folder, 'types', place)), { recursive: true });
    writeFileSync(path.join(folder, 'types', place), text);
  }
  const dependencies = pinsOf(lib, [code, ...types.values()]);
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifestOf(lib, dependencies), null, 2)}\n`);
  copyFileSync(path.join(repositoryRoot, 'libs', lib, 'README.md'), path.join(folder, 'README.md'));
  copyFileSync(path.join(repositoryRoot, 'LICENSE'), path.join(folder, 'LICENSE'));
  const files = filesBelow(folder);
  refuseSecrets(folder, files);
  return { name: `@einvoice/${lib}`, tarball: await tarball(folder), files, dependencies };
}

function manifestOf(lib: string, dependencies: Readonly<Record<string, string>>): object {
  const { version, license, engines } = rootManifest();
  return {
    name: `@einvoice/${lib}`,
    version,
    private: true, // installed from its file; never published by accident
    license,
    engines,
    main: 'index.js',
    types: `types/${lib}/src/index.d.ts`,
    dependencies,
  };
}

interface RootManifest {
  readonly version: string;
  readonly license: string;
  readonly engines: object;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}
const rootManifest = (): RootManifest =>
  JSON.parse(readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8')) as RootManifest;

/** The npm packages that code or declarations name, with the version this repository runs on. */
function pinsOf(lib: string, texts: readonly string[]): Record<string, string> {
  const { dependencies, devDependencies } = rootManifest();
  const modules = texts.flatMap((text) =>
    ts.preProcessFile(text, true, true).importedFiles.map((file) => file.fileName),
  );
  const names = new Set(modules.filter((name) => !name.startsWith('.') && !isBuiltin(name)).map(packageOf));
  const pins = [...names].sort().map((name): [string, string] => {
    const pin = dependencies[name] ?? devDependencies[name];
    if (!pin) throw new Error(`${lib} uses ${name}, which package.json does not pin.`);
    return [name, pin];
  });
  return Object.fromEntries(pins);
}

const packageOf = (module: string): string => module.split('/', module.startsWith('@') ? 2 : 1).join('/');

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(path.join(folder, file)).isFile())
    .sort();
}

function refuseSecrets(folder: string, files: readonly string[]): void {
  const found = findSecrets(files.map((file) => ({ path: file, text: readFileSync(path.join(folder, file), 'utf8') })));
  if (found.length > 0) throw new Error(`Not packed:\n${found.join('\n')}`);
}

async function tarball(folder: string): Promise<string> {
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', packagesFolder], { cwd: folder });
  return path.join(packagesFolder, stdout.trim().split('\n').at(-1) ?? '');
}

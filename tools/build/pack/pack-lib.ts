import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@einvoice/test-kit';
import ts from 'typescript';
import { libFolder, libFolders } from '../lib-folders';
import { findSecrets } from '../tidy/secrets';
import { declarationOf, type Declarations, declarationsOf, reachableFrom } from './declarations';

/** An installable tarball of one lib. */
export interface PackedLib {
  readonly name: string;
  readonly version: string;
  /** Absolute path of the .tgz. */
  readonly tarball: string;
  /** Everything inside, relative to the package. */
  readonly files: readonly string[];
  /** npm packages it needs, with our pins. */
  readonly dependencies: Readonly<Record<string, string>>;
}

const run = promisify(execFile);
export const packagesFolder = path.join(repositoryRoot, 'dist/packages');

/** Every lib, or those on one of the given floors, in the order of their names. */
export function libsOfFloor(...floors: readonly string[]): string[] {
  const names = [...libFolders.keys()].sort();
  if (floors.length === 0) return names;
  return names.filter((lib) => {
    const project = readFileSync(path.join(libFolder(lib), 'project.json'), 'utf8');
    const { tags } = JSON.parse(project) as { tags: string[] };
    return floors.some((floor) => tags.includes(`floor:${floor}`));
  });
}

export interface PackOptions {
  /** Takes the packages and their tarballs; dist/packages unless told otherwise. */
  readonly folder?: string;
  /** Somebody else has found that the libs compile: here, that takes a third of the time. */
  readonly areChecked?: boolean;
}

/**
 * Packs libs: our own libs bundled in, npm packages listed with their exact pins, declarations generated.
 * @throws when one does not compile or build, needs a package without a pin, holds a secret, or fails publint
 */
export async function packLibs(libs: readonly string[], options: PackOptions = {}): Promise<PackedLib[]> {
  const { folder = packagesFolder, areChecked = false } = options;
  for (const lib of libs) rmSync(path.join(folder, lib), { recursive: true, force: true });
  // Another process bundles while this one checks types.
  const checked = Promise.resolve().then(() => declarationsOf(libs, areChecked));
  const [declarations] = await Promise.all([checked, bundle(libs, folder)]);
  const { version } = rootManifest();
  const packages = libs.map((lib) => ({
    name: `@einvoice/${lib}`,
    version,
    ...writePackage(lib, folder, declarations),
  }));
  const tarballs = (await tarballsOf(libs, folder)).map((name) => path.join(folder, name));
  await lintTarballs(tarballs);
  return packages.map((one, index) => ({ ...one, tarball: tarballs[index] ?? '' }));
}

/**
 * Asks publint whether the package inside each .tgz can be imported as its package.json says.
 * @throws with what it found, a line each, after the name of the tarball
 */
export async function lintTarballs(tarballs: readonly string[]): Promise<void> {
  const script = path.join(repositoryRoot, 'tools/build/pack/lint-tarballs.mjs');
  await run(process.execPath, [script, ...tarballs]).catch((error: { stderr: string }) => {
    throw new Error(`publint:\n${error.stderr}`);
  });
}

const entryOf = (lib: string, folder: string): string => path.join(folder, lib, 'index.js');

function bundle(libs: readonly string[], folder: string): Promise<unknown> {
  const files = libs.flatMap((lib) => [path.join(libFolder(lib), 'src/index.ts'), entryOf(lib, folder)]);
  return run(process.execPath, [path.join(repositoryRoot, 'tools/build/build.mjs'), ...files], { cwd: repositoryRoot });
}

/** Makes a package of a bundle. */
function writePackage(
  lib: string,
  parent: string,
  declarations: Declarations,
): Pick<PackedLib, 'files' | 'dependencies'> {
  const [folder, entry] = [path.join(parent, lib), entryOf(lib, parent)];
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
  copyFileSync(path.join(libFolder(lib), 'README.md'), path.join(folder, 'README.md'));
  copyFileSync(path.join(repositoryRoot, 'LICENSE'), path.join(folder, 'LICENSE'));
  const files = filesBelow(folder);
  refuseSecrets(folder, files);
  return { files, dependencies };
}

function manifestOf(lib: string, dependencies: Readonly<Record<string, string>>): object {
  const { version, license, engines } = rootManifest();
  return {
    name: `@einvoice/${lib}`,
    version,
    private: true, // installed from its file; never published by accident
    license,
    engines,
    type: 'commonjs',
    main: 'index.js',
    types: `types/${declarationOf(lib)}`,
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
export const rootManifest = (): RootManifest =>
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

export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(path.join(folder, file)).isFile())
    .sort();
}

export function refuseSecrets(folder: string, files: readonly string[]): void {
  const found = findSecrets(files.map((file) => ({ path: file, text: readFileSync(path.join(folder, file), 'utf8') })));
  if (found.length > 0) throw new Error(`Not packed:\n${found.join('\n')}`);
}

/** Names of the tarballs that npm made of these packages, in their order. */
export async function tarballsOf(libs: readonly string[], folder: string): Promise<string[]> {
  const packages = libs.map((lib) => `./${lib}`);
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', '.', ...packages], { cwd: folder });
  return stdout.trim().split('\n');
}

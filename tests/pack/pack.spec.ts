import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import ts from 'typescript';
import { libsOfFloor, lintTarballs, type PackedLib, packLibs } from '../../tools/build/pack/pack-lib';
import { exampleIn, readmeExample } from '../../tools/build/pack/readme-example';

const packedFloors = ['checks', 'registers', 'money'];
/** `source-health` takes its settings as this one reads them. */
const alsoPacked = ['configuration'];
const libs = [...libsOfFloor(...packedFloors), ...alsoPacked].sort();
const others = libsOfFloor().filter((lib) => !libs.includes(lib));
const project = mkdtempSync(path.join(os.tmpdir(), 'einvoice-packed-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Node breaks a wide object over several lines; a README need not. */
const asOneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');
const output = (file: string, cwd: string): string =>
  asOneLine(execFileSync(process.execPath, [file], { cwd, encoding: 'utf8', timeout: 60_000 }));

describe('the libs as packages of their own', () => {
  let packed: PackedLib[];

  beforeAll(async () => {
    // `npm run check` compiles the libs; their declarations are compiled below.
    packed = await packLibs(libs, { folder: path.join(project, 'packages'), areChecked: true });
    writeFileSync(path.join(project, 'package.json'), JSON.stringify({ name: 'another-team', private: true }));
    const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
    execFileSync('npm', ['install', ...quiet, ...packed.map(({ tarball }) => tarball)], { cwd: project });
  });

  it('are all there', () => expect(packed.map(({ name }) => name)).toEqual(libs.map((lib) => `@einvoice/${lib}`)));

  it.each(libs)('%s prints, installed elsewhere, what its README says', (lib) => {
    const { program, prints } = readmeExample(lib);
    const { outputText } = ts.transpileModule(program, {
      compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2023 },
    });
    const file = path.join(project, `${lib}.js`);
    writeFileSync(file, outputText);
    expect(output(file, project)).toBe(asOneLine(prints));
  });

  it('come with declarations that a strict compiler accepts', () => {
    const roots = libs.map((lib) => {
      const file = path.join(project, `${lib}.ts`);
      writeFileSync(file, readmeExample(lib).program);
      return file;
    });
    const program = ts.createProgram(roots, {
      ...{ strict: true, noEmit: true, target: ts.ScriptTarget.ES2023, lib: ['lib.es2023.d.ts'] },
      ...{ module: ts.ModuleKind.Node20, moduleResolution: ts.ModuleResolutionKind.Node16 },
      ...{ typeRoots: [path.join(repositoryRoot, 'node_modules/@types')], types: ['node'] },
    });
    // Ours and the examples; how others declare themselves is not for us to judge.
    const judged = program
      .getSourceFiles()
      .filter(({ fileName }) => /\/node_modules\/@einvoice\//.test(fileName) || !fileName.includes('/node_modules/'));
    expect(judged.length).toBeGreaterThan(2 * libs.length);
    const problems = judged.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]);
    expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).toEqual([]);
  });

  it('C5 hold code, declarations, README and licence, and no source, test or fixture', () => {
    for (const { files } of packed) {
      expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'index.js', 'package.json']));
      expect(
        files.filter((file) => !/^(LICENSE|README\.md|index\.js|package\.json|types\/[^]+\.d\.ts)$/.test(file)),
      ).toEqual([]);
      expect(files.filter((file) => /\.(spec|fixture)\./.test(file))).toEqual([]);
    }
  });

  it('are not packed when another team could not import them', async () => {
    const folder = path.join(project, 'broken');
    mkdirSync(folder);
    const manifest = { name: 'broken', version: '1.0.0', type: 'commonjs', main: 'index.js' };
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
    execFileSync('npm', ['pack', '--silent'], { cwd: folder });
    const linted = lintTarballs([packed[0]!.tarball, path.join(folder, 'broken-1.0.0.tgz')]);
    await expect(linted).rejects.toThrow(/^publint:\nbroken-1\.0\.0\.tgz: .*index\.js.*\n$/);
  });

  it('C3 need nothing but exact pins of npm packages, and nothing of ours from a registry', () => {
    for (const { dependencies } of packed) {
      for (const [name, version] of Object.entries(dependencies)) {
        expect(name).not.toMatch(/^@einvoice\//);
        expect(version).toMatch(/^\d+\.\d+\.\d+/);
      }
    }
    for (const lib of libs) {
      const manifest = readFileSync(path.join(project, 'node_modules/@einvoice', lib, 'package.json'), 'utf8');
      expect(JSON.parse(manifest)).toMatchObject({ private: true, license: 'Apache-2.0' });
    }
  });
});

describe('the other libs', () => {
  let folder: string;
  const bundleOf = (lib: string): string => path.join(folder, `${lib}.js`);

  beforeAll(() => {
    mkdirSync(path.join(repositoryRoot, 'dist'), { recursive: true });
    folder = mkdtempSync(path.join(repositoryRoot, 'dist', 'readme-')); // npm packages are found from here
    const files = others.flatMap((lib) => {
      const entry = path.join(folder, `${lib}.ts`);
      writeFileSync(entry, readmeExample(lib).program);
      return [entry, bundleOf(lib)];
    });
    execFileSync(process.execPath, ['tools/build/build.mjs', ...files], { cwd: repositoryRoot });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(others)('%s prints what its README says', (lib) => {
    expect(output(bundleOf(lib), repositoryRoot)).toBe(asOneLine(readmeExample(lib).prints));
  });
});

describe('an example', () => {
  it('is every ts block of the page, with what it prints', () => {
    const page =
      '# a\n```ts\nimport { b } from "b";\nconsole.log(await b);\n// → 1\n```\ntext\n```ts\nconsole.log(2);\n// → 2\n```\n';
    const { program, prints } = exampleIn(page, 'a');
    expect(prints).toBe('1\n2');
    expect(program).toMatch(/^import { b } from "b";\nasync function example[^]+await b[^]+console\.log\(2\)/);
  });

  it('that does not say what it prints is refused', () => {
    expect(() => exampleIn('```ts\nconsole.log(1);\n```\n', 'a')).toThrow('no example');
  });
});

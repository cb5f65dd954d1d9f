import { type Tree } from '@nx/devkit';
import { createTreeWithEmptyWorkspace } from '@nx/devkit/testing';
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import ts from 'typescript';

const root = path.resolve(__dirname, '../..');
const generatorOf = (name: string): ((tree: Tree, options: object) => Promise<void>) =>
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- Nx loads generators as CommonJS, so do we
  require(path.join(root, 'tools/codegen/generators', name, 'generator.cjs'));

let scratch: string;
beforeEach(() => {
  // Nx formats what it writes with Prettier, which is an ES module that Jest cannot load; Nx then only warns.
  jest.spyOn(console, 'warn').mockImplementation();
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  scratch = mkdtempSync(path.join(root, 'dist', 'generators-spec-'));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

/** An empty workspace that holds these files of ours. */
function workspaceWith(...files: string[]): Tree {
  const tree = createTreeWithEmptyWorkspace();
  tree.delete('.oxfmtrc.json'); // ours is formatted by Prettier
  tree.write('.prettierrc.json', readFileSync(path.join(root, '.prettierrc.json')));
  for (const file of files) tree.write(file, readFileSync(path.join(root, file)));
  return tree;
}

/** A copy of a lib with what the generator wrote; gives its folder. */
function libWith(tree: Tree, lib: string): string {
  const folder = path.join(scratch, path.basename(lib));
  cpSync(path.join(root, lib), folder, { recursive: true });
  for (const { path: file, content } of tree.listChanges()) {
    if (!file.startsWith(`${lib}/`) || content === null) continue;
    const copy = path.join(folder, path.relative(lib, file));
    mkdirSync(path.dirname(copy), { recursive: true });
    writeFileSync(copy, content);
  }
  writeFileSync(
    path.join(folder, 'jest.config.cjs'),
    `module.exports = require('${root}/jest.preset.cjs')(__dirname);`,
  );
  return folder;
}

/** What a strict compiler says of what the generator wrote and of all of that lib which it reaches. */
function complaintsAbout(folder: string, tree: Tree, lib: string): string[] {
  const changed = tree.listChanges().map(({ path: file }) => path.relative(lib, file));
  const files = changed.filter((file) => /^src\/.*\.ts$/.test(file)).map((file) => path.join(folder, file));
  const base = ts.readConfigFile(path.join(root, 'tsconfig.base.json'), (file) => ts.sys.readFile(file));
  const program = ts.createProgram(files, ts.parseJsonConfigFileContent(base.config, ts.sys, root).options);
  // Its other libs are compiled where they come from.
  const judged = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${folder}/`));
  expect(judged.map(({ fileName }) => fileName)).toEqual(expect.arrayContaining(files));
  const problems = judged.flatMap((file) => [
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
  ]);
  return problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

const run = (folder: string, command: string, ...args: string[]): Promise<string> => {
  const file = path.join(root, 'node_modules', command);
  return text(spawn(process.execPath, [file, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] }).stdout);
};
interface Tests {
  readonly failed: string[];
  readonly passed: string[];
}

/** For each pattern, the names of the tests of its files that failed, and of those that passed; all in one run. */
async function testsIn(folder: string, ...patterns: string[]): Promise<Tests[]> {
  const stdout = await run(folder, 'jest/bin/jest.js', '--json', '--runInBand', ...patterns);
  const { testResults } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
    testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
  };
  return patterns.map((pattern) => {
    const files = testResults.filter(({ name }) => new RegExp(pattern).test(path.relative(folder, name)));
    const tests = files.flatMap(({ assertionResults }) => assertionResults);
    const named = (status: string) => tests.filter((test) => test.status === status).map(({ fullName }) => fullName);
    return { failed: named('failed'), passed: named('passed') };
  });
}

const leftover = /TODO|FIXME|not implemented|\.skip|\.only/i;

describe('nx g ./tools/codegen/generators:tool', () => {
  const catalogueFile = 'libs/tools/tool-catalogue/src/catalogue.ts';

  it('writes a tool that compiles, is in the catalogue, and fails its own tests and those of the catalogue', async () => {
    const tree = workspaceWith(catalogueFile);
    await generatorOf('tool')(tree, { name: 'count_parrots' });
    expect(tree.listChanges().map(({ path: file }) => file)).toEqual(
      expect.arrayContaining([
        catalogueFile,
        'libs/tools/tool-catalogue/src/count-parrots/count-parrots.shape.ts',
        'libs/tools/tool-catalogue/src/count-parrots/count-parrots.spec.ts',
        'libs/tools/tool-catalogue/src/count-parrots/count-parrots.tool.ts',
      ]),
    );
    for (const { path: file, content } of tree.listChanges()) {
      if (file.includes('count-parrots')) expect(String(content)).not.toMatch(leftover);
    }

    const folder = libWith(tree, 'libs/tools/tool-catalogue');
    const tested = testsIn(folder, 'count-parrots', 'catalogue.spec|tools-list.spec');
    expect(complaintsAbout(folder, tree, 'libs/tools/tool-catalogue')).toEqual([]);
    const [own, catalogue] = await tested;
    expect(own!.failed).toEqual([
      'count_parrots makes a domain decision about what it can check',
      'count_parrots says where its facts come from',
      'count_parrots tells an agent when to choose it',
    ]);
    expect(catalogue!.failed).toEqual(
      expect.arrayContaining([expect.stringMatching(/^count_parrots M3/), expect.stringMatching(/golden/)]),
    );
    expect(catalogue!.failed.filter((name) => name.startsWith('validate_invoice'))).toEqual([]);
  }, 300_000);

  it('refuses a name that is taken, and changes nothing', async () => {
    const tree = workspaceWith(
      catalogueFile,
      'libs/tools/tool-catalogue/src/validate-invoice/validate-invoice.tool.ts',
    );
    await expect(generatorOf('tool')(tree, { name: 'validate_invoice' })).rejects.toThrow('exists already');
    expect(tree.read(catalogueFile, 'utf8')).toBe(readFileSync(path.join(root, catalogueFile), 'utf8'));
  });
});

describe('nx g ./tools/codegen/generators:rule', () => {
  const rules = 'libs/checks/invoice-rules/src/rules';
  const officialRules = 'libs/checks/invoice-rules/src/sets/peppol-bis-3.0.21/rules.generated.ts';
  /** Ids of a group that has no file yet, so that the test does not depend on how far the rules are. */
  const someGroup = ['BR-52', 'BR-63'] as const;
  const workspace = () => {
    const tree = workspaceWith(officialRules, `${rules}/rule-groups.ts`);
    const inventedGroup = tree
      .read(officialRules, 'utf8')!
      .replace(/(\['BR-(?:52|63)', '[a-z]+', )'[^']+'/g, "$1'invented-group'");
    tree.write(officialRules, inventedGroup);
    return tree;
  };

  it('writes the first rules of a group: they compile, are registered, and fail their own tests only', async () => {
    const tree = workspace();
    for (const id of someGroup) await generatorOf('rule')(tree, { id });
    const group = tree.read(`${rules}/invented-group.ts`, 'utf8');
    expect(group).toContain("ids: ['BR-52', 'BR-63'],");
    expect(group).toMatch(/nodeChecks: \[\s*\[Invoice, br52\],\s*\[Invoice, br63\],?\s*\],/);
    expect(group).not.toMatch(leftover);
    expect(tree.read(`${rules}/rule-groups.ts`, 'utf8')).toMatch(/inventedGroup,?\s*\];/);

    const folder = libWith(tree, 'libs/checks/invoice-rules');
    const tested = testsIn(folder, 'rules/br-(52|63).spec');
    expect(complaintsAbout(folder, tree, 'libs/checks/invoice-rules')).toEqual([]);
    const [own] = await tested;
    expect(own!.passed).toEqual([]);
    expect(own!.failed).toHaveLength(4);
  }, 300_000);

  it('refuses an id that is not official, one that is there, and a group that is complete', async () => {
    await expect(generatorOf('rule')(workspace(), { id: 'BR-9999' })).rejects.toThrow('no official rule id');
    const tree = workspace();
    await generatorOf('rule')(tree, { id: 'BR-52' });
    await expect(generatorOf('rule')(tree, { id: 'BR-52' })).rejects.toThrow('already');
    tree.write(`${rules}/invented-group.ts`, "ids: idsOf('invented-group'),");
    await expect(generatorOf('rule')(tree, { id: 'BR-63' })).rejects.toThrow('whole group');
  });
});

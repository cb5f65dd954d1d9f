import { type Tree } from '@nx/devkit';
import { createTreeWithEmptyWorkspace } from '@nx/devkit/testing';
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import ts from 'typescript';

const root = path.resolve(__dirname, '../..');
const generatorOf = (name: string): ((tree: Tree, options: object) => Promise<void>) =>
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- Nx loads generators as CommonJS, so do we
  require(path.join(root, 'tools/codegen/generators', name, 'generator.cjs'));

let scratch: string;
beforeEach(() => {
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  scratch = mkdtempSync(path.join(root, 'dist', 'generators-spec-'));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

/** An empty workspace that holds these files of ours. */
function workspaceWith(...files: string[]): Tree {
  const tree = createTreeWithEmptyWorkspace();
  tree.delete('.oxfmtrc.json'); // ours is formatted by Prettier
  tree.write('.prettierrc', readFileSync(path.join(root, '.prettierrc.json'))); // by this name Nx asks a tree
  for (const file of files) tree.write(file, readFileSync(path.join(root, file)));
  return tree;
}

/** A copy of a lib with what the generator wrote; gives its folder. */
function libWith(tree: Tree, lib: string): string {
  const folder = path.join(scratch, path.basename(lib));
  if (existsSync(path.join(root, lib))) cpSync(path.join(root, lib), folder, { recursive: true });
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
function complaintsAbout(folder: string, tree: Tree, lib: string, paths: ts.MapLike<string[]> = {}): string[] {
  const changed = tree.listChanges().map(({ path: file }) => path.relative(lib, file));
  const files = changed.filter((file) => /^src\/.*\.ts$/.test(file)).map((file) => path.join(folder, file));
  const base = ts.readConfigFile(path.join(root, 'tsconfig.base.json'), (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent(base.config, ts.sys, root);
  const program = ts.createProgram(files, { ...options, paths: { ...options.paths, ...paths } });
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

it.each([
  ['tool', 'count_parrots', 'CREATE libs/tools/tool-catalogue/src/count-parrots/count-parrots.tool.ts'],
  ['rule', 'BR-9999', 'BR-9999 is no official rule id'],
  ['register', 'birds', 'CREATE libs/registers/birds-client/src/birds-client.ts'],
  ['edition', 'peppol-bis-3.0.99', 'none.sch'],
])('nx g %s finds ours by its plain name', async (generator, name, says) => {
  const args = ['nx', 'g', generator, name, '--dry-run', '--cen', 'none.sch', '--peppol', 'none.sch'];
  const env = { ...process.env, NX_DAEMON: 'false', FORCE_COLOR: '0' };
  const { stdout, stderr } = spawn('npx', generator === 'edition' ? args : args.slice(0, 5), { cwd: root, env });
  const said = (await Promise.all([text(stdout), text(stderr)])).join('');
  expect(said).toContain(`Generating @einvoice/generators:${generator}`);
  expect(said).toContain(says);
});

const leftover = /TODO|FIXME|not implemented|\.skip|\.only/i;

describe('nx g tool', () => {
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
  });

  it('refuses a name that is taken, and changes nothing', async () => {
    const tree = workspaceWith(
      catalogueFile,
      'libs/tools/tool-catalogue/src/validate-invoice/validate-invoice.tool.ts',
    );
    await expect(generatorOf('tool')(tree, { name: 'validate_invoice' })).rejects.toThrow('exists already');
    expect(tree.read(catalogueFile, 'utf8')).toBe(readFileSync(path.join(root, catalogueFile), 'utf8'));
  });
});

describe('nx g register', () => {
  const testKit = 'libs/platform/test-kit';
  const files = [`${testKit}/src/index.ts`, `${testKit}/src/index.spec.ts`, 'tsconfig.base.json'];

  it('writes a client that compiles, its simulator, and tests that fail until it reads an answer', async () => {
    const tree = workspaceWith(...files);
    await generatorOf('register')(tree, { name: 'birds' });
    const lib = 'libs/registers/birds-client';
    const changed = tree.listChanges().map(({ path: file }) => file);
    expect(changed.filter((file) => file.startsWith('libs/') && !file.startsWith(lib)).sort()).toEqual([
      `${testKit}/src/birds-simulator.ts`,
      ...files.slice(0, 2).reverse(),
    ]);
    for (const file of changed) if (file.includes('birds')) expect(tree.read(file, 'utf8')).not.toMatch(leftover);
    expect(tree.read('tsconfig.base.json', 'utf8')).toContain(`"@einvoice/birds-client": ["./${lib}/src/index.ts"]`);

    const kit = path.join(libWith(tree, testKit), 'src/index.ts');
    const folder = libWith(tree, lib);
    writeFileSync(
      path.join(folder, 'jest.config.cjs'),
      `const preset = require('${root}/jest.preset.cjs')(__dirname);
module.exports = { ...preset, moduleNameMapper: { ...preset.moduleNameMapper, '^@einvoice/test-kit$': '${kit}' } };`,
    );
    const tested = testsIn(folder, '.*');
    expect(complaintsAbout(folder, tree, lib, { '@einvoice/test-kit': [kit] })).toEqual([]);
    const [own] = await tested;
    expect(own!.failed).toEqual([
      'a record that the register holds is found, in one call',
      ...['unknown', '../unknown', 'un known/ü?x=1'].map((id) => `${id} is not found`),
    ]);
    expect(own!.passed).toContain('an outage is "unavailable"');
  });

  it('refuses a name that is taken', async () => {
    const tree = workspaceWith(...files, 'libs/registers/vies-client/src/index.ts');
    await expect(generatorOf('register')(tree, { name: 'vies' })).rejects.toThrow('exists already');
  });
});

describe('nx g rule', () => {
  const lib = 'libs/checks/invoice-rules';
  const rules = `${lib}/src/rules`;
  const officialRules = `${lib}/src/sets/peppol-bis-3.0.21/rules.generated.ts`;
  const files = [
    `${rules}/party-identifiers.ts`,
    `${rules}/decimals.ts`,
    `${rules}/rule-groups.ts`,
    `${rules}/rule-rows.ts`,
  ];
  /** A workspace whose edition has one rule more, so that the test does not depend on how far the rules are. */
  const workspace = (id: string, group: string) => {
    const tree = workspaceWith(officialRules, ...files);
    const more = tree
      .read(officialRules, 'utf8')!
      .replace('] as const;', `  ['${id}', 'error', '${group}', ''],\n] as const;`);
    tree.write(officialRules, more);
    return tree;
  };
  const changed = (tree: Tree) =>
    tree
      .listChanges()
      .map(({ path: file }) => file)
      .filter((file) => file.startsWith(rules) && tree.read(file, 'utf8') !== contentOf(file));

  it('writes a rule into one file: it compiles, and its row fails until it says and finds something', async () => {
    const tree = workspace('PEPPOL-COMMON-R999', 'party-identifiers');
    await generatorOf('rule')(tree, { id: 'PEPPOL-COMMON-R999' });
    expect(changed(tree)).toEqual([`${rules}/party-identifiers.ts`]);
    expect(tree.read(`${rules}/party-identifiers.ts`, 'utf8')).not.toMatch(leftover);

    const folder = libWith(tree, lib);
    const tested = testsIn(folder, 'rules/rule-rows.spec');
    expect(complaintsAbout(folder, tree, lib)).toEqual([]);
    const [own] = await tested;
    expect(own!.failed).toEqual([
      'the row of a rule says what the rule asks in one sentence of its own',
      'the row of a rule PEPPOL-COMMON-R999: the change raises it, and exactly what stands beside it',
    ]);
  });

  it('makes a file for the first rule of a group, and registers it', async () => {
    const tree = workspace('FR-R-001', 'national-fr');
    await generatorOf('rule')(tree, { id: 'FR-R-001' });
    expect(changed(tree).sort()).toEqual([
      `${rules}/peppol-countries/fr.ts`,
      `${rules}/rule-groups.ts`,
      `${rules}/rule-rows.ts`,
    ]);
    expect(tree.read(`${rules}/rule-groups.ts`, 'utf8')).toContain(
      "import { nationalFr } from './peppol-countries/fr';",
    );
  });

  it('refuses an id that is not official, one that is there, and a group that a table makes', async () => {
    await expect(generatorOf('rule')(workspace('X-1', 'decimals'), { id: 'BR-9999' })).rejects.toThrow(
      'no official rule id',
    );
    await expect(generatorOf('rule')(workspace('X-1', 'decimals'), { id: 'PEPPOL-COMMON-R040' })).rejects.toThrow(
      'already',
    );
    await expect(generatorOf('rule')(workspace('BR-DEC-99', 'decimals'), { id: 'BR-DEC-99' })).rejects.toThrow(
      'from a table',
    );
  });
});

describe('nx g edition', () => {
  const sets = 'libs/checks/invoice-rules/src/sets';
  const base = 'peppol-bis-3.0.21';
  const data = ['rules', 'code-lists', 'absent-paths'].map((name) => `${sets}/${base}/${name}.generated.ts`);
  const workspace = () => workspaceWith(...data, `${sets}/rule-sets.ts`, `${sets}/official-rules.ts`);
  const loaded = (file: string) => factsIn(contentOf(`${sets}/${base}/${file}.generated.ts`));

  /** Rule files in the form of the official ones, with what the base says and one change of each sort. */
  function officialFiles({ isNext }: { isNext: boolean }): { cen: string; peppol: string } {
    const { officialRules } = loaded('rules') as { officialRules: readonly string[][] };
    const { absentPaths } = loaded('absent-paths') as { absentPaths: readonly string[][] };
    const codeLists = loaded('code-lists') as Record<string, string>;
    const pathOf = new Map(absentPaths.map(([id, forbidden]) => [id, forbidden]));
    const rows = officialRules.filter(([id]) => !isNext || id !== 'PEPPOL-EN16931-R003');
    if (isNext) rows.push(['FR-R-001', 'warning', '', 'BT-25']);
    const asserts = rows.map(([id, severity, , terms]) => {
      const test = pathOf.has(id!) ? `not(${pathOf.get(id!)})` : quotedLists(id!, codeLists, isNext);
      const flag = (severity === 'error') === !(isNext && id === 'BR-01') ? 'fatal' : 'warning';
      return `<assert id="${id}" flag="${flag}" test="${test}">[${id}]-Official wording (${terms!.replaceAll(' ', ') (')}).</assert>`;
    });
    const variables = [
      `<let name="ISO4217" value="tokenize('${codeLists['peppolCurrencies']}', '\\s')"/>`,
      `<let name="eaid" value="tokenize('${codeLists['peppolEndpointSchemes']}', '\\s')"/>`,
    ];
    const [cen, peppol] = [path.join(scratch, 'cen.sch'), path.join(scratch, 'peppol.sch')];
    writeFileSync(cen, asserts.filter((text) => !/id="(PEPPOL|..-R)-/.test(text)).join('\n'));
    writeFileSync(peppol, [...variables, ...asserts.filter((text) => /id="(PEPPOL|..-R)-/.test(text))].join('\n'));
    return { cen, peppol };
  }

  it('writes the first edition again as it is, when its files are the same', async () => {
    const tree = workspace();
    await generatorOf('edition')(tree, { name: base, ...officialFiles({ isNext: false }) });
    for (const file of data) expect(factsIn(tree.read(file, 'utf8')!)).toEqual(factsIn(contentOf(file)));
  });

  it('writes of a new edition what it changes, puts it into the list, and keeps no official wording', async () => {
    const tree = workspace();
    await generatorOf('edition')(tree, {
      name: 'peppol-bis-3.0.99',
      validFrom: '2027-02-24',
      ...officialFiles({ isNext: true }),
    });
    const written = tree.read(`${sets}/peppol-bis-3.0.99/changes.generated.ts`, 'utf8')!;
    expect(factsIn(written)).toEqual({
      base,
      add: [['FR-R-001', 'warning', 'national-fr', 'BT-25']],
      remove: ['PEPPOL-EN16931-R003'],
      relevel: { 'BR-01': 'warning' },
      codeLists: { units: expect.stringMatching(/ PCS$/) as string },
      addAbsentPaths: [],
    });
    expect(written).not.toContain('wording (');
    expect(tree.read(`${sets}/rule-sets.ts`, 'utf8')).toMatch(/\[[^\]]*peppolBis3021,[^\]]*,\s+peppolBis3099,?\s*\]/);
    expect(tree.read(`${sets}/peppol-bis-3.0.99.ts`, 'utf8')).toContain("validFrom: '2027-02-24'");
  });

  it('asks from which day a new edition counts', async () => {
    const imported = generatorOf('edition')(workspace(), {
      name: 'peppol-bis-3.0.99',
      ...officialFiles({ isNext: true }),
    });
    await expect(imported).rejects.toThrow('say from which day');
  });
});

/** The lists that the official rule has in its test, in its order. */
function quotedLists(id: string, codeLists: Record<string, string>, isNext: boolean): string {
  const of: Record<string, readonly string[]> = {
    'BR-CL-01': ['invoiceTypes', 'creditNoteTypes'],
    'BR-CL-04': ['currencies'],
    'BR-CL-06': ['taxPointCodes'],
    'BR-CL-07': ['objectSchemes'],
    'BR-CL-08': ['noteSubjects'],
    'BR-CL-11': ['identifierSchemes'],
    'BR-CL-13': ['classificationSchemes'],
    'BR-CL-14': ['countries'],
    'BR-CL-16': ['paymentMeans'],
    'BR-CL-17': ['vatCategories'],
    'BR-CL-19': ['allowanceReasons'],
    'BR-CL-20': ['chargeReasons'],
    'BR-CL-22': ['vatExemptions'],
    'BR-CL-23': ['units'],
    'BR-CL-25': ['endpointSchemes'],
    'BR-CO-09': ['vatPrefixes'],
    'PEPPOL-EN16931-P0100': ['peppolInvoiceTypes'],
    'PEPPOL-EN16931-P0101': ['peppolCreditNoteTypes'],
  };
  const lists = (of[id] ?? []).map(
    (name) => `contains(' ${codeLists[name]}${isNext && name === 'units' ? ' PCS' : ''} ', .)`,
  );
  return lists.length === 0 ? 'true()' : lists.join(' or ');
}

const contentOf = (file: string): string | null => {
  try {
    return readFileSync(path.join(root, file), 'utf8');
  } catch {
    return null;
  }
};

/** What a generated file exports; such files import nothing. */
function factsIn(source: string | null): Record<string, unknown> {
  const { outputText } = ts.transpileModule(source ?? '', { compilerOptions: { module: ts.ModuleKind.CommonJS } });
  const exported: Record<string, unknown> = {};

  new Function('exports', outputText)(exported);
  return { ...exported };
}

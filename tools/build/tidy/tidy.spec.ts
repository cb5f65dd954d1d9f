import { generateKeyPairSync } from 'node:crypto';
import { brokenWalks, dutiesWithoutTest, largePictures, threatsWithoutTest, unlistedDecisions } from './document-rules';
import { equalBodies } from './equal-bodies';
import { forbiddenWords } from './forbidden-words';
import { brokenReferences, incompleteLibs, longReadmes } from './repository-rules';
import { deadFiles, importsOf } from './import-graph';
import { picturesOf, repositoryFiles, type RepositoryFile } from './repository-files';
import { findSecrets } from './secrets';
import { bannedNames, forbiddenText, linesMax, tooLong } from './text-rules';

const files = repositoryFiles();
const file = (path: string, text = ''): RepositoryFile => ({ path, text });

describe('the repository', () => {
  it('has files to look at', () => expect(files.length).toBeGreaterThan(100));
  it(`has no file over ${linesMax} lines`, () => expect(tooLong(files)).toEqual([]));
  it('has no name that says nothing', () => expect(bannedNames(files)).toEqual([]));
  it('has no leftovers, no machine’s paths and no registry hosts', () => expect(forbiddenText(files)).toEqual([]));
  it('has no dead code files', () => expect(deadFiles(files)).toEqual([]));
  it('has a README, an index and a list of exports in every lib', () => expect(incompleteLibs(files)).toEqual([]));
  it('has short READMEs in its libs', () => expect(longReadmes(files)).toEqual([]));
  it('has no broken links and no commands that do not exist in its documents', () =>
    expect(brokenReferences(files)).toEqual([]));
  it('has no word in a name that only its authors understand', () => expect(forbiddenWords(files)).toEqual([]));
  it('has walks that lead through files that exist', () => expect(brokenWalks(files)).toEqual([]));
  it('has a test, or a part that builds it, for every threat', () => expect(threatsWithoutTest(files)).toEqual([]));
  it('has a test for every duty of the specification', () => expect(dutiesWithoutTest(files)).toEqual([]));
  it('lists each decision in the map of the documents, by a number of its own', () =>
    expect(unlistedDecisions(files)).toEqual([]));
  it('has no logic of a rule twice', () => expect(equalBodies(files)).toEqual([]));
  it('keeps small pictures alone', () => expect(largePictures(picturesOf(files))).toEqual([]));
  it('C5 holds no secrets', () => expect(findSecrets(files)).toEqual([]));
});

describe('tidy notices', () => {
  it('a decision that no map lists, and two of one number', () => {
    const map = file('docs/README.md', '- [a](decisions/0001-a.md)\n- [b](decisions/0001-b.md)');
    const decisions = ['0001-a', '0001-b', '0002-c'].map((name) => file(`docs/decisions/${name}.md`));
    expect(unlistedDecisions([map, ...decisions])).toEqual([
      'decisions/0001-a.md: a number twice',
      'decisions/0001-b.md: a number twice',
      'docs/README.md: does not list decisions/0002-c.md',
    ]);
  });

  it('two functions of the rules that differ in names and comments alone, or in ids and sentences, but not two short ones', () => {
    const first =
      'function a(node: Node) {\n  // One.\n  const x = node.text;\n  if (x === "") return;\n  report(x);\n  done(node);\n}';
    const second =
      'const b = (at: Node) => {\n  const y = at.text;\n  if (y === "") return;\n  report(y); // Two.\n  done(at);\n};';
    const folder = 'libs/checks/invoice-rules/src/rules';
    const both = (other: string) => equalBodies([file(`${folder}/a.ts`, first), file(`${folder}/b.ts`, other)]);
    expect(both(second)).toEqual([`${folder}/a.ts:1: the same body as ${folder}/b.ts:1`]);
    expect(both(second.replace('at.text', 'at.key'))).toEqual([]);
    const rule = (id: string, text: string) =>
      `const c = (node: Node) => {\n  if (node.text === 'x') return;\n  const { issues } = node;\n  issues.rule('${id}', () => ({ message: \`${text} \${node}.\` }));\n};`;
    const rules = (other: string) =>
      equalBodies([file(`${folder}/a.ts`, rule('BR-17', 'No payee:')), file(`${folder}/b.ts`, other)]);
    expect(rules(rule('BR-FR-18_BT-1', 'No seller is'))).toEqual([
      `${folder}/a.ts:1: the same body as ${folder}/b.ts:1`,
    ]);
    expect(rules(rule('BR-18', 'No seller:').replace("'x'", "'y'"))).toEqual([]);
    expect(both('const c = (at: Node) => {\n  report(at);\n};\nconst d = (at: Node) => {\n  report(at);\n};')).toEqual(
      [],
    );
  });

  it('a long file, unless it is data', () => {
    const text = 'x\n'.repeat(linesMax + 1);
    expect(
      tooLong([file('libs/x/a/src/a.ts', text), file('package-lock.json', text), file('a.generated.ts', text)]),
    ).toEqual(['libs/x/a/src/a.ts: 401 lines; at most 400']);
  });

  it.each(['libs/utils/src/x.ts', 'libs/x/a/src/string-helpers.ts', 'tools/common.mjs', 'apps/a/src/key-manager.ts'])(
    'the empty name %s',
    (path) => expect(bannedNames([file(path)])).toHaveLength(1),
  );

  it.each([
    ['libs/x/a/src/a.ts', `// TO${'DO'} later`],
    ['libs/x/a/src/a.spec.ts', `it.on${'ly'}("x", () => 1);`],
    ['libs/x/a/src/a.spec.ts', `describe.sk${'ip'}("x", () => 1);`],
    ['libs/x/a/src/a.ts', 'console.log(1);'],
    ['docs/a.md', `see ${'/root'}/clone/a.ts`],
    ['.npmrc', `registry=https:${'//registry'}.example.org/`],
  ])('in %s: %s', (path, text) => expect(forbiddenText([file(path, text)])).toHaveLength(1));

  const clock = `${'performance'}.now`;
  const wallClock = `${'Date'}.now()`;
  it.each([
    `const before = process.${'cpu'}Usage();`,
    `const { ${'max'}RSS } = process.${'resource'}Usage();`,
    `expect(process.${'memory'}Usage().rss).toBeLessThan(1);`,
    `const startedMs = ${clock}();`,
    `process.${'hr'}time.bigint()`,
    `const startedMs = real${'Clock'}();`,
    `expect(${wallClock} - startedMs).toBeLessThan(5_000);`,
  ])('a measurement outside the helper of test-kit: %s', (text) => {
    const [spec, fixture] = [file('libs/x/a/src/a.spec.ts', text), file('libs/x/a/src/a.fixture.ts', text)];
    expect(forbiddenText([spec, fixture])).toHaveLength(2);
    expect(forbiddenText([file('libs/platform/test-kit/src/cost-growth.ts', text)])).toEqual([]);
    expect(forbiddenText([file('tools/bench/a.ts', text)])).toEqual([]);
  });

  it.each([
    'createClient({ nowMs: realClock })',
    `new Date(${wallClock} - 60_000)`,
    `time(${wallClock} - dayMs)`,
    `const seed = ${wallClock} % 2 ** 31;`,
  ])('no measurement in %s', (text) => expect(forbiddenText([file('libs/x/a/src/a.spec.ts', text)])).toEqual([]));

  it('code that nothing imports, runs or names', () => {
    const alive = [
      file('libs/x/a/src/index.ts', "export { b } from './b';"),
      file('libs/x/a/src/b.ts'),
      file('tools/bench/main.ts', "const seller = 'tools/bench/seller.ts';"),
      file('tools/bench/seller.ts', "void import('./load');"),
      file('tools/bench/load.ts'),
    ];
    expect(deadFiles([...alive, file('libs/x/a/src/c.ts')])).toEqual(['libs/x/a/src/c.ts: nothing imports or runs it']);
  });

  it('every way of importing', () => {
    const text = `import './a'; export * from './b'; const c = require('./c'); import type { D } from './d'; import('./e');`;
    expect(importsOf(file('x.ts', text)).sort()).toEqual(['./a', './b', './c', './d', './e']);
  });

  it('a lib without a README, and one with a second index', () => {
    const paths = ['README.md', 'src/index.ts', 'src/index.spec.ts', 'project.json'].map((path) =>
      file(`libs/x/a/${path}`),
    );
    expect(incompleteLibs(paths)).toEqual([]);
    expect(incompleteLibs([...paths.slice(1), file('libs/x/a/src/b/index.ts')])).toEqual([
      'libs/x/a: has no README.md',
      'libs/x/a/src/b/index.ts: a lib has one index.ts',
    ]);
  });

  it('a link and a command that lead nowhere', () => {
    const manifest = file('package.json', '{"scripts":{"check":""}}');
    const text = '[a](../a.md) [b](b.md#c) [c](https://example.com) [d](/docs) `npm run check` `npm run chekc`';
    expect(brokenReferences([manifest, file('docs/x.md', text), file('docs/b.md')])).toEqual([
      'docs/x.md: ../a.md does not exist',
      'docs/x.md: there is no command "npm run chekc"',
    ]);
  });

  it('C5 a planted secret', () => {
    const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const planted = [
      pem,
      JSON.stringify(pem),
      `key = 's${'k_live_'}${'a1'.repeat(12)}'`,
      ['//host/:_auth', 'Token=abc'].join(''),
    ];
    for (const text of planted) expect(findSecrets([file('a.ts', text)])).toHaveLength(1);
    expect(findSecrets([file('a.ts', pem.replace('PRIVATE', 'PUBLIC'))])).toEqual([]);
  });

  it('a word of ours in a file name or an exported name, and not in another word', () => {
    const texts = ['export const openDoor = 1;', 'export class Gateway {}', 'const laneOfNobody = 1;'];
    expect(forbiddenWords(texts.map((text, index) => file(`libs/x/a/src/${index}.ts`, text)))).toEqual([
      'libs/x/a/src/0.ts: "door" in openDoor; see docs/glossary.md',
    ]);
    expect(forbiddenWords([file('libs/x/a/src/lane-state.ts')])).toHaveLength(1);
  });

  it('a picture that is large, and one that stands elsewhere', () => {
    const pictures = [
      { path: 'docs/screens/a.png', bytes: 100_000 },
      { path: 'docs/screens/b.png', bytes: 100_001 },
      { path: 'docs/c.png', bytes: 1 },
    ];
    expect(largePictures(pictures)).toEqual([
      'docs/screens/b.png: 100001 bytes; at most 100000',
      'docs/c.png: pictures stand in docs/screens',
    ]);
  });

  it('a walk through a file that is gone, through one file twice, and a walk that is missing', () => {
    const page = [
      '## As an invoice',
      '1. `a.ts`: x',
      '2. `b.ts`: y',
      '## As a payment',
      '1. `a.ts`: x',
      '2. `a.ts`: y',
    ];
    expect(brokenWalks([file('a.ts'), file('docs/architecture.md', page.join('\n'))])).toEqual([
      'docs/architecture.md: 2 walks; there are three',
      'docs/architecture.md: As an invoice: no file b.ts',
      'docs/architecture.md: As a payment: a file twice',
    ]);
  });

  it('a threat whose test is gone, and a duty that no spec shows', () => {
    const spec = file('libs/x/a/src/a.spec.ts', "it('P1 holds', () => read({ project: 'P2', other: 1 }));");
    const threats = [
      '| P1 | a | h | `a.spec.ts` |',
      '| P2 | a | h | `a.spec.ts` |',
      '| T1 | a | h | not built yet: Part 14 |',
    ];
    expect(threatsWithoutTest([spec, file('docs/threats.md', threats.join('\n'))])).toEqual([
      'docs/threats.md: P2: no test of a.spec.ts has it in its name',
    ]);
    const duties = ['| duty | shown by |', '| It holds. | `P1 holds` |', '| It flies. | `flies` |'].join('\n');
    expect(dutiesWithoutTest([spec, file('docs/specification.md', duties)])).toEqual([
      'docs/specification.md: no spec says "flies"',
    ]);
  });
});

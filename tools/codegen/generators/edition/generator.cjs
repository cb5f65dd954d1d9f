const { formatFiles, names } = require('@nx/devkit');
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { groupOf } = require('./rule-groups.cjs');
const { readOfficialFiles } = require('./official-files.cjs');
const { absentPathsFile, changesFile, codeListsFile, editionFile, rulesFile } = require('./edition-files.cjs');
const { factsOf } = require('./known-editions.cjs');

const sets = 'libs/checks/invoice-rules/src/sets';

/**
 * Imports an edition whole from the official rule files: ids, severities, terms, code lists and forbidden paths, as data. The first
 * edition is stated whole; each later one is what it changes of its base. What no check knows yet, reports list as not checked.
 */
module.exports = async function generateEdition(tree, { name, cen, peppol, validFrom, cenEdition, base }) {
  const official = {
    ...readOfficialFiles({ cen: readFileSync(cen, 'utf8'), peppol: readFileSync(peppol, 'utf8') }),
    file: { cen: path.basename(cen), peppol: path.basename(peppol) },
  };
  if (tree.exists(`${sets}/${name}/rules.generated.ts`)) writeWhole(tree, name, official);
  else writeChanges(tree, { name, official, validFrom, cenEdition, base: base ?? newestEdition(tree, name) });
  await formatFiles(tree);
};

function writeWhole(tree, name, official) {
  const known = factsOf(tree, sets, name);
  const order = new Map([...known.rules.keys()].map((id, index) => [id, index]));
  const place = (id) => order.get(id) ?? order.size;
  const rows = [...official.rules].sort(([a], [b]) => place(a) - place(b)).map(([id, rule]) => rowOf(id, rule, known));
  tree.write(`${sets}/${name}/rules.generated.ts`, rulesFile(name, rows, official));
  tree.write(`${sets}/${name}/code-lists.generated.ts`, codeListsFile(name, official));
  tree.write(`${sets}/${name}/absent-paths.generated.ts`, absentPathsFile(name, official));
}

const rowOf = (id, { severity, terms }, known) => [id, severity, known.rules.get(id)?.group ?? groupOf(id), terms];

function writeChanges(tree, { name, official, validFrom, cenEdition, base }) {
  if (validFrom === undefined) throw new Error(`${name} is new: say from which day it counts (--validFrom).`);
  const known = factsOf(tree, sets, base);
  const ids = [...official.rules.keys()];
  const pathOf = new Map(known.absentPaths);
  const changes = {
    add: ids.filter((id) => !known.rules.has(id)).map((id) => rowOf(id, official.rules.get(id), known)),
    remove: [...known.rules.keys()].filter((id) => !official.rules.has(id)),
    relevel: ids.flatMap((id) => {
      const before = known.rules.get(id)?.severity;
      const { severity } = official.rules.get(id);
      return before === undefined || before === severity ? [] : [[id, severity]];
    }),
    codeLists: [...official.codeLists].filter(([list, codes]) => !hasSameCodes(known.codeLists[list], codes)),
    addAbsentPaths: official.absentPaths.filter(([id, path]) => pathOf.get(id) !== path),
  };
  tree.write(`${sets}/${name}/changes.generated.ts`, changesFile({ name, base, changes, official }));
  const file = `${sets}/${name}.ts`;
  if (tree.exists(file)) return;
  tree.write(
    file,
    editionFile({ name, base, validFrom, cenEdition, variable: variableOf(name), baseVariable: variableOf(base) }),
  );
  register(tree, name);
}

/** In any order. */
const hasSameCodes = (before, codes) => before.split(' ').sort().join(' ') === [...codes].sort().join(' ');

const variableOf = (name) => names(name.replaceAll('.', '')).propertyName;

/** The newest edition of the family whose official files were read; one that was only announced has no data here. */
function newestEdition(tree, name) {
  const [, family] = /^(.+)-[\d.]+$/.exec(name);
  const list = tree.read(`${sets}/rule-sets.ts`, 'utf8');
  const editions = [...list.matchAll(/^import \{ \w+ \} from '\.\/([a-z-]+-[\d.]+)';$/gm)].map(
    ([, edition]) => edition,
  );
  const isRead = (edition) =>
    ['rules', 'changes'].some((file) => tree.exists(`${sets}/${edition}/${file}.generated.ts`));
  const found = editions
    .filter((edition) => edition !== name && edition.startsWith(`${family}-`) && isRead(edition))
    .at(-1);
  if (found === undefined) throw new Error(`${name} is the first of its family: say what it is based on (--base).`);
  return found;
}

/** One line in the list of editions, and its new ids in the type of all ids. */
function register(tree, name) {
  const variable = variableOf(name);
  edit(tree, `${sets}/rule-sets.ts`, [
    [/(import \{ \w+ \} from '\.\/[^']+';\n)(?!import)/, `$1import { ${variable} } from './${name}';\n`],
    [/(ruleSets: readonly \[RuleSet, \.\.\.RuleSet\[\]\] = \[)([^\]]*?),?\s*\];/, `$1$2, ${variable}];`],
  ]);
  edit(tree, `${sets}/official-rules.ts`, [
    [/^/, `import type { add as ${variable}Added } from './${name}/changes.generated';\n`],
    [/(export type RuleId =[^;]*);/, `$1 | (typeof ${variable}Added)[number][0];`],
    [/(export type RuleGroupName =[^;]*);/, `$1 | (typeof ${variable}Added)[number][2];`],
  ]);
}

function edit(tree, file, steps) {
  const after = steps.reduce(
    (text, [pattern, replacement]) => {
      if (!pattern.test(text)) throw new Error(`${file} has another form than this generator knows.`);
      return text.replace(pattern, replacement);
    },
    tree.read(file, 'utf8'),
  );
  tree.write(file, after);
}

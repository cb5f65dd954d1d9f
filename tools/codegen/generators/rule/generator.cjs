const { formatFiles, generateFiles, names } = require('@nx/devkit');
const path = require('node:path');

const lib = 'libs/checks/invoice-rules/src';
const folders = [`${lib}/rules`, `${lib}/rules/peppol-countries`];

/**
 * Puts an official rule into a file of its group: id, check and row. The check reports nothing and the row says nothing yet, so the
 * tests of the rows fail until both do. Only the first rule of a group that is new makes a file, and registers it.
 */
module.exports = async function generateRule(tree, { id }) {
  const group = groupOf(tree, id);
  const taken = rulesFiles(tree).find((file) => tree.read(file, 'utf8').includes(`'${id}'`));
  if (taken !== undefined) throw new Error(`${id} stands in ${taken} already.`);
  const rule = { id, group, functionName: names(id.toLowerCase()).propertyName };
  const files = rulesFiles(tree).filter((file) => tree.read(file, 'utf8').includes(`name: '${group}'`));
  if (files.length === 0) addGroup(tree, rule);
  else addToGroup(tree, files, rule);
  await formatFiles(tree);
};

/** The group that an edition puts the id into. */
function groupOf(tree, id) {
  for (const file of generatedFiles(tree)) {
    const row = tree.read(file, 'utf8').split('\n').find((line) => line.trim().startsWith(`['${id}',`)); // prettier-ignore
    const group = /^\s*\['[^']+', '[^']+', '([^']+)'/.exec(row ?? '')?.[1];
    if (group !== undefined) return group;
  }
  throw new Error(`${id} is no official rule id of any edition.`);
}

function generatedFiles(tree) {
  const editions = tree.children(`${lib}/sets`).filter((name) => !tree.isFile(`${lib}/sets/${name}`));
  return editions
    .flatMap((edition) => ['rules', 'changes'].map((name) => `${lib}/sets/${edition}/${name}.generated.ts`))
    .filter((file) => tree.exists(file));
}

const rulesFiles = (tree) =>
  folders
    .flatMap((folder) => tree.children(folder).map((name) => `${folder}/${name}`))
    .filter((file) => /^[^.]*\.ts$/.test(path.basename(file)) && tree.isFile(file));

const idsForms = [
  [/( ids: \[)/, (id) => `$1'${id}', `],
  [/( ids: )([^[\n][^\n]*),\n/, (id) => `$1[...($2), '${id}'],\n`],
];
const firstCheck = /(nodeChecks:[^[]*\[)(?=\s*(\[|\.\.\.|\],))/;
const firstRow = /(export const rows: RuleRows = \{\n)/;

function addToGroup(tree, files, { id, group, functionName }) {
  for (const file of files) {
    const before = tree.read(file, 'utf8');
    const ids = idsForms.find(([form]) => form.test(before));
    if (
      ids === undefined ||
      !firstCheck.test(before) ||
      !firstRow.test(before) ||
      /nodeChecks: \[\.\.\.\w+\]\.map/.test(before)
    )
      continue;
    const after = before
      .replace(ids[0], ids[1](id))
      .replace(firstCheck, `$1[cbc.CustomizationID, ${functionName}], `)
      .replace(firstRow, `$1  '${id}': { asks: '', breaks: () => undefined },\n`);
    tree.write(file, `${after}\n${ruleFunction(id, functionName)}`);
    return;
  }
  throw new Error(`${files.join(' and ')}: the rows of ${group} are made from a table; add one there.`);
}

const ruleFunction = (id, functionName) =>
  `/** ${id}: reports nothing yet. */\nfunction ${functionName}(_node: UblNode, _document: InvoiceDocument): void {}\n`;

function addGroup(tree, rule) {
  const country = /^national-(..)$/.exec(rule.group)?.[1];
  const groupName = names(rule.group).propertyName;
  const fileName = country ?? rule.group;
  const [folder, up, beside] = country === undefined ? [folders[0], '../', './'] : [folders[1], '../../', '../'];
  generateFiles(tree, path.join(__dirname, 'files'), folder, { ...rule, groupName, fileName, up, beside });
  const from = country === undefined ? `./${fileName}` : `./peppol-countries/${fileName}`;
  addLine(
    tree,
    'rule-groups.ts',
    `import { ${groupName} } from '${from}';`,
    /(readonly RuleGroup\[\] = \[)([^\]]*?),?\s*\];/,
    `$1$2, ${groupName}];`,
  );
  addLine(
    tree,
    'rule-rows.ts',
    `import { rows as ${groupName} } from '${from}';`,
    /(\n\s+)(\.\.\.rowsOfPaths)/,
    `$1...${groupName},$1$2`,
  );
}

function addLine(tree, name, line, place, replacement) {
  const file = `${folders[0]}/${name}`;
  const before = tree.read(file, 'utf8');
  if (!place.test(before)) throw new Error(`${file} has another form than this generator knows.`);
  tree.write(file, `${line}\n${before.replace(place, replacement)}`);
}

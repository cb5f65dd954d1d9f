const { formatFiles, generateFiles, names } = require('@nx/devkit');
const path = require('node:path');

const lib = 'libs/checks/invoice-rules/src';

/**
 * Puts an official rule into the file of its group (made when it is the first) and writes its test. The rule reports
 * nothing yet, so the test fails until it does.
 */
module.exports = async function generateRule(tree, { id }) {
  const group = groupOf(tree, id);
  const file = `${lib}/rules/${group}.ts`;
  const rule = { id, group, fileName: id.toLowerCase(), functionName: names(id.toLowerCase()).propertyName };
  if (tree.exists(file)) addToGroup(tree, file, rule);
  else {
    const groupName = names(group).propertyName;
    generateFiles(tree, path.join(__dirname, 'files/group'), `${lib}/rules`, { ...rule, groupName });
    registerGroup(tree, { group, groupName });
  }
  generateFiles(tree, path.join(__dirname, 'files/spec'), `${lib}/rules`, rule);
  await formatFiles(tree);
};

/** The group that the list of official rules puts the id into. */
function groupOf(tree, id) {
  const official = tree.read(`${lib}/sets/peppol-bis-3.0.21/rules.generated.ts`, 'utf8');
  const row = official.split('\n').find((line) => line.trim().startsWith(`['${id}',`));
  if (!row) throw new Error(`${id} is no official rule id.`);
  return /^\s*\['[^']+', '[^']+', '([^']+)'/.exec(row)[1];
}

const listOfIds = /ids: \[([^\]]*?),?\s*\],/;
const listOfChecks = /nodeChecks: \[((?:\s*\[[^\]]*\],?)*)\s*\],/;

function addToGroup(tree, file, { id, group, functionName }) {
  const before = tree.read(file, 'utf8');
  if (before.includes(`'${id}'`)) throw new Error(`${id} stands in ${file} already.`);
  if (!listOfIds.test(before) || !listOfChecks.test(before)) {
    throw new Error(`${file} implements the whole group ${group}; extend the function of the rule’s context there.`);
  }
  const after = before
    .replace(listOfIds, `ids: [$1, '${id}'],`)
    .replace(listOfChecks, (_all, checks) => `nodeChecks: [${withComma(checks)}[Invoice, ${functionName}]],`);
  tree.write(file, `${after}\n${ruleFunction(id, functionName)}`);
}

const withComma = (checks) => (checks.trim() === '' ? '' : `${checks.trim().replace(/,$/, '')}, `);

const ruleFunction = (id, functionName) =>
  `/** ${id}: nothing is reported yet. */\nfunction ${functionName}(_root: UblNode, _document: InvoiceDocument): void {}\n`;

function registerGroup(tree, { group, groupName }) {
  const file = `${lib}/rules/rule-groups.ts`;
  const before = tree.read(file, 'utf8');
  const list = /(export const ruleGroups: readonly RuleGroup\[\] = \[)([^\]]*?),?\s*\];/;
  if (!list.test(before)) throw new Error(`${file} does not hold the list of groups.`);
  const afterImports = before.indexOf('\n', before.lastIndexOf('\nimport ') + 1) + 1;
  const imported = `import { ${groupName} } from './${group}';\n`;
  const withImport = before.slice(0, afterImports) + imported + before.slice(afterImports);
  tree.write(file, withImport.replace(list, `$1$2, ${groupName}];`));
}

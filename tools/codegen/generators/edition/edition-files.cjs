const { lists } = require('./official-files.cjs');

const by = (name) => ` * Written by: npx nx g edition ${name} --cen <file> --peppol <file>`;

const readFrom = ({ sha256, file }) => ` * Read from ${file.peppol}, sha256 ${sha256.peppol}
 * and ${file.cen}, sha256 ${sha256.cen}.`;

const tuple = (row) => `  [${row.map((part) => `'${part}'`).join(', ')}],`;

const table = (name, rows) => `// prettier-ignore
export const ${name} = [
${rows.map(tuple).join('\n')}
] as const;
`;

const rulesFile = (name, rows, official) => `/**
 * The official assertions of ${name} (UBL Invoice and CreditNote), in their order of evaluation: id, severity (official
 * flag fatal = error), rule group of ours, EN 16931 terms. Facts only, none of the official wording.
${readFrom(official)}
${by(name)}
 */
${table('officialRules', rows)}`;

const codeListsFile = (name, official) => `/**
 * Code lists as the official rules of ${name} accept them; codes are separated by blanks.
${readFrom(official)}
${by(name)}
 */
${[...official.codeLists].map(([list, codes]) => `/** ${placeOf(list)}, ${codes.length} codes. */\nexport const ${list} =\n${wrapped(codes)};\n`).join('\n')}`;

const placeOf = (list) => lists.find(([name]) => name === list)[2];

const absentPathsFile = (name, official) => `/**
 * What may not stand in a document by the syntax rules of ${name}: id and path. A path starts below the root, or anywhere (//); it
 * ends with an element or an attribute. What holds for cac:InvoiceLine holds for cac:CreditNoteLine too.
${readFrom(official)}
${by(name)}
 */
${table('absentPaths', official.absentPaths)}`;

function changesFile({ name, base, changes, official }) {
  const { add, remove, relevel, codeLists, addAbsentPaths } = changes;
  return `/**
 * What ${name} changes of ${base}: rules that are new (id, severity, group of ours, terms), rules that
 * are gone, other severities, whole code lists where one differs, forbidden paths that are new or other than before. Facts only,
 * none of the official wording.
${readFrom(official)}
${by(name)}
 */
export const base = '${base}';

${table('add', add)}
export const remove = [${remove.map((id) => `'${id}'`).join(', ')}] as const;

export const relevel = { ${relevel.map(([id, severity]) => `'${id}': '${severity}'`).join(', ')} } as const;

export const codeLists = {
${codeLists.map(([list, codes]) => `  /** ${placeOf(list)}, ${codes.length} codes. */\n  ${list}:\n${wrapped(codes)},`).join('\n')}
};

${table('addAbsentPaths', addAbsentPaths)}`;
}

/** The file that a person goes on with. */
function editionFile({ name, base, validFrom, cenEdition, variable, baseVariable }) {
  return `import { edition, type RuleSet } from './edition';
import { ${baseVariable} } from './${base}';
import { add, addAbsentPaths, base, codeLists, relevel, remove } from './${name}/changes.generated';

/** Groups whose checks differ from those of ${base} stand in \`change\`, new ones in \`addGroups\`. */
export const ${variable}: RuleSet = edition(${baseVariable}, {
  base,
${identityOf(name, base)}
  validFrom: '${validFrom}',${cenEdition === undefined ? '' : `\n  cen: '${cenEdition}',`}
  add,
  remove,
  relevel,
  codeLists,
  addAbsentPaths,
});
`;
}

/** `peppol-bis-3.0.22` is edition 3.0.22 of the family peppol-bis; the family is said where it is not that of the base. */
function identityOf(name, base) {
  const [, family, edition] = /^(.+)-([\d.]+)$/.exec(name);
  return base.startsWith(`${family}-`)
    ? `  edition: '${edition}',`
    : `  family: '${family}',\n  edition: '${edition}',`;
}

/** Codes as quoted lines of text that are added up. */
function wrapped(codes) {
  const lines = [];
  let line = '';
  for (const code of codes) {
    if (line.length + code.length > 110) {
      lines.push(line);
      line = '';
    }
    line += `${code} `;
  }
  lines.push(line.trimEnd());
  return lines.map((text) => `  '${text}'`).join(' +\n');
}

module.exports = { absentPathsFile, changesFile, codeListsFile, editionFile, rulesFile };

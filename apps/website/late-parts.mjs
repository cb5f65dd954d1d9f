// In the browser each profile is a file of its own, loaded when a document is judged by it, and so are the schemas of CII: where a list
// imports one, it gets what is known of it before (id, family, dates), and a way to load the rest.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bundle } from '../../tools/build/build.mjs';

const isRuleSet = (value) => typeof value === 'object' && value !== null && 'rules' in value && 'groups' in value;
const isTable = (value) => typeof value === 'object' && value !== null && 'textTypes' in value;

/** The lists, and what of their imports is late. Peppol BIS, and UBL, come with the judge. */
const lists = [
  { file: 'sets/rule-sets.ts', isLate: isRuleSet, isAtOnce: (name) => name.startsWith('peppol-') },
  { file: 'sets/cii-rule-sets.ts', isLate: isRuleSet, isAtOnce: () => false },
  { file: 'sets/choose-editions.ts', isLate: isRuleSet, isAtOnce: () => false },
  { file: 'schema/schemas.ts', isLate: isTable, isAtOnce: (name) => name.startsWith('ubl-') },
];

/**
 * Functions and classes that a document without findings needs none of, in groups that are loaded together: what is said of a broken
 * schema, and where a finding is and how it is fixed; beside them how
 * countries write VAT numbers, the judge of CII, the matrix of profiles, and what is said of a document that is no invoice. Whoever of `users` calls one of `modules` too early is called again when the group is there.
 */
const groups = [
  {
    name: 'other-documents',
    users: ['judge-document.ts', 'verdict-parts.ts'],
    modules: ['cii/read-cii.ts', 'judge-cii.ts', 'nothing-to-judge.ts', 'profile-verdicts.ts', 'xml/other-content.ts'],
  },
  { name: 'vat-numbers', users: ['rules/vat-id-warnings.ts'], modules: ['../../vat-checksum/src/index.ts'] },
  {
    name: 'schema-findings',
    users: ['schema/schema-automaton.ts'],
    modules: [
      'schema/schema-words.ts',
      'schema/sibling-order.ts',
      'schema/element-path.ts',
      'schema/document-names.ts',
    ],
  },
  {
    name: 'findings',
    users: [
      'edits/xml-edits.ts',
      'judge-document.ts',
      'judge-schema.ts',
      'judge-ubl.ts',
      'rules/cardinality.ts',
      'rules/peppol-amounts.ts',
      'rules/unreadable-values.ts',
      'xml/read-invoice.ts',
      'xml/xpath.ts',
    ],
    modules: [
      'edits/cii-total-edits.ts',
      'edits/element-edits.ts',
      'edits/element-fixes.ts',
      'edits/fixed-by.ts',
      'edits/label.ts',
      'edits/meaning.ts',
      'edits/schema-fixes.ts',
      'edits/total-edits.ts',
      'edits/values.ts',
      'edits/verify-fixes.ts',
      'rules/amount-fixes.ts',
      'xml/field-places.ts',
    ],
  },
];

/**
 * The Vite plugin.
 * @param rules source folder of the lib invoice-rules @param late the module that makes a late part @param scratch a file name to build under
 */
export async function lateParts({ rules, late, scratch }) {
  const marker = '\0late-parts/';
  const parts = await standIns(rules, late, scratch);
  const ofGroups = await groupStandIns(rules, late, scratch);
  const importers = new Set(lists.map(({ file }) => path.join(rules, file)));
  return {
    name: 'late-parts',
    enforce: 'pre',
    resolveId(source, importer) {
      if (ofGroups.texts.has(source)) return source;
      if (importer === undefined) return undefined;
      const file = `${path.resolve(path.dirname(importer), source.replace(/\.ts$/, ''))}.ts`;
      if (ofGroups.users.get(importer)?.has(file)) return `${groupMarker}${path.relative(rules, file)}`;
      if (!importers.has(importer)) return undefined;
      return parts.has(file) ? `${marker}${path.basename(file)}` : undefined;
    },
    load(id) {
      // A browser starts no process; whoever has a PDF asks the service.
      if (id === path.join(rules, 'pdf/read-hybrid-pdf.ts')) return refusesPdf;
      if (ofGroups.texts.has(id)) return ofGroups.texts.get(id);
      if (!id.startsWith(marker)) return undefined;
      return [...parts].find(([file]) => path.basename(file) === id.slice(marker.length))[1];
    },
  };
}

const groupMarker = '\0late-group/';

/** Which file gets stand-ins for which, and the texts of these and of the groups themselves, by id. */
async function groupStandIns(rules, late, scratch) {
  const texts = new Map();
  const users = new Map();
  for (const group of groups) {
    const { name } = group;
    const files = group.modules.map((module) => path.join(rules, module));
    const exported = await exportsOf(files, `${scratch}-${name}`);
    const values = files
      .map((_, index) => exported[`m${index}`])
      .map((each) => Object.keys(each).filter((key) => typeof each[key] === 'function'));
    const id = `${groupMarker}${name}`;
    texts.set(id, files.map((file) => `export * from ${JSON.stringify(file)};`).join('\n'));
    texts.set(`${id}-part`, groupPart(id, name, late, values.flat()));
    group.modules.forEach((module, index) => {
      texts.set(`${groupMarker}${module}`, groupStandIn(`${id}-part`, values[index]));
    });
    for (const user of group.users.map((each) => path.join(rules, each))) {
      users.set(user, new Set([...(users.get(user) ?? []), ...files]));
    }
  }
  return { texts, users };
}

function groupPart(id, name, late, values) {
  return [
    `import { latePart } from ${JSON.stringify(late)};`,
    `const load = () => import(${JSON.stringify(id)});`,
    `export const part = latePart(${JSON.stringify(name)}, {}, ${JSON.stringify(values)}, load);`,
  ].join('\n');
}

function groupStandIn(partId, values) {
  const called = (value) =>
    `export const ${value} = function (...list) { return new.target ? new part.${value}(...list) : part.${value}(...list); };`;
  return [`import { part } from ${JSON.stringify(partId)};`, ...values.map(called)].join('\n');
}

const refusesPdf = `export const readHybridPdf = () => Promise.reject(new Error('A PDF is not read here.'));`;

/** By the file of each late part, what stands in its place. */
async function standIns(rules, late, scratch) {
  const wanted = new Map();
  for (const { file, isLate, isAtOnce } of lists) {
    const folder = path.dirname(path.join(rules, file));
    for (const [name, values] of await importsOf(path.join(rules, file))) {
      if (isAtOnce(name)) continue;
      const target = `${path.join(folder, name)}.ts`;
      wanted.set(target, { isLate, values: new Set([...(wanted.get(target)?.values ?? []), ...values]) });
    }
  }
  const files = [...wanted.keys()];
  const exported = await exportsOf(files, scratch);
  const found = files.map((file, index) => {
    const { isLate, values } = wanted.get(file);
    const named = [...values].map((name) => [name, exported[`m${index}`][name]]);
    const isAll = named.length > 0 && named.every(([, value]) => [value].flat().every(isLate));
    return [file, isAll ? standIn(file, late, named) : null];
  });
  return new Map(found.filter(([, text]) => text !== null));
}

/** Each import of a module from beside it, with the values that it takes. */
async function importsOf(file) {
  const text = await readFile(file, 'utf8');
  return [...text.matchAll(/^import \{([^}]*)\} from '\.\/([^']+)';/gm)].map(([, list, name]) => [
    name,
    list
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '' && !each.startsWith('type ')),
  ]);
}

function standIn(file, late, named) {
  const made = named.map(([name, value]) => {
    const text = Array.isArray(value)
      ? `[${value.map((each, index) => lateText(`${name}[${index}]`, each)).join(', ')}]`
      : lateText(name, value);
    return `export const ${name} = ${text};`;
  });
  const load = `const load = () => import(${JSON.stringify(file)});`;
  return [`import { latePart } from ${JSON.stringify(late)};`, load, ...made].join('\n');
}

/** What is short and no structure is known at once: id, family, dates. */
function lateText(place, part) {
  const isKnown = ([, value]) => typeof value !== 'object' && String(value).length <= 100;
  const known = Object.fromEntries(Object.entries(part).filter(isKnown));
  const fields = Object.keys(part).filter((field) => !(field in known));
  const given = [place, known, fields].map((each) => JSON.stringify(each)).join(', ');
  return `latePart(${given}, () => load().then((module) => module.${place}))`;
}

/** What the modules export, as `m0`, `m1`, …; compiled for this process, and gone afterwards. */
async function exportsOf(files, scratch) {
  const [entry, outfile] = [`${scratch}.ts`, `${scratch}.js`];
  const lines = files.map((file, index) => `export * as m${index} from ${JSON.stringify(file.replace(/\.ts$/, ''))};`);
  await mkdir(path.dirname(entry), { recursive: true });
  await writeFile(entry, lines.join('\n'));
  try {
    await bundle(entry, outfile);
    return createRequire(import.meta.url)(outfile);
  } finally {
    await Promise.all([entry, outfile, `${outfile}.map`].map((file) => rm(file, { force: true })));
  }
}

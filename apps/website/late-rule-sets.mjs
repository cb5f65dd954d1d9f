// In the browser each profile is a file of its own, loaded when a document is judged by it: where the lists of rule sets import
// one, they get what is known of it before (id, family, dates), and a way to load the rest.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bundle } from '../../tools/build/build.mjs';

/** The lists; what they import is late, but for the profile that most documents are judged by. */
const lists = ['rule-sets.ts', 'cii-rule-sets.ts', 'choose-editions.ts'];
const isAtOnce = (name) => name.startsWith('peppol-');
const known = ['id', 'family', 'syntax', 'edition', 'cen', 'validFrom', 'provisional'];
const isRuleSet = (value) => typeof value === 'object' && value !== null && 'rules' in value && 'groups' in value;

/**
 * The Vite plugin.
 * @param rules source folder of the lib invoice-rules @param late the module that makes a late rule set @param scratch a file name to build under
 */
export async function lateRuleSets({ rules, late, scratch }) {
  const sets = path.join(rules, 'sets');
  const modules = await lateModules(sets, scratch);
  const marker = '\0late-rule-sets/';
  return {
    name: 'late-rule-sets',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer === undefined || path.dirname(importer) !== sets || !lists.includes(path.basename(importer))) return;
      const name = path.basename(source);
      return modules.has(name) ? `${marker}${name}` : undefined;
    },
    load(id) {
      // A browser starts no process; whoever has a PDF asks the service.
      if (id === path.join(rules, 'pdf/read-hybrid-pdf.ts')) return refusesPdf;
      return id.startsWith(marker) ? modules.get(id.slice(marker.length)) : undefined;
    },
  };

  /** Of each late module, what stands in its place. */
  async function lateModules(folder, file) {
    const texts = await Promise.all(lists.map((name) => readFile(path.join(folder, name), 'utf8')));
    const imported = texts.flatMap((text) => [...text.matchAll(/^import \{([^}]*)\} from '\.\/([^']+)';/gm)]);
    const wanted = new Map();
    for (const [, list, name] of imported) {
      if (isAtOnce(name) || lists.includes(`${name}.ts`)) continue;
      const values = list
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== '' && !each.startsWith('type '));
      wanted.set(name, new Set([...(wanted.get(name) ?? []), ...values]));
    }
    const names = [...wanted.keys()];
    const exported = await exportsOf(folder, names, file);
    const found = names.map((name, index) => {
      const values = [...wanted.get(name)].map((each) => [each, exported[`m${index}`][each]]);
      return [name, standIn(path.join(folder, `${name}.ts`), values)];
    });
    return new Map(found.filter(([, text]) => text !== null));
  }

  /** Null for a module of which the lists take anything else. */
  function standIn(file, exported) {
    const sets = exported.map(([name, value]) => [name, [value].flat(), Array.isArray(value)]);
    if (sets.length === 0 || !sets.every(([, values]) => values.length > 0 && values.every(isRuleSet))) return null;
    const made = sets.map(([name, values, isList]) => {
      const each = values.map((set, index) => lateText(isList ? `${name}[${index}]` : name, set));
      return `export const ${name} = ${isList ? `[${each.join(', ')}]` : each[0]};`;
    });
    const load = `const load = () => import(${JSON.stringify(file)});`;
    return [`import { lateRuleSet } from ${JSON.stringify(late)};`, load, ...made].join('\n');
  }
}

const lateText = (place, set) => {
  const facts = Object.fromEntries(known.filter((field) => field in set).map((field) => [field, set[field]]));
  return `lateRuleSet(${JSON.stringify(facts)}, () => load().then((module) => module.${place}))`;
};

const refusesPdf = `export const readHybridPdf = () => Promise.reject(new Error('A PDF is not read here.'));`;

/** What the modules export, as `m0`, `m1`, …; compiled for this process, and gone afterwards. */
async function exportsOf(folder, names, scratch) {
  const [entry, outfile] = [`${scratch}.ts`, `${scratch}.js`];
  const lines = names.map((name, index) => `export * as m${index} from ${JSON.stringify(path.join(folder, name))};`);
  await writeFile(entry, lines.join('\n'));
  try {
    await bundle(entry, outfile);
    return createRequire(import.meta.url)(outfile);
  } finally {
    await Promise.all([entry, outfile, `${outfile}.map`].map((file) => rm(file, { force: true })));
  }
}

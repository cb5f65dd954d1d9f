import { compare, getValueByPointer } from 'fast-json-patch';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { now } from '../sample-invoices';
import { type Issue } from '../issues';
import { verdictOnDocument } from '../judge-document';
import { ciiRuleSets } from '../sets/cii-rule-sets';
import { type RuleId } from '../sets/official-rules';
import { ruleSets } from '../sets/rule-sets';
import { validateInvoice } from '../validate-invoice';
import { changedDocuments } from './changed-documents';
import { foundChanges } from './found-changes.generated';
import { handChanges } from './hand-changes';
import { editionOf, sampleFor } from './row-samples';
import { type RuleRow } from './rule-row';
import { ruleRows } from './rule-rows';
import { brokenTree } from './tree-examples';

export { searchExamples } from './search-examples';
export { withoutExample } from './without-example';

/** Every edition of both syntaxes. */
export const everyRuleSet = [...ruleSets, ...ciiRuleSets];

/** `@einvoice/invoice-rules/examples`: what breaks each rule, for pages about rules; the specs run the same changes. */
export interface RuleExample {
  /** What a finding of the rule says, and what to do. */
  readonly message: string;
  readonly fix: string;
  /** Lines of a document that obeys, and what stands in their place in one that does not; empty where nothing does. */
  readonly right: string;
  readonly wrong: string;
}

/** Files of profiles, by what ids of their rules begin with, and the rule set that judges them. */
const filesOf: readonly (readonly [id: RegExp, file: string, ruleSet: string])[] = [
  [/^BR-GA-/, 'nlcius-g-account.xml', 'nlcius-g-account-1.0.13'],
  [/^(BR-NL-|SI-|BII2-)/, 'nlcius.xml', 'nlcius-2.0.3.13'],
  [/^(BR-RO-|BR-DEC-RO-|BR-66$|BR-67$)/, 'cius-ro.xml', 'cius-ro-1.0.9'],
  [/^HR-/, 'hr-eracun.xml', 'hr-cius-1.0.3'],
];

/** Examples of rules, by id. @param fixtures the folder with the files of profiles */
export function ruleExamples(fixtures: string): ReadonlyMap<string, RuleExample> {
  return new Map([...examplesOfHand(fixtures), ...examplesOfRows(fixtures), ...examplesOfChanges(fixtures)]);
}

/** Of every rule that a row says how to break. */
export function examplesOfRows(fixtures: string): ReadonlyMap<string, RuleExample> {
  const found = Object.entries(ruleRows()).flatMap(([id, row]): (readonly [string, RuleExample])[] => {
    const example = row.breaks
      ? ofInvoice(id as RuleId, row)
      : row.breaksFile
        ? ofFile(id, row.breaksFile, fixtures)
        : ofTree(id as RuleId, row);
    return example === null || example.right === example.wrong ? [] : [[id, example]];
  });
  return new Map(found);
}

/** Of the rules that a change of a document was found for. */
function examplesOfChanges(fixtures: string): ReadonlyMap<string, RuleExample> {
  const wanted = new Map<number, (readonly [id: string, ruleSet: string])[]>();
  for (const [ruleSet, found] of Object.entries(foundChanges)) {
    for (const [, id = '', change = ''] of found.matchAll(/(\S+) (\d+)/g)) {
      wanted.set(Number(change), [...(wanted.get(Number(change)) ?? []), [id, ruleSet]]);
    }
  }
  const examples = new Map<string, RuleExample>();
  let number = -1;
  for (const { changed } of changedDocuments(fixtures)) {
    for (const { xml, before, after } of changed) {
      for (const [id, ruleSet] of wanted.get(++number) ?? []) {
        const finding = findingOf(id, verdictOnDocument(xml, { now, check: { ruleSet } }).issues);
        if (finding !== null) examples.set(id, { ...finding, right: before, wrong: after });
      }
    }
  }
  return examples;
}

/** Of rules that several changes at once break. */
function examplesOfHand(fixtures: string): ReadonlyMap<string, RuleExample> {
  const examples = new Map<string, RuleExample>();
  for (const { id, ruleSet, valid, broken } of handChanges(fixtures)) {
    if (examples.has(id)) continue;
    const finding = findingOf(id, verdictOnDocument(broken, { now, check: { ruleSet } }).issues);
    if (finding !== null) examples.set(id, { ...finding, ...changedLines(valid, broken) });
  }
  return examples;
}

/** Elements that stand in one document alone: each tag with the text behind it is a line. */
function changedLines(valid: string, broken: string): Pick<RuleExample, 'right' | 'wrong'> {
  const linesOf = (xml: string) => xml.split(/(?<=>)\s*(?=<)/).map((line) => line.replace(/\s+/g, ' '));
  const [before, after] = [linesOf(valid), linesOf(broken)];
  const without = (lines: readonly string[], others: readonly string[]) => {
    const left = new Map<string, number>();
    for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
    const alone = lines.filter((line) => {
      const count = left.get(line) ?? 0;
      left.set(line, count - 1);
      return count <= 0;
    });
    return alone.join('\n').slice(0, charactersMax);
  };
  return { right: without(before, after), wrong: without(after, before) };
}

function ofInvoice(id: RuleId, row: RuleRow): RuleExample | null {
  const [valid, broken] = [sampleFor(id, row), sampleFor(id, row)];
  row.breaks!(broken);
  const finding = findingOf(id, validateInvoice(broken, { now, ruleSet: editionOf(id) }).issues);
  if (finding === null) return null;
  const pointers = [...new Set(compare(valid, broken).map(({ path: pointer }) => pointer))].slice(0, placesMax);
  const lines = (invoice: object) => pointers.flatMap((pointer) => lineOf(invoice, pointer)).join('\n');
  return { ...finding, right: lines(valid), wrong: lines(broken) };
}

function ofTree(id: RuleId, row: RuleRow): RuleExample | null {
  const tree = brokenTree(id, row);
  const finding = tree === null ? null : findingOf(id, tree.issues);
  return tree === null || finding === null ? null : { ...finding, ...changedLines(tree.valid, tree.broken) };
}

const placesMax = 3;
const charactersMax = 400;

function lineOf(invoice: object, pointer: string): string[] {
  const value: unknown = valueAt(invoice, pointer);
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined ? [] : [`${pointer}: ${text.slice(0, charactersMax)}`];
}

function valueAt(invoice: object, pointer: string): unknown {
  try {
    return getValueByPointer(invoice, pointer);
  } catch {
    return undefined;
  }
}

function ofFile(id: string, [text, instead]: NonNullable<RuleRow['breaksFile']>, fixtures: string): RuleExample | null {
  const [, file, ruleSet] = filesOf.find(([start]) => start.test(id)) ?? [];
  if (file === undefined || ruleSet === undefined) return null;
  const valid = readFileSync(path.join(fixtures, file), 'utf8');
  const broken = valid.replace(text, instead);
  const finding = findingOf(id, verdictOnDocument(broken, { now, check: { ruleSet } }).issues);
  return finding === null ? null : { ...finding, ...changedParts(valid, broken) };
}

/** The elements around what differs, of both. */
function changedParts(valid: string, broken: string): Pick<RuleExample, 'right' | 'wrong'> {
  const least = Math.min(valid.length, broken.length);
  let start = 0;
  while (start < least && valid[start] === broken[start]) start += 1;
  let end = 0;
  while (end < least - start && valid.at(-1 - end) === broken.at(-1 - end)) end += 1;
  const from = valid.lastIndexOf('<', valid.lastIndexOf('>', start));
  const until = valid.indexOf('>', valid.length - end) + 1;
  const kept = until === 0 ? end : valid.length - until;
  const part = (text: string) =>
    text
      .slice(from, text.length - kept)
      .replace(/\s*\n\s*/g, '\n')
      .slice(0, charactersMax);
  return { right: part(valid), wrong: part(broken) };
}

function findingOf(id: string, issues: readonly Issue[]): Pick<RuleExample, 'message' | 'fix'> | null {
  const issue = issues.find(({ code, sameAs = [] }) => code === id || sameAs.includes(id));
  return issue === undefined ? null : { message: issue.message, fix: issue.fix };
}

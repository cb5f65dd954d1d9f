import { noteLineCategory, noteTaxCategory } from './amount-sums';
import { type InvoiceDocument } from './invoice-document';
import { emptyElement } from './rules/peppol-document';
import { type Check, type CheckTables, type KindCheck, type PreparedGroup } from './rules/rule-group';
import { type RuleSet } from './sets/edition';
import { checksOfBoth, checksOfOne, checksOfSeveral } from './sets/edition-checks';
import { cac, kindsMax } from './tree/elements';
import { type UblNode } from './tree/ubl-node';

/** Collects what document checks need; runs before the rules of the same element. */
const collectors: readonly KindCheck[] = [
  [cac.InvoiceLine, (line, { sums, root }) => sums.addLine(line, line.parent === root)],
  [cac.CreditNoteLine, (line, { sums, root }) => sums.addLine(line, line.parent === root)],
  [cac.AllowanceCharge, (node, { sums, root }) => sums.addAllowanceCharge(node, node.parent === root)],
  [cac.ClassifiedTaxCategory, (category, { sums }) => noteLineCategory(sums, category)],
  [cac.TaxCategory, (category, { sums, root }) => noteTaxCategory(sums, category, root)],
];

/** Of each rule set, alone and with the one that follows: its checks, made once, and tables by the groups that apply, one bit each. */
const preparedSets = new WeakMap<RuleSet, Map<RuleSet | null, PreparedSet>>();

interface PreparedSet {
  readonly groups: readonly PreparedGroup[];
  /** A country's rules cost nothing elsewhere. */
  readonly tables: Map<number, CheckTables>;
}

/** Meets an element and everything below it, in document order. */
export function judge(node: UblNode, document: InvoiceDocument): void {
  meet(node, document, document.checks ?? chooseChecks(document));
}

function meet(node: UblNode, document: InvoiceDocument, tables: CheckTables): void {
  const { nodeChecks, leafChecks } = tables;
  const checks = nodeChecks[node.kind]!;
  for (let index = 0; index < checks.length; index++) checks[index]!(node, document);
  if (node.first === null) {
    emptyElement(node, document);
    for (let index = 0; index < leafChecks.length; index++) leafChecks[index]!(node, document);
  }
  for (let at = node.first; at !== null; at = at.next) meet(at, document, tables);
}

function postpone(node: UblNode, { pending }: InvoiceDocument): void {
  pending.push(node);
}

/**
 * Meets an element that is given back afterwards. Rules that need more than the element are run now: what those of a VAT group ask
 * for stands when all lines, allowances and charges were met.
 */
export function judgeOnce(node: UblNode, document: InvoiceDocument): void {
  const { pending } = document;
  const from = pending.length;
  judge(node, document);
  if (pending.length === from) return;
  judgePending(document, from);
  while (pending.length > from) pending.pop();
}

/** Runs the rules that need the whole document; call it when every element was met. */
export function judgeWhole(document: InvoiceDocument): void {
  const { documentChecks } = document.checks ?? chooseChecks(document);
  for (const check of documentChecks[document.root.kind]!) check(document.root, document);
  judgePending(document, 0);
}

function judgePending(document: InvoiceDocument, from: number): void {
  const { pending, checks } = document;
  for (let index = from; index < pending.length; index++) {
    const node = pending[index]!;
    for (const check of checks!.documentChecks[node.kind]!) check(node, document);
  }
}

/** By the ids of the editions: those of a matrix are few. */
const preparedSeveral = new Map<string, PreparedSet & { readonly parts: readonly (readonly RuleSet[])[] }>();

/**
 * Makes the document ready to be judged by several editions in one walk.
 * @param partOf makes the document that the checks of some of them report to
 * @returns those documents, with the editions that each is for
 */
export function judgeBySeveral(
  document: InvoiceDocument,
  sets: readonly RuleSet[],
  partOf: (sets: readonly RuleSet[]) => InvoiceDocument,
): readonly (readonly [part: InvoiceDocument, sets: readonly RuleSet[]])[] {
  const key = sets.map(({ id, syntax }) => `${syntax} ${id}`).join();
  let known = preparedSeveral.get(key);
  if (known === undefined) {
    preparedSeveral.set(key, (known = { ...checksOfSeveral(sets), tables: new Map<number, CheckTables>() }));
  }
  document.parts = known.parts.map(partOf);
  chooseChecks(document, known);
  return document.parts.map((part, index) => [part, known.parts[index]!]);
}

function chooseChecks(
  document: InvoiceDocument,
  { groups, tables }: PreparedSet = prepared(document.ruleSet, document.next?.ruleSet ?? null),
): CheckTables {
  let applying = 0;
  let bit = 1;
  for (const { appliesTo } of groups) {
    if (appliesTo === undefined || appliesTo(document)) applying += bit;
    bit *= 2;
  }
  let found = tables.get(applying);
  if (found === undefined) {
    const chosen = groups.filter(({ appliesTo }) => appliesTo === undefined || appliesTo(document));
    tables.set(applying, (found = tablesFor(chosen)));
  }
  document.checks = found;
  return found;
}

function prepared(ruleSet: RuleSet, next: RuleSet | null): PreparedSet {
  let known = preparedSets.get(ruleSet);
  if (known === undefined) preparedSets.set(ruleSet, (known = new Map<RuleSet | null, PreparedSet>()));
  let set = known.get(next);
  if (set === undefined) {
    const groups = next === null ? checksOfOne(ruleSet) : checksOfBoth(ruleSet, next);
    known.set(next, (set = { groups, tables: new Map<number, CheckTables>() }));
  }
  return set;
}

function tablesFor(groups: readonly PreparedGroup[]): CheckTables {
  const documentChecks = groups.flatMap((group) => group.documentChecks);
  const postponed = [...new Set(documentChecks.map(([kind]) => kind))];
  return {
    nodeChecks: byKind([
      ...collectors,
      ...groups.flatMap((group) => group.nodeChecks),
      ...postponed.map((kind): KindCheck => [kind, postpone]),
    ]),
    documentChecks: byKind(documentChecks),
    leafChecks: groups.flatMap(({ leafCheck }) => leafCheck ?? []),
  };
}

function byKind(checks: readonly KindCheck[]): readonly (readonly Check[])[] {
  const table: Check[][] = Array.from({ length: kindsMax }, () => []);
  for (const [kind, check] of checks) table[kind]!.push(check);
  return table;
}

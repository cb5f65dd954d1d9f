import { noteLineCategory, noteTaxCategory } from './amount-sums';
import { type InvoiceDocument } from './invoice-document';
import { type Check, type KindCheck } from './rules/rule-group';
import { ruleGroups } from './rules/rule-groups';
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

const nodeChecks = byKind([...collectors, ...ruleGroups.flatMap((group) => group.nodeChecks)]);
const documentChecks = byKind(ruleGroups.flatMap((group) => group.documentChecks));

/** Meets an element and everything below it, in document order. */
export function judge(node: UblNode, document: InvoiceDocument): void {
  const checks = nodeChecks[node.kind]!;
  for (let index = 0; index < checks.length; index++) checks[index]!(node, document);
  if (documentChecks[node.kind]!.length > 0) document.pending.push(node);
  for (let at = node.first; at !== null; at = at.next) judge(at, document);
}

/** Runs the rules that need the whole document; call it when every element was met. */
export function judgeDocument(document: InvoiceDocument): void {
  for (const node of [document.root, ...document.pending]) {
    for (const check of documentChecks[node.kind]!) check(node, document);
  }
}

function byKind(checks: readonly KindCheck[]): readonly (readonly Check[])[] {
  const table: Check[][] = Array.from({ length: kindsMax }, () => []);
  for (const [kind, check] of checks) table[kind]!.push(check);
  return table;
}

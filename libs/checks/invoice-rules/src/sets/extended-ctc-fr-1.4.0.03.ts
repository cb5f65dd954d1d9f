import { type InvoiceDocument } from '../invoice-document';
import { cardinality } from '../rules/cardinality';
import { type CiiPlaceRows } from '../rules/cii-row';
import { ciiRowGroups } from '../rules/cii-groups';
import { conditions, conditionsWithPaymentTerms } from '../rules/conditions';
import { extendedCtcCannotFire, extendedCtcCii, extendedCtcUbl } from '../rules/extended-ctc';
import { decimals } from '../rules/decimals';
import { type Checks, type KindCheck, type RuleGroup } from '../rules/rule-group';
import { vatCategoryTable } from '../rules/vat-category-table';
import { ublOccurrences } from '../rules/ubl-occurrences';
import { ublRepetitions } from '../rules/ubl-repetitions';
import { ciiTerms } from '../terms/terms';
import { ram } from '../tree/cii-elements';
import { standsIn } from '../tree/cii-places';
import { cac } from '../tree/elements';
import { hasChildText, type UblNode } from '../tree/ubl-node';
import { brFr14003Cii, brFr14003Ubl } from './br-fr-1.4.0.03';
import { edition, type RuleSet } from './edition';
import { rulesOfCen1315 } from './en16931-1.3.15/rules';
import { ciiRowGroupsOf1316 } from './en16931-1.3.16';
import { extendedCtcCiiRules, extendedCtcUblRules, leftOutOfCii, leftOutOfUbl } from './extended-ctc-fr-1.4.0.03/rules';
import { type RuleId } from './official-rules';
import { extendedCtcProfile } from './profiles';

const inForce = { family: 'extended-ctc-fr', edition: '1.4.0.03', validFrom: '2026-09-01', profile: extendedCtcProfile } as const; // prettier-ignore

/** The group without its checks of some elements that another official rule takes first. */
function passingOver(group: RuleGroup, kinds: readonly number[], isTaken: (node: UblNode, document: InvoiceDocument) => boolean): RuleGroup {
  const { nodeChecks, documentChecks } = group;
  const without = (checks: readonly KindCheck[]) =>
    checks.map(([kind, check]): KindCheck =>
      !kinds.includes(kind) ? [kind, check] : [kind, (node, document) => (isTaken(node, document) ? undefined : check(node, document))],
    );
  const prepared = (checks: Checks): Checks =>
    typeof checks === 'function' ? (facts) => without(checks(facts)) : without(checks);
  return { ...group, nodeChecks: prepared(nodeChecks), documentChecks: prepared(documentChecks) };
} // prettier-ignore

/** A line refers to the invoice itself, to say what it is; only a reference of the document is one to a preceding invoice. */
const ofDocumentAlone = (group: RuleGroup) =>
  passingOver(group, [cac.BillingReference], (node, { root }) => node.parent !== root);

/** A group of the breakdown with a category that has rules is asked for those alone. */
const withoutGroups = (group: RuleGroup) =>
  passingOver(group, [ram.ApplicableTradeTax, ram.BasisAmount, ram.CalculatedAmount], (node) => {
    const tax = node.kind === ram.ApplicableTradeTax ? node : node.parent!;
    if (tax.kind !== ram.ApplicableTradeTax || !standsIn(tax, [ram.ApplicableHeaderTradeSettlement])) return false;
    return ciiTerms.isVat(tax) && vatCategoryTable.some(({ code }) => hasChildText(tax, ram.CategoryCode, code));
  });

const sharedIds = new Set<RuleId>(brFr14003Cii.rules.keys());
/** Extended invoices of France: what EXTENDED-CTC-FR makes of the CEN rules, and what France asks of every invoice. */
export const extendedCtcFr14003Ubl: RuleSet = edition(brFr14003Ubl, {
  ...inForce,
  add: [...extendedCtcUblRules, ...rulesOfCen1315],
  remove: leftOutOfUbl.split(' ') as RuleId[],
  change: new Map([
    [conditions, conditionsWithPaymentTerms],
    ...[cardinality, ublOccurrences, ublRepetitions].map((group) => [group, ofDocumentAlone(group)] as const),
  ]),
  addGroups: [extendedCtcUbl],
});

/** A line that is no detail may be without a tax. */
const ciiRows: readonly CiiPlaceRows[] = brFr14003Cii.ciiRows.map(([place, rows]): CiiPlaceRows => [
  place,
  rows.map((row) => (row[0] === 'CII-SR-454' ? [row[0], row[1], 'at most one', row[3]] : row)),
]); // prettier-ignore

/** The same in CII. */
export const extendedCtcFr14003Cii: RuleSet = edition(brFr14003Cii, {
  ...inForce,
  add: [...extendedCtcCiiRules, ...rulesOfCen1315],
  remove: (leftOutOfCii.split(' ') as RuleId[]).filter((id) => sharedIds.has(id)),
  change: new Map<RuleGroup, RuleGroup | null>([
    [conditions, withoutGroups(conditionsWithPaymentTerms)],
    ...[cardinality, decimals].map((group) => [group, withoutGroups(group)] as const),
    ...ciiRowGroupsOf1316.map((group) => [group, null] as const),
  ]),
  addGroups: [...ciiRowGroups(ciiRows), extendedCtcCii],
  ciiRows,
  cannotFire: extendedCtcCannotFire,
});

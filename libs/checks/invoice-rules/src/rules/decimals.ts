import { idsOf, type RuleId } from '../sets/official-rules';
import { type Place } from '../terms/bindings';
import { bySyntax, facturXTerms, officialTerms, type Terms } from '../terms/terms';
import { child, type UblNode } from '../tree/ubl-node';
import { explainDecimals, hasTooManyDecimals } from './decimal-places';
import { allowanceChargeAmounts, amountsWithCents } from './decimals-table';
import { type Check, type KindCheck, type RuleGroup } from './rule-group';

/** Amounts with at most two decimals, each place by its own rule. */
export const decimals: RuleGroup = decimalsOf(officialTerms);

/** The same, where every tax of the settlement is a VAT group. */
export const decimalsOfFacturX: RuleGroup = decimalsOf([facturXTerms]);

function decimalsOf(dialects: readonly Terms[]): RuleGroup {
  return {
    name: 'decimals',
    ids: idsOf('decimals').filter((id) => id !== 'BR-DEC-13' && id !== 'BR-DEC-15'),
    nodeChecks: bySyntax(amountChecks, dialects),
    documentChecks: [],
  };
}

/** An amount by its kind and those of the elements around it. */
type PlaceRule = readonly [id: RuleId, place: Place];

function amountChecks(terms: Terms): readonly KindCheck[] {
  const rules = amountsWithCents.flatMap(([id, term]) => {
    const [kind, ...below] = [...terms.pathOf(term)].reverse() as [number, ...number[]];
    return terms.placesOf(term).map((owner): PlaceRule => [id, [kind, ...below, ...owner]]);
  });
  const kinds = new Set([...rules.map(([, [kind]]) => kind), terms.amount, terms.base]);
  const check = amountCheck(rules, terms);
  return [...kinds].map((kind): KindCheck => [kind, check]);
}

function amountCheck(rules: readonly PlaceRule[], terms: Terms): Check {
  return (node, document) => {
    if (!hasTooManyDecimals(node.text)) return;
    const isOfAllowanceCharge = node.parent?.kind === terms.allowanceCharge;
    const ids = isOfAllowanceCharge
      ? rulesOfAllowanceCharge(node, document.root, terms)
      : rulesOfPlace(node, rules, terms);
    for (const id of ids) document.issues.rule(id, node, () => explainDecimals(node, document));
  };
}

function rulesOfPlace(node: UblNode, rules: readonly PlaceRule[], { vatGroup, isVatGroup }: Terms): readonly RuleId[] {
  const rule = rules.find(([, place]) => isAt(node, place));
  const { parent } = node;
  if (rule === undefined || (parent?.kind === vatGroup && !isVatGroup(parent))) return [];
  return [rule[0]];
}

function isAt(node: UblNode, place: Place): boolean {
  let at: UblNode | null = node;
  for (const kind of place) {
    if (at?.kind !== kind) return false;
    at = at.parent;
  }
  return true;
}

function rulesOfAllowanceCharge(node: UblNode, root: UblNode, terms: Terms): readonly RuleId[] {
  const owner = node.parent!;
  // The first amount is looked at alone.
  if (child(owner, node.kind) !== node) return [];
  const ofLine = terms.isOfLine(owner);
  const row = allowanceChargeAmounts.find(([amount]) => terms[amount] === node.kind);
  if (row === undefined || (!ofLine && !terms.isOfDocument(owner, root))) return [];
  const [ofAllowance, ofCharge] = ofLine ? row[2] : row[1];
  return terms.meaningsOf(owner).map((meaning) => (meaning === 'allowance' ? ofAllowance : ofCharge));
}

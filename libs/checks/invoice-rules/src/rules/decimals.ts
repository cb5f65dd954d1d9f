import { type InvoiceDocument } from '../invoice-document';
import { type RuleId } from '../sets/official-rules';
import { cac } from '../tree/elements';
import { indicates, type UblNode } from '../tree/ubl-node';
import { explainDecimals, hasTooManyDecimals } from './decimal-places';
import { allowanceChargeAmounts, amountsWithCents } from './decimals-table';
import { type KindCheck, type RuleGroup } from './rule-group';

const kinds = new Set([...amountsWithCents.map((row) => row[1]), ...allowanceChargeAmounts.map((row) => row[0])]);

/** Amounts with at most two decimals, each place by its own rule. */
export const decimals: RuleGroup = {
  name: 'decimals',
  ids: [
    ...new Set([
      ...amountsWithCents.map(([id]) => id),
      ...allowanceChargeAmounts.flatMap(([, ofDocument, ofLine]) => [...ofDocument, ...ofLine]),
    ]),
  ],
  nodeChecks: [...kinds].map((kind): KindCheck => [kind, amount]),
  documentChecks: [],
};

function amount(node: UblNode, document: InvoiceDocument): void {
  if (!hasTooManyDecimals(node.text)) return;
  const id = node.parent?.kind === cac.AllowanceCharge ? ruleOfAllowanceCharge(node, document) : ruleOfPlace(node);
  if (id !== null) document.issues.rule(id, node, () => explainDecimals(node, document));
}

function ruleOfPlace(node: UblNode): RuleId | null {
  const row = amountsWithCents.find(([, kind, parent]) => kind === node.kind && parent === node.parent?.kind);
  const isStray = node.parent?.kind === cac.TaxSubtotal && node.parent.parent?.kind !== cac.TaxTotal;
  return row === undefined || isStray ? null : row[0];
}

function ruleOfAllowanceCharge(node: UblNode, { root }: InvoiceDocument): RuleId | null {
  const owner = node.parent!;
  const ofLine = owner.parent?.kind === cac.InvoiceLine || owner.parent?.kind === cac.CreditNoteLine;
  const row = allowanceChargeAmounts.find(([kind]) => kind === node.kind);
  if (row === undefined || (!ofLine && owner.parent !== root)) return null;
  const [ofAllowance, ofCharge] = ofLine ? row[2] : row[1];
  if (indicates(owner, false)) return ofAllowance;
  return indicates(owner, true) ? ofCharge : null;
}

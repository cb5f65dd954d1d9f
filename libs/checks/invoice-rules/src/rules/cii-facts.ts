import { ram } from '../tree/cii-elements';
import { inLine, isAtRoot } from '../tree/cii-places';
import { answeredOnce, attribute, type UblNode } from '../tree/ubl-node';
import { type InvoiceDocument } from '../invoice-document';
import { keptOf } from '../kept-facts';
import { type KindCheck } from './rule-group';

/** What rules about a whole CII document ask, collected while its elements are met. */
class CiiFacts {
  readonly dueDateCodes: UblNode[] = [];
  readonly paymentMeansCodes: UblNode[] = [];
  readonly paymentTexts: UblNode[] = [];
  readonly paymentReferences: UblNode[] = [];
  readonly quantitiesWithUnit: UblNode[] = [];
  /** Some invoiced quantity has a unit. */
  hasUnit = false;
}

export const ciiFacts = keptOf(() => new CiiFacts());

export function noteQuantity(node: UblNode, document: InvoiceDocument): void {
  if (attribute(node, 'unitCode') === null) return;
  const facts = ciiFacts(document);
  facts.quantitiesWithUnit.push(node);
  if (node.kind === ram.BilledQuantity && isAtRoot(node, [ram.SpecifiedLineTradeDelivery, ...inLine]))
    facts.hasUnit = true;
}

/** Adds an element to a list of facts where its parent is of a kind. */
function noted(kind: number, parent: number, list: (facts: CiiFacts) => UblNode[]): KindCheck {
  return [
    kind,
    (node, document) => {
      if (node.parent!.kind === parent) list(ciiFacts(document)).push(node);
    },
  ];
}

export const factCollectors: readonly KindCheck[] = [
  noted(ram.DueDateTypeCode, ram.ApplicableTradeTax, ({ dueDateCodes }) => dueDateCodes),
  noted(ram.TypeCode, ram.SpecifiedTradeSettlementPaymentMeans, ({ paymentMeansCodes }) => paymentMeansCodes),
  noted(ram.Information, ram.SpecifiedTradeSettlementPaymentMeans, ({ paymentTexts }) => paymentTexts),
  noted(ram.PaymentReference, ram.ApplicableHeaderTradeSettlement, ({ paymentReferences }) => paymentReferences),
];

/** Whether some tax point of a document is a date, and whether some is a code, wherever they stand. */
export const taxPointsIn = answeredOnce((root) => ({
  hasTaxPointDate: hasBelow(root, ram.TaxPointDate),
  hasDueDateCode: hasBelow(root, ram.DueDateTypeCode),
}));

function hasBelow(node: UblNode, kind: number): boolean {
  for (let at = node.first; at !== null; at = at.next) if (at.kind === kind || hasBelow(at, kind)) return true;
  return false;
}

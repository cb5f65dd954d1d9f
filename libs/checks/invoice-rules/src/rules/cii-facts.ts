import { ram, rsm } from '../tree/cii-elements';
import { inLine, isAtRoot } from '../tree/cii-places';
import { attribute, type UblNode } from '../tree/ubl-node';
import { type InvoiceDocument } from '../invoice-document';
import { type KindCheck } from './rule-group';

/** What rules about a whole CII document ask, collected while its elements are met. */
export class CiiFacts {
  readonly dueDateCodes: UblNode[] = [];
  readonly paymentMeansCodes: UblNode[] = [];
  readonly paymentTexts: UblNode[] = [];
  readonly paymentReferences: UblNode[] = [];
  readonly quantitiesWithUnit: UblNode[] = [];
  /** Some invoiced quantity has a unit. */
  hasUnit = false;
}

const factsOf = new WeakMap<InvoiceDocument, CiiFacts>();

export function ciiFacts(document: InvoiceDocument): CiiFacts {
  let facts = factsOf.get(document);
  if (facts === undefined) factsOf.set(document, (facts = new CiiFacts()));
  return facts;
}

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

/** Where the rules about a whole document are asked. */
export const ciiRoot = rsm.CrossIndustryInvoice;

import { type Place } from '../terms/bindings';
import { ram, rsm } from '../tree/cii-elements';
import { inLine, inSettlement, inTransaction } from '../tree/cii-places';
import { cac, CreditNote, Invoice } from '../tree/elements';

/** Where something is in UBL, and where in CII. */
export type BothPlaces = readonly [ubl: readonly Place[], cii: readonly Place[]];

/** Right below the root of UBL. */
export const inDocument = (...path: [owner: number, ...above: number[]]): readonly Place[] =>
  [Invoice, CreditNote].map((root): Place => [...path, root]);

/** Right below a line of the document in UBL. */
export const onLine = (...path: [owner: number, ...above: number[]]): readonly Place[] => [
  [...path, cac.InvoiceLine, Invoice],
  [...path, cac.CreditNoteLine, CreditNote],
];

const inAgreement = [ram.ApplicableHeaderTradeAgreement, ...inTransaction] as const;
const inDelivery = [ram.ApplicableHeaderTradeDelivery, ...inTransaction] as const;

/** Where lines of CII keep what they settle, what they agree on, what they deliver, and the item. */
export const inLineSettlement = [ram.SpecifiedLineTradeSettlement, ...inLine] as const;
export const inLineAgreement = [ram.SpecifiedLineTradeAgreement, ...inLine] as const;
export const inLineDelivery = [ram.SpecifiedLineTradeDelivery, ...inLine] as const;
export const inLineItem = [ram.SpecifiedTradeProduct, ...inLine] as const;

/** The whole document. */
export const roots: BothPlaces = [[[Invoice], [CreditNote]], [[rsm.CrossIndustryInvoice]]];

/** A party, and the elements of UBL and CII that hold it. */
export interface FrenchParty {
  readonly says: string;
  /** From the party up; not so far as the root. */
  readonly ubl: Place;
  readonly cii: Place;
}

const seller = [cac.Party, cac.AccountingSupplierParty] as const;
const buyer = [cac.Party, cac.AccountingCustomerParty] as const;
/** Parties that France tells apart; the last two are places of delivery. */
export const parties = {
  seller: { says: 'the seller', ubl: seller, cii: [ram.SellerTradeParty, ...inAgreement] },
  buyer: { says: 'the buyer', ubl: buyer, cii: [ram.BuyerTradeParty, ...inAgreement] },
  payee: { says: 'the payee', ubl: [cac.PayeeParty], cii: [ram.PayeeTradeParty, ...inSettlement] },
  buyerAgent: { says: "the buyer's agent", ubl: [cac.AgentParty, ...buyer], cii: [ram.BuyerAgentTradeParty, ...inAgreement] },
  payer: { says: 'the payer', ubl: [cac.PayerParty, cac.PaymentMandate, cac.PaymentMeans], cii: [ram.PayerTradeParty, ...inSettlement] },
  sellerAgent: { says: "the seller's agent", ubl: [cac.AgentParty, ...seller], cii: [ram.SalesAgentTradeParty, ...inAgreement] },
  invoicee: { says: 'the party that is invoiced', ubl: [cac.Party, cac.ServiceProviderParty, ...buyer], cii: [ram.InvoiceeTradeParty, ...inSettlement] },
  invoicer: { says: 'the party that invoices', ubl: [cac.Party, cac.ServiceProviderParty, ...seller], cii: [ram.InvoicerTradeParty, ...inSettlement] },
  delivery: { says: 'the place of delivery', ubl: [cac.Delivery], cii: [ram.ShipToTradeParty, ...inDelivery] },
  lineDelivery: { says: 'the place where a line is delivered', ubl: [cac.Delivery], cii: [ram.ShipToTradeParty, ...inLineDelivery] },
} as const satisfies Record<string, FrenchParty>; // prettier-ignore

/** The places of a party in documents of its own. */
export function placesOf({ ubl, cii }: FrenchParty): BothPlaces {
  const [owner, ...above] = ubl;
  return [inDocument(owner, ...above), [cii]];
}

/** What stands right below a party. */
export function belowParty(party: FrenchParty, ofUbl: readonly [number, ...number[]], ofCii: readonly [number, ...number[]]): BothPlaces {
  const [owner, ...between] = ofUbl;
  return [inDocument(owner, ...between, ...party.ubl), [[...ofCii, ...party.cii]]];
} // prettier-ignore

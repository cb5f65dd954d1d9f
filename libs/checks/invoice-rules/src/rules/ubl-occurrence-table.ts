import { type RuleId } from '../sets/official-rules';
import { cac, cbc } from '../tree/elements';
import { type UblPath } from '../tree/ubl-path';
import { type RuleRows } from './rule-row';

/** What an element may have at most once: the rule, the path from that element, and the name of what is there. */
export type AtMostOnce = readonly [id: RuleId, path: UblPath, what: string];

const seller = [cac.AccountingSupplierParty, cac.Party] as const;
const buyer = [cac.AccountingCustomerParty, cac.Party] as const;

/** Of a document, where a JSON invoice can say it more than once. */
// prettier-ignore
export const onceInDocument: readonly AtMostOnce[] = [
  ['UBL-SR-16', [...buyer, cac.PartyIdentification, cbc.ID], 'identifier of the buyer'],
  ['UBL-SR-54', [cac.PaymentMeans, cac.CardAccount], 'payment card'],
  ['UBL-SR-55', [cac.PaymentMeans, cac.PaymentMandate], 'direct debit'],
];

/** What CEN called them before it gave them numbers of UBL. */
export const earlierIds: ReadonlyMap<RuleId, RuleId> = new Map<RuleId, RuleId>([
  ['UBL-SR-54', 'BR-66'],
  ['UBL-SR-55', 'BR-67'],
]);

/** Of a document, where only XML can. */
// prettier-ignore
export const onceInXmlDocument: readonly AtMostOnce[] = [
  ['UBL-SR-01', [cac.ContractDocumentReference, cbc.ID], 'contract reference'],
  ['UBL-SR-02', [cac.ReceiptDocumentReference, cbc.ID], 'receiving advice reference'],
  ['UBL-SR-03', [cac.DespatchDocumentReference, cbc.ID], 'despatch advice reference'],
  ['UBL-SR-05', [cac.PaymentTerms, cbc.Note], 'text of payment terms'],
  ['UBL-SR-08', [cac.InvoicePeriod], 'invoicing period'],
  ['UBL-SR-10', [...seller, cac.PartyName, cbc.Name], 'trading name of the seller'],
  ['UBL-SR-11', [...seller, cac.PartyLegalEntity, cbc.CompanyID], 'legal registration identifier of the seller'],
  ['UBL-SR-14', [...seller, cac.PartyLegalEntity, cbc.CompanyLegalForm], 'legal information of the seller'],
  ['UBL-SR-17', [...buyer, cac.PartyLegalEntity, cbc.CompanyID], 'legal registration identifier of the buyer'],
  ['UBL-SR-24', [cac.Delivery], 'delivery'],
  ['UBL-SR-39', [cac.ProjectReference, cbc.ID], 'project reference'],
  ['UBL-SR-40', [...buyer, cac.PartyName, cbc.Name], 'trading name of the buyer'],
  ['UBL-SR-45', [cac.PaymentMeans, cbc.PaymentDueDate], 'due date'],
  ['UBL-SR-49', [cac.InvoicePeriod, cbc.DescriptionCode], 'tax point code'],
  ['UBL-SR-56', [cac.OriginatorDocumentReference, cbc.ID], 'tender reference'],
];

/** Of other elements. */
// prettier-ignore
export const onceElsewhere: readonly (readonly [owner: number, ...AtMostOnce])[] = [
  [cac.PostalAddress, 'UBL-SR-51', [cac.AddressLine], 'third address line'],
  [cac.Address, 'UBL-SR-51', [cac.AddressLine], 'third address line'],
  [cac.AdditionalDocumentReference, 'UBL-SR-33', [cbc.DocumentDescription], 'description of a supporting document'],
  [cac.BillingReference, 'UBL-SR-06', [cac.InvoiceDocumentReference], 'invoice in one billing reference'],
  [cac.Delivery, 'UBL-SR-25', [cac.DeliveryParty, cac.PartyName, cbc.Name], 'name of who receives the delivery'],
  ...[cac.InvoiceLine, cac.CreditNoteLine].flatMap((line) => [
    [line, 'UBL-SR-34', [cbc.Note], 'note of a line'],
    [line, 'UBL-SR-35', [cac.OrderLineReference, cbc.LineID], 'order line reference'],
    [line, 'UBL-SR-36', [cac.InvoicePeriod], 'period of a line'],
    [line, 'UBL-SR-37', [cac.Price, cac.AllowanceCharge, cbc.Amount], 'discount of a price'],
    [line, 'UBL-SR-50', [cac.Item, cbc.Description], 'description of an item'],
    [line, 'UBL-SR-52', [cac.DocumentReference], 'object of a line'],
  ] as const),
  [cac.PaymentMeans, 'UBL-SR-26', [cbc.PaymentID], 'remittance information'],
  [cac.PaymentMeans, 'UBL-SR-28', [cac.PaymentMandate, cbc.ID], 'mandate reference'],
  [cac.TaxRepresentativeParty, 'UBL-SR-23', [cac.PartyTaxScheme, cbc.CompanyID], 'VAT identifier of the tax representative'],
  [cac.TaxSubtotal, 'UBL-SR-32', [cac.TaxCategory, cbc.TaxExemptionReason], 'exemption reason of a VAT group'],
];

/** What each rule asks, and a change that breaks it; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'UBL-SR-51': { asks: 'An address has at most one third address line.' },
  'UBL-SR-33': { asks: 'A supporting document has at most one description.' },
  'UBL-SR-25': { asks: 'A delivery names at most one party.' },
  'UBL-SR-01': { asks: 'There is at most one contract reference.' },
  'UBL-SR-02': { asks: 'There is at most one receiving advice reference.' },
  'UBL-SR-03': { asks: 'There is at most one despatch advice reference.' },
  'UBL-SR-05': { asks: 'There is at most one text of payment terms.' },
  'UBL-SR-08': { asks: 'There is at most one invoicing period.' },
  'UBL-SR-10': { asks: 'The seller has at most one trading name.' },
  'UBL-SR-11': { asks: 'The seller has at most one registration number.' },
  'UBL-SR-14': { asks: 'The seller has at most one text of legal information.' },
  'UBL-SR-16': { asks: 'The buyer has at most one identifier.' },
  'UBL-SR-17': { asks: 'The buyer has at most one registration number.' },
  'UBL-SR-24': { asks: 'There is at most one delivery.' },
  'UBL-SR-39': { asks: 'There is at most one project reference.' },
  'UBL-SR-40': { asks: 'The buyer has at most one trading name.' },
  'UBL-SR-45': { asks: 'There is at most one due date in the payment instructions.' },
  'UBL-SR-49': { asks: 'There is at most one tax point code.' },
  'UBL-SR-54': { asks: 'There is at most one payment card.' },
  'UBL-SR-55': { asks: 'There is at most one direct debit.' },
  'UBL-SR-56': { asks: 'There is at most one tender reference.' },
  'UBL-SR-34': { asks: 'A line has at most one note.' },
  'UBL-SR-35': { asks: 'A line has at most one order line reference.' },
  'UBL-SR-36': { asks: 'A line has at most one period.' },
  'UBL-SR-37': { asks: 'A price has at most one discount.' },
  'UBL-SR-50': { asks: 'An item has at most one description.' },
  'UBL-SR-52': { asks: 'A line has at most one object.' },
  'UBL-SR-26': { asks: 'A payment instruction has at most one remittance information.' },
  'UBL-SR-28': { asks: 'A direct debit has at most one mandate reference.' },
  'UBL-SR-06': { asks: 'A billing reference names at most one invoice.' },
  'UBL-SR-23': { asks: 'The tax representative has at most one VAT identifier.' },
  'UBL-SR-32': { asks: 'A VAT group has at most one exemption reason.' },
};

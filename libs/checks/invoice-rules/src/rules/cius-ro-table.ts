import { type CiusRoId } from '../sets/cius-ro-1.0.9/rules';
import { cac, cbc } from '../tree/elements';
import { type UblPath } from '../tree/ubl-path';

const seller = [cac.AccountingSupplierParty, cac.Party] as const;
const buyer = [cac.AccountingCustomerParty, cac.Party] as const;
const delivery = [cac.Delivery, cac.DeliveryLocation, cac.Address] as const;

/** How many characters a value has at most, blanks collapsed: the rule, the path from the element that it judges, the name of the value. */
export type Longest = readonly [id: CiusRoId, path: UblPath, charactersMax: number, what: string, attribute?: string];

/** Of the document. */
// prettier-ignore
export const longestOfDocument: readonly Longest[] = [
  ['BR-RO-L0201', [...seller, cac.PostalAddress, cbc.PostalZone], 20, 'post code of the seller'],
  ['BR-RO-L0202', [...buyer, cac.PostalAddress, cbc.PostalZone], 20, 'post code of the buyer'],
  ['BR-RO-L0203', [cac.TaxRepresentativeParty, cac.PostalAddress, cbc.PostalZone], 20, 'post code of the tax representative'],
  ['BR-RO-L0204', [...delivery, cbc.PostalZone], 20, 'post code of the delivery'],
  ['BR-RO-L155', [cbc.ID], 200, 'number of the invoice'],
  ['BR-RO-L0302', [cac.ContractDocumentReference, cbc.ID], 200, 'contract reference'],
  ['BR-RO-L0303', [cac.OrderReference, cbc.ID], 200, 'order reference'],
  ['BR-RO-L0304', [cac.OrderReference, cbc.SalesOrderID], 200, 'sales order reference'],
  ['BR-RO-L0305', [cac.ReceiptDocumentReference, cbc.ID], 200, 'receiving advice reference'],
  ['BR-RO-L0306', [cac.DespatchDocumentReference, cbc.ID], 200, 'despatch advice reference'],
  ['BR-RO-L0307', [cac.OriginatorDocumentReference, cbc.ID], 200, 'tender reference'],
  ['BR-RO-L0501', [...seller, cac.PostalAddress, cbc.CityName], 50, 'city of the seller'],
  ['BR-RO-L0502', [...buyer, cac.PostalAddress, cbc.CityName], 50, 'city of the buyer'],
  ['BR-RO-L0503', [cac.TaxRepresentativeParty, cac.PostalAddress, cbc.CityName], 50, 'city of the tax representative'],
  ['BR-RO-L0504', [...delivery, cbc.CityName], 50, 'city of the delivery'],
  ['BR-RO-L1001', [cbc.AccountingCost], 100, 'accounting reference of the buyer'],
  ['BR-RO-L1002', [...seller, cac.PostalAddress, cbc.AdditionalStreetName], 100, 'second address line of the seller'],
  ['BR-RO-L1003', [...seller, cac.PostalAddress, cac.AddressLine, cbc.Line], 100, 'third address line of the seller'],
  ['BR-RO-L1004', [...seller, cac.Contact, cbc.Name], 100, 'contact name of the seller'],
  ['BR-RO-L1005', [...seller, cac.Contact, cbc.Telephone], 100, 'telephone number of the seller'],
  ['BR-RO-L1006', [...seller, cac.Contact, cbc.ElectronicMail], 100, 'e-mail address of the seller'],
  ['BR-RO-L1007', [...buyer, cac.PostalAddress, cbc.AdditionalStreetName], 100, 'second address line of the buyer'],
  ['BR-RO-L1008', [...buyer, cac.PostalAddress, cac.AddressLine, cbc.Line], 100, 'third address line of the buyer'],
  ['BR-RO-L1009', [...buyer, cac.Contact, cbc.Name], 100, 'contact name of the buyer'],
  ['BR-RO-L1010', [...buyer, cac.Contact, cbc.Telephone], 100, 'telephone number of the buyer'],
  ['BR-RO-L1011', [...buyer, cac.Contact, cbc.ElectronicMail], 100, 'e-mail address of the buyer'],
  ['BR-RO-L1012', [cac.TaxRepresentativeParty, cac.PostalAddress, cbc.AdditionalStreetName], 100, 'second address line of the tax representative'],
  ['BR-RO-L1013', [cac.TaxRepresentativeParty, cac.PostalAddress, cac.AddressLine, cbc.Line], 100, 'third address line of the tax representative'],
  ['BR-RO-L1014', [...delivery, cbc.AdditionalStreetName], 100, 'second address line of the delivery'],
  ['BR-RO-L1015', [...delivery, cac.AddressLine, cbc.Line], 100, 'third address line of the delivery'],
  ['BR-RO-L151', [...seller, cac.PostalAddress, cbc.StreetName], 150, 'street of the seller'],
  ['BR-RO-L152', [...buyer, cac.PostalAddress, cbc.StreetName], 150, 'street of the buyer'],
  ['BR-RO-L153', [cac.TaxRepresentativeParty, cac.PostalAddress, cbc.StreetName], 150, 'street of the tax representative'],
  ['BR-RO-L154', [...delivery, cbc.StreetName], 150, 'street of the delivery'],
  ['BR-RO-L201', [...seller, cac.PartyLegalEntity, cbc.RegistrationName], 200, 'name of the seller'],
  ['BR-RO-L202', [...seller, cac.PartyName, cbc.Name], 200, 'trading name of the seller'],
  ['BR-RO-L203', [...buyer, cac.PartyLegalEntity, cbc.RegistrationName], 200, 'name of the buyer'],
  ['BR-RO-L204', [...buyer, cac.PartyName, cbc.Name], 200, 'trading name of the buyer'],
  ['BR-RO-L205', [cac.PayeeParty, cac.PartyName, cbc.Name], 200, 'name of the payee'],
  ['BR-RO-L206', [cac.TaxRepresentativeParty, cac.PartyName, cbc.Name], 200, 'name of the tax representative'],
  ['BR-RO-L207', [cac.Delivery, cac.DeliveryParty, cac.PartyName, cbc.Name], 200, 'name of who receives the delivery'],
  ['BR-RO-L301', [cac.PaymentTerms, cbc.Note], 300, 'text of the payment terms'],
  ['BR-RO-L1000', [...seller, cac.PartyLegalEntity, cbc.CompanyLegalForm], 1000, 'legal information about the seller'],
];

/** Of other elements, wherever they stand. */
// prettier-ignore
export const longestElsewhere: readonly (readonly [owner: number, ...Longest])[] = [
  [cac.PaymentMeans, 'BR-RO-L208', [cac.PayeeFinancialAccount, cbc.Name], 200, 'name of a payment account'],
  [cac.PaymentMeans, 'BR-RO-L209', [cac.CardAccount, cbc.HolderName], 200, 'name of a card holder'],
  [cac.PaymentMeans, 'BR-RO-L1016', [cbc.PaymentMeansCode], 100, 'text of a payment means code', 'name'],
  [cac.PaymentMeans, 'BR-RO-L140', [cbc.PaymentID], 140, 'remittance information'],
  [cac.InvoiceLine, 'BR-RO-L1024', [cac.Item, cbc.Name], 100, 'name of an item'],
  [cac.CreditNoteLine, 'BR-RO-L1024', [cac.Item, cbc.Name], 100, 'name of an item'],
  [cac.InvoiceLine, 'BR-RO-L1021', [cbc.AccountingCost], 100, 'accounting reference of a line'],
  [cac.CreditNoteLine, 'BR-RO-L1021', [cbc.AccountingCost], 100, 'accounting reference of a line'],
  [cac.InvoiceLine, 'BR-RO-L212', [cac.Item, cbc.Description], 200, 'description of an item'],
  [cac.CreditNoteLine, 'BR-RO-L212', [cac.Item, cbc.Description], 200, 'description of an item'],
  [cac.InvoiceLine, 'BR-RO-L303', [cbc.Note], 300, 'note of a line'],
  [cac.CreditNoteLine, 'BR-RO-L303', [cbc.Note], 300, 'note of a line'],
  [cac.AdditionalDocumentReference, 'BR-RO-L0308', [cbc.ID], 200, 'reference of a supporting document or of the invoiced object'],
  [cac.AdditionalDocumentReference, 'BR-RO-L1020', [cbc.DocumentDescription], 100, 'description of a supporting document'],
  [cac.AdditionalDocumentReference, 'BR-RO-L210', [cac.Attachment, cac.ExternalReference, cbc.URI], 200, 'location of a supporting document'],
  [cac.AdditionalDocumentReference, 'BR-RO-L211', [cac.Attachment, cbc.EmbeddedDocumentBinaryObject], 200, 'file name of a supporting document', 'filename'],
  [cac.BillingReference, 'BR-RO-L156', [cac.InvoiceDocumentReference, cbc.ID], 200, 'number of a preceding invoice'],
];

/** Of allowances and charges of the document (the reason code), and of a line (the reason). */
export const reasonCharactersMax = 100;
export const noteCharactersMax = 300;

/** Amounts with two decimals at most: the rule, the amount, its name. */
export type ShortAmount = readonly [id: CiusRoId, amount: number, what: string];

// prettier-ignore
export const shortAmounts = {
  totals: [
    ['BR-DEC-RO-09', cbc.LineExtensionAmount, 'sum of line net amounts'],
    ['BR-DEC-RO-10', cbc.AllowanceTotalAmount, 'sum of allowances'],
    ['BR-DEC-RO-11', cbc.ChargeTotalAmount, 'sum of charges'],
    ['BR-DEC-RO-12', cbc.TaxExclusiveAmount, 'total without VAT'],
    ['BR-DEC-RO-14', cbc.TaxInclusiveAmount, 'total with VAT'],
    ['BR-DEC-RO-16', cbc.PrepaidAmount, 'paid amount'],
    ['BR-DEC-RO-17', cbc.PayableRoundingAmount, 'rounding amount'],
    ['BR-DEC-RO-18', cbc.PayableAmount, 'amount due'],
  ],
  vatGroup: [
    ['BR-DEC-RO-1009', cbc.TaxableAmount, 'taxable amount of a VAT group'],
    ['BR-DEC-RO-1010', cbc.TaxAmount, 'tax amount of a VAT group'],
  ],
  allowance: [
    ['BR-DEC-RO-01', cbc.Amount, 'amount of an allowance'],
    ['BR-DEC-RO-02', cbc.BaseAmount, 'base of an allowance'],
  ],
  charge: [
    ['BR-DEC-RO-05', cbc.Amount, 'amount of a charge'],
    ['BR-DEC-RO-06', cbc.BaseAmount, 'base of a charge'],
  ],
  lineAllowance: [
    ['BR-DEC-RO-24', cbc.Amount, 'amount of an allowance of a line'],
    ['BR-DEC-RO-25', cbc.BaseAmount, 'base of an allowance of a line'],
  ],
  lineCharge: [
    ['BR-DEC-RO-27', cbc.Amount, 'amount of a charge of a line'],
    ['BR-DEC-RO-28', cbc.BaseAmount, 'base of a charge of a line'],
  ],
} as const satisfies Record<string, readonly ShortAmount[]>;

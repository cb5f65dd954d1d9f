import { type RuleId } from '../official/rule-catalogue';
import { cac, cbc } from '../tree/elements';

/** One value that must be there. */
export type RequiredValue = readonly [
  id: RuleId,
  /** Kinds of the elements that lead from the owner to the value. */
  path: readonly number[],
  /** Whether the value must say something; else it is enough that its element is there. */
  needs: 'text' | 'element',
  /** The field of the JSON invoice, below the owner's. */
  at: string,
  whose: string,
  what: string,
];

/** Kinds of an element and of its parent, grandparent … as far as they matter. */
type Place = readonly [owner: number, ...above: number[]];

const country = [cac.Country, cbc.IdentificationCode] as const;
const ofSeller = [cac.Party, cac.AccountingSupplierParty] as const;
const ofBuyer = [cac.Party, cac.AccountingCustomerParty] as const;
const seller = [cac.AccountingSupplierParty, cac.Party] as const;
const buyer = [cac.AccountingCustomerParty, cac.Party] as const;

// prettier-ignore
export const requiredOfDocument: readonly RequiredValue[] = [
  ['BR-01', [cbc.CustomizationID], 'text', 'customizationId', 'The document', 'specification identifier'],
  ['BR-02', [cbc.ID], 'text', 'number', 'The document', 'number'],
  ['BR-03', [cbc.IssueDate], 'text', 'issueDate', 'The document', 'issue date'],
  ['BR-05', [cbc.DocumentCurrencyCode], 'text', 'currency', 'The document', 'currency code (e.g. EUR)'],
  ['BR-06', [...seller, cac.PartyLegalEntity, cbc.RegistrationName], 'text', 'seller/name', 'The seller', 'name'],
  ['BR-07', [...buyer, cac.PartyLegalEntity, cbc.RegistrationName], 'text', 'buyer/name', 'The buyer', 'name'],
  ['BR-08', [...seller, cac.PostalAddress], 'element', 'seller/address', 'The seller', 'address'],
  ['BR-10', [...buyer, cac.PostalAddress], 'element', 'buyer/address', 'The buyer', 'address'],
];

// prettier-ignore
export const requiredOfLine: readonly RequiredValue[] = [
  ['BR-21', [cbc.ID], 'text', 'id', 'The line', 'identifier'],
  ['BR-24', [cbc.LineExtensionAmount], 'element', 'net', 'The line', 'net amount'],
  ['BR-25', [cac.Item, cbc.Name], 'text', 'item/name', 'The item of the line', 'name'],
];

// prettier-ignore
export const requiredElsewhere: readonly (readonly [Place, ...RequiredValue])[] = [
  [[cac.AdditionalDocumentReference], 'BR-52', [cbc.ID], 'text', 'id', 'The supporting document', 'reference'],
  [[cac.Address, cac.DeliveryLocation, cac.Delivery], 'BR-57', country, 'element', 'country', 'The delivery address', 'country code (e.g. BE)'],
  [[cac.BillingReference], 'BR-55', [cac.InvoiceDocumentReference, cbc.ID], 'element', 'number', 'The preceding invoice', 'number'],
  [[cac.LegalMonetaryTotal], 'BR-12', [cbc.LineExtensionAmount], 'element', 'lines', 'The document', 'sum of line net amounts'],
  [[cac.LegalMonetaryTotal], 'BR-13', [cbc.TaxExclusiveAmount], 'element', 'withoutTax', 'The document', 'total without VAT'],
  [[cac.LegalMonetaryTotal], 'BR-14', [cbc.TaxInclusiveAmount], 'element', 'withTax', 'The document', 'total with VAT'],
  [[cac.LegalMonetaryTotal], 'BR-15', [cbc.PayableAmount], 'element', 'due', 'The document', 'amount due'],
  [[cac.PaymentMeans], 'BR-49', [cbc.PaymentMeansCode], 'element', 'meansCode', 'The payment instruction', 'payment means code (e.g. 30 for a credit transfer)'],
  [[cac.PostalAddress, ...ofSeller], 'BR-09', country, 'text', 'country', 'The address of the seller', 'country code (e.g. BE)'],
  [[cac.PostalAddress, ...ofBuyer], 'BR-11', country, 'text', 'country', 'The address of the buyer', 'country code (e.g. BE)'],
  [[cac.PostalAddress, cac.TaxRepresentativeParty], 'BR-20', country, 'text', 'country', 'The address of the tax representative', 'country code (e.g. BE)'],
  [[cac.TaxRepresentativeParty], 'BR-18', [cac.PartyName, cbc.Name], 'text', 'name', 'The tax representative', 'name'],
  [[cac.TaxRepresentativeParty], 'BR-19', [cac.PostalAddress], 'element', 'address', 'The tax representative', 'address'],
  [[cac.TaxSubtotal, cac.TaxTotal], 'BR-45', [cbc.TaxableAmount], 'element', 'taxable', 'The VAT group', 'taxable amount'],
  [[cac.TaxSubtotal, cac.TaxTotal], 'BR-46', [cbc.TaxAmount], 'element', 'tax', 'The VAT group', 'tax amount'],
];

/** Attributes that an element must have, and the element they belong to. */
// prettier-ignore
export const requiredAttributes: readonly (readonly [Place, id: RuleId, kind: number, attribute: string, at: string, whose: string, what: string])[] = [
  [ofSeller, 'BR-62', cbc.EndpointID, 'schemeID', '', 'The electronic address of the seller', 'scheme (e.g. 0208)'],
  [ofBuyer, 'BR-63', cbc.EndpointID, 'schemeID', '', 'The electronic address of the buyer', 'scheme (e.g. 0208)'],
  ...[cac.InvoiceLine, cac.CreditNoteLine].flatMap((line) => [
    [[cac.StandardItemIdentification, cac.Item, line], 'BR-64', cbc.ID, 'schemeID', '', 'The standard identifier of the item', 'scheme (e.g. 0160 for a GTIN)'],
    [[cac.CommodityClassification, cac.Item, line], 'BR-65', cbc.ItemClassificationCode, 'listID', '^listId', 'The classification of the item', 'code list (e.g. STI for CPV)'],
  ] as const),
];

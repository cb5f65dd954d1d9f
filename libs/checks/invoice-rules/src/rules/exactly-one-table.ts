import { type RuleId } from '../sets/official-rules';

/**
 * What the structure of Peppol BIS calls mandatory, asked by rules of their own from November 2026 on (R140 to R276): exactly one such
 * child of every such element. Read from the release notes of 3.0.22 and from the released rule file of Self-Billing of the same day,
 * which asks the same; facts alone. A line of an invoice has no rule about its item.
 * Columns: path below the root (`Line` is InvoiceLine or CreditNoteLine), child (`TypeCode` and `Quantity` are those of the kind of
 * document), number of the rule for credit notes, for invoices; place of the child in the JSON invoice, from the element at the path;
 * whose it is and what; EN 16931 terms; rules that say the same of a missing one.
 */
// prettier-ignore
const exactlyOne = [
  ['', 'cac:AccountingCustomerParty', 140, 209, 'buyer', 'the document', 'buyer', 'BG-7', ''],
  ['', 'TypeCode', 205, 275, 'typeCode', 'the document', 'type code', 'BT-3', 'BR-04'],
  ['', 'cbc:CustomizationID', 206, 273, 'customizationId', 'the document', 'specification identifier', 'BT-24', 'BR-01'],
  ['', 'cbc:DocumentCurrencyCode', 207, 274, 'currency', 'the document', 'currency code', 'BT-5', 'BR-05'],
  ['', 'cbc:ProfileID', 208, 276, 'profileId', 'the document', 'business process', 'BT-23', 'PEPPOL-EN16931-R001'],
  ['cac:AccountingCustomerParty', 'cac:Party', 141, 210, '', 'the buyer', 'party element', 'BG-7', ''],
  ['cac:AccountingCustomerParty/cac:Party', 'cac:PartyLegalEntity', 142, 211, 'name', 'the buyer', 'legal entity, which has the name', 'BT-44', 'BR-07'],
  ['cac:AccountingCustomerParty/cac:Party', 'cac:PostalAddress', 146, 215, 'address', 'the buyer', 'postal address', 'BG-8', 'BR-10'],
  ['cac:AccountingCustomerParty/cac:Party', 'cbc:EndpointID', 150, 219, 'endpoint', 'the buyer', 'electronic address', 'BT-49', 'PEPPOL-EN16931-R010'],
  ['cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity', 'cbc:RegistrationName', 143, 212, 'name', 'the legal entity of the buyer', 'name', 'BT-44', 'BR-07'],
  ['cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme', 'cbc:CompanyID', 145, 214, '', 'each tax registration of the buyer', 'number', 'BT-48', ''],
  ['cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme/cac:TaxScheme', 'cbc:ID', 144, 213, '', 'the tax scheme of the buyer', 'identifier', 'BT-48', ''],
  ['cac:AccountingCustomerParty/cac:Party/cac:PostalAddress', 'cac:Country', 148, 217, 'country', 'the address of the buyer', 'country', 'BT-55', 'BR-11'],
  ['cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cac:AddressLine', 'cbc:Line', 147, 216, '^line3', 'an additional address line of the buyer', 'text', 'BT-163', ''],
  ['cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cac:Country', 'cbc:IdentificationCode', 149, 218, '^country', 'the country of the buyer', 'code', 'BT-55', 'BR-11'],
  ['cac:AccountingSupplierParty', 'cac:Party', 151, 220, '', 'the seller', 'party element', 'BG-4', ''],
  ['cac:AccountingSupplierParty/cac:Party', 'cac:PartyLegalEntity', 152, 221, 'name', 'the seller', 'legal entity, which has the name', 'BT-27', 'BR-06'],
  ['cac:AccountingSupplierParty/cac:Party', 'cac:PostalAddress', 156, 225, 'address', 'the seller', 'postal address', 'BG-5', 'BR-08'],
  ['cac:AccountingSupplierParty/cac:Party', 'cbc:EndpointID', 160, 229, 'endpoint', 'the seller', 'electronic address', 'BT-34', 'PEPPOL-EN16931-R020'],
  ['cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity', 'cbc:RegistrationName', 153, 222, 'name', 'the legal entity of the seller', 'name', 'BT-27', 'BR-06'],
  ['cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme', 'cbc:CompanyID', 155, 224, '', 'each tax registration of the seller', 'number', 'BT-31 BT-32', ''],
  ['cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cac:TaxScheme', 'cbc:ID', 154, 223, '', 'the tax scheme of the seller', 'identifier', 'BT-31 BT-32', ''],
  ['cac:AccountingSupplierParty/cac:Party/cac:PostalAddress', 'cac:Country', 158, 227, 'country', 'the address of the seller', 'country', 'BT-40', 'BR-09'],
  ['cac:AccountingSupplierParty/cac:Party/cac:PostalAddress/cac:AddressLine', 'cbc:Line', 157, 226, '^line3', 'an additional address line of the seller', 'text', 'BT-162', ''],
  ['cac:AccountingSupplierParty/cac:Party/cac:PostalAddress/cac:Country', 'cbc:IdentificationCode', 159, 228, '^country', 'the country of the seller', 'code', 'BT-40', 'BR-09'],
  ['cac:AdditionalDocumentReference/cac:Attachment/cac:ExternalReference', 'cbc:URI', 161, 230, 'url', 'an external document', 'address (URL)', 'BT-124', ''],
  ['cac:AllowanceCharge', 'cac:TaxCategory', 162, 231, 'vat/category', 'each allowance or charge of the document', 'VAT category', 'BT-95 BT-102', 'BR-32 BR-37'],
  ['cac:AllowanceCharge/cac:TaxCategory', 'cac:TaxScheme', 163, 232, '', 'the VAT category of each allowance or charge', 'tax scheme', 'BT-95 BT-102', ''],
  ['cac:AllowanceCharge/cac:TaxCategory', 'cbc:ID', 165, 234, 'category', 'the VAT category of each allowance or charge', 'code', 'BT-95 BT-102', 'BR-32 BR-37'],
  ['cac:AllowanceCharge/cac:TaxCategory/cac:TaxScheme', 'cbc:ID', 164, 233, '', 'the tax scheme of each allowance or charge', 'identifier', 'BT-95 BT-102', ''],
  ['cac:BillingReference', 'cac:InvoiceDocumentReference', 166, 235, 'number', 'each preceding invoice', 'reference', 'BG-3', 'BR-55'],
  ['Line', 'cac:Item', 168, null, 'item/name', 'each line', 'item', 'BG-31', 'BR-25'],
  ['Line', 'cac:Price', 177, 249, 'price/net', 'each line', 'price', 'BG-29', 'BR-26'],
  ['Line', 'Quantity', 178, 250, 'quantity', 'each line', 'quantity', 'BT-129', 'BR-22'],
  ['Line', 'cbc:LineExtensionAmount', 179, 251, 'net', 'each line', 'net amount', 'BT-131', 'BR-24'],
  ['Line/cac:DocumentReference', 'cbc:DocumentTypeCode', 167, 240, '', 'the invoiced object of each line', 'type code', 'BT-128', ''],
  ['Line/cac:Item', 'cac:ClassifiedTaxCategory', 170, 242, '^vat/category', 'the item of each line', 'VAT category', 'BG-30', 'BR-CO-04'],
  ['Line/cac:Item', 'cbc:Name', 176, 248, 'name', 'the item of each line', 'name', 'BT-153', 'BR-25'],
  ['Line/cac:Item/cac:AdditionalItemProperty', 'cbc:Value', 169, 241, 'value', 'each attribute of an item', 'value', 'BT-161', 'BR-54'],
  ['Line/cac:Item/cac:ClassifiedTaxCategory', 'cac:TaxScheme', 171, 243, '', 'the VAT category of each line', 'tax scheme', 'BG-30', ''],
  ['Line/cac:Item/cac:ClassifiedTaxCategory', 'cbc:ID', 173, 245, 'category', 'the VAT category of each line', 'code', 'BT-151', 'BR-CO-04'],
  ['Line/cac:Item/cac:ClassifiedTaxCategory/cac:TaxScheme', 'cbc:ID', 172, 244, '', 'the tax scheme of each line', 'identifier', 'BG-30', ''],
  ['Line/cac:Item/cac:CommodityClassification', 'cbc:ItemClassificationCode', 174, 246, '', 'each classification of an item', 'code', 'BT-158', ''],
  ['Line/cac:Item/cac:OriginCountry', 'cbc:IdentificationCode', 175, 247, '', 'the country of origin of each item', 'code', 'BT-159', ''],
  ['cac:Delivery/cac:DeliveryLocation/cac:Address', 'cac:Country', 181, 237, 'country', 'the delivery address', 'country', 'BT-80', 'BR-57'],
  ['cac:Delivery/cac:DeliveryLocation/cac:Address/cac:AddressLine', 'cbc:Line', 180, 236, '^line3', 'an additional line of the delivery address', 'text', 'BT-165', ''],
  ['cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country', 'cbc:IdentificationCode', 182, 238, '^country', 'the country of the delivery address', 'code', 'BT-80', 'BR-57'],
  ['cac:Delivery/cac:DeliveryParty', 'cac:PartyName', 183, 239, 'name', 'the party that is delivered to', 'name', 'BT-70', ''],
  ['cac:LegalMonetaryTotal', 'cbc:LineExtensionAmount', 184, 252, 'lines', 'the document', 'sum of line net amounts', 'BT-106', 'BR-12'],
  ['cac:LegalMonetaryTotal', 'cbc:TaxExclusiveAmount', 185, 253, 'withoutTax', 'the document', 'total without VAT', 'BT-109', 'BR-13'],
  ['cac:LegalMonetaryTotal', 'cbc:TaxInclusiveAmount', 186, 254, 'withTax', 'the document', 'total with VAT', 'BT-112', 'BR-14'],
  ['cac:PayeeParty', 'cac:PartyName', 188, 256, 'name', 'the payee', 'name', 'BT-59', 'BR-17'],
  ['cac:PayeeParty/cac:PartyLegalEntity', 'cbc:CompanyID', 187, 255, 'legalId', 'the legal entity of the payee', 'registration number', 'BT-61', ''],
  ['cac:PaymentMeans/cac:PayeeFinancialAccount', 'cbc:ID', 190, 258, 'id', 'the account to pay to', 'number', 'BT-84', 'BR-50'],
  ['cac:PaymentMeans/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch', 'cbc:ID', 189, 257, 'bic', 'the bank of the account to pay to', 'identifier', 'BT-86', ''],
  ['cac:PaymentMeans/cac:PaymentMandate/cac:PayerFinancialAccount', 'cbc:ID', 191, 259, 'debtorAccount', 'the account of a direct debit', 'number', 'BT-91', ''],
  ['cac:PaymentTerms', 'cbc:Note', 192, 260, 'paymentTerms', 'each group of payment terms', 'text', 'BT-20', ''],
  ['cac:TaxRepresentativeParty', 'cac:PartyName', 193, 261, 'name', 'the tax representative', 'name', 'BT-62', 'BR-18'],
  ['cac:TaxRepresentativeParty', 'cac:PartyTaxScheme', 194, 262, 'vatId', 'the tax representative', 'tax registration', 'BT-63', 'BR-56'],
  ['cac:TaxRepresentativeParty', 'cac:PostalAddress', 197, 265, 'address', 'the tax representative', 'postal address', 'BG-12', 'BR-19'],
  ['cac:TaxRepresentativeParty/cac:PartyTaxScheme', 'cbc:CompanyID', 196, 264, 'vatId', 'the tax registration of the tax representative', 'number', 'BT-63', 'BR-56'],
  ['cac:TaxRepresentativeParty/cac:PartyTaxScheme/cac:TaxScheme', 'cbc:ID', 195, 263, '', 'the tax scheme of the tax representative', 'identifier', 'BT-63', ''],
  ['cac:TaxRepresentativeParty/cac:PostalAddress', 'cac:Country', 199, 267, 'country', 'the address of the tax representative', 'country', 'BT-69', 'BR-20'],
  ['cac:TaxRepresentativeParty/cac:PostalAddress/cac:AddressLine', 'cbc:Line', 198, 266, '^line3', 'an additional address line of the tax representative', 'text', 'BT-164', ''],
  ['cac:TaxRepresentativeParty/cac:PostalAddress/cac:Country', 'cbc:IdentificationCode', 200, 268, '^country', 'the country of the tax representative', 'code', 'BT-69', 'BR-20'],
  ['cac:TaxTotal/cac:TaxSubtotal', 'cbc:TaxableAmount', 204, 272, 'taxable', 'each VAT group', 'taxable amount', 'BT-116', 'BR-45'],
  ['cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory', 'cac:TaxScheme', 201, 269, '', 'the VAT category of each VAT group', 'tax scheme', 'BT-118', ''],
  ['cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory', 'cbc:ID', 203, 271, 'category', 'the VAT category of each VAT group', 'code', 'BT-118', 'BR-47'],
  ['cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cac:TaxScheme', 'cbc:ID', 202, 270, '', 'the tax scheme of each VAT group', 'identifier', 'BT-118', ''],
] as const;

type Row = (typeof exactlyOne)[number];
export type ExactlyOneId = `PEPPOL-EN16931-R${Exclude<Row[2] | Row[3], null>}`;

/** One rule: what it asks of which kind of document. */
export interface ExactlyOne {
  readonly id: ExactlyOneId;
  readonly isCreditNote: boolean;
  /** Names from below the root down to the owner. */
  readonly path: readonly string[];
  readonly child: string;
  readonly at: string;
  readonly whose: string;
  readonly what: string;
  readonly terms: string;
  /** Rules that say the same of a missing one. */
  readonly sameAs: readonly RuleId[];
}

/** The rules, in official order. */
export function exactlyOneRules(): readonly ExactlyOne[] {
  const rules = exactlyOne.flatMap((row) => [ruleOf(row, row[2], true), ruleOf(row, row[3], false)]);
  return rules.filter((rule) => rule !== null).sort((a, b) => (a.id < b.id ? -1 : 1));
}

function ruleOf(row: Row, number: Row[2] | Row[3], isCreditNote: boolean): ExactlyOne | null {
  const [path, child, , , at, whose, what, terms, sameAs] = row;
  if (number === null) return null;
  const named = (name: string) => nameIn(name, isCreditNote);
  return {
    id: `PEPPOL-EN16931-R${number}`,
    isCreditNote,
    path: path === '' ? [] : path.split('/').map(named),
    child: named(child),
    at,
    whose,
    what,
    terms,
    sameAs: sameAs === '' ? [] : (sameAs.split(' ') as RuleId[]),
  };
}

function nameIn(name: string, isCreditNote: boolean): string {
  if (name === 'Line') return isCreditNote ? 'cac:CreditNoteLine' : 'cac:InvoiceLine';
  if (name === 'TypeCode') return isCreditNote ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode';
  if (name === 'Quantity') return isCreditNote ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity';
  return name;
}

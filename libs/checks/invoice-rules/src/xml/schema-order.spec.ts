import fc from 'fast-check';
import { arbitraryInvoice } from '../arbitrary-invoice.fixture';
import { type Json } from '../sample-invoices';
import { elementName } from '../tree/elements';
import { type UblNode } from '../tree/ubl-node';
import { readUbl } from './read-ubl';
import { writeUbl } from './write-ubl';

/** Of the UBL 2.1 schemas: the children that an EN 16931 document can have, in the order they must stand in. */
// prettier-ignore
const orderOf: Readonly<Record<string, string>> = {
  'CreditNote': 'cbc:CustomizationID cbc:ProfileID cbc:ID cbc:IssueDate cbc:TaxPointDate cbc:CreditNoteTypeCode cbc:Note cbc:DocumentCurrencyCode cbc:TaxCurrencyCode cbc:AccountingCost cbc:BuyerReference cac:InvoicePeriod cac:OrderReference cac:BillingReference cac:DespatchDocumentReference cac:ReceiptDocumentReference cac:ContractDocumentReference cac:AdditionalDocumentReference cac:OriginatorDocumentReference cac:AccountingSupplierParty cac:AccountingCustomerParty cac:PayeeParty cac:TaxRepresentativeParty cac:Delivery cac:PaymentMeans cac:PaymentTerms cac:AllowanceCharge cac:TaxTotal cac:LegalMonetaryTotal cac:CreditNoteLine',
  'Invoice': 'cbc:CustomizationID cbc:ProfileID cbc:ID cbc:IssueDate cbc:DueDate cbc:InvoiceTypeCode cbc:Note cbc:TaxPointDate cbc:DocumentCurrencyCode cbc:TaxCurrencyCode cbc:AccountingCost cbc:BuyerReference cac:InvoicePeriod cac:OrderReference cac:BillingReference cac:DespatchDocumentReference cac:ReceiptDocumentReference cac:OriginatorDocumentReference cac:ContractDocumentReference cac:AdditionalDocumentReference cac:ProjectReference cac:AccountingSupplierParty cac:AccountingCustomerParty cac:PayeeParty cac:TaxRepresentativeParty cac:Delivery cac:PaymentMeans cac:PaymentTerms cac:AllowanceCharge cac:TaxTotal cac:LegalMonetaryTotal cac:InvoiceLine',
  'cac:AdditionalDocumentReference': 'cbc:ID cbc:DocumentTypeCode cbc:DocumentDescription cac:Attachment',
  'cac:AdditionalItemProperty': 'cbc:Name cbc:Value',
  'cac:Address': 'cbc:StreetName cbc:AdditionalStreetName cbc:CityName cbc:PostalZone cbc:CountrySubentity cac:AddressLine cac:Country',
  'cac:AllowanceCharge': 'cbc:ChargeIndicator cbc:AllowanceChargeReasonCode cbc:AllowanceChargeReason cbc:MultiplierFactorNumeric cbc:Amount cbc:BaseAmount cac:TaxCategory',
  'cac:Attachment': 'cbc:EmbeddedDocumentBinaryObject cac:ExternalReference',
  'cac:CardAccount': 'cbc:PrimaryAccountNumberID cbc:NetworkID cbc:HolderName',
  'cac:ClassifiedTaxCategory': 'cbc:ID cbc:Percent cac:TaxScheme',
  'cac:Contact': 'cbc:Name cbc:Telephone cbc:ElectronicMail',
  'cac:CreditNoteLine': 'cbc:ID cbc:Note cbc:CreditedQuantity cbc:LineExtensionAmount cbc:AccountingCost cac:InvoicePeriod cac:OrderLineReference cac:DocumentReference cac:AllowanceCharge cac:Item cac:Price',
  'cac:Delivery': 'cbc:ActualDeliveryDate cac:DeliveryLocation cac:DeliveryParty',
  'cac:DeliveryLocation': 'cbc:ID cac:Address',
  'cac:DocumentReference': 'cbc:ID cbc:DocumentTypeCode',
  'cac:InvoiceDocumentReference': 'cbc:ID cbc:IssueDate',
  'cac:InvoiceLine': 'cbc:ID cbc:Note cbc:InvoicedQuantity cbc:LineExtensionAmount cbc:AccountingCost cac:InvoicePeriod cac:OrderLineReference cac:DocumentReference cac:AllowanceCharge cac:Item cac:Price',
  'cac:InvoicePeriod': 'cbc:StartDate cbc:EndDate cbc:DescriptionCode',
  'cac:Item': 'cbc:Description cbc:Name cac:BuyersItemIdentification cac:SellersItemIdentification cac:StandardItemIdentification cac:OriginCountry cac:CommodityClassification cac:ClassifiedTaxCategory cac:AdditionalItemProperty',
  'cac:LegalMonetaryTotal': 'cbc:LineExtensionAmount cbc:TaxExclusiveAmount cbc:TaxInclusiveAmount cbc:AllowanceTotalAmount cbc:ChargeTotalAmount cbc:PrepaidAmount cbc:PayableRoundingAmount cbc:PayableAmount',
  'cac:OrderReference': 'cbc:ID cbc:SalesOrderID',
  'cac:Party': 'cbc:EndpointID cac:PartyIdentification cac:PartyName cac:PostalAddress cac:PartyTaxScheme cac:PartyLegalEntity cac:Contact',
  'cac:PartyLegalEntity': 'cbc:RegistrationName cbc:CompanyID cbc:CompanyLegalForm',
  'cac:PartyTaxScheme': 'cbc:CompanyID cac:TaxScheme',
  'cac:PayeeFinancialAccount': 'cbc:ID cbc:Name cac:FinancialInstitutionBranch',
  'cac:PayeeParty': 'cac:PartyIdentification cac:PartyName cac:PartyLegalEntity',
  'cac:PaymentMandate': 'cbc:ID cac:PayerFinancialAccount',
  'cac:PaymentMeans': 'cbc:PaymentMeansCode cbc:PaymentDueDate cbc:PaymentID cac:CardAccount cac:PayeeFinancialAccount cac:PaymentMandate',
  'cac:PostalAddress': 'cbc:StreetName cbc:AdditionalStreetName cbc:CityName cbc:PostalZone cbc:CountrySubentity cac:AddressLine cac:Country',
  'cac:Price': 'cbc:PriceAmount cbc:BaseQuantity cac:AllowanceCharge',
  'cac:TaxCategory': 'cbc:ID cbc:Percent cbc:TaxExemptionReasonCode cbc:TaxExemptionReason cac:TaxScheme',
  'cac:TaxRepresentativeParty': 'cac:PartyName cac:PostalAddress cac:PartyTaxScheme',
  'cac:TaxSubtotal': 'cbc:TaxableAmount cbc:TaxAmount cac:TaxCategory',
  'cac:TaxTotal': 'cbc:TaxAmount cac:TaxSubtotal',
  'cac:AccountingCustomerParty': 'cac:Party',
  'cac:AccountingSupplierParty': 'cac:Party',
  'cac:AddressLine': 'cbc:Line',
  'cac:BillingReference': 'cac:InvoiceDocumentReference',
  'cac:BuyersItemIdentification': 'cbc:ID',
  'cac:CommodityClassification': 'cbc:ItemClassificationCode',
  'cac:ContractDocumentReference': 'cbc:ID',
  'cac:Country': 'cbc:IdentificationCode',
  'cac:DeliveryParty': 'cac:PartyName',
  'cac:DespatchDocumentReference': 'cbc:ID',
  'cac:ExternalReference': 'cbc:URI',
  'cac:FinancialInstitutionBranch': 'cbc:ID',
  'cac:OrderLineReference': 'cbc:LineID',
  'cac:OriginCountry': 'cbc:IdentificationCode',
  'cac:OriginatorDocumentReference': 'cbc:ID',
  'cac:PartyIdentification': 'cbc:ID',
  'cac:PartyName': 'cbc:Name',
  'cac:PayerFinancialAccount': 'cbc:ID',
  'cac:PaymentTerms': 'cbc:Note',
  'cac:ProjectReference': 'cbc:ID',
  'cac:ReceiptDocumentReference': 'cbc:ID',
  'cac:SellersItemIdentification': 'cbc:ID',
  'cac:StandardItemIdentification': 'cbc:ID',
  'cac:TaxScheme': 'cbc:ID',
};

const ranks = new Map(
  Object.entries(orderOf).map(([parent, children]) => [
    parent,
    new Map(children.split(' ').map((name, rank) => [name, rank])),
  ]),
);

/** Where in the document a child stands that the schema has earlier, or not at all; and every element met, for the count. */
function misplaced(parent: UblNode, met: Set<string>): string[] {
  const wrong: string[] = [];
  const order = ranks.get(elementName(parent.kind));
  let before = -1;
  for (let at = parent.first; at !== null; at = at.next) {
    const name = elementName(at.kind);
    const rank = order?.get(name) ?? -1;
    if (rank < before || rank === -1) wrong.push(`${name} in ${elementName(parent.kind)}`);
    before = rank;
    met.add(`${elementName(parent.kind)}/${name}`);
    wrong.push(...misplaced(at, met));
  }
  return wrong;
}

function written(invoice: Json): UblNode {
  const document = writeUbl(invoice);
  if (!document.ok) throw new Error(document.message);
  const read = readUbl(document.xml);
  if (!read.ok) throw new Error(read.message);
  return read.root;
}

describe('writeUbl and the UBL 2.1 schemas', () => {
  const seed = Date.now() % 2 ** 31;

  it.each(['invoice', 'creditNote'])(`every %s has its elements in the order of the schema (seed ${seed})`, (kind) => {
    const inOrder = (invoice: Json) => expect(misplaced(written({ ...invoice, kind }), new Set())).toEqual([]);
    fc.assert(fc.property(arbitraryInvoice(), inOrder), { numRuns: 100, seed });
  });

  it('the order of every place of every element is known, and is that of the documents with every field', () => {
    const met = new Set<string>();
    for (const kind of ['invoice', 'creditNote']) {
      for (const invoice of fc.sample(arbitraryInvoice({ isFull: true }), { numRuns: 10, seed: 1 })) {
        expect(misplaced(written({ ...invoice, kind }), met)).toEqual([]);
      }
    }
    const known = [...ranks].flatMap(([parent, order]) => [...order.keys()].map((name) => `${parent}/${name}`));
    expect([...met].sort()).toEqual(known.sort());
  });
});

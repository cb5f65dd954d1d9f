import { type FrenchId } from '../sets/br-fr-1.4.0.03/rules';
import { qdt, ram, rsm, udt } from '../tree/cii-elements';
import { inLine, inSettlement, inTransaction } from '../tree/cii-places';
import { cac, cbc } from '../tree/elements';
import { attribute, hasChildText, normalized, type UblNode } from '../tree/ubl-node';
import { type forms } from './france-forms';
import { belowParty, type BothPlaces, inDocument, inLineAgreement, inLineDelivery, inLineItem, inLineSettlement, onLine, parties } from './france-places'; // prettier-ignore

/** A rule about one value: its id, or its ids in UBL and CII; what it is about; where that is; and which of the elements there are meant. */
export type ValueRow = readonly [
  ids: FrenchId | readonly [ubl: FrenchId | null, cii: FrenchId | null],
  subject: string,
  places: BothPlaces,
  isMeant?: (node: UblNode) => boolean,
];

const agreementInCii = [ram.ApplicableHeaderTradeAgreement, ...inTransaction] as const;
const inReference = [cac.InvoiceDocumentReference, cac.BillingReference] as const;
const documentOfCii = [rsm.ExchangedDocument, rsm.CrossIndustryInvoice] as const;

const number: BothPlaces = [inDocument(cbc.ID), [[ram.ID, ...documentOfCii]]];
const preceding: BothPlaces = [
  inDocument(cbc.ID, ...inReference),
  [[ram.IssuerAssignedID, ram.InvoiceReferencedDocument, ...inSettlement]],
];
const precedingOfLine: BothPlaces = [onLine(cbc.ID, ...inReference), [[ram.IssuerAssignedID, ram.InvoiceReferencedDocument, ...inLineSettlement]]]; // prettier-ignore

const ciiDate = (...above: number[]) => [[udt.DateTimeString, ...above]] as const;
const totals = (ofUbl: number, ofCii: number): BothPlaces => [[[ofUbl, cac.LegalMonetaryTotal]], [[ofCii, ram.SpecifiedTradeSettlementHeaderMonetarySummation, ...inSettlement]]]; // prettier-ignore

const allowance = [ram.SpecifiedTradeAllowanceCharge, ...inSettlement] as const;
const lineAllowance = [ram.SpecifiedTradeAllowanceCharge, ...inLineSettlement] as const;
const grossPrice = [ram.GrossPriceProductTradePrice, ...inLineAgreement] as const;
const netPrice = [ram.NetPriceProductTradePrice, ...inLineAgreement] as const;
const inVatGroup = [cac.TaxCategory, cac.TaxSubtotal, cac.TaxTotal] as const;

const hasScheme =
  (...schemes: string[]) =>
  (node: UblNode) =>
    schemes.includes(attribute(node, 'schemeID') ?? '');
const hasCodeBeside = (code: string) => (node: UblNode) =>
  node.kind === cbc.ID ? attribute(node, 'schemeID') === code : hasChildText(node.parent, ram.ReferenceTypeCode, code);

const address = (party: (typeof parties)[keyof typeof parties]) =>
  belowParty(party, [cbc.EndpointID], [ram.URIID, ram.URIUniversalCommunication]);
const identifier = (party: (typeof parties)[keyof typeof parties]) =>
  belowParty(party, [cbc.ID, cac.PartyIdentification], [ram.GlobalID]);
const isPublic = hasScheme('0225');
const isPrivate = hasScheme('0224');

const object = [
  inDocument(cbc.ID, cac.AdditionalDocumentReference),
  [[ram.IssuerAssignedID, ram.AdditionalReferencedDocument, ...agreementInCii]],
] as const satisfies BothPlaces;
/** The official rules look for references of CII right below the line, where its schema has none. */
const objectOfLine = [
  onLine(cbc.ID, cac.DocumentReference),
  [[ram.IssuerAssignedID, ram.AdditionalReferencedDocument, ...inLine]],
] as const satisfies BothPlaces;

/** Rules of France about single values, by what they ask for. */
export const valueRows = {
  length35: [
    [['BR-FR-01_BT-1-1', 'BR-FR-01_BT-1'], 'the number of the invoice', number],
    [['BR-FR-01_BT-25-1', 'BR-FR-01_BT-25'], 'the number of a preceding invoice', preceding],
    [['BR-FR-01_EXT-FR-FE-136-1', 'BR-FR-01_EXT-FR-FE-136'], 'the number of a preceding invoice of a line', precedingOfLine],
  ],
  characters: [
    [['BR-FR-01_BT-1-2', null], 'the number of the invoice', number],
    [['BR-FR-01_BT-25-2', null], 'the number of a preceding invoice', preceding],
    [['BR-FR-01_EXT-FR-FE-136-2', null], 'the number of a preceding invoice of a line', precedingOfLine],
  ],
  noBlanks: [
    ['BR-FR-02_BT-1', 'the number of the invoice', number],
    ['BR-FR-02_BT-25', 'the number of a preceding invoice', preceding],
    ['BR-FR-02_EXT-FR-FE-136', 'the number of a preceding invoice of a line', precedingOfLine],
  ],
  day: [
    ['BR-FR-03_BT-2', 'the issue date', [inDocument(cbc.IssueDate), ciiDate(ram.IssueDateTime, ...documentOfCii)]],
    ['BR-FR-03_BT-7', 'the VAT point date', [inDocument(cbc.TaxPointDate), [[udt.DateString, ram.TaxPointDate, ram.ApplicableTradeTax, ...inSettlement]]]],
    ['BR-FR-03_BT-9', 'the due date', [inDocument(cbc.DueDate), ciiDate(ram.DueDateDateTime, ram.SpecifiedTradePaymentTerms, ...inSettlement)]],
    ['BR-FR-03_BT-26', 'the date of a preceding invoice', [inDocument(cbc.IssueDate, ...inReference), [[qdt.DateTimeString, ram.FormattedIssueDateTime, ram.InvoiceReferencedDocument, ...inSettlement]]]],
    ['BR-FR-03_BT-72', 'the delivery date', [inDocument(cbc.ActualDeliveryDate, cac.Delivery), ciiDate(ram.OccurrenceDateTime, ram.ActualDeliverySupplyChainEvent, ram.ApplicableHeaderTradeDelivery, ...inTransaction)]],
    ['BR-FR-03_BT-73', 'the first day of the invoicing period', [inDocument(cbc.StartDate, cac.InvoicePeriod), ciiDate(ram.StartDateTime, ram.BillingSpecifiedPeriod, ...inSettlement)]],
    ['BR-FR-03_BT-74', 'the last day of the invoicing period', [inDocument(cbc.EndDate, cac.InvoicePeriod), ciiDate(ram.EndDateTime, ram.BillingSpecifiedPeriod, ...inSettlement)]],
    ['BR-FR-03_EXT-FR-FE-138', 'the date of a preceding invoice of a line', [onLine(cbc.IssueDate, ...inReference), [[qdt.DateTimeString, ram.FormattedIssueDateTime, ram.InvoiceReferencedDocument, ...inLineSettlement]]]],
    ['BR-FR-03_EXT-FR-FE-158', 'the delivery date of a line', [onLine(cbc.ActualDeliveryDate, cac.Delivery), ciiDate(ram.OccurrenceDateTime, ram.ActualDeliverySupplyChainEvent, ...inLineDelivery)]],
    [['BR-FR-03_BT-134', 'BR-FR-03_EXT-FR-FE-134'], 'the first day of the period of a line', [onLine(cbc.StartDate, cac.InvoicePeriod), ciiDate(ram.StartDateTime, ram.BillingSpecifiedPeriod, ...inLineSettlement)]],
    [['BR-FR-03_BT-135', 'BR-FR-03_EXT-FR-FE-135'], 'the last day of the period of a line', [onLine(cbc.EndDate, cac.InvoicePeriod), ciiDate(ram.EndDateTime, ram.BillingSpecifiedPeriod, ...inLineSettlement)]],
  ],
  typeCode: [
    ['BR-FR-04_BT-3', 'the type of the document', [[...inDocument(cbc.InvoiceTypeCode).slice(0, 1), ...inDocument(cbc.CreditNoteTypeCode).slice(1)], [[ram.TypeCode, ...documentOfCii]]]],
    ['BR-FR-04_EXT-FR-FE-02', 'the type of a preceding invoice', [inDocument(cbc.DocumentTypeCode, ...inReference), [[ram.TypeCode, ram.InvoiceReferencedDocument, ...inSettlement]]]],
    ['BR-FR-04_EXT-FR-FE-137', 'the type of a preceding invoice of a line', [onLine(cbc.DocumentTypeCode, ...inReference), [[ram.TypeCode, ram.InvoiceReferencedDocument, ...inLineSettlement]]]],
  ],
  rate: [
    [['BR-FR-16_BT-96', null], 'the VAT rate of an allowance or charge', [[[cbc.Percent, cac.TaxCategory, cac.AllowanceCharge]], []]],
    // A rate that is there but empty is passed over in CII.
    [[null, 'BR-FR-16_BT-96_BT-103'], 'the VAT rate of an allowance or charge', [[], [[ram.RateApplicablePercent, ram.CategoryTradeTax, ...allowance]]], hasText],
    [['BR-FR-16_BT-119', null], 'the VAT rate in the VAT breakdown', [[[cbc.Percent, ...inVatGroup]], []]],
    [[null, 'BR-FR-16_BT-119'], 'the VAT rate in the VAT breakdown', [[], [[ram.RateApplicablePercent, ram.ApplicableTradeTax, ...inSettlement]]], hasText],
    [['BR-FR-16_BT-152', null], 'the VAT rate of an invoice line', [[[cbc.Percent, cac.ClassifiedTaxCategory, cac.Item, cac.InvoiceLine]], []]],
    [[null, 'BR-FR-16_BT-152'], 'the VAT rate of an invoice line', [[], [[ram.RateApplicablePercent, ram.ApplicableTradeTax, ...inLineSettlement]]], hasText],
  ],
  attachment: [['BR-FR-17_BT-123', 'the description of a supporting document', [[[cbc.DocumentDescription, cac.AdditionalDocumentReference]], [[ram.Name, ram.AdditionalReferencedDocument, ...agreementInCii]]], isOfAttachment]],
  address: [
    ['BR-FR-23_BT-34', 'the electronic address of the seller', address(parties.seller), isPublic],
    ['BR-FR-23_BT-49', 'the electronic address of the buyer', address(parties.buyer), isPublic],
    ['BR-FR-23_EXT-FR-FE-12', "the electronic address of the buyer's agent", address(parties.buyerAgent), isPublic],
    ['BR-FR-23_EXT-FR-FE-29', 'the electronic address of the payee', address(parties.payee), isPublic],
    ['BR-FR-23_EXT-FR-FE-52', 'the electronic address of the payer', address(parties.payer), isPublic],
    ['BR-FR-23_EXT-FR-FE-75', "the electronic address of the seller's agent", address(parties.sellerAgent), isPublic],
    ['BR-FR-23_EXT-FR-FE-98', 'the electronic address of the party that is invoiced', address(parties.invoicee), isPublic],
    ['BR-FR-23_EXT-FR-FE-121', 'the electronic address of the party that invoices', address(parties.invoicer), isPublic],
  ],
  privateId: [
    ['BR-FR-24_BT-29', 'an identifier of the seller', identifier(parties.seller), isPrivate],
    ['BR-FR-24_BT-46', 'an identifier of the buyer', identifier(parties.buyer), isPrivate],
  ],
  length125: [
    ['BR-FR-25_BT-34', 'the electronic address of the seller', address(parties.seller)],
    ['BR-FR-25_BT-49', 'the electronic address of the buyer', address(parties.buyer)],
    ['BR-FR-25_EXT-FR-FE-12', "the electronic address of the buyer's agent", address(parties.buyerAgent)],
    ['BR-FR-25_EXT-FR-FE-29', 'the electronic address of the payee', address(parties.payee)],
    ['BR-FR-25_EXT-FR-FE-52', 'the electronic address of the payer', address(parties.payer)],
    ['BR-FR-25_EXT-FR-FE-75', "the electronic address of the seller's agent", address(parties.sellerAgent)],
    ['BR-FR-25_EXT-FR-FE-98', 'the electronic address of the party that is invoiced', address(parties.invoicee)],
    ['BR-FR-25_EXT-FR-FE-121', 'the electronic address of the party that invoices', address(parties.invoicer)],
  ],
  length100: [
    ['BR-FR-26_BT-29', 'an identifier of the seller under the scheme 0224', identifier(parties.seller), isPrivate],
    ['BR-FR-26_BT-46', 'an identifier of the buyer under the scheme 0224', identifier(parties.buyer), isPrivate],
  ],
  filled: [
    // The official rules look for attributes of an item right below the document in UBL, where its schema has none.
    ['BR-FR-27_BT-160', 'the name of an item attribute', [inDocument(cbc.Name, cac.AdditionalItemProperty, cac.Item), [[ram.Description, ram.ApplicableProductCharacteristic, ...inLineItem]]]],
    ['BR-FR-27_EXT-FR-FE-159', 'the code of an item attribute', [inDocument(cbc.NameCode, cac.AdditionalItemProperty, cac.Item), [[ram.TypeCode, ram.ApplicableProductCharacteristic, ...inLineItem]]]],
    ['BR-FR-29_AFL', 'the object of the invoice under the code AFL', object, hasCodeBeside('AFL')],
    ['BR-FR-29_AVV', 'the object of the invoice under the code AVV', object, hasCodeBeside('AVV')],
    ['BR-FR-30_AFL', 'the object of a line under the code AFL', objectOfLine, hasCodeBeside('AFL')],
    ['BR-FR-30_AVV', 'the object of a line under the code AVV', objectOfLine, hasCodeBeside('AVV')],
  ],
  siren: [
    ['BR-FR-32-LEGALID', 'a legal identifier under the scheme 0002', [[[cbc.CompanyID, cac.PartyLegalEntity]], [[ram.ID, ram.SpecifiedLegalOrganization]]], hasScheme('0002')],
    [['BR-FR-32-ID', 'BR-FR-32-GLOBALID'], 'an identifier of a party under the scheme 0002 or 0231', [[[cbc.ID, cac.PartyIdentification]], [[ram.GlobalID]]], hasScheme('0002', '0231')],
  ],
  amount2: [
    ['BR-FR-DEC-01_BT-92_BT-99', 'the amount of an allowance or charge', [inDocument(cbc.Amount, cac.AllowanceCharge), [[ram.ActualAmount, ...allowance]]]],
    ['BR-FR-DEC-01_BT-93_BT-100', 'the base of an allowance or charge', [inDocument(cbc.BaseAmount, cac.AllowanceCharge), [[ram.BasisAmount, ...allowance]]]],
    ['BR-FR-DEC-01_BT-106', 'the sum of the lines', totals(cbc.LineExtensionAmount, ram.LineTotalAmount)],
    ['BR-FR-DEC-01_BT-107', 'the sum of the allowances', totals(cbc.AllowanceTotalAmount, ram.AllowanceTotalAmount)],
    ['BR-FR-DEC-01_BT-108', 'the sum of the charges', totals(cbc.ChargeTotalAmount, ram.ChargeTotalAmount)],
    ['BR-FR-DEC-01_BT-109', 'the total without VAT', totals(cbc.TaxExclusiveAmount, ram.TaxBasisTotalAmount)],
    ['BR-FR-DEC-01_BT-110', 'the total VAT', [[[cbc.TaxAmount, cac.TaxTotal]], totals(0, ram.TaxTotalAmount)[1]]],
    ['BR-FR-DEC-01_BT-112', 'the total with VAT', totals(cbc.TaxInclusiveAmount, ram.GrandTotalAmount)],
    ['BR-FR-DEC-01_BT-113', 'the amount already paid', totals(cbc.PrepaidAmount, ram.TotalPrepaidAmount)],
    ['BR-FR-DEC-01_BT-114', 'the rounding amount', totals(cbc.PayableRoundingAmount, ram.RoundingAmount)],
    ['BR-FR-DEC-01_BT-115', 'the amount due', totals(cbc.PayableAmount, ram.DuePayableAmount)],
    ['BR-FR-DEC-01_BT-116', 'the taxable amount in the VAT breakdown', [[[cbc.TaxableAmount, cac.TaxSubtotal, cac.TaxTotal]], [[ram.BasisAmount, ram.ApplicableTradeTax, ...inSettlement]]]],
    ['BR-FR-DEC-01_BT-117', 'the tax in the VAT breakdown', [[[cbc.TaxAmount, cac.TaxSubtotal, cac.TaxTotal]], [[ram.CalculatedAmount, ram.ApplicableTradeTax, ...inSettlement]]]],
    ['BR-FR-DEC-01_BT-131', 'the net amount of a line', [onLine(cbc.LineExtensionAmount), [[ram.LineTotalAmount, ram.SpecifiedTradeSettlementLineMonetarySummation, ...inLineSettlement]]]],
    ['BR-FR-DEC-01_BT-136_BT-141', 'the amount of an allowance or charge of a line', [onLine(cbc.Amount, cac.AllowanceCharge), [[ram.ActualAmount, ...lineAllowance]]]],
    ['BR-FR-DEC-01_BT-137_BT-142', 'the base of an allowance or charge of a line', [onLine(cbc.BaseAmount, cac.AllowanceCharge), [[ram.BasisAmount, ...lineAllowance]]]],
  ],
  amount4: [['BR-FR-DEC-02_BT-129', 'the quantity of a line', [[...onLine(cbc.InvoicedQuantity).slice(0, 1), ...onLine(cbc.CreditedQuantity).slice(1)], [[ram.BilledQuantity, ...inLineDelivery]]]]],
  baseQuantity: [['BR-FR-DEC-02_BT-149', 'the base quantity of a price', [onLine(cbc.BaseQuantity, cac.Price), [[ram.BasisQuantity, ...netPrice]]]]],
  price: [
    ['BR-FR-DEC-03_BT-146', 'the net price', [onLine(cbc.PriceAmount, cac.Price), [[ram.ChargeAmount, ...netPrice]]]],
    ['BR-FR-DEC-03_BT-147', 'the discount on the price', [onLine(cbc.Amount, cac.AllowanceCharge, cac.Price), [[ram.ActualAmount, ram.AppliedTradeAllowanceCharge, ...grossPrice]]]],
    ['BR-FR-DEC-03_BT-148', 'the gross price', [onLine(cbc.BaseAmount, cac.AllowanceCharge, cac.Price), [[ram.ChargeAmount, ...grossPrice]]]],
  ],
  percent: [
    ['BR-FR-DEC-04_BT-96_BT-103', 'the VAT rate of an allowance or charge', [[[cbc.Percent, cac.TaxCategory, cac.AllowanceCharge]], [[ram.RateApplicablePercent, ram.CategoryTradeTax, ...allowance]]]],
    ['BR-FR-DEC-04_BT-119', 'the VAT rate in the VAT breakdown', [[[cbc.Percent, ...inVatGroup]], [[ram.RateApplicablePercent, ram.ApplicableTradeTax, ...inSettlement]]]],
    ['BR-FR-DEC-04_BT-152', 'the VAT rate of a line', [[[cbc.Percent, cac.ClassifiedTaxCategory, cac.Item]], [[ram.RateApplicablePercent, ram.ApplicableTradeTax, ...inLineSettlement]]]],
  ],
} as const satisfies Partial<Record<keyof typeof forms, readonly ValueRow[]>>; // prettier-ignore

function hasText({ text }: UblNode): boolean {
  return text !== '';
}

/** In CII a description is looked at in supporting documents (916) alone, and not where it is blank. */
function isOfAttachment(node: UblNode): boolean {
  return node.kind !== ram.Name || (hasChildText(node.parent, ram.TypeCode, '916') && normalized(node.text) !== '');
}

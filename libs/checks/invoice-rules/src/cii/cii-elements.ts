import { attribute } from '../tree/ubl-node';
import { allowanceOrCharge, lineAllowanceOrCharge, vat } from './allowance-elements';
import {
  amount,
  chargeIndicator,
  childNamed,
  date,
  type ElementReader,
  elements,
  entry,
  expected,
  type Fields,
  group,
  identifier,
  keepAttribute,
  looked,
  object,
  oneOfIdentifiers,
  partOf,
  quantity,
  readElements,
  text,
  textAt,
} from './element-readers';

/**
 * The binding of EN 16931 to UN/CEFACT Cross Industry Invoice D16B (CEN/TS 16931-3-3) as tables: what stands where in CII,
 * and the field of the JSON invoice it goes to. The terms of the fields stand in read/invoice-fields.ts.
 */

const address: Readonly<Record<string, ElementReader>> = {
  'ram:LineOne': text('line1'),
  'ram:LineTwo': text('line2'),
  'ram:LineThree': text('line3'),
  'ram:CityName': text('city'),
  'ram:PostcodeCode': text('postCode'),
  'ram:CountrySubDivisionName': text('region'),
  'ram:CountryID': text('country'),
};

/** A tax registration: its scheme says which. @param fields by scheme */
function taxRegistration(fields: Readonly<Record<string, string>>): ElementReader {
  const readers = new Map(Object.entries(fields).map(([scheme, field]) => [scheme, text(field, 'schemeID')]));
  return (node, into, reading) => {
    reading.place(node, into, null);
    for (let at = node.first; at !== null; at = at.next) {
      const reader = at.key === 'ram:ID' ? readers.get(attribute(at, 'schemeID') ?? '') : undefined;
      if (reader === undefined) reading.lose(at, 'no_field');
      else reader(at, into, reading);
    }
  };
}
const vatRegistration = taxRegistration({ VA: 'vatId' });

const legalOrganization = { 'ram:ID': identifier('legalId'), 'ram:TradingBusinessName': text('tradingName') };

const buyer: Readonly<Record<string, ElementReader>> = {
  'ram:ID': oneOfIdentifiers('identifiers'),
  'ram:GlobalID': oneOfIdentifiers('identifiers'),
  'ram:Name': text('name'),
  'ram:SpecifiedLegalOrganization': group(legalOrganization),
  'ram:DefinedTradeContact': object('contact', {
    'ram:PersonName': text('name'),
    'ram:DepartmentName': text('name'),
    'ram:TelephoneUniversalCommunication': group({ 'ram:CompleteNumber': text('phone') }),
    'ram:EmailURIUniversalCommunication': group({ 'ram:URIID': text('email') }),
  }),
  'ram:PostalTradeAddress': object('address', address),
  'ram:URIUniversalCommunication': group({ 'ram:URIID': identifier('endpoint') }),
  'ram:SpecifiedTaxRegistration': vatRegistration,
};
const seller: Readonly<Record<string, ElementReader>> = {
  ...buyer,
  'ram:Description': text('legalInfo'),
  'ram:SpecifiedTaxRegistration': taxRegistration({ VA: 'vatId', FC: 'taxId' }),
};

const documentNumber = (field: string) => group({ 'ram:IssuerAssignedID': text(field) });

/** Supporting document (BG-24, 916), tender (BT-17, 50) or invoiced object (BT-18, 130). */
const additionalDocument: ElementReader = (node, into, reading) => {
  const code = textAt(node, 'ram:TypeCode');
  if (code === '50') tender(node, into, reading);
  else if (code === '130') objectOf('invoicedObject')(node, into, reading);
  else attachment(node, into, reading);
};

const tender = group({ 'ram:TypeCode': looked, 'ram:IssuerAssignedID': text('tenderReference') });

/** An object identifier: the invoice's (BT-18) or a line's (BT-128); its scheme stands beside it as a code. */
const objectOf =
  (field: string): ElementReader =>
  (node, into, reading) => {
    const fields: Fields = {};
    readElements(node, objectElements, fields, reading);
    if (fields['value'] !== undefined) reading.setOnce(into, field, fields, node);
    else if (fields['scheme'] !== undefined) reading.lose(node, 'no_field');
  };
const objectElements = elements({
  'ram:TypeCode': looked,
  'ram:IssuerAssignedID': text('value'),
  'ram:ReferenceTypeCode': text('scheme'),
});

const attachment = entry('attachments', {
  'ram:TypeCode': expected('916'),
  'ram:IssuerAssignedID': text('id'),
  'ram:Name': text('description'),
  'ram:URIID': text('url'),
  'ram:AttachmentBinaryObject': (node, into, reading) => {
    const content = reading.valueOf(node, 'mimeCode', 'filename');
    if (into['content'] !== undefined) return reading.lose(node, 'repeated');
    if (content !== null) {
      into['content'] = content.replace(/[ \t\r\n]+/g, '');
      reading.place(node, into, 'content');
    }
    keepAttribute(node, 'mimeCode', into, 'mimeType');
    keepAttribute(node, 'filename', into, 'filename');
  },
});

const period = object('period', { 'ram:StartDateTime': date('start'), 'ram:EndDateTime': date('end') });
const accountingCost = group({ 'ram:ID': text('accountingCost') });

const context = group({
  'ram:BusinessProcessSpecifiedDocumentContextParameter': group({ 'ram:ID': text('profileId') }),
  'ram:GuidelineSpecifiedDocumentContextParameter': group({ 'ram:ID': text('customizationId') }),
});

/** A note (BG-1); the code of its subject (BT-21) stands in front as UBL writes it. */
const note: ElementReader = (node, into, reading) => {
  const fields: Fields = {};
  readElements(node, noteElements, fields, reading);
  const { content, subject } = fields;
  if (content !== undefined)
    reading.add(into, 'note', subject === undefined ? content : `#${subject}#${content}`, node);
  else if (subject !== undefined) reading.lose(node, 'no_field');
};
const noteElements = elements({ 'ram:Content': text('content'), 'ram:SubjectCode': text('subject') });

const exchangedDocument = group({
  'ram:ID': text('number'),
  'ram:TypeCode': text('typeCode'),
  'ram:IssueDateTime': date('issueDate'),
  'ram:IncludedNote': note,
});

const agreement = group({
  'ram:BuyerReference': text('buyerReference'),
  'ram:SellerTradeParty': object('seller', seller),
  'ram:BuyerTradeParty': object('buyer', buyer),
  'ram:SellerTaxRepresentativeTradeParty': object('taxRepresentative', {
    'ram:Name': text('name'),
    'ram:PostalTradeAddress': object('address', address),
    'ram:SpecifiedTaxRegistration': vatRegistration,
  }),
  'ram:SellerOrderReferencedDocument': documentNumber('salesOrderReference'),
  'ram:BuyerOrderReferencedDocument': documentNumber('orderReference'),
  'ram:ContractReferencedDocument': documentNumber('contractReference'),
  'ram:AdditionalReferencedDocument': additionalDocument,
  // The schema demands a name beside the number; writers put the number again or these words.
  'ram:SpecifiedProcuringProject': (node, into, reading) => {
    const number = textAt(node, 'ram:ID');
    const name = textAt(node, 'ram:Name');
    const isFiller = name === number || name === 'Project reference';
    (isFiller ? projectWithFiller : project)(node, into, reading);
  },
});
const project = group({ 'ram:ID': text('projectReference') });
const projectWithFiller = group({ 'ram:ID': text('projectReference'), 'ram:Name': looked });

const delivery = group({
  'ram:ShipToTradeParty': partOf('delivery', {
    'ram:ID': identifier('locationId'),
    'ram:GlobalID': identifier('locationId'),
    'ram:Name': text('name'),
    'ram:PostalTradeAddress': object('address', address),
  }),
  'ram:ActualDeliverySupplyChainEvent': partOf('delivery', { 'ram:OccurrenceDateTime': date('date') }),
  'ram:DespatchAdviceReferencedDocument': documentNumber('despatchReference'),
  'ram:ReceivingAdviceReferencedDocument': documentNumber('receiptReference'),
});

/** Payment means (BG-16 to BG-19). */
const paymentMeans = entry('payment', {
  'ram:TypeCode': text('meansCode'),
  'ram:Information': text('meansText'),
  'ram:ApplicableTradeSettlementFinancialCard': object('card', {
    'ram:ID': text('number'),
    'ram:CardholderName': text('holder'),
  }),
  'ram:PayerPartyDebtorFinancialAccount': object('directDebit', { 'ram:IBANID': text('debtorAccount') }),
  'ram:PayeePartyCreditorFinancialAccount': partOf('account', {
    'ram:IBANID': text('id'),
    'ram:ProprietaryID': text('id'),
    'ram:AccountName': text('name'),
  }),
  'ram:PayeeSpecifiedCreditorFinancialInstitution': partOf('account', { 'ram:BICID': text('bic') }),
});

/** Kept until the payment it belongs to is known. */
function sharedPayment(field: 'reference' | 'mandateId' | 'creditorId'): ElementReader {
  return (node, _into, reading) => {
    const value = reading.valueOf(node);
    const before = reading.sharedPayment.get(field);
    if (value === null) return;
    if (before === undefined) reading.sharedPayment.set(field, node);
    else if (before.text.trim() !== value) reading.lose(node, 'repeated');
  };
}

/** UNTDID 2475, which CII speaks, in the codes of UNTDID 2005, which EN 16931 (BT-8) and UBL speak. */
export const taxPointCodes: ReadonlyMap<string, string> = new Map([
  ['5', '3'],
  ['29', '35'],
  ['72', '432'],
]);

/** VAT breakdown (BG-23); CII has the tax point in each of its groups, EN 16931 once for the invoice. */
const vatGroup = entry('vatBreakdown', {
  ...vat,
  'ram:CalculatedAmount': amount('tax'),
  'ram:BasisAmount': amount('taxable'),
  'ram:ExemptionReason': text('exemptionReason'),
  'ram:ExemptionReasonCode': text('exemptionCode'),
  'ram:TaxPointDate': (node, _into, reading) => taxPointDate(node, reading.invoice, reading),
  'ram:DueDateTypeCode': (node, _into, reading) => {
    const code = reading.valueOf(node);
    if (code !== null) reading.set(reading.invoice, 'taxPointCode', taxPointCodes.get(code) ?? code, node);
  },
});
const taxPointDate = date('taxPointDate');

/** The total VAT amount (BT-110), and that in the VAT accounting currency (BT-111). */
const taxTotal: ElementReader = (node, into, reading) => {
  const currency = attribute(node, 'currencyID') ?? reading.currency;
  const isOther = currency === reading.taxCurrency && currency !== reading.currency;
  if (!isOther) return invoiceTax(node, into, reading);
  const value = reading.valueOf(node, 'currencyID');
  if (value !== null) reading.set(into, 'taxInTaxCurrency', value, node);
};
const invoiceTax = amount('tax');

const settlement = group({
  'ram:CreditorReferenceID': sharedPayment('creditorId'),
  'ram:PaymentReference': sharedPayment('reference'),
  'ram:TaxCurrencyCode': text('taxCurrency'),
  'ram:InvoiceCurrencyCode': text('currency'),
  'ram:PayeeTradeParty': object('payee', {
    'ram:ID': identifier('identifier'),
    'ram:GlobalID': identifier('identifier'),
    'ram:Name': text('name'),
    'ram:SpecifiedLegalOrganization': group({ 'ram:ID': identifier('legalId') }),
  }),
  'ram:SpecifiedTradeSettlementPaymentMeans': paymentMeans,
  'ram:ApplicableTradeTax': vatGroup,
  'ram:BillingSpecifiedPeriod': period,
  'ram:SpecifiedTradeAllowanceCharge': allowanceOrCharge,
  'ram:SpecifiedTradePaymentTerms': group({
    'ram:Description': text('paymentTerms'),
    'ram:DueDateDateTime': date('dueDate'),
    'ram:DirectDebitMandateID': sharedPayment('mandateId'),
  }),
  'ram:SpecifiedTradeSettlementHeaderMonetarySummation': object('totals', {
    'ram:LineTotalAmount': amount('lines'),
    'ram:ChargeTotalAmount': amount('charges'),
    'ram:AllowanceTotalAmount': amount('allowances'),
    'ram:TaxBasisTotalAmount': amount('withoutTax'),
    'ram:TaxTotalAmount': taxTotal,
    'ram:RoundingAmount': amount('rounding'),
    'ram:GrandTotalAmount': amount('withTax'),
    'ram:TotalPrepaidAmount': amount('prepaid'),
    'ram:DuePayableAmount': amount('due'),
  }),
  'ram:InvoiceReferencedDocument': entry('precedingInvoices', {
    'ram:IssuerAssignedID': text('number'),
    'ram:FormattedIssueDateTime': date('issueDate'),
  }),
  'ram:ReceivableSpecifiedTradeAccountingAccount': accountingCost,
});

const product = object('item', {
  'ram:GlobalID': identifier('standardId'),
  'ram:SellerAssignedID': text('sellerId'),
  'ram:BuyerAssignedID': text('buyerId'),
  'ram:Name': text('name'),
  'ram:Description': text('description'),
  'ram:ApplicableProductCharacteristic': entry('attributes', {
    'ram:Description': text('name'),
    'ram:Value': text('value'),
  }),
  'ram:DesignatedProductClassification': entry('classifications', {
    'ram:ClassCode': (node, into, reading) => {
      const code = reading.valueOf(node, 'listID', 'listVersionID');
      if (into['code'] !== undefined) return reading.lose(node, 'repeated');
      if (code !== null) reading.set(into, 'code', code, node);
      keepAttribute(node, 'listID', into, 'listId');
      keepAttribute(node, 'listVersionID', into, 'listVersion');
    },
  }),
  'ram:OriginTradeCountry': group({ 'ram:ID': text('originCountry') }),
});

/** Discount on the gross price (BT-147); a surcharge has no field. */
const priceDiscount: ElementReader = (node, into, reading) => {
  const isCharge = chargeIndicator(node);
  if (isCharge === true) reading.lose(node, 'no_field');
  else if (isCharge === null && childNamed(node, 'ram:ChargeIndicator') !== null) reading.lose(node, 'unclear');
  else if (into['discount'] !== undefined) reading.lose(node, 'repeated');
  else discountElements(node, into, reading);
};
const discountElements = group({ 'ram:ChargeIndicator': looked, 'ram:ActualAmount': amount('discount') });

const grossPrice = partOf('price', {
  'ram:ChargeAmount': amount('gross'),
  'ram:BasisQuantity': quantity('baseQuantity', 'baseUnit'),
  'ram:AppliedTradeAllowanceCharge': priceDiscount,
});
const netPrice = partOf('price', {
  'ram:ChargeAmount': amount('net'),
  'ram:BasisQuantity': quantity('baseQuantity', 'baseUnit'),
});

/** Prices (BG-29): the base quantity of the net price counts, wherever it stands; that of the gross price only when it is alone. */
const lineAgreement: ElementReader = (node, into, reading) => {
  reading.place(node, into, null);
  const net = childNamed(node, 'ram:NetPriceProductTradePrice');
  if (net !== null) netPrice(net, into, reading);
  for (let at = node.first; at !== null; at = at.next) {
    if (at !== net) (lineAgreementElements.get(at.key) ?? lost)(at, into, reading);
  }
};
const lost: ElementReader = (node, _into, reading) => reading.lose(node, 'no_field');
const lineAgreementElements = elements({
  'ram:BuyerOrderReferencedDocument': group({ 'ram:LineID': text('orderLineReference') }),
  'ram:GrossPriceProductTradePrice': grossPrice,
  'ram:NetPriceProductTradePrice': netPrice,
});

/** A line has no other additional document, so the code may be left out. */
const lineObject: ElementReader = (node, into, reading) => {
  if ((textAt(node, 'ram:TypeCode') ?? '130') === '130') objectOf('objectId')(node, into, reading);
  else reading.lose(node, 'no_field');
};

const line = entry('lines', {
  'ram:AssociatedDocumentLineDocument': group({
    'ram:LineID': text('id'),
    'ram:IncludedNote': group({ 'ram:Content': text('note') }),
  }),
  'ram:SpecifiedTradeProduct': product,
  'ram:SpecifiedLineTradeAgreement': lineAgreement,
  'ram:SpecifiedLineTradeDelivery': group({ 'ram:BilledQuantity': quantity('quantity', 'unit') }),
  'ram:SpecifiedLineTradeSettlement': group({
    'ram:ApplicableTradeTax': object('vat', vat),
    'ram:BillingSpecifiedPeriod': period,
    'ram:SpecifiedTradeAllowanceCharge': lineAllowanceOrCharge,
    'ram:SpecifiedTradeSettlementLineMonetarySummation': group({ 'ram:LineTotalAmount': amount('net') }),
    'ram:AdditionalReferencedDocument': lineObject,
    'ram:ReceivableSpecifiedTradeAccountingAccount': accountingCost,
  }),
});

/** Everything below the root. */
export const invoiceElements = elements({
  'rsm:ExchangedDocumentContext': context,
  'rsm:ExchangedDocument': exchangedDocument,
  'rsm:SupplyChainTradeTransaction': group({
    'ram:IncludedSupplyChainTradeLineItem': line,
    'ram:ApplicableHeaderTradeAgreement': agreement,
    'ram:ApplicableHeaderTradeDelivery': delivery,
    'ram:ApplicableHeaderTradeSettlement': settlement,
  }),
});

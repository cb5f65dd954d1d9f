import { cac, cbc, CreditNote } from '../tree/elements';
import { attribute, booleanOf, child, has, isVat, normalized, type UblNode } from '../tree/ubl-node';
import {
  amount,
  bindAmount,
  bindChildren,
  type Binding,
  type Bindings,
  bindings,
  bindSplit,
  type Fields,
  group,
  groups,
  identifier,
  identifierOf,
  inside,
  known,
  listOf,
  loseAttributes,
  objectOf,
  type Reading,
  value,
  values,
} from './ubl-bindings';

/** Which field of the JSON invoice each UBL element fills: the reverse of what read/ does, in its order. */

const nothing = bindings();
const only = (kind: number, binding: Binding): Binding => inside(bindings([kind, binding]));
const reference = (field: string): Binding => only(cbc.ID, value(field));

/** The scheme of VAT is what JSON means without saying so; any other is lost. */
const vatScheme: Binding = (node, owner, reading) => {
  const id = child(node, cbc.ID);
  if (id === null || id.text !== 'VAT') reading.lose(node, 'no_field');
  else only(cbc.ID, known)(node, owner, reading);
};
const vat = bindings([cbc.ID, value('category')], [cbc.Percent, value('rate')], [cac.TaxScheme, vatScheme]);

const address = bindings(
  [cbc.StreetName, value('line1')],
  [cbc.AdditionalStreetName, value('line2')],
  [cbc.CityName, value('city')],
  [cbc.PostalZone, value('postCode')],
  [cbc.CountrySubentity, value('region')],
  [cac.AddressLine, only(cbc.Line, value('line3'))],
  [cac.Country, only(cbc.IdentificationCode, value('country'))],
);
const contact = bindings(
  [cbc.Name, value('name')],
  [cbc.Telephone, value('phone')],
  [cbc.ElectronicMail, value('email')],
);
const period = bindings([cbc.StartDate, value('start')], [cbc.EndDate, value('end')]);

const vatId = inside(bindings([cbc.CompanyID, value('vatId')], [cac.TaxScheme, vatScheme]));
const taxId = inside(bindings([cbc.CompanyID, value('taxId')], [cac.TaxScheme, only(cbc.ID, value('taxIdScheme'))]));

/** A seller's registrations: for VAT, and one other with its scheme. */
const sellerTaxScheme: Binding = (node, owner, reading) => {
  const isForVat = isVat(node);
  if (!isForVat && !has(node, cac.TaxScheme)) reading.lose(node, 'unclear');
  else if (owner[isForVat ? 'vatId' : 'taxId'] !== undefined) reading.lose(node, 'repeated');
  else (isForVat ? vatId : taxId)(node, owner, reading);
};
const vatOnly: Binding = (node, owner, reading) => {
  if (!isVat(node)) reading.lose(node, 'no_field');
  else if (owner['vatId'] !== undefined) reading.lose(node, 'repeated');
  else vatId(node, owner, reading);
};

const identifiers: Binding = (node, owner, reading) =>
  void listOf(owner, 'identifiers').push(identifierOf(node, reading));
/** Direct debit creditor ids (BT-90) stand among the identifiers; read-invoice.ts brings them to their payment. */
const unlessCreditor =
  (place: 'seller' | 'payee', binding: Binding): Binding =>
  (node, owner, reading) => {
    if (attribute(node, 'schemeID') === 'SEPA') reading.creditorIds[place].push(node);
    else binding(node, owner, reading);
  };

type Entry = readonly [kind: number, binding: Binding];

const party = (identification: Binding, taxScheme: Binding, ...legal: readonly Entry[]): Bindings =>
  bindings([
    cac.Party,
    inside(
      bindings(
        [cbc.EndpointID, identifier('endpoint')],
        [cac.PartyIdentification, only(cbc.ID, identification)],
        [cac.PartyName, only(cbc.Name, value('tradingName'))],
        [cac.PostalAddress, group('address', address)],
        [cac.PartyTaxScheme, taxScheme],
        [
          cac.PartyLegalEntity,
          inside(bindings([cbc.RegistrationName, value('name')], [cbc.CompanyID, identifier('legalId')], ...legal)),
        ],
        [cac.Contact, group('contact', contact)],
      ),
    ),
  ]);
const seller = party(unlessCreditor('seller', identifiers), sellerTaxScheme, [
  cbc.CompanyLegalForm,
  value('legalInfo'),
]);
const buyer = party(identifiers, vatOnly);
const payee = bindings(
  [cac.PartyIdentification, only(cbc.ID, unlessCreditor('payee', identifier('identifier')))],
  [cac.PartyName, only(cbc.Name, value('name'))],
  [cac.PartyLegalEntity, only(cbc.CompanyID, identifier('legalId'))],
);
const taxRepresentative = bindings(
  [cac.PartyName, only(cbc.Name, value('name'))],
  [cac.PostalAddress, group('address', address)],
  [cac.PartyTaxScheme, vatOnly],
);
const delivery = bindings(
  [cbc.ActualDeliveryDate, value('date')],
  [
    cac.DeliveryLocation,
    inside(bindings([cbc.ID, identifier('locationId')], [cac.Address, group('address', address)])),
  ],
  [cac.DeliveryParty, only(cac.PartyName, only(cbc.Name, value('name')))],
);

/** The invoice's period, and the tax point code (BT-8) that UBL keeps there. */
const invoicePeriod: Binding = (node, owner, reading) => {
  loseAttributes(node, reading);
  const isMore = has(node, cbc.StartDate) || has(node, cbc.EndDate) || node.first === null;
  if (isMore && owner['period'] !== undefined) return reading.lose(node, 'repeated');
  const fields: Fields = {};
  if (isMore) owner['period'] = fields;
  if (isMore) reading.place(node, fields, null);
  bindSplit(node, period, fields, taxPoint, owner, reading);
};
const taxPoint = bindings([cbc.DescriptionCode, value('taxPointCode')]);

const typeCode = (node: UblNode): string => normalized(child(node, cbc.DocumentTypeCode)?.text ?? '');

const attachment = bindings(
  [cbc.ID, value('id')],
  [cbc.DocumentDescription, value('description')],
  [
    cac.Attachment,
    inside(
      bindings(
        [cbc.EmbeddedDocumentBinaryObject, value('content', { mimeCode: 'mimeType', filename: 'filename' })],
        [cac.ExternalReference, only(cbc.URI, value('url'))],
      ),
    ),
  ],
);
const invoicedObject = inside(bindings([cbc.ID, identifier('invoicedObject')], [cbc.DocumentTypeCode, known]));
const project = inside(bindings([cbc.ID, value('projectReference')], [cbc.DocumentTypeCode, known]));

/** One element for three things, told apart by their type code. */
const additionalReference =
  (isCreditNote: boolean): Binding =>
  (node, owner, reading) => {
    const code = typeCode(node);
    if (code === '130' && owner['invoicedObject'] === undefined) invoicedObject(node, owner, reading);
    else if (isCreditNote && code === '50' && owner['projectReference'] === undefined) project(node, owner, reading);
    else groups('attachments', attachment)(node, owner, reading);
  };

const means = bindings(
  [cbc.PaymentMeansCode, value('meansCode', { name: 'meansText' })],
  [cbc.PaymentID, value('reference')],
  [
    cac.CardAccount,
    group(
      'card',
      bindings(
        [cbc.PrimaryAccountNumberID, value('number')],
        [cbc.NetworkID, value('network')],
        [cbc.HolderName, value('holder')],
      ),
    ),
  ],
  [
    cac.PayeeFinancialAccount,
    group(
      'account',
      bindings([cbc.ID, value('id')], [cbc.Name, value('name')], [cac.FinancialInstitutionBranch, reference('bic')]),
    ),
  ],
  [
    cac.PaymentMandate,
    group(
      'directDebit',
      bindings([cbc.ID, value('mandateId')], [cac.PayerFinancialAccount, reference('debtorAccount')]),
    ),
  ],
);
/** A credit note has its due date here; repeated in each payment means, it is one. */
const dueDate = bindings([
  cbc.PaymentDueDate,
  (node, owner, reading) => {
    if (owner['dueDate'] !== node.text) value('dueDate')(node, owner, reading);
  },
]);
const paymentMeans =
  (isCreditNote: boolean): Binding =>
  (node, owner, reading) => {
    const fields: Fields = {};
    listOf(owner, 'payment').push(fields);
    reading.place(node, fields, null);
    loseAttributes(node, reading);
    bindSplit(node, means, fields, isCreditNote ? dueDate : nothing, owner, reading);
  };

const allowanceCharge = (...more: readonly Entry[]): Binding => {
  const table = bindings(
    [cbc.ChargeIndicator, known],
    [cbc.AllowanceChargeReasonCode, value('reasonCode')],
    [cbc.AllowanceChargeReason, value('reason')],
    [cbc.MultiplierFactorNumeric, value('percent')],
    [cbc.Amount, amount('amount')],
    [cbc.BaseAmount, amount('base')],
    ...more,
  );
  return (node, owner, reading) => {
    const isCharge = indicator(node);
    if (isCharge === null) reading.lose(node, 'unclear');
    else groups(isCharge ? 'charges' : 'allowances', table)(node, owner, reading);
  };
};

function indicator(allowanceCharge: UblNode): boolean | null {
  const node = child(allowanceCharge, cbc.ChargeIndicator);
  return node === null ? null : booleanOf(node.text);
}

const subtotal = bindings(
  [cbc.TaxableAmount, amount('taxable')],
  [cbc.TaxAmount, amount('tax')],
  [
    cac.TaxCategory,
    inside(
      bindings(
        [cbc.ID, value('category')],
        [cbc.Percent, value('rate')],
        [cbc.TaxExemptionReasonCode, value('exemptionCode')],
        [cbc.TaxExemptionReason, value('exemptionReason')],
        [cac.TaxScheme, vatScheme],
      ),
    ),
  ],
);
const inTaxCurrency = bindings([
  cbc.TaxAmount,
  (node, owner, reading) => bindAmount(node, owner, 'taxInTaxCurrency', reading.taxCurrency, reading),
]);

/** The first TaxTotal has the VAT breakdown; one without is the tax in the accounting currency (BT-111). */
const taxTotal: Binding = (node, owner, reading) => {
  const totals = objectOf(owner, 'totals');
  if (isInTaxCurrency(node, totals, reading)) {
    bindChildren(node, inTaxCurrency, totals, reading);
  } else if (totals['tax'] !== undefined) return reading.lose(node, 'repeated');
  else bindSplit(node, mainTax, totals, breakdown, owner, reading);
  reading.place(node, totals, null);
  loseAttributes(node, reading);
};
const mainTax = bindings([cbc.TaxAmount, amount('tax')]);
const breakdown = bindings([cac.TaxSubtotal, groups('vatBreakdown', subtotal)]);

function isInTaxCurrency(node: UblNode, totals: Fields, { currency, taxCurrency }: Reading): boolean {
  if (has(node, cac.TaxSubtotal) || totals['taxInTaxCurrency'] !== undefined) return false;
  if (totals['tax'] !== undefined) return true;
  const tax = child(node, cbc.TaxAmount);
  return (
    tax !== null && taxCurrency !== null && taxCurrency !== currency && attribute(tax, 'currencyID') === taxCurrency
  );
}

const monetaryTotal = bindings(
  [cbc.LineExtensionAmount, amount('lines')],
  [cbc.TaxExclusiveAmount, amount('withoutTax')],
  [cbc.TaxInclusiveAmount, amount('withTax')],
  [cbc.AllowanceTotalAmount, amount('allowances')],
  [cbc.ChargeTotalAmount, amount('charges')],
  [cbc.PrepaidAmount, amount('prepaid')],
  [cbc.PayableRoundingAmount, amount('rounding')],
  [cbc.PayableAmount, amount('due')],
);

const classification = bindings([
  cbc.ItemClassificationCode,
  value('code', { listID: 'listId', listVersionID: 'listVersion' }),
]);
const item = bindings(
  [cbc.Description, value('description')],
  [cbc.Name, value('name')],
  [cac.BuyersItemIdentification, reference('buyerId')],
  [cac.SellersItemIdentification, reference('sellerId')],
  [cac.StandardItemIdentification, only(cbc.ID, identifier('standardId'))],
  [cac.OriginCountry, only(cbc.IdentificationCode, value('originCountry'))],
  [cac.CommodityClassification, groups('classifications', classification)],
  [cac.AdditionalItemProperty, groups('attributes', bindings([cbc.Name, value('name')], [cbc.Value, value('value')]))],
);
const lineVat = bindings([cac.ClassifiedTaxCategory, group('vat', vat)]);
/** UBL keeps the VAT of a line in its item. */
const lineItem: Binding = (node, owner, reading) => {
  if (owner['item'] !== undefined) return reading.lose(node, 'repeated');
  loseAttributes(node, reading);
  const fields = objectOf(owner, 'item');
  reading.place(node, fields, null);
  bindSplit(node, item, fields, lineVat, owner, reading);
};

const discount = inside(
  bindings([cbc.ChargeIndicator, known], [cbc.Amount, amount('discount')], [cbc.BaseAmount, amount('gross')]),
);
const price = bindings(
  [cbc.PriceAmount, amount('net')],
  [cbc.BaseQuantity, value('baseQuantity', { unitCode: 'baseUnit' })],
  [
    cac.AllowanceCharge,
    (node, owner, reading) =>
      indicator(node) === false ? discount(node, owner, reading) : reading.lose(node, 'no_field'),
  ],
);

const objectId = inside(bindings([cbc.ID, identifier('objectId')], [cbc.DocumentTypeCode, known]));
const lineReference: Binding = (node, owner, reading) =>
  typeCode(node) === '130' ? objectId(node, owner, reading) : reading.lose(node, 'no_field');

const line = (quantity: number): Bindings =>
  bindings(
    [cbc.ID, value('id')],
    [cbc.Note, value('note')],
    [quantity, value('quantity', { unitCode: 'unit' })],
    [cbc.LineExtensionAmount, amount('net')],
    [cbc.AccountingCost, value('accountingCost')],
    [cac.InvoicePeriod, group('period', period)],
    [cac.OrderLineReference, only(cbc.LineID, value('orderLineReference'))],
    [cac.DocumentReference, lineReference],
    [cac.AllowanceCharge, allowanceCharge()],
    [cac.Item, lineItem],
    [cac.Price, group('price', price)],
  );

const precedingInvoice = bindings([
  cac.InvoiceDocumentReference,
  inside(bindings([cbc.ID, value('number')], [cbc.IssueDate, value('issueDate')])),
]);

const common: readonly Entry[] = [
  [cbc.CustomizationID, value('customizationId')],
  [cbc.ProfileID, value('profileId')],
  [cbc.ID, value('number')],
  [cbc.IssueDate, value('issueDate')],
  [cbc.Note, values('note')],
  [cbc.TaxPointDate, value('taxPointDate')],
  [cbc.DocumentCurrencyCode, value('currency')],
  [cbc.TaxCurrencyCode, value('taxCurrency')],
  [cbc.AccountingCost, value('accountingCost')],
  [cbc.BuyerReference, value('buyerReference')],
  [cac.InvoicePeriod, invoicePeriod],
  [
    cac.OrderReference,
    inside(bindings([cbc.ID, value('orderReference')], [cbc.SalesOrderID, value('salesOrderReference')])),
  ],
  [cac.BillingReference, groups('precedingInvoices', precedingInvoice)],
  [cac.DespatchDocumentReference, reference('despatchReference')],
  [cac.ReceiptDocumentReference, reference('receiptReference')],
  [cac.OriginatorDocumentReference, reference('tenderReference')],
  [cac.ContractDocumentReference, reference('contractReference')],
  [cac.AccountingSupplierParty, group('seller', seller)],
  [cac.AccountingCustomerParty, group('buyer', buyer)],
  [cac.PayeeParty, group('payee', payee)],
  [cac.TaxRepresentativeParty, group('taxRepresentative', taxRepresentative)],
  [cac.Delivery, group('delivery', delivery)],
  [cac.PaymentTerms, only(cbc.Note, value('paymentTerms'))],
  [cac.AllowanceCharge, allowanceCharge([cac.TaxCategory, group('vat', vat)])],
  [cac.TaxTotal, taxTotal],
  [cac.LegalMonetaryTotal, (node, owner, reading) => inside(monetaryTotal)(node, objectOf(owner, 'totals'), reading)],
];
const invoice = bindings(
  ...common,
  [cbc.DueDate, value('dueDate')],
  [cbc.InvoiceTypeCode, value('typeCode')],
  [cac.AdditionalDocumentReference, additionalReference(false)],
  [cac.ProjectReference, reference('projectReference')],
  [cac.PaymentMeans, paymentMeans(false)],
  [cac.InvoiceLine, groups('lines', line(cbc.InvoicedQuantity))],
);
const creditNote = bindings(
  ...common,
  [cbc.CreditNoteTypeCode, value('typeCode')],
  [cac.AdditionalDocumentReference, additionalReference(true)],
  [cac.PaymentMeans, paymentMeans(true)],
  [cac.CreditNoteLine, groups('lines', line(cbc.CreditedQuantity))],
);

/** The bindings of everything below a root. */
export function bindingsOf(root: UblNode): Bindings {
  return root.kind === CreditNote ? creditNote : invoice;
}

import { looksLikeIban } from '../read/read-payment';
import { ciiSchema } from '../schema/schemas';
import { other } from '../tree/elements';
import { UblNode } from '../tree/ubl-node';
import { ciiRootName } from '../xml/document-root';
import { schemaText } from '../xml/schema-text';
import { taxPointCodes } from './cii-elements';
import { type Fields } from './element-readers';
import {
  add,
  attributeOf,
  date,
  each,
  type ElementWriter,
  identifier,
  inside,
  of,
  schemed,
  value,
} from './element-writers';

/**
 * The binding of EN 16931 to UN/CEFACT Cross Industry Invoice D16B (CEN/TS 16931-3-3), as cii-elements.ts reads it, for writing. Where
 * elements stand beside each other their order here means nothing: the schema's is made when the text is.
 */

const address = inside('ram:PostalTradeAddress', [
  value('ram:LineOne', 'line1'),
  value('ram:LineTwo', 'line2'),
  value('ram:LineThree', 'line3'),
  value('ram:CityName', 'city'),
  value('ram:PostcodeCode', 'postCode'),
  value('ram:CountrySubDivisionName', 'region'),
  value('ram:CountryID', 'country'),
]);
const vatRegistration = inside('ram:SpecifiedTaxRegistration', [schemed('ram:ID', 'vatId', 'VA')]);
const legalId = of('legalId', identifier('ram:ID'));
const identified = identifier('ram:ID', 'ram:GlobalID');

const party: readonly ElementWriter[] = [
  each('identifiers', identified),
  value('ram:Name', 'name'),
  inside('ram:SpecifiedLegalOrganization', [legalId, value('ram:TradingBusinessName', 'tradingName')]),
  of(
    'contact',
    inside('ram:DefinedTradeContact', [
      value('ram:PersonName', 'name'),
      inside('ram:TelephoneUniversalCommunication', [value('ram:CompleteNumber', 'phone')]),
      inside('ram:EmailURIUniversalCommunication', [value('ram:URIID', 'email')]),
    ]),
  ),
  of('address', address),
  inside('ram:URIUniversalCommunication', [of('endpoint', identifier('ram:URIID'))]),
  vatRegistration,
];
const seller = inside('ram:SellerTradeParty', [
  ...party,
  value('ram:Description', 'legalInfo'),
  inside('ram:SpecifiedTaxRegistration', [schemed('ram:ID', 'taxId', 'FC')]),
]);
const taxRepresentative = inside('ram:SellerTaxRepresentativeTradeParty', [
  value('ram:Name', 'name'),
  of('address', address),
  vatRegistration,
]);

const numberOf = (name: string, field: string): ElementWriter => inside(name, [value('ram:IssuerAssignedID', field)]);

/** The object that an invoice (BT-18) or a line (BT-128) is about; its scheme stands beside it as a code. */
const objectReference = inside(
  'ram:AdditionalReferencedDocument',
  [value('ram:IssuerAssignedID', 'value'), value('ram:ReferenceTypeCode', 'scheme')],
  [['ram:TypeCode', '130']],
);
const tender = inside(
  'ram:AdditionalReferencedDocument',
  [value('ram:IssuerAssignedID', 'tenderReference')],
  [['ram:TypeCode', '50']],
);
const attachment = inside(
  'ram:AdditionalReferencedDocument',
  [
    value('ram:IssuerAssignedID', 'id'),
    value('ram:Name', 'description'),
    value('ram:URIID', 'url'),
    value('ram:AttachmentBinaryObject', 'content', { mimeCode: 'mimeType', filename: 'filename' }),
  ],
  [['ram:TypeCode', '916']],
);
/** The schema demands a name of the project; the number says nothing that the sender did not. */
const project = inside('ram:SpecifiedProcuringProject', [
  value('ram:ID', 'projectReference'),
  value('ram:Name', 'projectReference'),
]);

const vat: readonly ElementWriter[] = [
  value('ram:CategoryCode', 'category'),
  value('ram:RateApplicablePercent', 'rate'),
];
const isVat = [['ram:TypeCode', 'VAT']] as const;
const period = of(
  'period',
  inside('ram:BillingSpecifiedPeriod', [date('ram:StartDateTime', 'start'), date('ram:EndDateTime', 'end')]),
);
const accountingCost = inside('ram:ReceivableSpecifiedTradeAccountingAccount', [value('ram:ID', 'accountingCost')]);

const indicator =
  (isCharge: boolean): ElementWriter =>
  (parent) =>
    void add(add(parent, 'ram:ChargeIndicator'), 'udt:Indicator', String(isCharge));
const allowanceCharge = (isCharge: boolean): ElementWriter =>
  inside('ram:SpecifiedTradeAllowanceCharge', [
    indicator(isCharge),
    value('ram:ActualAmount', 'amount'),
    value('ram:BasisAmount', 'base'),
    value('ram:CalculationPercent', 'percent'),
    value('ram:Reason', 'reason'),
    value('ram:ReasonCode', 'reasonCode'),
    of('vat', inside('ram:CategoryTradeTax', vat, isVat)),
  ]);
const allowancesAndCharges = [each('allowances', allowanceCharge(false)), each('charges', allowanceCharge(true))];

/** The code of a note's subject (BT-21) as UBL, and so the JSON invoice, has it: in front of the text. */
const subjectInFront = /^#([A-Z]{3})#(?=\S)(.*)$/s;
const notes: ElementWriter = (parent, { note }) => {
  for (const text of Array.isArray(note) ? (note as readonly string[]) : []) {
    const included = add(parent, 'ram:IncludedNote');
    const [, subject, content = text] = subjectInFront.exec(text) ?? [];
    add(included, 'ram:Content', content);
    if (subject !== undefined) add(included, 'ram:SubjectCode', subject);
  }
};

/** The number of an account: an IBAN by its form, also with the blanks of letter paper, or another one. */
const account: ElementWriter = (parent, { id }) => {
  if (typeof id !== 'string') return;
  add(parent, looksLikeIban(id.replaceAll(' ', '')) ? 'ram:IBANID' : 'ram:ProprietaryID', id);
};
const paymentMeans = inside('ram:SpecifiedTradeSettlementPaymentMeans', [
  value('ram:TypeCode', 'meansCode'),
  value('ram:Information', 'meansText'),
  of(
    'card',
    inside('ram:ApplicableTradeSettlementFinancialCard', [
      value('ram:ID', 'number'),
      value('ram:CardholderName', 'holder'),
    ]),
  ),
  of('directDebit', inside('ram:PayerPartyDebtorFinancialAccount', [value('ram:IBANID', 'debtorAccount')])),
  of(
    'account',
    inside('ram:PayeePartyCreditorFinancialAccount', [account, value('ram:AccountName', 'name')]),
    inside('ram:PayeeSpecifiedCreditorFinancialInstitution', [value('ram:BICID', 'bic')]),
  ),
]);

/** What CII says once for all payments. */
function shared(name: string, found: (payment: Fields) => unknown): ElementWriter {
  return (parent, { payment }) => {
    const said = Array.isArray(payment) ? (payment as readonly Fields[]).map(found) : [];
    const text = said.find((one) => typeof one === 'string');
    if (text !== undefined) add(parent, name, text as string);
  };
}
const directDebitOf = ({ directDebit }: Fields): Fields => (directDebit ?? {}) as Fields;

/** UNTDID 2005 (BT-8) in the codes of UNTDID 2475, which CII speaks. */
export const ciiTaxPointCodes: ReadonlyMap<string, string> = new Map([...taxPointCodes].map(([cii, en]) => [en, cii]));

/** CII has the tax point in the breakdown: the code of an event in each group, a date in one of them (CII-SR-461). */
const vatBreakdown: ElementWriter = (parent, invoice) => {
  const code = ciiTaxPointCodes.get(String(invoice['taxPointCode']));
  let isFirst = true;
  const group = inside(
    'ram:ApplicableTradeTax',
    [
      value('ram:CalculatedAmount', 'tax'),
      value('ram:BasisAmount', 'taxable'),
      ...vat,
      value('ram:ExemptionReason', 'exemptionReason'),
      value('ram:ExemptionReasonCode', 'exemptionCode'),
      (node) => {
        if (isFirst) taxPointDate(node, invoice);
        isFirst = false;
      },
    ],
    code === undefined ? isVat : [...isVat, ['ram:DueDateTypeCode', code]],
  );
  each('vatBreakdown', group)(parent, invoice);
};
const taxPointDate = date('ram:TaxPointDate', 'taxPointDate', 'udt:DateString');

const totals: ElementWriter = (parent, invoice) => {
  const tax = (field: string, currencyField: string): ElementWriter => {
    return (node, { [field]: amount }) => {
      const currency = invoice[currencyField];
      const attributes = typeof currency === 'string' ? attributeOf('currencyID', currency) : null;
      if (typeof amount === 'string') add(node, 'ram:TaxTotalAmount', amount, attributes);
    };
  };
  const sums = inside('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    value('ram:LineTotalAmount', 'lines'),
    value('ram:ChargeTotalAmount', 'charges'),
    value('ram:AllowanceTotalAmount', 'allowances'),
    value('ram:TaxBasisTotalAmount', 'withoutTax'),
    tax('tax', 'currency'),
    tax('taxInTaxCurrency', 'taxCurrency'),
    value('ram:RoundingAmount', 'rounding'),
    value('ram:GrandTotalAmount', 'withTax'),
    value('ram:TotalPrepaidAmount', 'prepaid'),
    value('ram:DuePayableAmount', 'due'),
  ]);
  of('totals', sums)(parent, invoice);
};

const settlement: readonly ElementWriter[] = [
  shared('ram:CreditorReferenceID', (payment) => directDebitOf(payment)['creditorId']),
  shared('ram:PaymentReference', ({ reference }) => reference),
  value('ram:TaxCurrencyCode', 'taxCurrency'),
  value('ram:InvoiceCurrencyCode', 'currency'),
  of('payee', inside('ram:PayeeTradeParty', [
    of('identifier', identified),
    value('ram:Name', 'name'),
    inside('ram:SpecifiedLegalOrganization', [legalId]),
  ])),
  each('payment', paymentMeans),
  vatBreakdown,
  period,
  ...allowancesAndCharges,
  inside('ram:SpecifiedTradePaymentTerms', [
    value('ram:Description', 'paymentTerms'),
    date('ram:DueDateDateTime', 'dueDate'),
    shared('ram:DirectDebitMandateID', (payment) => directDebitOf(payment)['mandateId']),
  ]),
  totals,
  each('precedingInvoices', inside('ram:InvoiceReferencedDocument', [
    value('ram:IssuerAssignedID', 'number'),
    date('ram:FormattedIssueDateTime', 'issueDate', 'qdt:DateTimeString'),
  ])),
  accountingCost,
]; // prettier-ignore

const agreement: readonly ElementWriter[] = [
  value('ram:BuyerReference', 'buyerReference'),
  of('seller', seller),
  of('buyer', inside('ram:BuyerTradeParty', party)),
  of('taxRepresentative', taxRepresentative),
  numberOf('ram:SellerOrderReferencedDocument', 'salesOrderReference'),
  numberOf('ram:BuyerOrderReferencedDocument', 'orderReference'),
  numberOf('ram:ContractReferencedDocument', 'contractReference'),
  tender,
  of('invoicedObject', objectReference),
  each('attachments', attachment),
  project,
];

const delivery: readonly ElementWriter[] = [
  of('delivery', inside('ram:ShipToTradeParty', [
    of('locationId', identified),
    value('ram:Name', 'name'),
    of('address', address),
  ]), inside('ram:ActualDeliverySupplyChainEvent', [date('ram:OccurrenceDateTime', 'date')])),
  numberOf('ram:DespatchAdviceReferencedDocument', 'despatchReference'),
  numberOf('ram:ReceivingAdviceReferencedDocument', 'receiptReference'),
]; // prettier-ignore

const product = inside('ram:SpecifiedTradeProduct', [
  of('standardId', identifier('ram:GlobalID')),
  value('ram:SellerAssignedID', 'sellerId'),
  value('ram:BuyerAssignedID', 'buyerId'),
  value('ram:Name', 'name'),
  value('ram:Description', 'description'),
  each('attributes', inside('ram:ApplicableProductCharacteristic', [value('ram:Description', 'name'), value('ram:Value', 'value')])),
  each('classifications', inside('ram:DesignatedProductClassification', [value('ram:ClassCode', 'code', { listID: 'listId', listVersionID: 'listVersion' })])),
  inside('ram:OriginTradeCountry', [value('ram:ID', 'originCountry')]),
]); // prettier-ignore

const lineAgreement = inside('ram:SpecifiedLineTradeAgreement', [
  inside('ram:BuyerOrderReferencedDocument', [value('ram:LineID', 'orderLineReference')]),
  of('price',
    inside('ram:GrossPriceProductTradePrice', [
      value('ram:ChargeAmount', 'gross'),
      (parent, price) => {
        if (price['discount'] !== undefined) inside('ram:AppliedTradeAllowanceCharge', [indicator(false), value('ram:ActualAmount', 'discount')])(parent, price);
      },
    ]),
    inside('ram:NetPriceProductTradePrice', [
      value('ram:ChargeAmount', 'net'),
      value('ram:BasisQuantity', 'baseQuantity', { unitCode: 'baseUnit' }),
    ]),
  ),
]); // prettier-ignore

const line: ElementWriter = (parent, fields) => {
  const node = add(parent, 'ram:IncludedSupplyChainTradeLineItem');
  const document = add(node, 'ram:AssociatedDocumentLineDocument');
  value('ram:LineID', 'id')(document, fields);
  inside('ram:IncludedNote', [value('ram:Content', 'note')])(document, fields);
  of('item', product)(node, fields);
  lineAgreement(node, fields);
  inside('ram:SpecifiedLineTradeDelivery', [value('ram:BilledQuantity', 'quantity', { unitCode: 'unit' })])(node, fields);
  all(add(node, 'ram:SpecifiedLineTradeSettlement'), fields, [
    of('vat', inside('ram:ApplicableTradeTax', vat, isVat)),
    period,
    ...allowancesAndCharges,
    inside('ram:SpecifiedTradeSettlementLineMonetarySummation', [value('ram:LineTotalAmount', 'net')]),
    of('objectId', objectReference),
    accountingCost,
  ]);
}; // prettier-ignore

const context: readonly ElementWriter[] = [
  inside('ram:BusinessProcessSpecifiedDocumentContextParameter', [value('ram:ID', 'profileId')]),
  inside('ram:GuidelineSpecifiedDocumentContextParameter', [value('ram:ID', 'customizationId')]),
];
const identity: readonly ElementWriter[] = [
  value('ram:ID', 'number'),
  value('ram:TypeCode', 'typeCode'),
  date('ram:IssueDateTime', 'issueDate'),
  notes,
];

function all(parent: UblNode, owner: Fields, writers: readonly ElementWriter[]): void {
  for (const write of writers) write(parent, owner);
}

/**
 * Writes a JSON invoice as Cross Industry Invoice D16B: what it states, and nothing else. Nothing is computed, and nothing is judged.
 * @param invoice in its long form, values as texts: identifiers objects, lists lists, dates YYYY-MM-DD; what CII has no place for is not
 *   written
 */
export function writeCii(invoice: Fields): string {
  const root = new UblNode(other, null, '', ciiRootName, -1);
  all(add(root, 'rsm:ExchangedDocumentContext'), invoice, context);
  all(add(root, 'rsm:ExchangedDocument'), invoice, identity);
  const transaction = add(root, 'rsm:SupplyChainTradeTransaction');
  each('lines', line)(transaction, invoice);
  all(add(transaction, 'ram:ApplicableHeaderTradeAgreement'), invoice, agreement);
  all(add(transaction, 'ram:ApplicableHeaderTradeDelivery'), invoice, delivery);
  all(add(transaction, 'ram:ApplicableHeaderTradeSettlement'), invoice, settlement);
  const schema = ciiSchema();
  const namespaces = Object.entries(schema.source.namespaces).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`);
  return schemaText(schema, root, namespaces.join(' '));
}

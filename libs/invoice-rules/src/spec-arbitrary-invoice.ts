import fc from 'fast-check';
import { type Json } from './spec-invoices';

/** Any text that XML can carry, often with what XML writes differently. */
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom('', ' ', 'A & B', '<b>', ']]>', '"\'', '\r\n', ' \t', '&amp;', '<!-- -->', '?', '\u{10ffff}', 'é漢😀'),
  )
  .map((value) => value.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu, '')); // prettier-ignore
const code = fc.oneof(fc.constantFrom('S', 'O', 'Z', 'EUR', 'SEK', '30', 'BE', 'C62'), text);
const decimal = fc.oneof(
  fc.integer({ min: -99_999, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
  fc.constantFrom('0', '21', '5.5', '-0.125', '1000000'),
);
const date = fc.oneof(
  fc.integer({ min: 1, max: 28 }).map((day) => `2026-02-${String(day).padStart(2, '0')}`),
  text,
);

type Arbitraries = Record<string, fc.Arbitrary<unknown>>;

/**
 * Any JSON invoice in its normal form: defaults, ids, totals and VAT groups stated, long forms, no empty objects and lists.
 * @param isFull every field is there; else every field that no other needs may be missing
 */
export function arbitraryInvoice({ isFull = false } = {}): fc.Arbitrary<Json> {
  const object = (required: Arbitraries, optional: Arbitraries = {}): fc.Arbitrary<Json> =>
    fc.record({ ...required, ...optional }, isFull ? {} : { requiredKeys: Object.keys(required) });
  const some = (fields: Arbitraries) => object({}, fields).filter((value) => Object.keys(value).length > 0);
  const list = (item: fc.Arbitrary<unknown>) => fc.array(item, { minLength: 1, maxLength: 3 });
  const identifier = object({ value: text }, { scheme: text });
  const vat = object({ category: code }, { rate: decimal });
  const period = some({ start: date, end: date });
  const address = some({ line1: text, line2: text, line3: text, city: text, postCode: text, region: text, country: code }); // prettier-ignore
  const party = {
    name: text,
    tradingName: text,
    endpoint: identifier,
    identifiers: list(identifier),
    legalId: identifier,
    vatId: text,
    address,
    contact: some({ name: text, phone: text, email: text }),
  };
  const seller = object({}, { ...party, legalInfo: text, taxId: text, taxIdScheme: fc.constantFrom('TAX', 'x&y') });
  const attachment = object({}, { id: text, description: text, url: text, content: text, mimeType: text, filename: text }); // prettier-ignore
  const directDebit = some({ mandateId: text, creditorId: text, debtorAccount: text });
  const payment = object(
    { meansCode: code },
    {
      meansText: text,
      reference: text,
      account: object({}, { id: text, name: text, bic: text }),
      card: object({ network: text, number: text }, { holder: text }),
      directDebit,
    },
  );
  const lineAllowance = object(
    { amount: decimal },
    { base: decimal, percent: decimal, reason: text, reasonCode: code },
  );
  const allowance = object(
    { amount: decimal },
    { base: decimal, percent: decimal, reason: text, reasonCode: code, vat },
  );
  const price = some({ net: decimal, discount: decimal, gross: decimal, baseQuantity: decimal, baseUnit: code });
  const item = object(
    { name: text },
    {
      description: text,
      sellerId: text,
      buyerId: text,
      standardId: identifier,
      classifications: list(object({ code: text }, { listId: text, listVersion: text })),
      originCountry: code,
      attributes: list(object({}, { name: text, value: text })),
    },
  );
  const line = object(
    { id: text, net: decimal, item },
    {
      note: text,
      objectId: identifier,
      quantity: decimal,
      unit: code,
      orderLineReference: text,
      accountingCost: text,
      period,
      allowances: list(lineAllowance),
      charges: list(lineAllowance),
      price,
      vat,
    },
  );
  const total = { lines: decimal, allowances: decimal, charges: decimal, withoutTax: decimal, tax: decimal, withTax: decimal, due: decimal }; // prettier-ignore
  const breakdown = object({ taxable: decimal, tax: decimal, category: code, rate: decimal }, { exemptionReason: text, exemptionCode: code }); // prettier-ignore
  const invoice = object(
    {
      kind: fc.constantFrom('invoice', 'creditNote'),
      typeCode: code,
      customizationId: text,
      profileId: text,
      currency: code,
      lines: list(line),
      totals: object(total, { taxInTaxCurrency: decimal, prepaid: decimal, rounding: decimal }),
      vatBreakdown: list(breakdown),
    },
    {
      number: text,
      issueDate: date,
      dueDate: date,
      taxPointDate: date,
      taxPointCode: code,
      taxCurrency: code,
      note: list(text),
      buyerReference: text,
      accountingCost: text,
      orderReference: text,
      salesOrderReference: text,
      contractReference: text,
      projectReference: text,
      tenderReference: text,
      receiptReference: text,
      despatchReference: text,
      invoicedObject: identifier,
      precedingInvoices: list(object({}, { number: text, issueDate: date })),
      period,
      attachments: list(attachment),
      seller,
      buyer: object({}, party),
      payee: object({}, { name: text, identifier, legalId: identifier }),
      taxRepresentative: object({}, { name: text, vatId: text, address }),
      delivery: some({ name: text, locationId: identifier, date, address }),
      paymentTerms: text,
      payment: list(payment),
      allowances: list(allowance),
      charges: list(allowance),
    },
  );
  return invoice.map(normalForm);
}

/** Takes away what UBL can only say together with something else, and adds what it then says. */
function normalForm(invoice: Json): Json {
  if (invoice.salesOrderReference !== undefined) invoice.orderReference ??= 'NA';
  if (invoice.kind === 'creditNote' && invoice.dueDate !== undefined) invoice.payment ??= [{ meansCode: '1' }];
  for (const attachment of invoice.attachments ?? []) needs(attachment, 'content', ['mimeType', 'filename']);
  for (const line of invoice.lines) {
    needs(line, 'quantity', ['unit']);
    if (line.price === undefined) continue;
    needs(line.price, 'baseQuantity', ['baseUnit']);
    if (line.price.gross !== undefined) line.price.discount ??= '0';
    if (Object.keys(line.price).length === 0) delete line.price;
  }
  const { seller } = invoice;
  if (seller?.taxId !== undefined) seller.taxIdScheme ??= 'TAX';
  else delete seller?.taxIdScheme;
  // UBL does not say which direct debit a creditor id belongs to: the first ids are those of the first direct debits.
  let isFirst = true;
  for (const payment of invoice.payment ?? []) {
    const { directDebit } = payment;
    if (directDebit === undefined) continue;
    if (!isFirst || (seller ?? invoice.payee) === undefined) delete directDebit.creditorId;
    if (directDebit.creditorId === undefined) isFirst = false;
    else directDebit.mandateId ??= 'M';
    if (Object.keys(directDebit).length === 0) delete payment.directDebit;
  }
  return invoice;
}

function needs(fields: Json, needed: string, dependent: readonly string[]): void {
  if (fields[needed] === undefined) for (const name of dependent) delete fields[name];
}

import fc from 'fast-check';
import { type Json } from './sample-invoices';

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

type Fields = Record<string, fc.Arbitrary<unknown>>;

/** How objects and lists are made: with every field, or with some of the optional ones. */
class Shapes {
  constructor(private readonly isFull: boolean) {}

  object(required: Fields, optional: Fields = {}): fc.Arbitrary<Json> {
    return fc.record({ ...required, ...optional }, this.isFull ? {} : { requiredKeys: Object.keys(required) });
  }

  /** An object with at least one field. */
  some(fields: Fields): fc.Arbitrary<Json> {
    return this.object({}, fields).filter((value) => Object.keys(value).length > 0);
  }

  list(item: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
    return fc.array(item, { minLength: 1, maxLength: 3 });
  }

  texts(...names: readonly string[]): Fields {
    return Object.fromEntries(names.map((name) => [name, text]));
  }

  decimals(...names: readonly string[]): Fields {
    return Object.fromEntries(names.map((name) => [name, decimal]));
  }

  get identifier(): fc.Arbitrary<Json> {
    return this.object({ value: text }, { scheme: text });
  }

  get vat(): fc.Arbitrary<Json> {
    return this.object({ category: code }, { rate: decimal });
  }

  get period(): fc.Arbitrary<Json> {
    return this.some({ start: date, end: date });
  }

  get address(): fc.Arbitrary<Json> {
    return this.some({ ...this.texts('line1', 'line2', 'line3', 'city', 'postCode', 'region'), country: code });
  }
}

/**
 * Any JSON invoice in its normal form: defaults, ids, totals and VAT groups stated, long forms, no empty objects and lists.
 * @param isFull every field is there; else every field that no other needs may be missing
 */
export function arbitraryInvoice({ isFull = false } = {}): fc.Arbitrary<Json> {
  const shapes = new Shapes(isFull);
  const { vat } = shapes;
  const amounts = ['lines', 'allowances', 'charges', 'withoutTax', 'tax', 'withTax', 'due'];
  const required = {
    ...shapes.texts('customizationId', 'profileId'),
    kind: fc.constantFrom('invoice', 'creditNote'),
    typeCode: code,
    currency: code,
    lines: shapes.list(line(shapes)),
    totals: shapes.object(shapes.decimals(...amounts), shapes.decimals('taxInTaxCurrency', 'prepaid', 'rounding')),
    vatBreakdown: shapes.list(
      shapes.object(
        { ...shapes.decimals('taxable', 'tax', 'rate'), category: code },
        { exemptionReason: text, exemptionCode: code },
      ),
    ),
  };
  const optional = {
    ...header(shapes),
    ...parties(shapes),
    payment: shapes.list(payment(shapes)),
    paymentTerms: text,
    allowances: shapes.list(allowance(shapes, { vat })),
    charges: shapes.list(allowance(shapes, { vat })),
  };
  return shapes.object(required, optional).map(normalForm);
}

function header(shapes: Shapes): Fields {
  const attachment = shapes.texts('id', 'description', 'url', 'content', 'mimeType', 'filename');
  return {
    ...shapes.texts('number', 'buyerReference', 'accountingCost', 'orderReference', 'salesOrderReference'),
    ...shapes.texts('contractReference', 'projectReference', 'tenderReference', 'receiptReference'),
    ...shapes.texts('despatchReference'),
    issueDate: date,
    dueDate: date,
    taxPointDate: date,
    taxPointCode: code,
    taxCurrency: code,
    note: shapes.list(text),
    invoicedObject: shapes.identifier,
    precedingInvoices: shapes.list(shapes.object({}, { number: text, issueDate: date })),
    period: shapes.period,
    attachments: shapes.list(shapes.object({}, attachment)),
  };
}

function parties(shapes: Shapes): Fields {
  const { identifier, address } = shapes;
  const party = {
    ...shapes.texts('name', 'tradingName', 'vatId'),
    endpoint: identifier,
    identifiers: shapes.list(identifier),
    legalId: identifier,
    address,
    contact: shapes.some(shapes.texts('name', 'phone', 'email')),
  };
  const tax = { legalInfo: text, taxId: text, taxIdScheme: fc.constantFrom('TAX', 'x&y') };
  return {
    seller: shapes.object({}, { ...party, ...tax }),
    buyer: shapes.object({}, party),
    payee: shapes.object({}, { name: text, identifier, legalId: identifier }),
    taxRepresentative: shapes.object({}, { name: text, vatId: text, address }),
    delivery: shapes.some({ name: text, locationId: identifier, date, address }),
  };
}

function payment(shapes: Shapes): fc.Arbitrary<Json> {
  return shapes.object(
    { meansCode: code },
    {
      ...shapes.texts('meansText', 'reference'),
      account: shapes.object({}, shapes.texts('id', 'name', 'bic')),
      card: shapes.object(shapes.texts('network', 'number'), { holder: text }),
      directDebit: shapes.some(shapes.texts('mandateId', 'creditorId', 'debtorAccount')),
    },
  );
}

function allowance(shapes: Shapes, more: Fields = {}): fc.Arbitrary<Json> {
  return shapes.object(
    { amount: decimal },
    { ...shapes.decimals('base', 'percent'), reason: text, reasonCode: code, ...more },
  );
}

function line(shapes: Shapes): fc.Arbitrary<Json> {
  const { identifier, period, vat } = shapes;
  const item = {
    ...shapes.texts('description', 'sellerId', 'buyerId'),
    standardId: identifier,
    classifications: shapes.list(shapes.object({ code: text }, shapes.texts('listId', 'listVersion'))),
    originCountry: code,
    attributes: shapes.list(shapes.object({}, shapes.texts('name', 'value'))),
  };
  return shapes.object(
    { id: text, net: decimal, item: shapes.object({ name: text }, item) },
    {
      ...shapes.texts('note', 'orderLineReference', 'accountingCost'),
      objectId: identifier,
      quantity: decimal,
      unit: code,
      period,
      allowances: shapes.list(allowance(shapes)),
      charges: shapes.list(allowance(shapes)),
      price: shapes.some({ ...shapes.decimals('net', 'discount', 'gross', 'baseQuantity'), baseUnit: code }),
      vat,
    },
  );
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

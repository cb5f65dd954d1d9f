import fc from 'fast-check';
import { invoiceFields } from '../read/invoice-fields';
import { arbitraryInvoice } from '../arbitrary-invoice.fixture';
import { sampleInvoice, type Json } from '../sample-invoices';
import { readInvoice, type InvoiceFromUbl } from './read-invoice';
import { readUbl } from './read-ubl';
import { writeUbl } from './write-ubl';

function written(invoice: Json): string {
  const result = writeUbl(invoice);
  if (!result.ok) throw new Error(`${result.reason}: ${result.message}`);
  return result.xml;
}

function invoiceOf(xml: string): InvoiceFromUbl {
  const read = readUbl(xml);
  if (!read.ok) throw new Error(`${read.reason}: ${read.message}`);
  return readInvoice(read.root);
}

function fieldsOf(value: Json, path = '', found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) {
    found.add(`${path}[]`);
    for (const item of value) fieldsOf(item, `${path}[]`, found);
  } else if (typeof value === 'object') {
    found.add(path);
    for (const [name, inner] of Object.entries(value)) fieldsOf(inner, path === '' ? name : `${path}.${name}`, found);
  } else found.add(path);
  return found;
}

describe('the JSON invoice and UBL', () => {
  it('the generator of the next test reaches every field of the model', () => {
    const [invoice] = fc.sample(
      arbitraryInvoice({ isFull: true }).filter(({ kind }) => kind === 'invoice'),
      1,
    );
    const reached = fieldsOf(invoice);
    const unreached = invoiceFields
      .map(([field]) => field)
      .filter((field) => !reached.has(field) && !reached.has(`${field}[]`));
    expect(unreached).toEqual(['meta', 'lines[].name']);
  });

  it.each([false, true])(
    'JSON to UBL to JSON changes nothing and loses nothing, whatever the invoice (every field: %s)',
    (isFull) => {
      fc.assert(
        fc.property(arbitraryInvoice({ isFull }), (invoice) => {
          expect(invoiceOf(written(invoice))).toEqual({ invoice, lost: [] });
        }),
        { numRuns: isFull ? 50 : 200 },
      );
    },
  );

  it('UBL to JSON to UBL gives the same text', () => {
    fc.assert(
      fc.property(arbitraryInvoice(), (invoice) => {
        const xml = written(invoice);
        expect(written(invoiceOf(xml).invoice)).toBe(xml);
      }),
      { numRuns: 50 },
    );
  });

  it('short forms come back long, with defaults and totals', () => {
    const { invoice } = invoiceOf(written(sampleInvoice()));
    expect(invoice).toMatchObject({
      kind: 'invoice',
      typeCode: '380',
      seller: { endpoint: { value: '0202239951', scheme: '0208' } },
      lines: [{ id: '1', price: { net: '95.00' }, net: '760.00' }, { id: '2' }],
      totals: { lines: '1000.00', due: '1203.95' },
      vatBreakdown: [{ category: 'S', rate: '21', taxable: '995.00', tax: '208.95' }],
    });
  });
});

describe('what JSON has no field for', () => {
  const schemas = 'urn:oasis:names:specification:ubl:schema:xsd:';
  const document = (content: string, root = 'Invoice') =>
    `<${root} xmlns="${schemas}${root}-2" xmlns:cac="${schemas}CommonAggregateComponents-2" xmlns:cbc="${schemas}CommonBasicComponents-2" xmlns:x="urn:x">${content}</${root}>`;
  const eur = '<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>';

  it.each([
    ['an element that is not in the model', '<cbc:UUID>1</cbc:UUID>', ['/Invoice/cbc:UUID']],
    ['a foreign element', '<x:ID>1</x:ID>', ['/Invoice/Q{urn:x}ID']],
    ['a second value', '<cbc:ID>1</cbc:ID><cbc:ID>2</cbc:ID>', ['/Invoice/cbc:ID[2]']],
    ['an attribute', '<cbc:ID schemeID="a">1</cbc:ID>', ['/Invoice/cbc:ID/@schemeID']],
    ['an element below a value', '<cbc:ID>1<cbc:Name/></cbc:ID>', ['/Invoice/cbc:ID/cbc:Name']],
    ['all below an element, once', '<cac:Signature><cbc:ID>1</cbc:ID></cac:Signature>', ['/Invoice/cac:Signature']],
    ['an amount in another currency', `${eur}<cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="SEK">1</cbc:PayableAmount></cac:LegalMonetaryTotal>`, ['/Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount/@currencyID']],
    ['a tax scheme that is not VAT', '<cac:AllowanceCharge><cbc:ChargeIndicator>1</cbc:ChargeIndicator><cac:TaxCategory><cac:TaxScheme><cbc:ID>GST</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:AllowanceCharge>', ['/Invoice/cac:AllowanceCharge/cac:TaxCategory/cac:TaxScheme']],
    ['an allowance that does not say what it is', '<cac:AllowanceCharge><cbc:Amount>1</cbc:Amount></cac:AllowanceCharge>', ['/Invoice/cac:AllowanceCharge']],
    ['a line of the other kind', '<cac:CreditNoteLine/>', ['/Invoice/cac:CreditNoteLine']],
    ['a third tax total', '<cac:TaxTotal><cbc:TaxAmount>1</cbc:TaxAmount></cac:TaxTotal>'.repeat(3), ['/Invoice/cac:TaxTotal[3]']],
    ['the type of a supporting document', '<cac:AdditionalDocumentReference><cbc:DocumentTypeCode>50</cbc:DocumentTypeCode></cac:AdditionalDocumentReference>', ['/Invoice/cac:AdditionalDocumentReference/cbc:DocumentTypeCode']],
  ])('names %s', (_what, content, lost) => {
    expect(invoiceOf(document(content)).lost.map(({ path }) => path)).toEqual(lost);
  }); // prettier-ignore

  it('a schema location is not lost: it says nothing of the invoice', () => {
    const xml = document('').replace(
      '>',
      ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b">',
    );
    expect(invoiceOf(xml).lost).toEqual([]);
  });

  it('counts the same loss in many places once, and says why it is one', () => {
    const { lost } = invoiceOf(document('<cbc:UUID/>'.repeat(200_000)));
    expect(lost).toMatchObject([{ path: '/Invoice/cbc:UUID[1]', reason: 'no_field', count: 200_000 }]);
  });

  it('says which losses are repetitions, other currencies, or unclear', () => {
    const payable = (currency: string) => `<cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="${currency}">1</cbc:PayableAmount></cac:LegalMonetaryTotal>`; // prettier-ignore
    const { lost } = invoiceOf(document(`${eur}<cbc:ID/><cbc:ID/><cac:AllowanceCharge/>${payable('SEK')}`));
    expect(lost.map(({ reason }) => reason)).toEqual(['repeated', 'unclear', 'other_currency']);
  });

  it('a creditor id goes to the direct debit, else stays with the seller', () => {
    const seller =
      '<cac:AccountingSupplierParty><cac:Party><cac:PartyIdentification><cbc:ID schemeID="SEPA">C1</cbc:ID></cac:PartyIdentification></cac:Party></cac:AccountingSupplierParty>';
    const means = (code: string) =>
      `<cac:PaymentMeans><cbc:PaymentMeansCode>${code}</cbc:PaymentMeansCode></cac:PaymentMeans>`;
    expect(invoiceOf(document(seller)).invoice).toMatchObject({
      seller: { identifiers: [{ value: 'C1', scheme: 'SEPA' }] },
    });
    expect(invoiceOf(document(seller + means('30') + means('59'))).invoice).toMatchObject({
      payment: [{ meansCode: '30' }, { meansCode: '59', directDebit: { creditorId: 'C1' } }],
    });
  });

  it('the due date of a credit note is found in its payment means', () => {
    const means =
      '<cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cbc:PaymentDueDate>2026-12-20</cbc:PaymentDueDate></cac:PaymentMeans>';
    expect(invoiceOf(document(means.repeat(2), 'CreditNote'))).toMatchObject({
      invoice: { dueDate: '2026-12-20' },
      lost: [],
    });
    expect(invoiceOf(document(means))).toMatchObject({
      lost: [{ path: '/Invoice/cac:PaymentMeans/cbc:PaymentDueDate' }],
    });
  });

  it('no field is named by the document: hostile names are lost', () => {
    const { invoice, lost } = invoiceOf(document('<cbc:__proto__>1</cbc:__proto__><constructor>2</constructor>'));
    expect(invoice).toEqual({ kind: 'invoice' });
    expect(lost).toHaveLength(2);
  });
});

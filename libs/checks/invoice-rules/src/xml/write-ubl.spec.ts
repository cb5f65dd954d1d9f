import { anyCharacter } from '@einvoice/test-kit';
import fc from 'fast-check';
import { arbitraryInvoice } from '../arbitrary-invoice.fixture';
import { ruleSets } from '../sets/rule-sets';
import { now, sampleInvoice, sampleWithTotals, type Json } from '../sample-invoices';
import { attribute, child, type UblNode } from '../tree/ubl-node';
import { cac, cbc } from '../tree/elements';
import { validateInvoice } from '../validate-invoice';
import { validateUbl } from '../validate-ubl';
import { readUbl } from './read-ubl';
import { writeUbl } from './write-ubl';

function written(invoice: Json): string {
  const result = writeUbl(invoice);
  if (!result.ok) throw new Error(`${result.reason}: ${result.message}`);
  return result.xml;
}

function rootOf(xml: string): UblNode {
  const read = readUbl(xml);
  if (!read.ok) throw new Error(`${read.reason}: ${read.message}`);
  return read.root;
}

const officialCodes = (issues: readonly { code: string }[]) =>
  issues
    .map(({ code }) => code)
    .filter((code) => (ruleSets[0].rules as ReadonlyMap<string, unknown>).has(code))
    .sort();

describe('writing UBL', () => {
  it('writes defaults and computed totals, in the order of the schema, indented', () => {
    expect(written(sampleInvoice())).toMatchSnapshot();
  });

  it('writes a credit note by its own names: due date in the payment means, project as a reference of type 50', () => {
    const content = 'JVBERi0=';
    const attachment = { id: 'A1', description: 'Timesheet', content, mimeType: 'application/pdf', filename: 'a.pdf' };
    const more = {
      kind: 'creditNote',
      projectReference: 'P1',
      attachments: [attachment],
      precedingInvoices: [{ number: '1' }],
    };
    expect(written({ ...sampleInvoice(), ...more })).toMatchSnapshot();
  });

  it('gives the same text for the same invoice, whatever the order of its fields', () => {
    const invoice = sampleWithTotals();
    const turned = Object.fromEntries(Object.entries(invoice).reverse());
    expect(written(turned)).toBe(written(invoice));
  });

  it('does not export meta', () => {
    expect(written({ ...sampleInvoice(), meta: { secret: 'x1y2' } })).toBe(written(sampleInvoice()));
  });

  it.each(['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M'])(
    'a valid invoice of category %s passes every rule as UBL, too',
    (category) => {
      for (const kind of ['invoice', 'creditNote']) {
        const invoice = { ...sampleInvoice(category), kind };
        const json = validateInvoice(invoice, { now });
        const xml = validateUbl(written(invoice), { now });
        expect(xml).toEqual({ ok: true, ...json });
      }
    },
  );

  it('the same official findings come from the JSON invoice and from its UBL, whatever the invoice', () => {
    fc.assert(
      fc.property(arbitraryInvoice(), (invoice) => {
        const json = validateInvoice(invoice, { now });
        const xml = validateUbl(written(invoice), { now });
        expect(xml.ok && officialCodes(xml.issues)).toEqual(officialCodes(json.issues));
      }),
      { numRuns: 150 },
    );
  });
});

describe('B12 nothing escapes from a value', () => {
  const anyText = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.string({ unit: 'grapheme' }),
    fc.array(fc.constantFrom('<', '>', '&', '"', "'", ']]>', '<!--', '\0', '\r', '\n', '\t', '\ufffe', '\uffff', '\ud800', '\udc00', '\u0085', '\u2028', '&#0;', 'x', ' ')).map((parts) => parts.join('')),
  ); // prettier-ignore

  it('B12 any JSON text is read back as it was, as element and as attribute, or the export is refused with a reason', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const invoice = sampleInvoice();
        invoice.buyerReference = value;
        invoice.lines[0].unit = value;
        const result = writeUbl(invoice);
        const isFit = !/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/u.test(value);
        expect(result.ok).toBe(isFit);
        if (!result.ok) return expect(result.reason).toBe('invalid_characters');
        const root = rootOf(result.xml);
        expect(child(root, cbc.BuyerReference)!.text).toBe(value);
        expect(attribute(child(child(root, cac.InvoiceLine), cbc.InvoicedQuantity)!, 'unitCode')).toBe(value);
      }),
      { numRuns: 500 },
    );
  });

  it('B12 refuses, and never throws, whatever the JSON', () => {
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, anyText, fc.double(), fc.constant(null), fc.array(tie('value'), { maxLength: 3 }), fc.dictionary(fc.constantFrom('lines', 'seller', 'value', 'item', 'vat', 'totals', 'payment', 'address', '__proto__'), tie('value'))),
    })); // prettier-ignore
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('lines', 'seller', 'totals', 'payment', 'note', 'vatBreakdown', 'currency', 'allowances'), value), (invoice) => {
        const result = writeUbl(invoice);
        if (result.ok) expect(readUbl(result.xml).ok).toBe(true);
        else expect(result.message).not.toBe('');
      }),
      { numRuns: 300 },
    ); // prettier-ignore
  });

  it.each<[string, (invoice: Json) => void, string]>([
    ['a control character', (invoice) => void (invoice.note = 'a\u0001'), 'invalid_characters'],
    ['a value of a wrong type', (invoice) => void (invoice.seller = 'Acme'), 'wrong_type'],
    ['a field that UBL has no place for', (invoice) => void (invoice.colour = 'red'), 'unknown_field'],
    ['an identifier without value', (invoice) => void (invoice.seller.legalId = { scheme: '0208' }), 'missing_field'],
    ['a total that cannot be computed', ({ lines }) => void delete lines[0].price, 'amount_not_computable'],
    ['an amount that is no text', ({ allowances }) => void (allowances[0].amount = {}), 'wrong_type'],
  ])('B12 refuses %s with the reason', (_what, change, reason) => {
    const invoice = sampleInvoice();
    change(invoice);
    expect(writeUbl(invoice)).toMatchObject({ ok: false, reason });
  });

  it('a question mark is a text like any other', () => {
    expect(child(rootOf(written({ ...sampleInvoice(), note: '?' })), cbc.Note)!.text).toBe('?');
  });
});

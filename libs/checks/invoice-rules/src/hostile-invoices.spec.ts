import { expectGrowth } from '@einvoice/test-kit';
import { invoiceBody, invoiceReport } from '@einvoice/limits';
import { now, sampleInvoice, type Json } from './sample-invoices';
import { validateInvoice } from './validate-invoice';

/** A list of the invoice, how it is put there, and its items: each another one, readable and not by turns. */
type Hostile = readonly [name: string, put: (invoice: Json, items: Json[]) => void, item: (index: number) => Json];

const taxed = (index: number) => ({ category: 'S', rate: String(index) });
const odd = (index: number, readable: Json, broken: Json): Json => (index % 2 === 0 ? readable : broken);

const line = (index: number): Json => ({ net: '1', vat: taxed(index) });

const lists: readonly Hostile[] = [
  ['lines, each with a VAT rate of its own', (invoice, items) => (invoice.lines = items), line],
  ['lines, each with a VAT category of its own', (invoice, items) => (invoice.lines = items), (index) => ({ net: '1', vat: { category: `C${index}`, rate: 1 } })],
  ['lines that cannot be read', (invoice, items) => (invoice.lines = items), (index) => odd(index, { net: [], quantity: {}, price: 1, vat: 2, item: 3 }, null)],
  ['lines with an unknown field', (invoice, items) => (invoice.lines = items), (index) => ({ [`unknown${index}`]: 1 })],
  ['allowances, each with a VAT rate of its own', (invoice, items) => (invoice.allowances = items), (index) => ({ amount: '1', vat: taxed(index) })],
  ['charges, each with a VAT category of its own', (invoice, items) => (invoice.charges = items), (index) => odd(index, { amount: '1', vat: { category: `C${index}`, rate: 1 } }, {})],
  ['VAT groups, each with a rate of its own', (invoice, items) => (invoice.vatBreakdown = items), (index) => ({ ...taxed(index), taxable: 1, tax: 0 })],
  ['VAT groups of the same rate, or of none', (invoice, items) => (invoice.vatBreakdown = items), (index) => odd(index, { category: 'S', rate: 21 }, 'x')],
  ['payments', (invoice, items) => (invoice.payment = items), (index) => odd(index, { meansCode: '59', reference: `r${index}`, directDebit: { creditorId: `c${index}` } }, { card: {} })],
  ['preceding invoices', (invoice, items) => (invoice.precedingInvoices = items), (index) => odd(index, { number: `n${index}` }, { issueDate: 'x' })],
  ['attachments', (invoice, items) => (invoice.attachments = items), (index) => odd(index, { id: `a${index}`, content: 'x', mimeType: 'y' }, 1)],
  ['notes', (invoice, items) => (invoice.note = items), (index) => odd(index, `#SKONTO#TAGE=${index}#PROZENT=2.00#`, '')],
  ['identifiers of the seller', (invoice, items) => (invoice.seller.identifiers = items), (index) => odd(index, { value: `v${index}`, scheme: '0088' }, {})],
  ['allowances of a line', (invoice, items) => (invoice.lines[0].allowances = items), (index) => odd(index, { amount: 1, base: 2, percent: index }, {})],
  ['classifications of an item', (invoice, items) => (invoice.lines[0].item.classifications = items), (index) => odd(index, { code: `c${index}`, listId: 'x' }, {})],
  ['attributes of an item', (invoice, items) => (invoice.lines[0].item.attributes = items), (index) => odd(index, { name: `n${index}` }, { value: '\u0001' })],
]; // prettier-ignore

const { itemsPerArrayMax } = invoiceBody;

/** Enough to see what grows faster than its list. */
const count = 0.2 * itemsPerArrayMax;
const sizes = [count / 16, count / 4, count] as const;

const answerBytesOf = (invoice: Json): number => Buffer.byteLength(JSON.stringify(validateInvoice(invoice, { now })));

describe('B7 B8 JSON invoices with a fifth of the items that a list may have', () => {
  it.each(lists)('B7 B8 %s: a cost in proportion, the answer within its limit', async (_name, put, item) => {
    const prepare = (length: number) => {
      const invoice = sampleInvoice();
      put(
        invoice,
        Array.from({ length }, (_, index) => item(index)),
      );
      return invoice;
    };
    await expectGrowth({ sizes, prepare, work: (invoice) => validateInvoice(invoice, { now }) });
    expect(answerBytesOf(prepare(count))).toBeLessThan(invoiceReport.bytesMax);
  });

  it('B8 a patch that writes every VAT group is offered only as long as all patches stay small', () => {
    const groups = Array.from({ length: 300 }, (_, index) => ({ ...taxed(index), taxable: '5.00', tax: '9.00' }));
    const lines = Array.from({ length: 20_000 }, (_, index) => line(index));
    const answerBytes = answerBytesOf({
      ...sampleInvoice(),
      lines,
      vatBreakdown: groups,
      totals: { lines: '7', due: '1' },
    });
    expect(answerBytes).toBeLessThan(4 * invoiceReport.patchBytesMax);
  });

  it('B8 a stated reason of one megabyte is not repeated by every finding that offers to write it', () => {
    const exemptionReason = 'x'.repeat(900_000);
    const vatBreakdown = Array.from({ length: 900 }, (_, index) => ({ ...taxed(index), taxable: '5.00', exemptionReason: index === 0 ? exemptionReason : 'x' })); // prettier-ignore
    const lines = Array.from({ length: 900 }, (_, index) => line(index)).reverse();
    const answerBytes = answerBytesOf({ ...sampleInvoice(), lines: [...lines, line(901)], vatBreakdown });
    expect(answerBytes).toBeLessThan(4 * invoiceReport.patchBytesMax);
  });
});

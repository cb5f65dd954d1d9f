import { invoiceBody, invoiceReport, invoiceWork } from '@einvoice/limits';
import { now, sampleInvoice, type Json } from './invoices.fixture';
import { validateInvoice } from './validate-invoice';

/** A list of the invoice, how it is put there, and its items: each another one, readable and not by turns. */
type Hostile = readonly [name: string, put: (invoice: Json, items: Json[]) => void, item: (index: number) => Json];

const taxed = (index: number) => ({ category: 'S', rate: String(index) });
const odd = (index: number, readable: Json, broken: Json): Json => (index % 2 === 0 ? readable : broken);

/**
 * Integers that V8 puts into one place of a map of numbers, for it does not keep secret how it scatters those: the steps of the
 * scattering, each undone.
 */
function crowding(index: number): number {
  let bits = unshifted(index << 16, 16);
  bits = unshifted(Math.imul(bits, inverse(2057)), 4);
  bits = unshifted(Math.imul(bits, inverse(5)), 12);
  return Math.imul(bits + 1, inverse(2 ** 15 - 1));
}

/** The bits of which these are `bits ^ (bits >>> shift)`. */
function unshifted(mixed: number, shift: number): number {
  let bits = mixed;
  for (let known = 0; known < 32; known += shift) bits = mixed ^ (bits >>> shift);
  return bits;
}

/** What an odd factor is undone by in 32 bits. */
function inverse(odd: number): number {
  let inverted = 1;
  for (let bits = 1; bits < 32; bits *= 2) inverted = Math.imul(inverted, 2 - Math.imul(odd, inverted));
  return inverted;
}

const line = (index: number): Json => ({ net: '1', vat: taxed(index) });

const lists: readonly Hostile[] = [
  ['lines, each with a VAT rate of its own', (invoice, items) => (invoice.lines = items), line],
  ['lines, each with a VAT rate chosen to crowd a map of numbers', (invoice, items) => (invoice.lines = items), (index) => ({ net: '1', vat: { category: 'S', rate: crowding(index) } })],
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

/** A tenth of them and so many more: enough to see what grows faster than its list, and what would not be done in time. */
const count = 0.4 * itemsPerArrayMax;

/** Processor time and the size of the answer. */
function judged(invoice: Json): { processorMs: number; answerBytes: number } {
  const before = process.cpuUsage();
  const report = validateInvoice(invoice, { now });
  const { user, system } = process.cpuUsage(before);
  return { processorMs: (user + system) / 1000, answerBytes: Buffer.byteLength(JSON.stringify(report)) };
}

describe('B7 B8 JSON invoices with two fifths of the items that a list may have', () => {
  it.each(lists)(
    'B7 B8 %s: time in proportion and within two fifths of its limit, the answer within its own',
    (_name, put, item) => {
      const withItems = (length: number) => {
        const invoice = sampleInvoice();
        put(
          invoice,
          Array.from({ length }, (_, index) => item(index)),
        );
        return invoice;
      };
      const { processorMs: fewMs } = judged(withItems(count / 10));
      const limitMs = Math.min(0.4 * invoiceWork.deadlineMs, 15 * (fewMs + 10));
      const many = withItems(count);
      let { processorMs, answerBytes } = judged(many);
      // A machine that does much else slows a processor, too: the first of five that is quick enough counts.
      for (let again = 0; again < 4 && processorMs >= limitMs; again++) ({ processorMs, answerBytes } = judged(many));
      expect(processorMs).toBeLessThan(limitMs);
      expect(answerBytes).toBeLessThan(invoiceReport.bytesMax);
    },
    30_000,
  );

  it('B8 a patch that writes every VAT group is offered only as long as all patches stay small', () => {
    const groups = Array.from({ length: 300 }, (_, index) => ({ ...taxed(index), taxable: '5.00', tax: '9.00' }));
    const lines = Array.from({ length: 20_000 }, (_, index) => line(index));
    const { answerBytes } = judged({
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
    const { answerBytes } = judged({ ...sampleInvoice(), lines: [...lines, line(901)], vatBreakdown });
    expect(answerBytes).toBeLessThan(4 * invoiceReport.patchBytesMax);
  });
});

import { applyPatch } from 'fast-json-patch';
import { codesOf, now, sampleWithTotals, type Json } from '../sample-invoices';
import { validateInvoice } from '../validate-invoice';
import { rows } from './calculations';

function changed(change: (invoice: Json) => unknown): Json {
  const invoice = sampleWithTotals();
  change(invoice);
  return invoice;
}

describe('calculations', () => {
  it.each(Object.entries(rows))('%s: applying its patch leaves no finding at all', (id, { breaks }) => {
    const invoice = changed(breaks!);
    const issue = validateInvoice(invoice, { now }).issues.find(({ code }) => code === id)!;
    const fixed = applyPatch(structuredClone(invoice), structuredClone(issue.patch) as Json).newDocument as Json;
    expect(codesOf(fixed)).toEqual([]);
  });

  it('accepts a VAT amount that is less than one currency unit off, and not one that is a whole unit off', () => {
    const off = (tax: string) => changed((invoice) => {
      invoice.vatBreakdown[0].tax = tax;
      delete invoice.totals;
    }); // prettier-ignore
    expect(codesOf(off('209.94'))).toEqual([]);
    expect(codesOf(off('209.95'))).toContain('BR-CO-17');
  });

  it('takes prepaid and rounding amounts into the amount due', () => {
    const invoice = changed(({ totals }) =>
      Object.assign(totals, { prepaid: '100.00', rounding: '0.05', due: '1104.00' }),
    );
    expect(codesOf(invoice)).toEqual([]);
  });

  it('rewrites every dependent total when the lines change', () => {
    const invoice = changed(({ lines }) => void (lines[0].quantity = '9'));
    const { issues } = validateInvoice(invoice, { now });
    const patched = issues.find(({ code }) => code === 'BR-CO-10')!.patch!.map(({ path }) => path);
    expect(patched).toEqual([
      '/vatBreakdown/0/taxable',
      '/vatBreakdown/0/tax',
      '/totals/lines',
      '/totals/withoutTax',
      '/totals/tax',
      '/totals/withTax',
      '/totals/due',
    ]);
  });
});

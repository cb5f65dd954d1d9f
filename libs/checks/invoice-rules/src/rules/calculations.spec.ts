import { applyPatch } from 'fast-json-patch';
import { codesOf, now, sampleWithTotals, type Json } from '../invoices.fixture';
import { validateInvoice } from '../validate-invoice';
import { calculations } from './calculations';

/** One wrong statement each, and exactly what it raises: the rule about it and those it is part of. */
const fixtures: Record<string, { raises: string[]; change: (invoice: Json) => void }> = {
  'BR-CO-10': { raises: ['BR-CO-10', 'BR-CO-13'], change: ({ totals }) => void (totals.lines = '1000.01') },
  'BR-CO-11': { raises: ['BR-CO-11', 'BR-CO-13'], change: ({ totals }) => void (totals.allowances = '10.01') },
  'BR-CO-12': { raises: ['BR-CO-12', 'BR-CO-13'], change: ({ totals }) => void (totals.charges = '5.01') },
  'BR-CO-13': { raises: ['BR-CO-13', 'BR-CO-15'], change: ({ totals }) => void (totals.withoutTax = '995.01') },
  'BR-CO-14': { raises: ['BR-CO-14', 'BR-CO-15'], change: ({ totals }) => void (totals.tax = '208.96') },
  'BR-CO-15': { raises: ['BR-CO-15', 'BR-CO-16'], change: ({ totals }) => void (totals.withTax = '1203.96') },
  'BR-CO-16': { raises: ['BR-CO-16'], change: ({ totals }) => void (totals.due = '1203.96') },
  'BR-CO-17': {
    raises: ['BR-CO-17', 'BR-S-09'],
    change: (invoice) => {
      invoice.vatBreakdown[0].tax = '209.95';
      delete invoice.totals;
    },
  },
};

function changed(change: (invoice: Json) => void): Json {
  const invoice = sampleWithTotals();
  change(invoice);
  return invoice;
}

describe('calculations', () => {
  it('has a failing fixture for each of its ids', () => {
    expect(Object.keys(fixtures).sort()).toEqual([...calculations.ids].sort());
  });

  it.each(Object.entries(fixtures))(
    '%s fires on its fixture, with exactly the ids named there',
    (_id, { raises, change }) => {
      expect(codesOf(changed(change))).toEqual(raises);
    },
  );

  it.each(Object.entries(fixtures))('%s: applying its patch leaves no finding at all', (id, { change }) => {
    const invoice = changed(change);
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

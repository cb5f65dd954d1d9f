import { applyPatch } from 'fast-json-patch';
import { codesOf, codesOfTree, now, sampleInvoice, sampleWithTotals, type FailingFixture, type Json } from '../invoices.fixture'; // prettier-ignore
import { append, childAt, elementAt, sampleTree } from '../trees.fixture';
import { cac, cbc } from '../tree/elements';
import { validateInvoice } from '../validate-invoice';
import { decimals } from './decimals';

const ofLine = (kind: 'allowances' | 'charges', entry: Json) => (invoice: Json) => {
  invoice.lines[0][kind] = [{ reason: 'Rebate', ...entry }];
};

/** Values that keep all sums right; only the text has too many decimals. */
const fixtures: Record<string, FailingFixture> = {
  'BR-DEC-01': { raises: ['BR-DEC-01', 'UBL-DT-01'], change: ({ allowances: [it] }) => void (it.amount = '10.000') },
  'BR-DEC-02': { raises: ['BR-DEC-02', 'UBL-DT-01'], change: ({ allowances: [it] }) => Object.assign(it, { base: '100.000', percent: '10' }) }, // prettier-ignore
  'BR-DEC-05': { raises: ['BR-DEC-05', 'UBL-DT-01'], change: ({ charges: [it] }) => void (it.amount = '5.000') },
  'BR-DEC-06': { raises: ['BR-DEC-06', 'UBL-DT-01'], change: ({ charges: [it] }) => Object.assign(it, { base: '100.000', percent: '5' }) }, // prettier-ignore
  'BR-DEC-16': {
    raises: ['BR-DEC-16', 'UBL-DT-01'],
    change: ({ totals }) => Object.assign(totals, { prepaid: '0.000' }),
  },
  'BR-DEC-17': {
    raises: ['BR-DEC-17', 'UBL-DT-01'],
    change: ({ totals }) => Object.assign(totals, { rounding: '0.000' }),
  },
  'BR-DEC-19': {
    raises: ['BR-DEC-19', 'UBL-DT-01'],
    change: ({ vatBreakdown: [group] }) => void (group.taxable += '0'),
  },
  'BR-DEC-20': { raises: ['BR-DEC-20', 'UBL-DT-01'], change: ({ vatBreakdown: [group] }) => void (group.tax += '0') },
  'BR-DEC-23': { raises: ['BR-DEC-23', 'UBL-DT-01'], change: ({ lines }) => void (lines[0].net = '760.000') },
  'BR-DEC-24': { raises: ['BR-DEC-24', 'UBL-DT-01'], change: ofLine('allowances', { amount: '0.000' }) },
  'BR-DEC-25': { raises: ['BR-DEC-25', 'UBL-DT-01'], change: ofLine('allowances', { amount: '0', base: '760.000', percent: '0' }) }, // prettier-ignore
  'BR-DEC-27': { raises: ['BR-DEC-27', 'UBL-DT-01'], change: ofLine('charges', { amount: '0.000' }) },
  'BR-DEC-28': { raises: ['BR-DEC-28', 'UBL-DT-01'], change: ofLine('charges', { amount: '0', base: '760.000', percent: '0' }) }, // prettier-ignore
};
const totalFields = { 'BR-DEC-09': 'lines', 'BR-DEC-10': 'allowances', 'BR-DEC-11': 'charges', 'BR-DEC-12': 'withoutTax', 'BR-DEC-14': 'withTax', 'BR-DEC-18': 'due' }; // prettier-ignore
for (const [id, field] of Object.entries(totalFields)) {
  fixtures[id] = { raises: [id, 'UBL-DT-01'], change: ({ totals }) => void (totals[field] += '0') };
}

function broken({ change }: FailingFixture): Json {
  const invoice = sampleWithTotals();
  change(invoice);
  return invoice;
}

describe('decimals', () => {
  it('has a failing fixture for each of its ids', () => {
    expect(Object.keys(fixtures).sort()).toEqual([...decimals.ids].sort());
  });

  it.each(Object.entries(fixtures))('%s fires on its fixture, with exactly the ids named there', (id, fixture) => {
    expect(fixture.raises).toContain(id);
    expect(codesOf(broken(fixture))).toEqual(fixture.raises);
  });

  it.each(Object.entries(fixtures))('%s: its patch fixes it and breaks nothing else', (id, fixture) => {
    const invoice = broken(fixture);
    const finding = validateInvoice(invoice, { now }).issues.find(({ code }) => code === id)!;
    expect(finding.patch).toBeDefined();
    const { newDocument } = applyPatch(invoice, structuredClone([...finding.patch!]) as Json, true, false);
    expect(codesOf(newDocument)).toEqual([]);
  });

  it('a total that says more than cents is computed again, because rounding it may be wrong', () => {
    const invoice = sampleWithTotals();
    invoice.totals.due = '1203.955';
    const { issues } = validateInvoice(invoice, { now });
    const finding = issues.find(({ code }) => code === 'BR-DEC-18')!;
    const { newDocument } = applyPatch(invoice, structuredClone([...finding.patch!]) as Json, true, false);
    expect(codesOf(newDocument)).toEqual([]);
  });

  it('does not round for the caller what others add up', () => {
    const invoice = sampleInvoice();
    invoice.allowances[0].amount = '10.005';
    const finding = validateInvoice(invoice, { now }).issues.find(({ code }) => code === 'BR-DEC-01')!;
    expect(finding.patch).toBeUndefined();
  });

  it.each([
    ['10.00', false],
    ['10.000', true],
    ['10.00 ', true],
    ['10.\u{1F600}\u{1F600}', false],
    ['10', false],
    ['.125', true],
    ['1.2.3', true],
  ])('counts characters after the first point, as the official rules do: "%s"', (text, fires) => {
    const root = sampleTree();
    elementAt(root, [cac.AllowanceCharge, cbc.Amount]).text = text;
    expect(codesOfTree(root).includes('BR-DEC-01')).toBe(fires);
  });

  it('UBL-DT-01 leaves out prices and what stands beside a discount', () => {
    const root = sampleTree();
    const price = elementAt(root, [cac.InvoiceLine, cac.Price]);
    childAt(price, cbc.PriceAmount).text = '95.0000';
    expect(codesOfTree(root)).toEqual([]);
    append(price, 'cbc:PerUnitAmount', '1.2345');
    expect(codesOfTree(root)).toContain('UBL-DT-01');
    append(price, cac.AllowanceCharge);
    expect(codesOfTree(root)).not.toContain('UBL-DT-01');
  });
});

import { applyPatch } from 'fast-json-patch';
import { codesOf, codesOfTree, now, sampleInvoice, sampleWithTotals, type Json } from '../sample-invoices';
import { append, childAt, elementAt, sampleTree } from '../sample-trees';
import { cac, cbc } from '../tree/elements';
import { validateInvoice } from '../validate-invoice';
import { rows } from './decimals-table';

describe('decimals', () => {
  it.each(Object.entries(rows))('%s: its patch fixes it and breaks nothing else', (id, { breaks }) => {
    const invoice = sampleWithTotals();
    breaks!(invoice);
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

import { category, codesOf, codesOfTree, sampleInvoice, sampleWithTotals, treeOf } from '../sample-invoices';
import { cac, cbc } from '../tree/elements';
import { ciusRo109 } from '../sets/cius-ro-1.0.9';
import { type RuleId } from '../sets/official-rules';
import { rowOf } from './rule-rows';
import { vatCategoryTable } from './vat-category-table';

describe('VAT categories', () => {
  it.each(vatCategoryTable)('finds nothing wrong in the sample of $code ($name)', ({ code }) => {
    expect(codesOf(sampleInvoice(code))).toEqual([]);
    expect(codesOf(sampleWithTotals(code))).toEqual([]);
  });
});

describe('VAT categories that CIUS-RO numbers otherwise', () => {
  const numbers = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'];
  const cases = [['BR-AF', 'BR-IG'], ['BR-AG', 'BR-IP']].flatMap(([core, romanian]) =>
    numbers.map((number) => [`${core}-${number}`, `${romanian}-${number}`] as const),
  ); // prettier-ignore

  it.each(cases)('what breaks %s of the core breaks %s of CIUS-RO, and nothing of the core', (core, romanian) => {
    const { category: code, stated, breaks } = rowOf(core as RuleId);
    const invoice = stated ? sampleWithTotals(code) : sampleInvoice(code);
    breaks!(invoice);
    const codes = codesOf(invoice, ciusRo109);
    expect(codes).toContain(romanian);
    expect(codes.filter((found) => /^BR-A[FG]-/.test(found))).toEqual([]);
  });
});

describe('VAT categories in documents that only XML can be', () => {
  it('BR-S-02 also fires for a line of category S under another tax scheme', () => {
    const line = (scheme: string) =>
      treeOf([[cac.InvoiceLine, [[cac.Item, [category(cac.ClassifiedTaxCategory, 'S', '25', scheme)]]]]]);
    expect(codesOfTree(line('GST'))).toContain('BR-S-02');
  });

  it('an allowance that is both allowance and charge is judged as an allowance', () => {
    const both = treeOf([
      [cac.AllowanceCharge, [[cbc.ChargeIndicator, 'true'], [cbc.ChargeIndicator, 'false'], category(cac.TaxCategory, 'Z', '5')]],
    ]); // prettier-ignore
    const codes = codesOfTree(both);
    expect(codes).toContain('BR-Z-06');
    expect(codes).not.toContain('BR-Z-07');
  });

  it.each([
    ['100.00', '101.00', false],
    ['100.00', '100.99', true],
    // 101.10 − 1 is a double a little below 100.1, so the official comparison still holds.
    ['100.10', '101.10', true],
  ])(
    'BR-S-08 takes the double noise of the official rule: lines of %s and taxable amount %s',
    (net, taxable, holds) => {
      const document = treeOf([
      [cac.TaxTotal, [[cac.TaxSubtotal, [[cbc.TaxableAmount, taxable], [cbc.TaxAmount, '25'], category(cac.TaxCategory, 'S', '25')]]]],
      [cac.InvoiceLine, [[cbc.LineExtensionAmount, net], [cac.Item, [category(cac.ClassifiedTaxCategory, 'S', '25.0')]]]],
    ]); // prettier-ignore
      expect(codesOfTree(document).includes('BR-S-08')).toBe(!holds);
    },
  );
});

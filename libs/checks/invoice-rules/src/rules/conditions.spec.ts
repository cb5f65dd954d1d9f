import { codesOfTree, treeOf } from '../sample-invoices';
import { cac, cbc } from '../tree/elements';

describe('conditions', () => {
  it.each(['BR-CO-20', 'BR-CO-19'])('%s: the first matching rule wins, so a period is judged once', (id) => {
    const period = [cac.InvoicePeriod, [[cbc.DescriptionCode, '35']]] as const;
    const onLine = codesOfTree(treeOf([[cac.InvoiceLine, [period]]]));
    expect(onLine.includes(id)).toBe(id === 'BR-CO-20');
  });

  it.each(['BR-CO-04', 'BR-28'])('%s asks every item and price of the line, not only the first', (id) => {
    const vat = [
      cac.ClassifiedTaxCategory,
      [
        [cbc.ID, 'S'],
        [cac.TaxScheme, [[cbc.ID, 'VAT']]],
      ],
    ] as const;
    const price = (gross: string) => [cac.Price, [[cac.AllowanceCharge, [[cbc.BaseAmount, gross]]]]] as const;
    const codes = codesOfTree(
      treeOf([[cac.InvoiceLine, [[cac.Item, []], [cac.Item, [vat]], price('-1'), price('1')]]]),
    );
    expect(codes).not.toContain(id);
  });

  it.each(['', 'D 123', ' X9', 'BE1', 'EL1', 'XI1'])(
    'BR-CO-09 searches a text, as the official rule does: "%s" passes',
    (id) => {
      const scheme = [cac.PartyTaxScheme, [[cbc.CompanyID, id], [cac.TaxScheme, [[cbc.ID, ' vat ']]]]] as const; // prettier-ignore
      expect(codesOfTree(treeOf([scheme]))).not.toContain('BR-CO-09');
    },
  );
});

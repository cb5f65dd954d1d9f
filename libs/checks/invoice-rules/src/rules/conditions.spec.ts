import { codesOfFixture, codesOfTree, treeOf, type FailingFixture } from '../invoices.fixture';
import { cac, cbc } from '../tree/elements';
import { conditions } from './conditions';

const fixtures: Record<string, FailingFixture> = {
  'BR-04': {
    raises: ['BR-04', 'BR-CL-01', 'PEPPOL-EN16931-P0100', 'PEPPOL-EN16931-R008'],
    change: (invoice) => void (invoice.typeCode = ''),
  },
  'BR-16': {
    raises: ['BR-16'],
    change: (invoice) => void (invoice.lines = []),
  },
  'BR-22': {
    raises: ['BR-22', 'BR-23', 'PEPPOL-EN16931-R120'],
    change: ({ lines: [line] }) => {
      delete line.quantity;
      line.net = '760.00';
    },
  },
  'BR-23': { raises: ['BR-23'], change: ({ lines }) => void delete lines[0].unit },
  'BR-28': {
    raises: ['BR-28'],
    change: ({ lines }) => void (lines[0].price = { net: '95.00', gross: '-5.00', discount: '-100.00' }),
  },
  'BR-29': {
    raises: ['BR-29'],
    change: (invoice) => void (invoice.period = { start: '2026-11-30', end: '2026-11-01' }),
  },
  'BR-30': {
    raises: ['BR-30'],
    change: ({ lines }) => void (lines[0].period = { start: '2026-11-30', end: '2026-11-01' }),
  },
  'BR-33': { raises: ['BR-33', 'BR-CO-21'], change: ({ allowances }) => void delete allowances[0].reason },
  'BR-38': { raises: ['BR-38', 'BR-CO-22'], change: ({ charges }) => void delete charges[0].reason },
  'BR-42': { raises: ['BR-42', 'BR-CO-23'], change: ({ lines }) => void (lines[0].allowances = [{ amount: '1.00' }]) },
  'BR-44': { raises: ['BR-44', 'BR-CO-24'], change: ({ lines }) => void (lines[0].charges = [{ amount: '1.00' }]) },
  'BR-48': {
    raises: ['BR-48', 'BR-S-09'],
    change: (invoice) => void (invoice.vatBreakdown = [{ category: 'S', taxable: '995.00', tax: '0.00' }]),
  },
  'BR-51': {
    raises: ['BR-51'],
    change: (invoice) => void (invoice.payment = { meansCode: '48', card: { number: '41111111111', network: 'VISA' } }),
  },
  'BR-53': {
    raises: ['BR-53', 'PEPPOL-EN16931-R054', 'PEPPOL-EN16931-R055'],
    change: (invoice) => void (invoice.taxCurrency = 'SEK'),
  },
  'BR-61': { raises: ['BR-61'], change: ({ payment }) => void delete payment[0].account },
  'BR-CO-03': {
    raises: ['BR-CO-03'],
    change: (invoice) => Object.assign(invoice, { taxPointDate: '2026-11-20', taxPointCode: '35' }),
  },
  'BR-CO-04': {
    raises: ['BR-CO-04', 'UBL-SR-48', 'totals_not_computable'],
    change: ({ lines }) => void delete lines[0].vat,
  },
  'BR-CO-09': { raises: ['BR-CO-09'], change: ({ seller }) => void (seller.vatId = '0202239951') },
  'BR-CO-18': {
    raises: ['BR-CO-18', 'BR-S-01', 'PEPPOL-EN16931-R053', 'PEPPOL-EN16931-R054'],
    change: (invoice) => void (invoice.vatBreakdown = []),
  },
  'BR-CO-19': { raises: ['BR-CO-19', 'PEPPOL-EN16931-R008'], change: (invoice) => void (invoice.period = {}) },
  'BR-CO-20': { raises: ['BR-CO-20', 'PEPPOL-EN16931-R008'], change: ({ lines }) => void (lines[0].period = {}) },
  'BR-CO-26': {
    category: 'O',
    raises: ['BR-CO-26'],
    change: ({ seller }) => void delete seller.legalId,
  },
};
for (const [twin, id] of [['BR-CO-21', 'BR-33'], ['BR-CO-22', 'BR-38'], ['BR-CO-23', 'BR-42'], ['BR-CO-24', 'BR-44']] as const) fixtures[twin] = fixtures[id]!; // prettier-ignore

describe('conditions', () => {
  it('has a failing fixture for each of its ids', () => {
    expect(Object.keys(fixtures).sort()).toEqual([...conditions.ids].sort());
  });

  it.each(Object.entries(fixtures))('%s fires on its fixture, with exactly the ids named there', (id, fixture) => {
    expect(fixture.raises).toContain(id);
    expect(codesOfFixture(fixture)).toEqual([...fixture.raises].sort());
  });

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

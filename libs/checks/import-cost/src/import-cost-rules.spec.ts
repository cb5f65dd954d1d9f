import { importCostRules, withOperatorRules } from './import-cost-rules';
import { estimate, goods } from './testing.fixture';

const fee = {
  ...{ id: 'eu_handling_fee', kind: 'fee', code: 'eu_handling_fee', country: null, amount: '2.00', currency: 'EUR' },
  ...{ per: 'item', inVatBase: true, from: '2026-11-01', to: null, legalBasis: 'An act', certainty: 'certain' },
  ...{ sourceUrl: 'https://example.org/act', reviewedAt: '2026-11-20', note: 'In force.' },
};
const asked = {
  ...{ destinationCountry: 'DE', items: goods('1 x 20.00 610910 T-shirt'), asOfDate: '2026-11-23', shippingCost: 0 },
  ...{ vatScheme: 'standard', declaration: 'H7' },
};
const brought = (...rules: object[]) => {
  const read = withOperatorRules({ rules });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.rules;
};

describe('rules of an operator', () => {
  it('replace ours by id, and a certain fee is part of the total', () => {
    const answer = estimate(asked, brought(fee));
    // 20 + 3 + 2 + 19 % of 25 = 4.75
    expect(answer).toMatchObject({ status: 'estimated', totalEur: '29.75', missing: [], fees: [{ status: 'included', amountEur: '2.00' }] }); // prettier-ignore
    expect(answer.rules).toContainEqual(expect.objectContaining({ id: 'eu_handling_fee', reviewedAt: '2026-11-20' }));
    expect(estimate(asked)).toMatchObject({ totalEur: '27.37', fees: [{ status: 'not_included', amountEur: null }] });
  });

  it('can lengthen the duty, or change a rate of VAT', () => {
    const duty = { ...importCostRules.find(({ id }) => id === 'flat_duty_3')!, to: '2029-06-30' };
    expect(estimate({ ...asked, asOfDate: '2029-01-01' }, brought(duty)).status).toBe('estimated');
    const old = { ...importCostRules.find(({ id }) => id === 'vat_de_2024-01-01')!, to: '2026-12-31' };
    const rate = { ...old, id: 'vat_de_2027', from: '2027-01-01', to: null, amount: '20' };
    expect(estimate({ ...asked, asOfDate: '2027-01-01' }, brought(old, rate)).vatRatePercent).toBe('20');
  });

  it.each<[string, unknown, string]>([
    ['no list', {}, '/rules'],
    ['a row that is null', { rules: [null] }, '/rules/0'],
    ['a row of no kind', { rules: [{ ...fee, kind: 'toString' }] }, '/rules/0/kind'],
    ['a row without source', { rules: [{ ...fee, sourceUrl: undefined }] }, '/rules/0/sourceUrl'],
    ['a source that is no https address', { rules: [{ ...fee, sourceUrl: 'http://a' }] }, '/rules/0/sourceUrl'],
    ['a row without the day of its review', { rules: [{ ...fee, reviewedAt: '2026-13-01' }] }, '/rules/0/reviewedAt'],
    ['an amount as number', { rules: [{ ...fee, amount: 2 }] }, '/rules/0/amount'],
    ['a negative amount', { rules: [{ ...fee, amount: '-2.00' }] }, '/rules/0/amount'],
    ['a row that ends before it begins', { rules: [{ ...fee, to: '2026-10-01' }] }, '/rules/0/to'],
    ['a field too many', { rules: [{ ...fee, price: 2 }] }, '/rules/0/price'],
    ['two rows for one fee on one day', { rules: [{ ...fee, id: 'another_fee' }] }, '/rules'],
  ])('are refused as a whole: %s', (_what, file, path) => {
    expect(withOperatorRules(file)).toMatchObject({ ok: false, problems: [{ path }] });
  });
});

it('our own rows have all that we ask of others, and no two of them clash', () => {
  expect(withOperatorRules({ rules: importCostRules })).toMatchObject({ ok: true });
});

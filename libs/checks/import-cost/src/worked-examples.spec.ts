import { type ImportCostEstimate } from './statement';
import { estimate, goods } from './testing.fixture';

const shirtsAndWatch = goods('5 x 8.00 610910 Cotton T-shirt', '1 x 40.00 910211 Watch');
const shirt = goods('1 x 20.00 610910 T-shirt');
const twoLongCodes = goods('1 x 10.00 6109100010 T-shirt', '1 x 10.00 6109100090 T-shirt');
const base = {
  ...{ destinationCountry: 'DE', shippingCost: 0, asOfDate: '2026-08-01', vatScheme: 'standard', declaration: 'H7' },
};
const issue = { items: shirtsAndWatch, shippingCost: 5, vatScheme: 'special_arrangements' };
const of = (value: string) => goods(`1 x ${value} 420292 Rucksack`);

/** Each sum was made by hand: value + transport + duty + VAT (+ fee). */
const examples: readonly (readonly [what: string, question: object, sums: string, answer: Partial<ImportCostEstimate>])[] = [
  ['five T-shirts and a watch', issue, '80 + 5 + 6 + 19 % of 91 = 17.29', { intrinsicValueEur: '80.00', dutyEur: '6.00', vatBaseEur: '91.00', vatEur: '17.29', totalEur: '108.29' }],
  ['the same by IOSS: no VAT at import', { ...issue, vatScheme: 'ioss' }, '80 + 5 + 6 + 0', { dutyEur: '6.00', vatDue: 'in_price', vatEur: '0.00', totalEur: '91.00' }],
  ['the same on the last day of the relief', { ...issue, asOfDate: '2026-06-30' }, '80 + 5 + 0 + 19 % of 85 = 16.15', { regime: 'duty_relief', dutyEur: '0.00', vatEur: '16.15', totalEur: '101.15' }],
  ['the same on the first day of the duty', { ...issue, asOfDate: '2026-07-01' }, '80 + 5 + 6 + 17.29', { regime: 'flat_duty', totalEur: '108.29' }],
  ['the same on the last day of the duty', { ...issue, asOfDate: '2028-06-30' }, '80 + 5 + 6 + 17.29', { totalEur: '108.29' }],
  ['the same a day later: no rule is known', { ...issue, asOfDate: '2028-07-01' }, '', { status: 'outside_rule_period', dutyEur: null, totalEur: null }],
  ['a day before the first rule', { ...issue, asOfDate: '2023-12-31' }, '', { status: 'outside_rule_period', totalEur: null }],
  ['a T-shirt to Ireland', { destinationCountry: 'IE', items: shirt }, '20 + 0 + 3 + 23 % of 23 = 5.29', { dutyEur: '3.00', vatEur: '5.29', totalEur: '28.29' }],
  ['half a cent of VAT is rounded up', { destinationCountry: 'FI', items: of('10.00') }, '10 + 3 + 25.5 % of 13 = 3.315', { vatRatePercent: '25.5', vatEur: '3.32', totalEur: '16.32' }],
  ['Finland before its change', { destinationCountry: 'FI', items: of('10.00'), asOfDate: '2024-08-31' }, '10 + 24 %', { vatEur: '2.40', totalEur: '12.40' }],
  ['Finland after it', { destinationCountry: 'FI', items: of('10.00'), asOfDate: '2024-09-01' }, '10 + 25.5 %', { vatEur: '2.55', totalEur: '12.55' }],
  ['Slovakia before its change', { destinationCountry: 'SK', items: of('50.00'), asOfDate: '2024-12-31' }, '50 + 20 %', { vatEur: '10.00', totalEur: '60.00' }],
  ['Slovakia after it', { destinationCountry: 'SK', items: of('50.00'), asOfDate: '2025-01-01' }, '50 + 23 %', { vatEur: '11.50', totalEur: '61.50' }],
  ['Estonia before its change', { destinationCountry: 'EE', items: of('50.00'), asOfDate: '2025-06-30' }, '50 + 22 %', { vatEur: '11.00', totalEur: '61.00' }],
  ['Estonia after it', { destinationCountry: 'EE', items: of('50.00'), asOfDate: '2025-07-01' }, '50 + 24 %', { vatEur: '12.00', totalEur: '62.00' }],
  ['Romania before its change', { destinationCountry: 'RO', items: of('50.00'), asOfDate: '2025-07-31' }, '50 + 19 %', { vatEur: '9.50', totalEur: '59.50' }],
  ['Romania after it', { destinationCountry: 'RO', items: of('50.00'), asOfDate: '2025-08-01' }, '50 + 21 %', { vatEur: '10.50', totalEur: '60.50' }],
  ['Luxembourg', { destinationCountry: 'LU', items: of('100.00') }, '100 + 3 + 17 % of 103 = 17.51', { vatEur: '17.51', totalEur: '120.51' }],
  ['Greece by the prefix of its VAT numbers', { destinationCountry: 'EL', items: of('50.00') }, '50 + 3 + 24 % of 53 = 12.72', { totalEur: '65.72' }],
  ['exactly the threshold', { destinationCountry: 'HU', items: of('150.00') }, '150 + 3 + 27 % of 153 = 41.31', { status: 'estimated', totalEur: '194.31' }],
  ['a cent above it', { destinationCountry: 'HU', items: of('150.01') }, '', { status: 'above_threshold', intrinsicValueEur: '150.01', totalEur: null }],
  ['exactly the threshold in the time of the relief', { items: goods('3 x 50.00 420292 Rucksack'), asOfDate: '2026-06-30' }, '150 + 19 % = 28.50', { dutyEur: '0.00', totalEur: '178.50' }],
  ['a cent above it in the time of the relief', { items: of('150.01'), asOfDate: '2026-06-30' }, '', { status: 'above_threshold' }],
  ['transport does not count towards the threshold', { items: of('149.99'), shippingCost: 30 }, '149.99 + 30 + 3 + 19 % of 182.99 = 34.7681', { vatEur: '34.77', totalEur: '217.76' }],
  ['two lines of one item', { items: goods('2 x 10.00 610910 T-shirt', '3 x 4.00 6109.10 T-Shirt ') }, '32 + 3 + 19 % of 35 = 6.65', { dutyEur: '3.00', totalEur: '41.65' }],
  ['two codes of ten digits in H7 are one item', { items: twoLongCodes }, '20 + 3 + 19 % of 23 = 4.37', { dutyEur: '3.00', totalEur: '27.37' }],
  ['in H1 they are two', { items: twoLongCodes, declaration: 'H1' }, '20 + 6 + 19 % of 26 = 4.94', { dutyEur: '6.00', totalEur: '30.94' }],
  ['which declaration is not known', { items: twoLongCodes, declaration: undefined }, '27.37 or 30.94', { status: 'estimated_with_gaps', dutyEur: null, dutyMinEur: '3.00', dutyMaxEur: '6.00', totalMinEur: '27.37', totalMaxEur: '30.94' }],
  ['one of two lines without code', { items: goods('1 x 10.00 610910 T-shirt', '1 x 10.00 - Mug') }, '27.37 or 30.94', { status: 'estimated_with_gaps', totalMinEur: '27.37', totalMaxEur: '30.94' }],
  ['one line without code', { items: goods('1 x 10.00 - Mug') }, '10 + 3 + 19 % of 13 = 2.47', { status: 'estimated_with_gaps', dutyEur: '3.00', totalEur: '15.47' }],
  ['three lines without code', { items: goods('1 x 10.00 - Mug', '1 x 10.00 - Bag', '1 x 10.00 - Toy') }, '33 + 6.27, or 39 + 7.41', { totalEur: null, totalMinEur: '39.27', totalMaxEur: '46.41' }],
  ['no code is needed in the time of the relief', { items: goods('1 x 20.00 - Mug'), asOfDate: '2026-06-30' }, '20 + 19 % = 3.80', { status: 'estimated', totalEur: '23.80' }],
  ['one code, two descriptions', { items: goods('1 x 10.00 610910 Red T-shirt', '1 x 10.00 610910 Blue T-shirt') }, '27.37 or 30.94', { status: 'estimated_with_gaps', totalMinEur: '27.37', totalMaxEur: '30.94' }],
  ['two origins in H1', { items: goods('1 x 10.00 6109100010 T-shirt', '1 x 10.00 6109100010 T-shirt @VN'), declaration: 'H1' }, '20 + 6 + 4.94', { status: 'estimated', totalEur: '30.94' }],
  ['how VAT is paid is not known', { items: of('10.00'), vatScheme: undefined }, '13, or 13 + 2.47', { status: 'estimated_with_gaps', dutyEur: '3.00', vatEur: null, totalMinEur: '13.00', totalMaxEur: '15.47' }],
  ['transport is not known', { items: of('10.00'), shippingCost: undefined }, '15.47 at least', { status: 'estimated_with_gaps', totalEur: null, totalMinEur: '15.47', totalMaxEur: null }],
  ['a reduced rate', { items: goods('1 x 20.00 490199 Book'), vatRatePercent: 7 }, '20 + 3 + 7 % of 23 = 1.61', { vatRatePercent: '7', totalEur: '24.61' }],
  ['dollars at 1.25', { items: goods('2 x 10.00 610910 T-shirt'), currency: 'USD', exchangeRate: 1.25, shippingCost: 5 }, '16 + 4 + 3 + 19 % of 23 = 4.37', { intrinsicValueEur: '16.00', shippingEur: '4.00', totalEur: '27.37' }],
  ['dollars without a rate', { items: shirt, currency: 'USD' }, '', { status: 'estimated_with_gaps', intrinsicValueEur: null, totalEur: null, range: null }],
  ['yuan at 7.8 to Belgium', { destinationCountry: 'BE', items: goods('3 x 33.33 610910 T-shirt'), currency: 'CNY', exchangeRate: 7.8 }, '99.99 / 7.8 = 12.82; + 3 + 21 % of 15.82 = 3.3222', { intrinsicValueEur: '12.82', totalEur: '19.14' }],
  ['Romania, where a fee in lei is reported', { destinationCountry: 'RO', items: shirt }, '20 + 3 + 21 % of 23 = 4.83, and 25 lei', { status: 'estimated_with_gaps', totalEur: null, totalMinEur: '27.83', totalMaxEur: null }],
  ['Italy, where a fee in euro is reported', { destinationCountry: 'IT', items: shirt, asOfDate: '2026-11-01' }, '20 + 3 + 5.06; or 20 + 3 + 2 + 22 % of 25 = 5.50', { status: 'estimated_with_gaps', totalMinEur: '28.06', totalMaxEur: '30.50' }],
  ['France, where the fee is suspended', { destinationCountry: 'FR', items: shirt }, '20 + 3 + 20 % of 23 = 4.60', { status: 'estimated', totalEur: '27.60' }],
  ['France while the fee ran', { destinationCountry: 'FR', items: shirt, asOfDate: '2026-03-01' }, '20 + 4.00; or 20 + 2 + 20 % of 22 = 4.40', { status: 'estimated_with_gaps', totalMinEur: '24.00', totalMaxEur: '26.40' }],
  ['a sale to a business', { items: shirt, saleType: 'b2b' }, '20 + 19 % = 3.80 at least', { status: 'estimated_with_gaps', regimeBasis: 'not_a_distance_sale', dutyEur: null, totalMinEur: '23.80', totalMaxEur: null }],
  ['a sale to a business in the time of the relief', { items: shirt, saleType: 'b2b', asOfDate: '2026-06-30' }, '20 + 3.80', { status: 'estimated', totalEur: '23.80' }],
  ['a preference in H1', { items: shirt, declaration: 'H1', preferenceClaimed: true }, '', { status: 'estimated_with_gaps', regimeBasis: 'preference', dutyEur: null, totalMaxEur: null }],
  ['no preference with IOSS', { items: shirt, declaration: 'H1', preferenceClaimed: true, vatScheme: 'ioss' }, '20 + 3', { status: 'estimated', regime: 'flat_duty', totalEur: '23.00' }],
  ['wine never had the relief', { items: goods('1 x 20.00 220421 Wine'), asOfDate: '2026-06-30' }, '', { status: 'estimated_with_gaps', regimeBasis: 'goods_without_relief', dutyEur: null }],
  ['wine pays the duty, and excise that is not known', { items: goods('1 x 20.00 220421 Wine') }, '20 + 3 + 4.37 at least', { status: 'estimated_with_gaps', dutyEur: '3.00', totalMinEur: '27.37', totalMaxEur: null }],
  ['the Canary Islands', { destinationCountry: 'ES', destinationPostalCode: '35001', items: shirt }, '20 + 3 at least', { status: 'estimated_with_gaps', dutyEur: '3.00', vatEur: null, totalMinEur: '23.00', totalMaxEur: null }],
  ['Ceuta', { destinationCountry: 'ES', destinationPostalCode: '51 001', items: shirt }, '20 at least', { status: 'estimated_with_gaps', regimeBasis: 'outside_customs_territory', dutyEur: null, totalMinEur: '20.00' }],
  ['a thousand of less than a cent', { items: goods('1000 x 0.0123 392690 Bead') }, '12.30 + 3 + 19 % of 15.30 = 2.907', { intrinsicValueEur: '12.30', totalEur: '18.21' }],
]; // prettier-ignore

describe('what a parcel costs', () => {
  it.each(examples)('%s', (_what, question, _sums, answer) => {
    expect(estimate(JSON.parse(JSON.stringify({ ...base, ...question })) as object)).toMatchObject(answer);
  });

  it('has at least forty examples', () => {
    expect(examples.length).toBeGreaterThanOrEqual(40);
  });
});

describe('what an estimate says beside its figures', () => {
  const codesOf = (question: object) => estimate({ ...base, ...question }).missing.map(({ code }) => code);

  it('names each thing that is missing', () => {
    expect(codesOf({ items: goods('1 x 9.00 - Mug', '1 x 9.00 610910 Red shirt', '1 x 9.00 610910 Blue shirt') })).toEqual(['hs_code', 'item_identity']); // prettier-ignore
    expect(codesOf({ items: shirt, asOfDate: '2026-11-01', vatScheme: 'ioss' })).toEqual(['eu_handling_fee', 'ioss_price_composition']); // prettier-ignore
    expect(codesOf({ items: shirt, currency: 'USD' })).toEqual(['exchange_rate']);
    expect(codesOf({ items: shirt, saleType: 'b2b' })).toEqual(['tariff_duty']);
    expect(codesOf({ items: shirt, preferenceClaimed: true })).toEqual(['preference_not_available']);
    expect(codesOf({ items: shirt, preferenceClaimed: true, declaration: undefined })).toEqual([
      'preference_conditions',
    ]);
  });

  it('shows the rows it rests on, each with its source', () => {
    const { rules } = estimate({ ...base, items: shirt, asOfDate: '2026-11-01' });
    expect(rules.map(({ id }) => id)).toEqual(['flat_duty_3', 'vat_de_2024-01-01', 'product_identifiers', 'eu_handling_fee']); // prettier-ignore
    for (const rule of rules)
      expect(rule).toMatchObject({ sourceUrl: expect.stringMatching(/^https:/), reviewedAt: '2026-11-23' });
  });

  it('asks for product identifiers from 1 November 2026, not in the time of the relief or for a business', () => {
    const asks = (question: object) => estimate({ ...base, items: shirt, ...question }).rules.some(({ id }) => id === 'product_identifiers'); // prettier-ignore
    expect(asks({ asOfDate: '2026-10-31' })).toBe(false);
    expect(asks({ asOfDate: '2026-11-01' })).toBe(true);
    expect(asks({ asOfDate: '2026-11-01', saleType: 'b2b' })).toBe(false);
  });

  it('counts items both ways whatever the declaration', () => {
    const counts = { hs6: { min: 1, max: 1 }, taric10: { min: 2, max: 2 } };
    expect(estimate({ ...base, items: twoLongCodes }).itemCounts).toEqual(counts);
    expect(estimate({ ...base, items: twoLongCodes, declaration: 'H1' }).itemCounts).toEqual(counts);
  });
});

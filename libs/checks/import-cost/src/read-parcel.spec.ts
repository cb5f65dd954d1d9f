import { readParcel } from './read-parcel';
import { specToday } from './testing.fixture';

const item = { description: 'T-shirt', hsCode: '610910', quantity: 5, unitValue: 8 };
const good = { destinationCountry: 'DE', items: [item] };

function problemsOf(question: unknown): readonly (readonly [path: string, code: string])[] {
  const read = readParcel(question, specToday);
  return read.ok ? [] : read.problems.map(({ path, code }) => [path, code] as const);
}
const withItem = (change: object) => ({ ...good, items: [item, { ...item, ...change }] });

describe('a question that cannot be read', () => {
  it.each<[string, unknown, string, string]>([
    ['a list', [], '', 'wrong_type'],
    ['null', null, '', 'wrong_type'],
    ['no destination', { items: [item] }, '/destinationCountry', 'required'],
    ['a destination outside the Union', { ...good, destinationCountry: 'CH' }, '/destinationCountry', 'not_allowed'],
    ['Northern Ireland', { ...good, destinationCountry: 'XI' }, '/destinationCountry', 'not_allowed'],
    ['no items', { ...good, items: [] }, '/items', 'wrong_length'],
    ['51 items', { ...good, items: Array(51).fill(item) }, '/items', 'wrong_length'],
    ['items as an object', { ...good, items: item }, '/items', 'wrong_type'],
    ['an item that is a text', { ...good, items: ['T-shirt'] }, '/items/0', 'wrong_type'],
    ['no description', withItem({ description: ' ' }), '/items/1/description', 'wrong_length'],
    ['half a character', withItem({ description: 'T-shirt \ud83d' }), '/items/1/description', 'ill_formed_text'],
    ['quantity 0', withItem({ quantity: 0 }), '/items/1/quantity', 'invalid_value'],
    ['half a piece', withItem({ quantity: 0.5 }), '/items/1/quantity', 'invalid_value'],
    ['a quantity as text', withItem({ quantity: '5' }), '/items/1/quantity', 'wrong_type'],
    ['10^15 pieces', withItem({ quantity: 1e15 }), '/items/1/quantity', 'invalid_value'],
    ['a negative price', withItem({ unitValue: -1 }), '/items/1/unitValue', 'invalid_value'],
    ['a price of nothing', withItem({ unitValue: 0 }), '/items/1/unitValue', 'invalid_value'],
    ['a price that is no number', withItem({ unitValue: Number.NaN }), '/items/1/unitValue', 'invalid_value'],
    ['a price without end', withItem({ unitValue: Infinity }), '/items/1/unitValue', 'invalid_value'],
    ['a price of 10^15', withItem({ unitValue: 1e15 }), '/items/1/unitValue', 'invalid_value'],
    ['a price of 10^-7', withItem({ unitValue: 1e-7 }), '/items/1/unitValue', 'invalid_value'],
    ['a price as text', withItem({ unitValue: '8.00' }), '/items/1/unitValue', 'wrong_type'],
    ['a code of 3 digits', withItem({ hsCode: '610' }), '/items/1/hsCode', 'invalid_value'],
    ['a code of 7 digits', withItem({ hsCode: '6109100' }), '/items/1/hsCode', 'invalid_value'],
    ['a code of 9 digits', withItem({ hsCode: '610910001' }), '/items/1/hsCode', 'invalid_value'],
    ['a code with its suffix', withItem({ hsCode: '6109100010 80' }), '/items/1/hsCode', 'invalid_value'],
    ['a code of letters', withItem({ hsCode: 'shirts' }), '/items/1/hsCode', 'invalid_value'],
    ['a code of no chapter', withItem({ hsCode: '770000' }), '/items/1/hsCode', 'invalid_value'],
    ['a code as number', withItem({ hsCode: 610910 }), '/items/1/hsCode', 'wrong_type'],
    ['the Union as origin', withItem({ originCountry: 'EU' }), '/items/1/originCountry', 'not_allowed'],
    ['no country as origin', withItem({ originCountry: 'XX' }), '/items/1/originCountry', 'not_allowed'],
    ['negative transport', { ...good, shippingCost: -1 }, '/shippingCost', 'invalid_value'],
    ['a day that is none', { ...good, asOfDate: '2026-02-30' }, '/asOfDate', 'invalid_value'],
    ['a day as time', { ...good, asOfDate: '2026-08-01T00:00:00Z' }, '/asOfDate', 'wrong_length'],
    ['a VAT scheme that we do not know', { ...good, vatScheme: 'oss' }, '/vatScheme', 'not_allowed'],
    ['IOSS for a business', { ...good, vatScheme: 'ioss', saleType: 'b2b' }, '/vatScheme', 'invalid_value'],
    ['a declaration that we do not know', { ...good, declaration: 'H2' }, '/declaration', 'not_allowed'],
    ['a VAT rate above 100', { ...good, vatRatePercent: 101 }, '/vatRatePercent', 'invalid_value'],
    ['a currency that is none', { ...good, currency: '€' }, '/currency', 'invalid_value'],
    ['a rate for euro', { ...good, exchangeRate: 1.1 }, '/exchangeRate', 'invalid_value'],
    ['a rate of 0', { ...good, currency: 'USD', exchangeRate: 0 }, '/exchangeRate', 'invalid_value'],
    ['a preference as text', { ...good, preferenceClaimed: 'yes' }, '/preferenceClaimed', 'wrong_type'],
    ['an unknown field', { ...good, country: 'DE' }, '/country', 'unknown_property'],
    ['an unknown field of an item', withItem({ price: 1 }), '/items/1/price', 'unknown_property'],
    ['a field called toString', { ...good, toString: 1 }, '/toString', 'unknown_property'],
  ])('%s: is told where it is wrong', (_what, question, path, code) => {
    expect(problemsOf(question)).toEqual([[path, code]]);
  });

  it('is told all that is wrong at once', () => {
    expect(problemsOf({ ...good, items: [{ ...item, quantity: 0, unitValue: -1 }], asOfDate: 'x' })).toHaveLength(3);
  });

  it('shows no more of a name than a pointer may hold', () => {
    expect(problemsOf({ ...good, ['x'.repeat(900)]: 1, 'a/b\n~': 1 }).map(([path]) => path)).toEqual([`/${'x'.repeat(40)}`, '/a~1b?~0']); // prettier-ignore
  });
});

it('reads codes and countries as people write them, and takes the day from its caller', () => {
  const read = readParcel({ ...good, destinationCountry: 'el', items: [{ ...item, hsCode: '6109.10 00 10', originCountry: 'cn' }] }, specToday); // prettier-ignore
  expect(read).toMatchObject({
    ok: true,
    parcel: { destinationCountry: 'GR', asOfDate: specToday, items: [{ hsCode: '6109100010', originCountry: 'CN' }] },
  });
});

import fc from 'fast-check';
import { importCostRules } from './import-cost-rules';
import { estimate } from './testing.fixture';

const seed = Date.now() % 2 ** 31;
const manyRuns = { numRuns: 10_000, seed };

const days = importCostRules.flatMap(({ from, to }) => (to === null ? [from] : [from, to]));
const near = (day: string, by: number) => new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10); // prettier-ignore
const item = fc.record(
  {
    description: fc.constantFrom('T-shirt', 'Mug', 'Watch'),
    hsCode: fc.constantFrom('610910', '6109100010', '6109100090', '61091000', '691200', '910211'),
    quantity: fc.integer({ min: 1, max: 4 }),
    unitValue: fc.integer({ min: 1, max: 40_000 }).map((units) => units / 10_000 + 0.01).map((value) => Number(value.toFixed(4))), // prettier-ignore
    originCountry: fc.constantFrom('CN', 'VN'),
  },
  { requiredKeys: ['description', 'quantity', 'unitValue'] },
);
const question = fc.record(
  {
    destinationCountry: fc.constantFrom('DE', 'FI', 'IT', 'RO', 'FR', 'HU', 'AX'),
    items: fc.array(item, { minLength: 1, maxLength: 6 }),
    asOfDate: fc.tuple(fc.constantFrom(...days), fc.integer({ min: -1, max: 1 })).map(([day, by]) => near(day, by)),
    vatScheme: fc.constantFrom('ioss', 'special_arrangements', 'standard', 'unknown'),
    declaration: fc.constantFrom('H7', 'H6', 'H1'),
    shippingCost: fc.integer({ min: 0, max: 2_000 }).map((cents) => cents / 100),
    preferenceClaimed: fc.boolean(),
  },
  { requiredKeys: ['destinationCountry', 'items', 'asOfDate'] },
);

/** Cents of least and most; no most is more than any. */
function bounds(asked: object): { min: number; max: number; total: number | null; status: string } {
  const { totalEur, totalMinEur, totalMaxEur, status } = estimate(asked);
  const cents = (euro: string) => Math.round(Number(euro) * 100);
  return {
    ...{ min: cents(totalMinEur ?? '0'), max: totalMaxEur === null ? Infinity : cents(totalMaxEur), status },
    total: totalEur === null ? null : cents(totalEur),
  };
}

describe(`whatever the parcel (seed ${seed})`, () => {
  it('the total is within its range, and one number exactly when the range is', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const { min, max, total, status } = bounds(asked);
        if (status === 'outside_rule_period' || status === 'above_threshold') return total === null;
        return min <= max && (total === null ? min < max : min === total && total === max);
      }),
      manyRuns,
    );
  });

  it('a line more is never cheaper', () => {
    fc.assert(
      fc.property(question, item, (asked, more) => {
        const before = bounds(asked);
        const after = bounds({ ...asked, items: [...asked.items, more] });
        return after.status === 'above_threshold' || (before.min <= after.min && before.max <= after.max);
      }),
      manyRuns,
    );
  });

  it('the order of the lines does not matter', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const other = { ...asked, items: [...asked.items].reverse() };
        expect(bounds(other)).toEqual(bounds(asked));
      }),
      manyRuns,
    );
  });

  it('an item in two lines costs what it costs in one', () => {
    fc.assert(
      fc.property(question, item, (asked, one) => {
        const merged = estimate({ ...asked, items: [...asked.items, { ...one, quantity: 2 }] });
        const apart = estimate({ ...asked, items: [...asked.items, { ...one, quantity: 1 }, { ...one, quantity: 1 }] });
        const dutyOf = ({ dutyMinEur, dutyMaxEur, itemCounts }: typeof merged) => ({ dutyMinEur, dutyMaxEur, itemCounts }); // prettier-ignore
        // A line is rounded once, so that the value may differ by a cent at the threshold.
        if (merged.status !== 'above_threshold' && apart.status !== 'above_threshold') expect(dutyOf(apart)).toEqual(dutyOf(merged)); // prettier-ignore
      }),
      manyRuns,
    );
  });

  it('a day before and after each date of a rule, figures are those of the rows of that day', () => {
    for (const day of days) {
      for (const by of [-1, 0, 1]) {
        const asOfDate = near(day, by);
        const asked = { destinationCountry: 'EE', items: [{ description: 'Mug', hsCode: '691200', quantity: 1, unitValue: 100 }], asOfDate, vatScheme: 'standard', declaration: 'H7', shippingCost: 0 }; // prettier-ignore
        const { status, dutyEur, vatRatePercent } = estimate(asked);
        const isKnown = asOfDate >= '2024-01-01' && asOfDate <= '2028-06-30';
        expect([asOfDate, status]).toEqual([asOfDate, isKnown ? 'estimated' : 'outside_rule_period']);
        if (!isKnown) continue;
        expect([asOfDate, dutyEur]).toEqual([asOfDate, asOfDate >= '2026-07-01' ? '3.00' : '0.00']);
        expect([asOfDate, vatRatePercent]).toEqual([asOfDate, asOfDate >= '2025-07-01' ? '24' : '22']);
      }
    }
  });
});

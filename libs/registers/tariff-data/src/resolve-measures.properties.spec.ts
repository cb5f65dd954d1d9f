import fc from 'fast-check';
import { kindOf } from './measure-kinds';
import { resolveMeasures } from './resolve-measures';
import { TariffIndex } from './tariff-index';
import { content, exclusion, line, measure } from './tariff-content.fixture';
import { type Measure, type MeasureExclusion } from './tariff-snapshot';

const leaf = '6110201010';
/** From the chapter down to the line that is asked for, and lines beside them. */
const above = ['6100000000', '6110000000', '6110200000', '6110201000', leaf];
const beside = ['6200000000', '6110300000', '6110201090'];
const lines = [...above, ...beside]
  .sort()
  .map((code) => line(code, { depth: (code.replace(/(00)+$/, '').length - 2) / 2, isLeaf: /[^0]0$/.test(code) }));
const areaMembers = {
  '1010': [{ country: 'DE', from: '1971-12-31', to: null }],
  '2005': [{ country: 'VN', from: '1971-12-31', to: '2026-06-30' }],
  '2020': [{ country: 'EU', from: '1971-12-31', to: null }, { country: 'VN', from: '2026-07-01', to: null }], // prettier-ignore
};
/** Who is in which area on the two days that are asked about, written out. */
const inside: Readonly<Record<string, readonly string[]>> = {
  '1011': ['CN VN DE', 'CN VN DE'],
  '1010': ['DE', 'DE'],
  '2005': ['VN', ''],
  '2020': ['DE', 'DE VN'],
  CN: ['CN', 'CN'],
};
const days = ['2026-06-30', '2026-07-01'] as const;
const period = fc.constantFrom(['1999-01-01', null], ['1999-01-01', days[0]], [days[1], null], [days[0], days[1]], ['2026-07-02', null]) as fc.Arbitrary<readonly [string, string | null]>; // prettier-ignore
const key = {
  code: fc.constantFrom(...above, ...beside),
  type: fc.constantFrom('103', '142', '143', '277', '410', '552', '799'),
  area: fc.constantFrom(...Object.keys(inside)),
  additionalCode: fc.constantFrom(null, 'C101', 'C999'),
  orderNumber: fc.constantFrom(null, '092001'),
};
const measures = fc.array(
  fc.record({ ...key, period, duty: fc.constantFrom('0.000 %', '5.000 %') }).map(({ type, code, period: [from, to], ...more }) => measure(type, code, { ...more, from, to })), // prettier-ignore
  { maxLength: 12 },
);
const exclusions = fc.array(
  fc.record({ ...key, excluded: fc.constantFrom('CN', 'VN', '1010', '2020') }).map(({ type, code, excluded, ...more }) => exclusion(type, code, excluded, more)), // prettier-ignore
  { maxLength: 4 },
);
const question = fc.record({ originCountry: fc.constantFrom('CN', 'VN', 'DE'), at: fc.constantFrom(0, 1) });

/** What applies, said plainly: whatever stands on a line above, on the day, for the origin, and is not excluded. */
function applying(all: readonly Measure[], left: readonly MeasureExclusion[], originCountry: string, at: number) {
  const day = days[at]!;
  const isIn = (area: string) => (inside[area] ?? [area, area])[at]!.includes(originCountry);
  return all.filter(
    (one) =>
      above.includes(one.code) &&
      one.from <= day &&
      day <= (one.to ?? '9999') &&
      isIn(one.area) &&
      !left.some(
        (out) =>
          [out.code, out.type, out.area].join() === [one.code, one.type, one.area].join() &&
          [null, one.additionalCode].includes(out.additionalCode) &&
          [null, one.orderNumber].includes(out.orderNumber) &&
          isIn(out.excluded),
      ),
  );
}

const addsUp = ({ type }: Measure) => ['prohibition', 'control', 'defence', 'other'].includes(kindOf(type));
const subject = ({ type, area, additionalCode, orderNumber }: Measure) =>
  [type, area, additionalCode, orderNumber].join();

it('loses no restriction and no rate, and makes none up, whatever the measures and exclusions', () => {
  fc.assert(
    fc.property(measures, exclusions, question, (all, left, { originCountry, at }) => {
      const index = new TariffIndex(content({ lines, measures: all, exclusions: left, areaMembers }));
      const found = resolveMeasures(index, { code: leaf, originCountry, day: days[at]! });
      if (!('measures' in found)) throw new Error(found.status);
      const listed = new Set(Object.values(found.measures).flat());
      const expected = applying(all, left, originCountry, at);
      expect(expected.filter((one) => addsUp(one) && !listed.has(one))).toEqual([]);
      expect([...listed].filter((one) => !expected.includes(one))).toEqual([]);
      for (const rate of expected.filter((one) => !addsUp(one))) {
        const nearest = Math.max(...expected.filter((one) => subject(one) === subject(rate)).map(({ code }) => above.indexOf(code))); // prettier-ignore
        expect([rate, listed.has(rate)]).toEqual([rate, above.indexOf(rate.code) === nearest]);
      }
    }),
    { numRuns: 3_000 },
  );
});

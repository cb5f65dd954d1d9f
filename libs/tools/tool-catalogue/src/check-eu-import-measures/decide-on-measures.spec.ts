import { type Measure, resolveMeasures, TariffIndex } from '@einvoice/tariff-data';
import { monthOf } from '@einvoice/tariff-data/testing';
import fc from 'fast-check';
import { decisionOnMeasures } from './decide-on-measures';

const { content } = monthOf('2026-11', 2);
const third = content.measures[1]!;
const { code } = third;
const heading = `${code.slice(0, 2)}00000000`;
const condition = { condition: 'A', sequence: 1, certificate: 'D008', amount: null, action: '01' };

/** What is decided of goods that these measures apply to. */
function decided(measures: readonly Partial<Measure>[], month = '2026-11') {
  const index = new TariffIndex({ ...content, measures: measures.map((measure) => ({ ...third, ...measure })) });
  const resolution = resolveMeasures(index, { code, originCountry: 'VN', day: '2026-11-23' });
  const { summary, decision } = decisionOnMeasures(resolution, { code, onDate: '2026-11-23', month, additionalCode: null, isFromUnion: false, secondSource: null }); // prettier-ignore
  return { status: resolution.status, summary, ...decision };
}

it('one percentage for everybody lets proceed, said twice by different acts as well', () => {
  expect(decided([{}])).toMatchObject({ canProceed: true, summary: expect.stringContaining('duty 1.000 %.') });
  expect(decided([{}, { legalBase: 'R2' }])).toMatchObject({ canProceed: true });
});

it.each<[string, readonly Partial<Measure>[], string, string]>([
  ['a duty without a rate', [{ duty: null }], 'rate_not_stated', 'duty without a rate;'],
  ['a preference without a rate', [{}, { type: '142', duty: null }], 'rate_not_stated', 'duty 1.000 %;'],
  ['an anti-dumping duty without a rate', [{}, { type: '552', duty: null }], 'rate_not_stated', 'duty 1.000 %;'],
  ['0 % for one additional code, a rate for another', [{ duty: '0.000 %', additionalCode: '2500' }, { duty: '6.500 %', additionalCode: '2501' }], 'third_country_duty_differs', 'duty 0.000 %, 6.500 %;'], // prettier-ignore
  ['0 % for an additional code, a rate of the heading for the rest', [{ duty: '0.000 %', additionalCode: '2500' }, { code: heading, duty: '6.500 %' }], 'third_country_duty_differs', 'duty 0.000 %, 6.500 %;'], // prettier-ignore
  ['0 % for an additional code, and nothing for the rest', [{ duty: '0.000 %', additionalCode: '2500' }], 'third_country_duty_differs', 'duty 0.000 %;'], // prettier-ignore
  ['two rates of one day', [{ duty: '0.000 %' }, { duty: '6.500 %' }], 'third_country_duty_differs', 'duty 0.000 %, 6.500 %;'], // prettier-ignore
  ['0 % on conditions of another workbook', [{ duty: '0.000 %', conditions: [condition] }], 'duty_on_conditions', 'duty 0.000 %;'], // prettier-ignore
  ['a control for a group that nobody is listed for', [{}, { type: '410', area: '2005', duty: null }], 'group_without_members', 'duty 1.000 %;'], // prettier-ignore
])('a person has to look: %s', (_what, measures, reason, words) => {
  const { canProceed, requiresHumanReview, summary, warnings } = decided(measures);
  expect([canProceed, requiresHumanReview]).toEqual([false, true]);
  expect(warnings.map((warning) => warning.code)).toContain(reason);
  expect(summary).toContain(words);
});

it('names the papers of a duty on conditions', () => {
  const { warnings } = decided([{ conditions: [condition] }]);
  expect(warnings[0]).toEqual({ code: 'duty_on_conditions', message: expect.stringContaining('D008') });
  const { warnings: without } = decided([{ conditions: [{ ...condition, certificate: null }] }]);
  expect(without[0]).toEqual({ code: 'duty_on_conditions', message: 'The duty is on conditions.' });
});

it('whatever the measures, a status of review lets nobody proceed', () => {
  const kinds = ['103', '105', '106', '112', '122', '142', '143', '277', '410', '463', '552', '695', '799'];
  const duties = [null, '', 'NAR', '0.000 %', '1.000 EUR DTN', 'free', 'Cond: A cert: D-008 (01):0.000 % ; A (01):20.900 %']; // prettier-ignore
  for (const type of kinds)
    for (const duty of duties) {
      const { status, canProceed } = decided([{}, { type, duty }]);
      if (status !== 'measures_listed') expect([type, duty, canProceed]).toEqual([type, duty, false]);
    }
});

it('lets proceed beside one third-country percentage and what may only lower it, and beside nothing else', () => {
  const any = fc.record({
    type: fc.constantFrom('103', '103', '103', '103', '112', '142', '143', '277', '410', '463', '552', '799'),
    area: fc.constantFrom('1011', '1011', '1011', '2005', 'VN'),
    duty: fc.constantFrom(null, '0.000 %', '0.000 %', '0.000 %', '1.000 %', 'NAR', '1.000 EUR DTN'),
    additionalCode: fc.constantFrom(null, null, null, '2500'),
    conditions: fc.constantFrom([], [], [], [condition]),
  });
  let proceeded = 0;
  fc.assert(
    fc.property(fc.array(any, { maxLength: 3 }), (measures) => {
      const rates = measures.filter(({ type }) => ['103', '112', '142', '143'].includes(type));
      const duties = measures.filter(({ type }) => type === '103');
      const isClean =
        rates.length === measures.length &&
        measures.every(({ area }) => area !== '2005') &&
        rates.every(({ duty }) => duty?.endsWith('%')) &&
        duties.every(
          ({ area, additionalCode, conditions }) => area === '1011' && !additionalCode && !conditions.length,
        ) &&
        new Set(duties.map(({ duty }) => duty)).size === 1;
      if (isClean) proceeded++;
      expect(decided(measures).canProceed).toBe(isClean);
    }),
    { numRuns: 5_000 },
  );
  expect(proceeded).toBeGreaterThan(20);
});

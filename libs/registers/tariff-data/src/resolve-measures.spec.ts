import { resolveMeasures } from './resolve-measures';
import { TariffIndex } from './tariff-index';
import { content, exclusion, line, measure } from './tariff-content.fixture';

const goods = [
  line('6100000000', { depth: 0, isLeaf: false }),
  line('6110000000', { depth: 1, isLeaf: false }),
  line('6110200000', { depth: 2, isLeaf: false }),
  line('6110201000', { depth: 3 }),
  line('6110209000', { depth: 3 }),
  line('6110300000', { depth: 2, from: '2026-07-01' }),
  line('6110900000', { depth: 2, to: '2026-06-30' }),
];
const code = '6110201000';

function resolve(
  parts: Parameters<typeof content>[0],
  question: Partial<{ code: string; originCountry: string; day: string }> = {},
) {
  const index = new TariffIndex(content({ lines: goods, ...parts }));
  return resolveMeasures(index, { code, originCountry: 'VN', day: '2026-11-01', ...question });
}
function dutiesOf(parts: Parameters<typeof content>[0], question?: Parameters<typeof resolve>[1]): unknown {
  const found = resolve(parts, question);
  if (!('measures' in found)) return found.status;
  return Object.values(found.measures).flat().map(({ type, area, duty }) => [type, area, duty].join(' ')); // prettier-ignore
}

describe('which code is meant', () => {
  it('answers a heading with its declarable codes, and never as if it were one', () => {
    const found = resolve({}, { code: '6110' });
    expect(found).toMatchObject({ status: 'code_not_declarable', declarableChildrenTotal: 3 });
    expect('declarableChildren' in found && found.declarableChildren.map((child) => child.code)).toEqual(['6110201000', '6110209000', '6110300000']); // prettier-ignore
  });

  it('fills up a code with zeros', () => expect(resolve({}, { code: '611030' }).status).toBe('measures_listed'));

  it.each([
    ['not yet there', '6110300000', '2026-06-30'],
    ['no longer there', '6110900000', '2026-07-01'],
    ['never there', '6110990000', '2026-07-01'],
  ])('does not know a code that is %s', (_what, asked, day) => {
    const found = resolve({}, { code: asked, day });
    expect(found.status).toBe('code_unknown');
    expect('nearCodes' in found && found.nearCodes.length).toBeGreaterThan(0);
  });

  it('takes a line that only groups others for no code', () => {
    const grouping = line('6110400000', { suffix: '10', isLeaf: false });
    expect(resolve({ lines: [grouping] }, { code: '6110400000' }).status).toBe('code_unknown');
  });
});

describe('which measures apply', () => {
  it('takes the rate of the most specific line, for each type and area', () => {
    const measures = [
      measure('103', '6110000000', { duty: '12.000 %' }),
      measure('103', '6110200000', { duty: '10.000 %' }),
      measure('103', '6110000000', { duty: '50.000 %', area: 'VN' }),
    ];
    expect(dutiesOf({ measures })).toEqual(['103 1011 10.000 %', '103 VN 50.000 %']);
  });

  it('a rate for an additional code hides none that is for all goods', () => {
    const forSome = measure('103', code, { duty: '0.000 %', additionalCode: '2500' });
    expect(dutiesOf({ measures: [measure('103', '6110000000', { duty: '6.500 %' }), forSome] })).toEqual(['103 1011 0.000 %', '103 1011 6.500 %']); // prettier-ignore
  });

  it('adds up controls and trade defence of all lines above', () => {
    const measures = ['6100000000', '6110000000', code].flatMap((at) => [
      measure('410', at),
      measure('552', at, { area: 'VN', additionalCode: 'C999', duty: '1.000 %' }),
    ]);
    expect(dutiesOf({ measures })).toHaveLength(6);
  });

  it('a line of ten digits stands above others of ten digits where its indent says so', () => {
    const lines = [
      line('8708000000', { depth: 1, isLeaf: false }),
      line('8708300000', { depth: 2, isLeaf: false }),
      line('8708301005', { depth: 3, to: '2026-10-31' }),
      line('8708301010', { depth: 3, isLeaf: false }),
      line('8708301015', { depth: 3, to: '2026-10-31' }),
      line('8708301020', { depth: 4 }),
      line('8708301090', { depth: 3 }),
    ];
    const measures = [
      measure('103', '8708300000', { duty: '6.500 %' }),
      ...['8708301005', '8708301010', '8708301015'].map((at) => measure('103', at, { duty: '3.000 %', area: at === '8708301010' ? '1011' : 'VN' })), // prettier-ignore
      measure('410', '8708301010'),
    ];
    expect(dutiesOf({ lines, measures }, { code: '8708301020' })).toEqual(['103 1011 3.000 %', '410 1011 ']);
    expect(dutiesOf({ lines, measures }, { code: '8708301090' })).toEqual(['103 1011 6.500 %']);
    const above = resolve({ lines }, { code: '8708301010' });
    expect('declarableChildren' in above && above.declarableChildren.map((child) => child.code)).toEqual(['8708301020']); // prettier-ignore
  });

  it('takes nothing of a code that only looks like one above', () =>
    expect(dutiesOf({ measures: [measure('103', '6110209000'), measure('103', '6120000000')] })).toEqual([]));

  it.each([
    ['2026-10-31', []],
    ['2026-11-01', ['103 1011 1.000 %']],
    ['2026-12-31', ['103 1011 1.000 %']],
    ['2027-01-01', []],
  ])('counts both ends of a period: %s', (day, expected) => {
    const measures = [measure('103', code, { duty: '1.000 %', from: '2026-11-01', to: '2026-12-31' })];
    expect(dutiesOf({ measures }, { day })).toEqual(expected);
  });

  it('a rate that has ended gives way to the one above it', () => {
    const measures = [
      measure('103', '6110000000', { duty: '12.000 %' }),
      measure('103', code, { duty: '1.000 %', to: '2026-10-31' }),
    ];
    expect(dutiesOf({ measures })).toEqual(['103 1011 12.000 %']);
  });
});

describe('for whom they apply', () => {
  const of = (area: string) => [measure('142', code, { area, duty: '0.000 %' })];
  const areaMembers = {
    '1010': [{ country: 'DE', from: '1971-12-31', to: null }],
    '2020': [{ country: 'NO', from: '1971-12-31', to: null }, { country: 'EU', from: '1994-01-01', to: null }], // prettier-ignore
    '1033': [{ country: '2020', from: '1971-12-31', to: null }, { country: '1033', from: '1971-12-31', to: null }], // prettier-ignore
    '1098': [{ country: '1011', from: '1971-12-31', to: null }],
    '2027': [{ country: 'IN', from: '1971-12-31', to: '2026-06-30' }],
  };
  it.each([
    ['a country for itself', 'VN', 'VN', true],
    ['another country', 'CN', 'VN', false],
    ['everybody', '1011', 'XK', true],
    ['a member of a group', '2020', 'NO', true],
    ['a member of the Union, where the group has the Union as a member', '2020', 'DE', true],
    ['a country that has left the group', '2027', 'IN', false],
    ['a group that nobody is in', '2005', 'VN', false],
    ['a member of a group inside the group', '1033', 'NO', true],
    ['a member of the Union, two groups further in', '1033', 'DE', true],
    ['nobody more for a group inside itself', '1033', 'VN', false],
    ['everybody, as a group inside a group', '1098', 'VN', true],
  ])('%s', (_what, area, originCountry, applies) =>
    expect(dutiesOf({ measures: of(area), areaMembers }, { originCountry })).toHaveLength(applies ? 1 : 0),
  );

  it('a country that left a group was in it until its last day', () =>
    expect(dutiesOf({ measures: of('2027'), areaMembers }, { originCountry: 'IN', day: '2026-06-30' })).toHaveLength(
      1,
    ));

  it('a measure for a group that nobody is listed for may apply to anybody: it is told apart', () => {
    const measures = ['2005', '1011', '2020', 'CN'].map((area) => measure('410', '6110000000', { area }));
    const ended = measure('465', code, { area: '2005', to: '2026-10-31' });
    const found = resolve({ measures: [...measures, ended], areaMembers });
    expect('ofUnknownGroups' in found && found.ofUnknownGroups).toEqual([measures[0]]);
  });

  it('an exclusion takes out one country, or all of a group, from one measure', () => {
    const measures = [measure('410', code), measure('465', code)];
    expect(dutiesOf({ measures, exclusions: [exclusion('410', code, 'VN')] })).toHaveLength(1);
    expect(dutiesOf({ measures, exclusions: [exclusion('410', code, 'CN')] })).toHaveLength(2);
    expect(dutiesOf({ measures, areaMembers, exclusions: [exclusion('410', code, '2020')] }, { originCountry: 'DE' })).toHaveLength(1); // prettier-ignore
  });

  it('an exclusion without additional code holds for all of them, one with it for its own', () => {
    const measures = ['C101', 'C999'].map((additionalCode) =>
      measure('552', code, { additionalCode, duty: '1.000 %' }),
    );
    expect(dutiesOf({ measures, exclusions: [exclusion('552', code, 'VN')] })).toHaveLength(0);
    expect(dutiesOf({ measures, exclusions: [exclusion('552', code, 'VN', { additionalCode: 'C999' })] })).toHaveLength(
      1,
    );
  });

  it('a rate that does not apply to a country gives way to the one above it', () => {
    const measures = [measure('142', '6110000000', { duty: '5.000 %' }), measure('142', code, { duty: '1.000 %' })];
    expect(dutiesOf({ measures, exclusions: [exclusion('142', code, 'VN')] })).toEqual(['142 1011 5.000 %']);
  });
});

describe('what is said of them', () => {
  it.each([
    ['a ban', [measure('277', code), measure('799', code)], 'restriction_found'],
    ['a type that is not known', [measure('799', code)], 'needs_review'],
    ['a duty by weight', [measure('103', code, { duty: '10.000 EUR DTN' })], 'needs_review'],
    ['a rate without a duty', [measure('103', code, { duty: null })], 'needs_review'],
    ['a preference that cannot be computed', [measure('142', code, { duty: '1.000 % + EA' })], 'needs_review'],
    ['a control, which has no duty', [measure('410', code)], 'measures_listed'],
    ['a percentage', [measure('103', code, { duty: '3.000 %' })], 'measures_listed'],
  ])('%s', (_what, measures, status) => expect(resolve({ measures }).status).toBe(status));
});

import { actOfRegister, energyActs } from './energy-act';
import { energyGroup, energyGroups, isSuperseded } from './energy-groups';
import { metricKeysOf, metricsOf } from './metrics';
import { onMarket } from './market-state';

const dayPattern = /^\d{4}-\d\d-\d\d$/;

describe.each(energyGroups.map((group) => [group.urlCode, group] as const))('%s', (_code, group) => {
  it('has an act with an address and a day of review, a scale, and days', () => {
    expect(group.act.sourceUrl).toMatch(/^https:\/\/eur-lex\.europa\.eu\/eli\/(?:reg|reg_del|dir)\/\d{4}\/\d+\/oj$/);
    expect([group.act.reviewedAt, group.from]).toEqual([
      expect.stringMatching(dayPattern),
      expect.stringMatching(dayPattern),
    ]);
    expect(group.classes.length).toBeGreaterThan(0);
    expect(group.classes.every(({ fields }) => fields.length > 0)).toBe(true);
  });

  it('ends on a day exactly when another group took its place, and that one has no end', () => {
    expect(group.to === null).toBe(group.replacedBy === null);
    if (group.replacedBy === null) return;
    expect(group.to).toMatch(dayPattern);
    const next = energyGroup(group.replacedBy);
    expect(next?.to).toBeNull();
    expect(next!.from > group.from && next!.from <= group.to!).toBe(true);
    expect(next?.act).not.toBe(group.act);
  });
});

it('groups and the figures of each have names of their own', () => {
  const codes = energyGroups.map(({ urlCode }) => urlCode);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(new Set(metricKeysOf(code)).size).toBe(metricKeysOf(code).length);
  expect(new Set(energyGroups.map(({ act }) => act.number))).toEqual(new Set(Object.keys(energyActs)));
});

it.each([
  ['EU_2019_2014', '2019/2014'],
  ['EC_96_60', '96/60'],
  ['EU_2010_1061', '1061/2010'],
  ['EU_1061_2010', '1061/2010'],
  ['EU_2020_740', '2020/740'],
])('%s is the act %s', (code, number) => expect(actOfRegister(code)?.number).toBe(number));

it.each(['EU_2019_9999', 'constructor', 'EU_toString', '', '2019/2014'])('%j is no act that we know', (code) => {
  expect(actOfRegister(code)).toBeNull();
  expect(energyGroup(code)).toBeNull();
});

it.each([
  ['washingmachines', '2021-03-18', false],
  ['washingmachines', '2021-03-19', true],
  ['washingmachines2019', '2099-01-01', false],
  ['tumbledriers', '2025-07-01', false],
  ['tumbledriers', '2025-08-01', true],
  ['lamps', '2022-01-01', false],
  ['lamps', '2023-03-01', true],
])('the label of %s on %s: superseded %s', (code, day, expected) => {
  expect(isSuperseded(energyGroup(code)!, day)).toBe(expected);
});

it.each([
  ['2024-01-01', null, 'yes'],
  ['2024-01-01', '2026-11-23', 'yes'],
  ['2024-01-01', '2027-01-01', 'yes'],
  ['2024-01-01', '2026-11-22', 'ended'],
  [null, '2026-11-22', 'ended'],
  ['2026-11-24', null, 'not_yet'],
  ['2026-11-23', null, 'yes'],
  [null, null, 'unknown'],
] as const)('from %s to %s: on the market %s', (start, end, expected) => {
  expect(onMarket(start, end, '2026-11-23')).toBe(expected);
});

describe('figures', () => {
  const figure = (key: string, fields: Record<string, number | string>) =>
    metricsOf('smartphonestablets20231669', fields).find((metric) => metric.key === key);

  it('3343 is 33 h 43 min, and 8 is 800 cycles', () => {
    expect(figure('batteryEndurancePerCycle', { batteryEndurancePerCycle: 3343 })).toMatchObject({ value: 2_023, unit: 'min', shown: '33 h 43 min' }); // prettier-ignore
    expect(figure('batteryEnduranceInCycles', { batteryEnduranceInCycles: 8 })).toMatchObject({
      value: 800,
      shown: '800 cycles',
    });
  });

  it.each([3360, 3399, 33.5, -1, 'much', '', Infinity])('%j is no time: null, not a guess', (raw) => {
    expect(figure('batteryEndurancePerCycle', { batteryEndurancePerCycle: raw })).toMatchObject({
      value: null,
      shown: null,
    });
  });

  it('what a record lacks is null, with its unit', () => {
    expect(figure('ratedBatteryCapacity', {})).toMatchObject({ value: null, shown: null, unit: 'mAh' });
    expect(metricsOf('no_such_group', { x: 1 })).toEqual([]);
    expect(metricsOf('constructor', { x: 1 })).toEqual([]);
  });

  it('the guarantee is read under both of its names', () => {
    const months = (fields: Record<string, number>) => metricsOf('dishwashers2019', fields).find(({ key }) => key === 'guaranteeDuration'); // prettier-ignore
    expect([months({ guaranteeDuration: 24 })?.value, months({ guranteeDuration: 24 })?.value]).toEqual([24, 24]);
  });
});

import { laneWatch } from '@einvoice/resilience';
import { sourceNames, type SourceState, type SourceStates } from '@einvoice/tool-catalogue';
import { SourceHistory } from './source-history';

const hourMs = 3_600_000;
const startMs = Date.parse('2026-11-22T11:44:19.000Z');
let nowMs = startMs;
let vies: SourceState['state'] = 'live';
const known = (state: SourceState['state']): SourceState => ({ state, basis: 'settings', checkedAt: '', reason: null });
const states = () =>
  Object.fromEntries(
    sourceNames.map((name) => [name, known(name === 'vies' ? vies : 'not_configured')]),
  ) as SourceStates;
const openHistory = () => {
  nowMs = startMs;
  return new SourceHistory(states, () => nowMs);
};

it('claims nothing about hours in which nobody looked, nor about the time before the process began', () => {
  const history = openHistory();
  expect(history.answer()).toEqual({ since: '2026-11-22T11:44:19.000Z', secondsBetweenLooks: 30, hours: [] });
  history.look();
  nowMs += 3 * hourMs;
  history.look();
  expect(history.answer().hours.map(({ hour }) => hour)).toEqual([
    '2026-11-22T11:00:00.000Z',
    '2026-11-22T14:00:00.000Z',
  ]);
});

it('counts for each hour how often a source was looked at, away, and switched off', () => {
  const history = openHistory();
  for (vies of ['live', 'unavailable', 'unavailable'] as const) history.look();
  expect(history.answer().hours[0]?.sources).toMatchObject({
    vies: { looks: 3, unavailable: 2, notConfigured: 0 },
    peppol: { looks: 3, unavailable: 0, notConfigured: 3 },
  });
});

it('keeps so many hours and no more, whether anybody reads them or not', () => {
  const history = openHistory();
  for (let hour = 0; hour < 3 * laneWatch.historyHoursMax; hour += 1, nowMs += hourMs) history.look();
  nowMs -= hourMs;
  expect(history.answer().hours).toHaveLength(laneWatch.historyHoursMax);
  expect(history.answer().hours.at(-1)?.hour).toBe(new Date(Math.floor(nowMs / hourMs) * hourMs).toISOString());
});

import { outageWords, sentenceOf, toneOf } from './status-history';
import { leadOf, standingOf, type ListedSource } from './status-page';

const none = { answered: 0, unanswered: 0, partlyUnanswered: 0, heldBack: 0 };

it('a time in which nobody asked is never painted as good, and one question without an answer shows', () => {
  expect(toneOf(null)).toBe('not-asked');
  expect(toneOf({ ...none, answered: 9 })).toBe('answered');
  for (const count of ['unanswered', 'partlyUnanswered', 'heldBack'] as const) {
    expect([toneOf({ ...none, answered: 9, [count]: 1 }), toneOf({ ...none, [count]: 1 })]).toEqual([
      'mixed',
      'unanswered',
    ]);
  }
});

it('says how many questions were answered and how many were not, and in how much of the time', () => {
  expect(sentenceOf([null, null], 'hour')).toBe('Not asked in these 2 hours: nothing is known.');
  expect(sentenceOf([null, { ...none, answered: 1 }], 'day')).toBe('1 question answered, in 1 of 2 days.');
  expect(sentenceOf([{ ...none, unanswered: 2 }, { answered: 3, unanswered: 1, partlyUnanswered: 1, heldBack: 4 }], 'hour')).toBe(
    '3 questions answered, 3 questions not answered, 1 question answered in part, 4 questions held back, in 2 of 2 hours.',
  ); // prettier-ignore
});

it('an incident has its times, and says whether an answer came', () => {
  const outage = { source: 'vies', unanswered: 4, reason: null, from: '2026-11-22T23:40:00.000Z' };
  const until = '2026-11-22T23:55:00.000Z';
  expect(outageWords({ ...outage, until, answeredAgainAt: null })).toBe(
    '22 Nov 2026, 23:40 UTC to 23:55 UTC: 4 questions not answered, no answer since.',
  );
  expect(outageWords({ ...outage, until, answeredAgainAt: '2026-11-23T00:05:00.000Z' })).toBe(
    '22 Nov 2026, 23:40 UTC to 23:55 UTC: 4 questions not answered, answered again 23 Nov 2026, 00:05 UTC.',
  );
});

describe('what the sources last did', () => {
  const source = (part: Partial<ListedSource>): ListedSource => ({
    ...{
      source: 'vies',
      title: 'VIES',
      state: 'live',
      heard: 'answered',
      basis: 'answers',
      checkedAt: '',
      reason: null,
    },
    ...part,
  });
  const answering = source({});
  const silent = source({ heard: 'unknown', basis: 'settings' });
  const off = source({ state: 'not_configured', heard: 'unknown', basis: 'settings' });
  const unanswered = source({ state: 'unavailable', heard: 'unanswered' });

  it('a source that is only switched on is not said to answer', () => {
    expect(standingOf(silent, null)[0]).toBe('not-checked');
    expect(leadOf([answering, silent, off])).toBe(
      '1 of the 2 sources that are switched on here answered lately. The others were not asked lately.',
    );
    expect(leadOf([silent])).toMatch(/^No source that is switched on here was asked lately, so we do not know/);
    expect(leadOf([answering, off])).toBe('Every source that is switched on here answers: 1 of 2.');
    expect(leadOf([off])).toBe('No source is switched on here.');
  });

  it('one that did not answer is named first, with the time since when', () => {
    expect(leadOf([answering, silent, unanswered])).toBe('1 of 3 sources did not answer when last asked.');
    expect(standingOf(unanswered, '2026-11-22T11:40:00.000Z')).toEqual([
      'unknown',
      'Unavailable since about 22 Nov 2026, 11:40 UTC: it did not answer. Nothing is claimed, nothing is charged.',
    ]);
    expect(standingOf(source({ state: 'unavailable', heard: 'unknown' }), null)[0]).toBe('not-checked');
  });
});

import { sourceHistory } from '@einvoice/limits';
import { type PeppolAnswer } from '@einvoice/peppol-client';
import { type ViesAnswer, type ViesClient } from '@einvoice/vies-client';
import { SourceRecorder } from './source-recorder';
import { SourceHealth, type SourceInterval } from './source-health';
import { ObservedPeppolClient, ObservedProviderClient, ObservedViesClient } from './observed-clients';

let nowMs = 0;
let tookMs = 0;
let health: SourceHealth;
beforeEach(() => {
  nowMs = Date.parse('2026-11-22T11:44:19.000Z');
  tookMs = 0;
  health = new SourceHealth(
    () => nowMs,
    () => tookMs,
  );
});

const provenance = { checkedAt: '', fromCache: false, ageSeconds: 0, source: 'vies-rest', mode: 'sandbox' } as const;
const valid = { state: 'valid', provenance } as ViesAnswer;
const without = (reason: string) => ({ state: 'unavailable', reason, retryable: true, provenance }) as ViesAnswer;
const counts = (): object[] =>
  health.take().map(({ answered, unanswered, partlyUnanswered, heldBack, reason }) => ({
    ...{ answered, unanswered, partlyUnanswered, heldBack, reason },
  }));
const askVies = (answer: ViesAnswer) => {
  const client: ViesClient = { check: async () => answer, within: () => client };
  // As a caller does who says how old an answer may be: the same is counted.
  return new ObservedViesClient(client, health).within(0).check({ countryCode: 'BE', number: '1' });
};

const askPeppol = (answer: object) =>
  new ObservedPeppolClient({ lookup: async () => answer as PeppolAnswer }, health).lookup({ countryCode: 'BE' });

describe('what an answer says about its source', () => {
  const none = { answered: 0, unanswered: 0, partlyUnanswered: 0, heldBack: 0, reason: null };
  it.each([
    ['valid', valid, { answered: 1 }],
    [
      'refused by the register itself',
      { state: 'invalid_input', reason: 'refused_by_register', provenance },
      { answered: 1 },
    ],
    ['unreachable', without('unreachable'), { unanswered: 1, reason: 'unreachable' }],
    ['member_state_busy', without('member_state_busy'), { partlyUnanswered: 1 }],
    ['deadline_passed', without('deadline_passed'), { partlyUnanswered: 1 }],
    ['register_paused', without('register_paused'), { heldBack: 1 }],
  ])('VIES: %s', async (_name, answer, expected) => {
    expect(await askVies(answer as ViesAnswer)).toBe(answer);
    expect(counts()).toEqual([{ ...none, ...expected }]);
  });

  it('an answer from the cache, a number that was not asked about and a source that is off tell nothing', async () => {
    await askVies({ ...valid, provenance: { ...provenance, fromCache: true } } as ViesAnswer);
    await askVies({ state: 'invalid_input', reason: 'malformed_number', provenance: { ...provenance, source: 'none' } } as ViesAnswer); // prettier-ignore
    await askVies(without('not_configured'));
    await askPeppol({ status: 'not_configured', identifiersTried: [] });
    const provider = { confirm: async () => ({ state: 'not_configured', provenance }) as const };
    await new ObservedProviderClient(provider, health).confirm({ provider: 'p', legalEntityId: '1' });
    expect([health.take(), health.lastOf('vies')]).toEqual([[], null]);
  });

  it('Peppol: the directory of the network is the network, one access point is a part of it', async () => {
    for (const reason of ['sml_unavailable', 'smp_timeout']) {
      await askPeppol({ status: 'unavailable', reason, identifiersTried: [{}] });
    }
    expect(counts()).toEqual([{ ...none, unanswered: 1, partlyUnanswered: 1, reason: 'sml_unavailable' }]);
  });

  it('an outage of VIES lasts until it answers; an outage of one member state is none', async () => {
    const outageAfter = async (answer: ViesAnswer) => {
      await askVies(answer);
      return health.lastOf('vies')?.outage;
    };
    expect(await outageAfter(without('member_state_busy'))).toBeUndefined();
    expect(await outageAfter(without('unreachable'))).toBe('unreachable');
    expect(await outageAfter(without('member_state_busy'))).toBe('unreachable');
    expect(await outageAfter(without('register_paused'))).toBe('register_paused');
    expect(await outageAfter(valid)).toBeNull();
  });
});

it('counts how long answers took, even the slowest, for each interval', () => {
  for (const elapsedMs of [0, 100, 101, 1_200, 60_000]) {
    health.note('vies', { outcome: 'answered', reason: null, elapsedMs });
  }
  nowMs += sourceHistory.intervalMs;
  health.note('vies', { outcome: 'unanswered', reason: 'unreachable', elapsedMs: 5 });
  const [first, second] = health.take();
  expect(new Date(first!.beginsAtMs).toISOString()).toBe('2026-11-22T11:40:00.000Z');
  expect(first!.durations).toEqual([2, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
  expect([second!.beginsAtMs - first!.beginsAtMs, Math.max(...second!.durations)]).toEqual([
    sourceHistory.intervalMs,
    0,
  ]);
});

describe('while the store is unavailable', () => {
  const timers = { setTimeout: () => 0, clearTimeout: () => undefined };
  let isUnavailable = true;
  const kept: SourceInterval[] = [];
  const lost: unknown[] = [];
  const add = async (intervals: readonly SourceInterval[]) => {
    if (isUnavailable) throw new Error('unavailable');
    kept.push(...intervals);
  };

  it('counts are written later, the oldest are forgotten, one alert is raised, and no answer waits', async () => {
    const recorder = new SourceRecorder(health, { add }, timers, (error) => lost.push(error));
    for (let interval = 0; interval < 2 * sourceHistory.intervalsWaitingMax; interval += 1) {
      await askVies(valid);
      expect(await recorder.flush()).toBe(false);
      nowMs += sourceHistory.intervalMs;
    }
    expect([lost.length, kept.length]).toEqual([1, 0]);
    isUnavailable = false;
    await recorder.stop();
    expect([kept.length, kept.every(({ answered }) => answered === 1)]).toEqual([
      sourceHistory.intervalsWaitingMax,
      true,
    ]);
    expect(kept.at(-1)!.beginsAtMs).toBeGreaterThan(nowMs - 2 * sourceHistory.intervalMs);
    expect(await recorder.flush()).toBe(false);
  });
});

import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { MemoryPaymentStore } from './memory-payment-store';
import { newClaim, written } from './payment-store-contract.fixture';
import { limitUnderWay, owesNothing, retryLimitOf, type RetryLimit } from './retry-limit';
import { type PayerUsage } from './payment-store';

const caps = { undecidedRunsPerPaymentMax: 3, payerFailedSettlementsPerHourMax: 3, payerUndecidedRunsPerHourMax: 10 };
const hour = 3_600;
const payer = `0x${randomBytes(20).toString('hex')}` as const;
const keys = Array.from({ length: 30 }, () => newClaim({ payer }).key);

/** What a call's operation may ask, what of that did not decide, and how the call ends. */
interface Call {
  readonly does: 'call';
  readonly key: number;
  readonly sources: readonly string[];
  readonly undecided: readonly string[];
  readonly settlementFails: boolean;
}
type Step = Call | { readonly does: 'wait'; readonly seconds: number };

const anySources = fc.constantFrom<readonly string[]>([], ['vies'], ['peppol'], ['vies', 'peppol']);
const anyCall = anySources.chain((sources) =>
  fc.record({
    does: fc.constant('call' as const),
    key: fc.oneof(fc.nat(3), fc.nat(keys.length - 1)),
    sources: fc.constant(sources),
    // Mostly nobody decides, or no limit is ever reached.
    undecided: fc.oneof({ weight: 4, arbitrary: fc.constant(sources) }, fc.subarray([...sources])),
    settlementFails: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
  }),
);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: anyCall },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: hour }) }),
  },
);

/** The rule of threats.md P8, said once more over the plain history. */
class History {
  readonly undecided: { readonly at: number; readonly source: string; readonly key: number }[] = [];
  readonly failures: { readonly at: number; readonly key: number }[] = [];

  expected({ key, sources }: Call, now: number): { of: RetryLimit['of']; opensAt: number | null } | null {
    const used = sources.filter(
      (source) => this.undecided.filter((r) => r.key === key && r.source === source).length >= 3,
    );
    if (used.length > 0) return { of: 'payment', opensAt: null };
    const opensAt = (times: readonly number[], max: number) => {
      const recent = times.filter((at) => at > now - hour);
      return recent.length < max ? -Infinity : recent[recent.length - max]! + hour;
    };
    const failures = opensAt(
      this.failures.map(({ at }) => at),
      3,
    );
    const bySource = sources.map((name) =>
      opensAt(
        this.undecided.filter(({ source }) => source === name).map(({ at }) => at),
        10,
      ),
    );
    const last = Math.max(failures, ...bySource);
    if (last === -Infinity) return null;
    return { of: failures === last ? 'failed_settlements' : 'source', opensAt: last };
  }
}

const seen = new Set<string>();

async function play(steps: readonly Step[]): Promise<void> {
  let nowMs = 1_800_000_000_000;
  const store = new MemoryPaymentStore(() => nowMs);
  const history = new History();
  for (const step of steps) {
    nowMs += step.does === 'wait' ? step.seconds * 1_000 : 1_000;
    if (step.does === 'wait') continue;
    const look = await store.look(keys[step.key]!, payer, null);
    if (look.row?.state === 'failed') continue;
    const now = nowMs / 1_000;
    const limit = retryLimitOf(look, step.sources, caps);
    const expected = history.expected(step, now);
    expect(limit && { of: limit.of, opensAt: 'opensAtSeconds' in limit ? limit.opensAtSeconds : null }).toEqual(
      expected,
    );
    seen.add(limit?.of ?? 'taken');
    const { undecidedRuns, failedSettlements } = look.payerLastHour;
    const owes = failedSettlements.length > 0 || step.sources.some((source) => source in undecidedRuns);
    expect(owesNothing(look.payerLastHour, step.sources)).toBe(!owes);
    if (limit) continue;
    const limits = { sources: step.sources, undecidedRunsMax: 3, leaseMs: 1_000, identifierSha256: null };
    const lease = (await store.claim(newClaim({ payer, key: keys[step.key]! }), limits))!;
    if (step.settlementFails) {
      await store.writeAhead(lease, written);
      await store.markFailed(lease, { reason: 'invalid_exact_evm_insufficient_balance', payerFault: true });
      history.failures.push({ at: now, key: step.key });
    } else {
      await store.release(lease, 'unavailable', step.undecided);
      history.undecided.push(...step.undecided.map((source) => ({ at: now, source, key: step.key })));
    }
  }
}

it('P8 in any history a call is refused exactly when a source it may ask has its undecided runs, or settlements failed', async () => {
  const history = fc.asyncProperty(fc.array(anyStep, { minLength: 20, maxLength: 80, size: 'max' }), play);
  await fc.assert(history, { numRuns: 300 });
  expect([...seen].sort()).toEqual(['failed_settlements', 'payment', 'source', 'taken']);
});

const usage = (more: Partial<PayerUsage>): PayerUsage => ({
  nowSeconds: 0,
  failedSettlements: [],
  undecidedRuns: {},
  openPayments: 50,
  openRuns: { vies: 50 },
  ...more,
});

it.each([
  ['who owes nothing, whatever is under way', usage({}), ['vies'], null],
  [
    'with a failure and two payments under way',
    usage({ failedSettlements: [9], openPayments: 2 }),
    [],
    'failed_settlements',
  ],
  ['with a failure and one payment under way', usage({ failedSettlements: [9], openPayments: 1 }), [], null],
  [
    'with one undecided run and nine under way',
    usage({ undecidedRuns: { vies: [9] }, openRuns: { vies: 9 } }),
    ['vies'],
    { source: 'vies' },
  ],
  [
    'with one undecided run and eight under way',
    usage({ undecidedRuns: { vies: [9] }, openRuns: { vies: 8 } }),
    ['vies'],
    null,
  ],
  ['whose call asks another source', usage({ undecidedRuns: { vies: [9] } }), ['peppol'], null],
] as const)('P8 a payer %s', (_who, payerUsage, sources, expected) => {
  expect(limitUnderWay(payerUsage, sources, caps)).toEqual(expected);
});

describe('P8 the limit that is told', () => {
  const lastHour = (failedSettlements: number[], undecidedRuns: Record<string, number[]> = {}) => ({
    ...{ nowSeconds: 10, failedSettlements, undecidedRuns },
  });
  const tenTimes = (endsAt: number) => Array.from({ length: 10 }, () => endsAt);
  const of = (payerLastHour: ReturnType<typeof lastHour>, row: object | null = null) =>
    retryLimitOf({ row, identifierHolder: null, payerLastHour } as never, ['vies', 'peppol'], caps);

  it.each(['claimed', 'released'])('is that of the signature, of a payment that is %s', (state) => {
    const row = { state, undecidedRuns: { peppol: 3, vies: 2 } };
    expect(of(lastHour([]), row)).toEqual({ of: 'payment', source: 'peppol', runsMax: 3 });
  });

  it.each(['settling', 'settled', 'failed'])('is not of the signature of a payment that is %s', (state) => {
    expect(of(lastHour([]), { state })).toBeNull();
  });

  it('is the one that opens last', () => {
    const failures = { of: 'failed_settlements', countMax: 3, opensAtSeconds: 50, nowSeconds: 10 };
    const bySource = { of: 'source', source: 'vies', countMax: 10, nowSeconds: 10 };
    expect(of(lastHour([50, 60, 70], { vies: tenTimes(40) }))).toEqual(failures);
    expect(of(lastHour([50, 60, 70], { vies: tenTimes(60) }))).toEqual({ ...bySource, opensAtSeconds: 60 });
    expect(of(lastHour([60, 70], { vies: tenTimes(60), peppol: tenTimes(80) }))).toEqual({
      ...{ ...bySource, source: 'peppol', opensAtSeconds: 80 },
    });
    expect(of(lastHour([60, 70]))).toBeNull();
  });

  it('is none of a source that decided each time, where one run without a decision is the limit', () => {
    const strict = { ...caps, payerUndecidedRunsPerHourMax: 1 };
    const look = (undecidedRuns: Record<string, number[]>) => ({
      ...{ row: null, identifierHolder: null, payerLastHour: lastHour([], undecidedRuns) },
    });
    expect(retryLimitOf(look({}), ['vies'], strict)).toBeNull();
    expect(retryLimitOf(look({ vies: [40] }), ['vies'], strict)).toMatchObject({ of: 'source', opensAtSeconds: 40 });
  });
});

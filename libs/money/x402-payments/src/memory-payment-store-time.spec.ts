import { type MemoryPaymentRow, MemoryPaymentStore } from './memory-payment-store';
import { limits, newClaim, written } from './payment-store-contract.fixture';
import { type PaymentClaim, type PaymentLease } from './payment-store';

const clock = { ms: 0 };
class ClockedStore extends MemoryPaymentStore {
  constructor() {
    super(() => clock.ms);
  }

  row = (claim: PaymentClaim): MemoryPaymentRow | undefined => this.rows.get(claim.key);
}

let store: ClockedStore;
beforeEach(() => {
  clock.ms = 1_900_000_000_000;
  store = new ClockedStore();
});
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const settled = { transaction: '0xAB', billing: '{}', paymentResponse: 'e30=' };
const payer = `0x${'1'.repeat(40)}` as const;

async function claimed(claim: PaymentClaim, identifierSha256: string | null = null): Promise<PaymentLease> {
  const lease = await store.claim(claim, { ...limits, identifierSha256 });
  if (!lease) throw new Error('not claimed');
  return lease;
}
async function writtenAhead(claim: PaymentClaim, requestSha256 = written.requestSha256, id: string | null = null) {
  const lease = await claimed(claim, id);
  await store.writeAhead(lease, { ...written, requestSha256 });
  return lease;
}
const failed = async (claim: PaymentClaim, payerFault = false) => {
  const lease = await writtenAhead(claim);
  await store.markFailed(lease, { reason: 'x', payerFault });
  return lease;
};

describe('an open row whose holder is gone', () => {
  it('is given to a sweeper after its rest, to the millisecond', async () => {
    const claim = newClaim();
    await store.handOver(await writtenAhead(claim));
    clock.ms += 4_999;
    expect(await store.takeOverNext(60_000, 5_000)).toBeNull();
    clock.ms += 1;
    expect(await store.takeOverNext(60_000, 5_000)).toMatchObject({ key: claim.key, lease: { attempt: 2 } });
  });

  it('is taken in the order in which rows were left, within a millisecond, too', async () => {
    const claims = [newClaim(), newClaim(), newClaim(), newClaim()];
    const leases = [];
    for (const claim of claims) leases.push(await writtenAhead(claim));
    for (const [index, left] of [2, 0, 3, 1].entries()) {
      if (index === 2) clock.ms += 1;
      await store.handOver(leases[left]!);
    }
    const taken = [];
    for (let time = 0; time < 4; time += 1) taken.push((await store.takeOverNext(60_000, 0))?.key);
    expect(taken).toEqual([2, 0, 3, 1].map((left) => claims[left]!.key));
  });

  it('is open until its end is known, and counted', async () => {
    await claimed(newClaim());
    await failed(newClaim());
    expect(await store.countOpen()).toBe(0);
    const lease = await writtenAhead(newClaim());
    await writtenAhead(newClaim());
    expect(await store.countOpen()).toBe(2);
    await store.markSettled(lease, settled);
    expect(await store.countOpen()).toBe(1);
  });
});

it('a lease that nobody has is no lease', async () => {
  const nobody = { key: newClaim().key, attempt: 1 };
  expect(await store.extendLease(nobody, 1)).toBe(false);
  expect(await store.markSettled(nobody, settled)).toBe(false);
});

it('a failed row can be read until the time of its answer is over', async () => {
  const claim = newClaim();
  await failed(claim);
  clock.ms += written.answerKeptSeconds * 1_000 - 1;
  expect(await store.readFailed(claim.key)).not.toBeNull();
  clock.ms += 1;
  expect(await store.readFailed(claim.key)).toBeNull();
});

it('X5 what is kept is forgotten at its end, to the millisecond', async () => {
  const [paid, given, unused] = [newClaim(), newClaim(), newClaim()];
  await store.markSettled(await writtenAhead(paid), settled);
  await failed(given);
  clock.ms += written.answerKeptSeconds * 1_000 - hourMs;
  await store.release(await claimed(unused), 'unavailable', []);
  clock.ms += hourMs - 1;
  expect(await store.forgetExpired()).toBe(0);
  clock.ms += 1;
  expect(await store.forgetExpired()).toBe(3);
  expect([store.row(paid)?.isForgotten, store.row(given)?.isForgotten, store.row(unused)]).toEqual([
    true,
    true,
    undefined,
  ]);
  expect(await store.forgetExpired()).toBe(0);
});

describe('a released row is kept', () => {
  const keptMs = async (validBefore: bigint, sources: readonly string[]) => {
    const claim = newClaim({ validBefore });
    await store.release(await claimed(claim), 'unavailable', sources);
    return store.row(claim)!.keptUntilMs - clock.ms;
  };
  const inDays = (days: number) => BigInt((clock.ms + days * dayMs) / 1_000);

  it.each([
    [0, dayMs],
    [0.5, dayMs],
    [2, 2 * dayMs],
    [29, 29 * dayMs],
    [40, 30 * dayMs],
  ])('with an undecided run and %d days to its end', async (days, expectedMs) => {
    expect(await keptMs(inDays(days), ['register'])).toBe(expectedMs);
  });

  it('for an hour when it counts nothing', async () => {
    expect(await keptMs(inDays(40), [])).toBe(hourMs);
  });
});

it('a claim whose holder is gone is released as abandoned', async () => {
  const claim = newClaim();
  await claimed(claim);
  clock.ms += limits.leaseMs;
  expect(await store.releaseAbandoned()).toBe(1);
  expect(store.row(claim)).toMatchObject({ state: 'released', reason: 'abandoned' });
});

describe('P8 the last hour of a payer', () => {
  const lastHour = async () => (await store.look(newClaim({ payer }).key, payer, null)).payerLastHour;

  it('names the end of each hour, the first first, and none that is over', async () => {
    const startedMs = clock.ms;
    const claims = [newClaim({ payer }), newClaim({ payer }), newClaim({ payer })];
    const leases = [];
    for (const claim of claims) leases.push(await writtenAhead(claim));
    for (const index of [2, 0, 1]) {
      await store.markFailed(leases[index]!, { reason: 'x', payerFault: true });
      clock.ms += 10_000;
    }
    await failed(newClaim({ payer }), false);
    const ends = [0, 10, 20].map((afterSeconds) => (startedMs + hourMs) / 1_000 + afterSeconds);
    expect(await lastHour()).toEqual({ nowSeconds: clock.ms / 1_000, failedSettlements: ends, undecidedRuns: {} });
    clock.ms = startedMs + hourMs - 1;
    expect((await lastHour()).failedSettlements).toEqual(ends);
    clock.ms += 1;
    expect((await lastHour()).failedSettlements).toEqual(ends.slice(1));
  });

  it('names no failure that was none after all', async () => {
    const lease = await failed(newClaim({ payer }), true);
    expect((await lastHour()).failedSettlements).toHaveLength(1);
    await store.markSettled(lease, settled);
    expect((await lastHour()).failedSettlements).toEqual([]);
  });

  it('names a source only while a run counts', async () => {
    await store.release(await claimed(newClaim({ payer })), 'unavailable', ['register']);
    expect(Object.keys((await lastHour()).undecidedRuns)).toEqual(['register']);
    clock.ms += hourMs;
    expect((await lastHour()).undecidedRuns).toEqual({});
  });
});

describe('P1 the holder of a name', () => {
  const id = 'f'.repeat(64);
  const holder = async () => (await store.look(newClaim({ payer }).key, payer, id)).identifierHolder;

  it('is told by its request once that is written', async () => {
    const lease = await writtenAhead(newClaim({ payer }), 'd'.repeat(64), id);
    expect(await holder()).toEqual({ state: 'settling', requestSha256: 'd'.repeat(64) });
    await store.markSettled(lease, settled);
    expect(await holder()).toMatchObject({ state: 'settled', requestSha256: 'd'.repeat(64) });
  });

  it('is nobody where no name is given, whatever is paid without one', async () => {
    const nameless = async () => (await store.look(newClaim({ payer }).key, payer, null)).identifierHolder;
    const lease = await writtenAhead(newClaim({ payer }));
    expect(await nameless()).toBeNull();
    await store.markSettled(lease, settled);
    expect(await nameless()).toBeNull();
  });

  it('stays who has it when another, that had been given up, moved the money after all', async () => {
    const given = await writtenAhead(newClaim({ payer }), 'd'.repeat(64), id);
    await store.markFailed(given, { reason: 'x', payerFault: false });
    const next = await writtenAhead(newClaim({ payer }), 'e'.repeat(64), id);
    await store.markSettled(next, settled);
    await store.markSettled(given, settled);
    expect(await holder()).toMatchObject({ state: 'settled', requestSha256: 'e'.repeat(64) });
  });
});

import { createTestDatabase, patientConnection, type TestDatabase } from '@einvoice/test-kit';
import { type PaymentClaim, type WriteAhead } from '@einvoice/x402-payments';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectDatabase, type Database } from './connect-database';
import { PostgresPaymentStore } from './postgres-payment-store';

const hex = (bytes: number) => randomBytes(bytes).toString('hex');
const asset = `0x${'8'.repeat(40)}`;
const limits = { runsMax: 3, leaseMs: 60_000, identifierSha256: null };

function newClaim(more: Partial<PaymentClaim> = {}): PaymentClaim {
  const payer = more.payer ?? (`0x${hex(20)}` as const);
  return {
    key: `eip155:8453:${asset}:${payer}:0x${hex(32)}`,
    payer,
    operation: 'check_text',
    requirement: {
      scheme: 'exact',
      network: 'eip155:8453',
      asset,
      amount: '10000',
      payTo: `0x${'9'.repeat(40)}`,
      maxTimeoutSeconds: 120,
      extra: { name: 'USD Coin', version: '2' },
    },
    validBefore: 2n ** 256n - 1n,
    ...more,
  };
}

const written: WriteAhead = {
  requestSha256: 'a'.repeat(64),
  responseSha256: 'b'.repeat(64),
  payload: Buffer.from('{"x402Version":2}'),
  answer: Buffer.from('{"text":"\\u0000 \\ud800"}'),
  fromBlock: 123n,
  answerKeptSeconds: 600,
};
const settled = { transaction: `0x${'c'.repeat(64)}`, billing: '{"charged":true}', paymentResponse: 'e30=' };

describe('the payment rows', () => {
  let testDatabase: TestDatabase;
  let database: Database;
  let store: PostgresPaymentStore;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    database = connectDatabase(testDatabase.url, { applicationName: 'payment-store', ...patientConnection });
    store = new PostgresPaymentStore(database);
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.drop();
  });

  const rowOf = async ({ key, payer }: PaymentClaim) => (await store.look(key, payer, null)).row;
  async function claimed(claim: PaymentClaim, leaseMs = limits.leaseMs) {
    const lease = await store.claim(claim, { ...limits, leaseMs });
    if (!lease) throw new Error('not claimed');
    return lease;
  }

  it('give one of many the claim', async () => {
    const claim = newClaim();
    const leases = await Promise.all(Array.from({ length: 20 }, () => store.claim(claim, limits)));
    expect(leases.filter((lease) => lease !== null)).toEqual([{ key: claim.key, attempt: 1 }]);
    expect(await rowOf(claim)).toEqual({ state: 'claimed', leased: true, runs: 1 });
  });

  it('bring a payment from claim to settlement and keep its bytes', async () => {
    const claim = newClaim();
    const lease = await claimed(claim);
    const open = await store.writeAhead(lease, written);
    expect(open).toMatchObject({ ...claim, ...written, lease, ageSeconds: 0 });
    expect(Math.abs((open?.answeredAtSeconds ?? 0) - Date.now() / 1000)).toBeLessThan(120);
    expect(await rowOf(claim)).toMatchObject({ state: 'settling', leased: true, requestSha256: written.requestSha256 });
    expect(await store.markSettled(lease, settled)).toBe(true);
    const { billing, paymentResponse } = settled;
    const answer = Buffer.from(written.answer);
    const { requestSha256 } = written;
    expect(await rowOf(claim)).toMatchObject({ state: 'settled', requestSha256, answer, billing, paymentResponse });
  });

  it('D6 refuse every write of a holder that was overtaken', async () => {
    const claim = newClaim();
    const old = await claimed(claim, 1);
    await sleep(5);
    const current = await claimed(claim);
    expect(current.attempt).toBe(2);
    expect(await store.writeAhead(old, written)).toBeNull();
    expect(await store.release(old, 'late')).toBe(false);
    expect(await store.extendLease(old, 1_000)).toBe(false);
    expect(await store.writeAhead(current, written)).not.toBeNull();
    expect(await store.markSettled(old, settled)).toBe(false);
    expect(await store.markFailed(old, { reason: 'late', payerFault: false })).toBe(false);
    expect(await rowOf(claim)).toMatchObject({ state: 'settling' });
  });

  it('never run backwards: a settled or failed row takes no claim, no release and no second write', async () => {
    const claim = newClaim();
    const lease = await claimed(claim);
    await store.writeAhead(lease, written);
    await store.markSettled(lease, settled);
    expect(await store.claim(claim, limits)).toBeNull();
    expect(await store.release(lease, 'no')).toBe(false);
    expect(await store.writeAhead(lease, written)).toBeNull();
    expect(await store.markFailed(lease, { reason: 'no', payerFault: true })).toBe(false);
    expect(await store.takeOver(claim.key, 1_000)).toBeNull();
    expect(await rowOf(claim)).toMatchObject({ state: 'settled' });
  });

  it('count the runs of a released row and stop at the limit', async () => {
    const claim = newClaim();
    for (let run = 1; run <= 3; run += 1) {
      expect(await store.release(await claimed(claim), 'unavailable')).toBe(true);
      expect(await rowOf(claim)).toEqual({ state: 'released', runs: run });
    }
    expect(await store.claim(claim, limits)).toBeNull();
  });

  it('hand an open row to one taker when its holder is gone, longest untouched first', async () => {
    const claims = [newClaim(), newClaim()] as const;
    for (const claim of claims) {
      const lease = await claimed(claim);
      await store.writeAhead(lease, written);
      expect(await store.takeOver(claim.key, 1_000)).toBeNull();
      await store.handOver(lease);
    }
    // Which of the three comes too late is the database's choice.
    const takers = await Promise.all([1, 2, 3].map(() => store.takeOverNext(60_000, 0)));
    const taken = takers.filter((open) => open !== null);
    expect(taken.map((open) => open.key).sort()).toEqual(claims.map((claim) => claim.key).sort());
    expect(taken.every((open) => open.lease.attempt === 2)).toBe(true);
    const [first] = taken;
    if (!first) throw new Error('unreachable');
    expect(first).toMatchObject({ ...written, answer: Buffer.from(written.answer), validBefore: 2n ** 256n - 1n });
    await store.handOver(first.lease);
    expect(await store.takeOverNext(60_000, 60_000)).toBeNull();
    expect((await store.takeOver(first.key, 60_000))?.lease.attempt).toBe(3);
    for (const open of taken) await store.markFailed(open.lease, { reason: 'x', payerFault: false });
    const again = await store.takeOverNext(60_000, 0);
    expect(again).toBeNull();
  });

  it('release claims whose holder is gone, and nobody else’s', async () => {
    const [gone, held] = [newClaim(), newClaim()];
    await claimed(gone, 1);
    await claimed(held);
    await sleep(5);
    await store.releaseAbandoned();
    expect(await rowOf(gone)).toEqual({ state: 'released', runs: 1 });
    expect(await rowOf(held)).toMatchObject({ state: 'claimed' });
  });

  it('settle a failed row when the chain shows the transfer after all', async () => {
    const claim = newClaim();
    const lease = await claimed(claim);
    await store.writeAhead(lease, written);
    await store.markFailed(lease, { reason: 'invalid_exact_evm_insufficient_balance', payerFault: true });
    expect(await rowOf(claim)).toEqual({ state: 'failed', reason: 'invalid_exact_evm_insufficient_balance' });
    expect(await store.readFailed(claim.key)).toMatchObject({ lease, answer: Buffer.from(written.answer) });
    expect(await store.markSettled(lease, settled)).toBe(true);
    expect((await store.look(claim.key, claim.payer, null)).payerLastHour.failedSettlements).toBe(0);
  });

  it('P1 let one payer’s identifier stand for one payment, from claim to settlement, and no longer when nothing was charged', async () => {
    const identifierSha256 = hex(32);
    const payer = `0x${hex(20)}` as const;
    const [first, second, stranger] = [newClaim({ payer }), newClaim({ payer }), newClaim()];
    const named = { ...limits, identifierSha256 };
    const namesake = async (claim: PaymentClaim) =>
      (await store.look(claim.key, claim.payer, identifierSha256)).namesake;

    expect(await store.claim(stranger, named)).not.toBeNull();
    const races = await Promise.all([first, second].map((claim) => store.claim(claim, named)));
    const [winner, loser] = races[0] ? [first, second] : [second, first];
    const lease = races[0] ?? races[1]!;
    expect(races.filter((won) => won === null)).toHaveLength(1);
    expect(await namesake(loser)).toEqual({ state: 'claimed' });
    expect(await namesake(winner)).toBeNull();

    await store.release(lease, 'unavailable');
    expect(await namesake(loser)).toBeNull();
    const next = (await store.claim(loser, named))!;
    await store.writeAhead(next, written);
    expect(await store.claim(winner, named)).toBeNull();
    await store.markFailed(next, { reason: 'x', payerFault: false });
    const last = (await store.claim(winner, named))!;
    await store.writeAhead(last, written);
    await store.markSettled(last, settled);
    // The chain showed the transfer of the one that was given up after all: it keeps its own row, not the name.
    expect(await store.markSettled(next, settled)).toBe(true);
    expect(await namesake(loser)).toMatchObject({ state: 'settled', requestSha256: written.requestSha256 });
    expect(await rowOf(loser)).toMatchObject({ state: 'settled', identifierSha256 });
  });

  it('P10 give a name back to a call that was given up and moved the money after all, unless another has it', async () => {
    const identifierSha256 = hex(32);
    const payer = `0x${hex(20)}` as const;
    const [first, second] = [newClaim({ payer }), newClaim({ payer })];
    const lease = (await store.claim(first, { ...limits, identifierSha256 }))!;
    await store.writeAhead(lease, written);
    await store.markFailed(lease, { reason: 'x', payerFault: false });
    expect((await store.look(second.key, payer, identifierSha256)).namesake).toBeNull();
    expect(await store.markSettled(lease, settled)).toBe(true);
    expect((await store.look(second.key, payer, identifierSha256)).namesake).toMatchObject({ state: 'settled' });
    expect(await store.claim(second, { ...limits, identifierSha256 })).toBeNull();
  });

  it('P8 count what a payer cost in the last hour, over all of its nonces', async () => {
    const payer = `0x${hex(20)}` as const;
    for (const payerFault of [true, true, false]) {
      const lease = await claimed(newClaim({ payer }));
      await store.writeAhead(lease, written);
      await store.markFailed(lease, { reason: 'x', payerFault });
    }
    await store.release(await claimed(newClaim({ payer })), 'unavailable');
    const fresh = newClaim({ payer });
    expect((await store.look(fresh.key, payer, null)).payerLastHour).toEqual({
      failedSettlements: 2,
      unchargedRuns: 1,
    });
    await database.query(
      { name: 'age', text: `UPDATE payment SET updated_at = updated_at - interval '61 minutes' WHERE payer = $1` },
      [payer],
    );
    expect((await store.look(fresh.key, payer, null)).payerLastHour).toEqual({
      failedSettlements: 0,
      unchargedRuns: 0,
    });
  });

  it('X5 forget answers and payloads when their time is over, and keep what proves the payment', async () => {
    const claim = newClaim();
    const lease = await claimed(claim);
    await store.writeAhead(lease, { ...written, answerKeptSeconds: 0 });
    await store.markSettled(lease, settled);
    expect(await rowOf(claim)).toMatchObject({ state: 'settled', answer: null, billing: settled.billing });
    expect(await store.forgetExpired()).toBeGreaterThan(0);
    const [kept] = await database.query<Record<string, unknown>>(
      {
        name: 'kept',
        text: 'SELECT answer, payload, response_sha256, transaction FROM payment WHERE payment_key = $1',
      },
      [claim.key],
    );
    const { responseSha256 } = written;
    const { transaction } = settled;
    expect(kept).toEqual({ answer: null, payload: null, response_sha256: responseSha256, transaction });
  });

  it('keep a released row as long as its signature could come back, thirty days at most', async () => {
    const claim = newClaim();
    await store.release(await claimed(claim), 'unavailable');
    const [row] = await database.query<{ days: number }>(
      {
        name: 'days',
        text: `SELECT extract(day FROM kept_until - now())::int AS days FROM payment WHERE payment_key = $1`,
      },
      [claim.key],
    );
    expect(row?.days).toBeGreaterThanOrEqual(29);
  });

  it.each(["'; DROP TABLE payment; --", '%', '_', '$1', '\\', '"'])('D4 take %j as plain data', async (text) => {
    const claim = newClaim({ operation: text });
    const lease = await claimed(claim);
    const open = await store.writeAhead(lease, { ...written, answer: Buffer.from(JSON.stringify({ text })) });
    expect(open?.operation).toBe(text);
    await store.markFailed(lease, { reason: text, payerFault: false });
    expect(await rowOf(claim)).toMatchObject({ state: 'failed', reason: text });
  });

  it.each([
    ['an upper-case key', { key: `eip155:8453:${asset}:0x${'A'.repeat(40)}:0x${'1'.repeat(64)}` }],
    ['a key of another payer', { payer: `0x${'d'.repeat(40)}` as const, key: newClaim().key }],
    ['a negative time', { validBefore: -1n }],
  ])('refuse %s in SQL', async (_what, more) => {
    await expect(store.claim(newClaim(more), limits)).rejects.toMatchObject({ code: '23514' });
  });

  it.each([
    ["UPDATE payment SET state = 'settled' WHERE payment_key = $1", 'settled without a transaction'],
    ["UPDATE payment SET state = 'settling' WHERE payment_key = $1", 'settling without what was written ahead'],
    ["UPDATE payment SET state = 'paid' WHERE payment_key = $1", 'an unknown state'],
    ['UPDATE payment SET run_count = 7 WHERE payment_key = $1', 'more runs than attempts'],
    ["UPDATE payment SET state = 'released' WHERE payment_key = $1", 'released without a reason'],
  ])('refuse in SQL: %s (%s)', async (text) => {
    const claim = newClaim();
    await claimed(claim);
    await expect(database.query({ name: hex(8), text }, [claim.key])).rejects.toMatchObject({ code: '23514' });
  });
});

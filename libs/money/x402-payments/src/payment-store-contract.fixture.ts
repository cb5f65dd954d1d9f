import { randomBytes } from 'node:crypto';
import { type TestStores } from './test-stores.fixture';
import { type PaymentClaim, type PaymentStore, type WriteAhead } from './payment-store';

const hex = (bytes: number) => randomBytes(bytes).toString('hex');
const asset = `0x${'8'.repeat(40)}`;
export const limits = { sources: ['register'], undecidedRunsMax: 3, leaseMs: 60_000, identifierSha256: null };

/** A claim of a payer and nonce that nobody used before. */
export function newClaim(more: Partial<PaymentClaim> = {}): PaymentClaim {
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

export const written: WriteAhead = {
  requestSha256: 'a'.repeat(64),
  responseSha256: 'b'.repeat(64),
  payload: Buffer.from('{"x402Version":2}'),
  answer: Buffer.from('{"text":"\\u0000 \\ud800"}'),
  fromBlock: 123n,
  answerKeptSeconds: 600,
};
const settled = { transaction: `0x${'c'.repeat(64)}`, billing: '{"charged":true}', paymentResponse: 'e30=' };

/** What every payment store guarantees, whatever it keeps its rows in. */
export function describePaymentStore(name: string, open: () => Promise<TestStores>): void {
  describe(`the payment rows in ${name}`, () => {
    let world: TestStores;
    let store: PaymentStore;
    beforeAll(async () => {
      world = await open();
      store = world.payments;
    });
    afterAll(() => world.close());

    const rowOf = async ({ key, payer }: PaymentClaim) => (await store.look(key, payer, null)).row;
    async function claimed(claim: PaymentClaim) {
      const lease = await store.claim(claim, limits);
      if (!lease) throw new Error('not claimed');
      return lease;
    }

    it('give one of many the claim', async () => {
      const claim = newClaim();
      const leases = await Promise.all(Array.from({ length: 20 }, () => store.claim(claim, limits)));
      expect(leases.filter((lease) => lease !== null)).toEqual([{ key: claim.key, attempt: 1 }]);
      expect(await rowOf(claim)).toEqual({ state: 'claimed', leased: true, undecidedRuns: {} });
    });

    it('bring a payment from claim to settlement and keep its bytes', async () => {
      const claim = newClaim();
      const lease = await claimed(claim);
      const open = await store.writeAhead(lease, written);
      expect(open).toMatchObject({ ...claim, ...written, lease });
      expect(Math.abs((open?.answeredAtSeconds ?? 0) - Date.now() / 1000)).toBeLessThan(120);
      expect(await rowOf(claim)).toMatchObject({
        state: 'settling',
        leased: true,
        requestSha256: written.requestSha256,
      });
      expect(await store.markSettled(lease, settled)).toBe(true);
      const { billing, paymentResponse } = settled;
      const answer = Buffer.from(written.answer);
      const { requestSha256 } = written;
      expect(await rowOf(claim)).toMatchObject({ state: 'settled', requestSha256, answer, billing, paymentResponse });
    });

    it('D6 refuse every write of a holder that was overtaken', async () => {
      const claim = newClaim();
      const old = await claimed(claim);
      await world.endLease(claim.key);
      const current = await claimed(claim);
      expect(current.attempt).toBe(2);
      expect(await store.writeAhead(old, written)).toBeNull();
      expect(await store.release(old, 'late', [])).toBe(false);
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
      expect(await store.release(lease, 'no', [])).toBe(false);
      expect(await store.writeAhead(lease, written)).toBeNull();
      expect(await store.markFailed(lease, { reason: 'no', payerFault: true })).toBe(false);
      expect(await store.takeOver(claim.key, 1_000)).toBeNull();
      expect(await rowOf(claim)).toMatchObject({ state: 'settled' });
    });

    it('P8 count the runs in which a source did not decide, and stop claims that may ask it at the limit', async () => {
      const claim = newClaim();
      for (let run = 1; run <= 3; run += 1) {
        expect(await store.release(await claimed(claim), 'unavailable', [])).toBe(true);
        expect(await store.release(await claimed(claim), 'unavailable', ['register'])).toBe(true);
        expect(await rowOf(claim)).toEqual({ state: 'released', undecidedRuns: { register: run } });
      }
      expect(await store.claim(claim, limits)).toBeNull();
      expect(await store.claim(claim, { ...limits, sources: ['register', 'directory'] })).toBeNull();
      expect(await store.claim(claim, { ...limits, sources: ['directory'] })).not.toBeNull();
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
      await claimed(gone);
      await claimed(held);
      await world.endLease(gone.key);
      await store.releaseAbandoned();
      expect(await rowOf(gone)).toEqual({ state: 'released', undecidedRuns: {} });
      expect(await rowOf(held)).toMatchObject({ state: 'claimed' });
    });

    it('P10 open a settled row again whose transfer the chain has undone, until it is final', async () => {
      const [undone, final] = [newClaim(), newClaim()];
      for (const claim of [undone, final]) {
        const lease = await claimed(claim);
        await store.writeAhead(lease, written);
        await store.markSettled(lease, settled);
      }
      const ours = async () => {
        const rows = await store.provisional(0, 1_000);
        return rows.filter(({ key }) => key === undone.key || key === final.key);
      };
      expect(await ours()).toMatchObject([
        { key: undone.key, transaction: settled.transaction, fromBlock: 123n },
        { key: final.key },
      ]);
      expect(await store.makeFinal({ key: final.key, attempt: 1 })).toBe(true);
      expect(await store.reopen({ key: final.key, attempt: 1 })).toBe(false);
      expect(await store.reopen({ key: undone.key, attempt: 1 })).toBe(true);
      expect(await store.markSettled({ key: undone.key, attempt: 1 }, settled)).toBe(false);
      expect(await ours()).toEqual([]);
      expect(await rowOf(undone)).toMatchObject({ state: 'settling', leased: false });
      expect(await store.takeOver(undone.key, 60_000)).toMatchObject({ lease: { attempt: 3 }, ...written });
    });

    it('P10 tell of a settled row only after its time, for a chain may be undone until then; the earliest first', async () => {
      const claims = [newClaim(), newClaim()] as const;
      for (const claim of claims) {
        const lease = await claimed(claim);
        await store.writeAhead(lease, written);
        await store.markSettled(lease, settled);
      }
      const tellsOf = async (ageMs: number, countMax = 1_000) => {
        const keys = (await store.provisional(ageMs, countMax)).map(({ key }) => key);
        return claims.map((claim) => keys.includes(claim.key));
      };
      expect(await tellsOf(0)).toEqual([true, true]);
      expect(await tellsOf(3_600_000)).toEqual([false, false]);
      await world.age(claims[1].payer, 3_601);
      expect(await tellsOf(3_600_000)).toEqual([false, true]);
      expect(await tellsOf(0, 1)).toEqual([false, true]);
    });

    it('settle a failed row when the chain shows the transfer after all', async () => {
      const claim = newClaim();
      const lease = await claimed(claim);
      await store.writeAhead(lease, written);
      await store.markFailed(lease, { reason: 'invalid_exact_evm_insufficient_balance', payerFault: true });
      expect(await rowOf(claim)).toEqual({ state: 'failed', reason: 'invalid_exact_evm_insufficient_balance' });
      expect(await store.readFailed(claim.key)).toMatchObject({ lease, answer: Buffer.from(written.answer) });
      expect(await store.markSettled(lease, settled)).toBe(true);
      expect((await store.look(claim.key, claim.payer, null)).payerLastHour.failedSettlements).toEqual([]);
    });

    it('P1 let one payer’s identifier stand for one payment, from claim to settlement, and no longer when nothing was charged', async () => {
      const identifierSha256 = hex(32);
      const payer = `0x${hex(20)}` as const;
      const [first, second, stranger] = [newClaim({ payer }), newClaim({ payer }), newClaim()];
      const named = { ...limits, identifierSha256 };
      const holder = async (claim: PaymentClaim) =>
        (await store.look(claim.key, claim.payer, identifierSha256)).identifierHolder;

      expect(await store.claim(stranger, named)).not.toBeNull();
      const races = await Promise.all([first, second].map((claim) => store.claim(claim, named)));
      const [winner, loser] = races[0] ? [first, second] : [second, first];
      const lease = races[0] ?? races[1]!;
      expect(races.filter((won) => won === null)).toHaveLength(1);
      expect(await holder(loser)).toEqual({ state: 'claimed' });
      expect(await holder(winner)).toBeNull();

      await store.release(lease, 'unavailable', []);
      expect(await holder(loser)).toBeNull();
      const next = (await store.claim(loser, named))!;
      await store.writeAhead(next, written);
      expect(await store.claim(winner, named)).toBeNull();
      await store.markFailed(next, { reason: 'x', payerFault: false });
      const last = (await store.claim(winner, named))!;
      await store.writeAhead(last, written);
      await store.markSettled(last, settled);
      // The chain showed the transfer of the one that was given up after all: it keeps its own row, not the name.
      expect(await store.markSettled(next, settled)).toBe(true);
      expect(await holder(loser)).toMatchObject({ state: 'settled', requestSha256: written.requestSha256 });
      expect(await rowOf(loser)).toMatchObject({ state: 'settled', identifierSha256 });
    });

    it('P10 give a name back to a call that was given up and moved the money after all, unless another has it', async () => {
      const identifierSha256 = hex(32);
      const payer = `0x${hex(20)}` as const;
      const [first, second] = [newClaim({ payer }), newClaim({ payer })];
      const lease = (await store.claim(first, { ...limits, identifierSha256 }))!;
      await store.writeAhead(lease, written);
      await store.markFailed(lease, { reason: 'x', payerFault: false });
      expect((await store.look(second.key, payer, identifierSha256)).identifierHolder).toBeNull();
      expect(await store.markSettled(lease, settled)).toBe(true);
      expect((await store.look(second.key, payer, identifierSha256)).identifierHolder).toMatchObject({
        state: 'settled',
      });
      expect(await store.claim(second, { ...limits, identifierSha256 })).toBeNull();
    });

    it('P8 count what a payer has under way, by the sources it may ask, and claim only what nothing refuses', async () => {
      const payer = `0x${hex(20)}` as const;
      const [first, second, third, mine] = [1, 2, 3, 4].map(() => newClaim({ payer })) as [
        PaymentClaim,
        PaymentClaim,
        PaymentClaim,
        PaymentClaim,
      ];
      await store.claim(first, { ...limits, sources: ['register', 'directory'] });
      await store.claim(second, limits);
      await store.writeAhead((await store.claim(third, limits))!, written);
      expect(await store.payerUsage(payer, mine.key)).toMatchObject({
        openPayments: 3,
        openRuns: { register: 2, directory: 1 },
      });
      expect(await store.payerUsage(payer, first.key)).toMatchObject({ openPayments: 2, openRuns: { register: 1 } });
      const asked: number[] = [];
      const claimUnless = (reason: string | null) =>
        store.claimUnless(({ openPayments }) => (asked.push(openPayments), reason), mine, limits);
      expect(await claimUnless('enough')).toEqual({ refused: 'enough' });
      expect(await rowOf(mine)).toBeNull();
      expect(await claimUnless(null)).toEqual({ key: mine.key, attempt: 1 });
      expect(await claimUnless(null)).toBeNull();
      expect(asked).toEqual([3, 3, 3]);
    });

    it('P8 let each of many claims at once see those before it', async () => {
      const payer = `0x${hex(20)}` as const;
      const refuses = ({ openPayments }: { openPayments: number }) => (openPayments >= 2 ? 'full' : null);
      const claims = Array.from({ length: 10 }, () => store.claimUnless(refuses, newClaim({ payer }), limits));
      const refused = (await Promise.all(claims)).filter((lease) => lease !== null && 'refused' in lease);
      expect(refused).toHaveLength(8);
    });

    it('P8 count what a payer cost in the last hour, over all of its nonces', async () => {
      const payer = `0x${hex(20)}` as const;
      for (const payerFault of [true, true, false]) {
        const lease = await claimed(newClaim({ payer }));
        await store.writeAhead(lease, written);
        await store.markFailed(lease, { reason: 'x', payerFault });
      }
      for (const sources of [['register'], ['register', 'directory'], []]) {
        await store.release(await claimed(newClaim({ payer })), 'unavailable', sources);
      }
      const fresh = newClaim({ payer });
      const lastHour = async () => (await store.look(fresh.key, payer, null)).payerLastHour;
      const { nowSeconds, failedSettlements, undecidedRuns } = await lastHour();
      const { register = [], directory = [] } = undecidedRuns;
      expect([failedSettlements.length, register.length, directory.length]).toEqual([2, 2, 1]);
      for (const endsAt of [...failedSettlements, ...register, ...directory]) {
        expect(Math.abs(endsAt - nowSeconds - 3_600)).toBeLessThan(60);
      }
      await world.age(payer, 61 * 60);
      expect(await lastHour()).toMatchObject({ failedSettlements: [], undecidedRuns: {} });
    });

    it('X5 forget answers and payloads when their time is over, and keep what proves the payment', async () => {
      const claim = newClaim();
      const lease = await claimed(claim);
      await store.writeAhead(lease, { ...written, answerKeptSeconds: 0 });
      await store.markSettled(lease, settled);
      expect(await rowOf(claim)).toMatchObject({ state: 'settled', answer: null, billing: settled.billing });
      expect(await store.forgetExpired()).toBeGreaterThan(0);
      const { responseSha256 } = written;
      const { transaction } = settled;
      expect(await world.kept(claim.key)).toMatchObject({ answer: null, payload: null, responseSha256, transaction });
    });

    it.each([
      ['with an undecided run as long as its signature could come back, thirty days at most', ['register'], 29 * 24],
      ['that counts nothing for an hour', [], 0],
    ])('keep a released row %s', async (_what, sources, hours) => {
      const claim = newClaim();
      await store.release(await claimed(claim), 'unavailable', sources);
      const { hoursLeft } = await world.kept(claim.key);
      expect(hoursLeft - hours).toBeGreaterThan(0);
      expect(hoursLeft - hours).toBeLessThan(25);
    });
    it.each(["'; DROP TABLE payment; --", '%', '_', '$1', '\\', '"'])('D4 take %j as plain data', async (text) => {
      const claim = newClaim({ operation: text });
      const lease = await claimed(claim);
      const open = await store.writeAhead(lease, { ...written, answer: Buffer.from(JSON.stringify({ text })) });
      expect(open?.operation).toBe(text);
      await store.markFailed(lease, { reason: text, payerFault: false });
      expect(await rowOf(claim)).toMatchObject({ state: 'failed', reason: text });
    });
  });
}

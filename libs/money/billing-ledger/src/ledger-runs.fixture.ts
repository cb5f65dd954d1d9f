import { randomUUID } from 'node:crypto';

import { callOf, type TestLedger, type TestLedgerOptions } from './test-ledger.fixture';

/** Holds, idempotency keys, settlements and leases, whatever the ledger is kept in. */
export function describeLedgerRuns(name: string, open: (options?: TestLedgerOptions) => Promise<TestLedger>): void {
  describe(`runs in ${name}`, () => {
    let ledger: TestLedger;
    beforeAll(async () => (ledger = await open()));
    afterAll(() => ledger?.close());
    afterEach(async () => expect(await ledger.store.violations()).toEqual([]));

    describe('a hold', () => {
      it('is refused to a workspace that has no accounts', async () =>
        expect(await ledger.store.reserve(callOf('ws_nobody'))).toEqual({ outcome: 'unknown_workspace' }));

      it('D4 of a malformed call is refused before it spoils the calls that are sent with it', async () => {
        const workspaceId = await ledger.workspaceWith(1_000);
        for (const odd of [
          { runId: 'x' },
          { route: "a'" },
          { fingerprint: new Uint8Array(31) },
          { creditsPerAnswer: 0.5 },
          { answersMax: 0 },
          { answersMax: Number.NaN },
        ]) {
          await expect(ledger.store.reserve(callOf(workspaceId, odd))).rejects.toThrow('A call has');
        }
      });

      it('D4 of more than 10,000,000 credits or 10,000 answers is refused; of exactly so many it is a hold', async () => {
        const workspaceId = await ledger.workspaceWith(10_000_000);
        const most = { creditsPerAnswer: 1_000, answersMax: 10_000 };
        for (const more of [
          { ...most, creditsPerAnswer: 1_001 },
          { creditsPerAnswer: 1, answersMax: 10_001 },
          { creditsPerAnswer: 10_000_000, answersMax: 2 },
        ]) {
          const refused = ledger.store.reserve(callOf(workspaceId, more));
          await expect(refused).rejects.toThrow('A call holds 1 to 10,000,000 credits.');
        }
        expect(await ledger.balance(workspaceId)).toMatchObject({ available: 10_000_000, held: 0 });
        await ledger.held(callOf(workspaceId, most));
        expect(await ledger.balance(workspaceId)).toMatchObject({ available: 0, held: 10_000_000 });
      });

      it('is refused when the worst case is more than can be spent, and the next smaller one may fit', async () => {
        const workspaceId = await ledger.workspaceWith(30);
        const [large, small] = await Promise.all([
          ledger.store.reserve(callOf(workspaceId)),
          ledger.store.reserve(callOf(workspaceId, { answersMax: 15 })),
        ]);
        expect(large).toEqual({ outcome: 'insufficient', available: 30, needed: 40 });
        expect(small).toMatchObject({ outcome: 'held', attempt: 1, paidBy: 'wallet', spendable: { credits: 0 } });
      });

      it('is refused to a connection that was revoked, at the very next call, and to one of another workspace', async () => {
        const [workspaceId, other] = [await ledger.workspaceWith(100), await ledger.workspaceWith(100)];
        const connectionId = randomUUID().replaceAll('-', '').slice(0, 12);
        await ledger.connect(connectionId, workspaceId);
        expect((await ledger.held(callOf(workspaceId, { connectionId }))).attempt).toBe(1);
        expect(await ledger.store.reserve(callOf(other, { connectionId }))).toEqual({ outcome: 'connection_revoked' });
        await ledger.setRevoked(connectionId, true);
        const refused = await ledger.store.reserve(callOf(workspaceId, { connectionId }));
        expect(refused).toEqual({ outcome: 'connection_revoked' });
      });

      it('returns as a whole when it is released, once', async () => {
        const workspaceId = await ledger.workspaceWith(100);
        const { runId, attempt } = await ledger.held(callOf(workspaceId));
        expect(await ledger.balance(workspaceId)).toMatchObject({ available: 60, held: 40 });
        await ledger.store.release(randomUUID(), 1);
        await ledger.store.release(runId, attempt);
        await ledger.store.release(runId, attempt);
        expect(await ledger.balance(workspaceId)).toMatchObject({ available: 100, held: 0 });
      });

      it('of a call without a key is taken once, when storage was asked again because its answer was lost', async () => {
        const workspaceId = await ledger.workspaceWith(100);
        const call = callOf(workspaceId);
        const first = await ledger.held(call);
        expect(await ledger.store.reserve(call)).toEqual({ outcome: 'in_flight' });
        await ledger.settle(first, 3);
        expect(await ledger.store.reserve(call)).toMatchObject({ outcome: 'replay', credits: 6 });
        const elsewhere = { ...call, route: 'invoice_review' };
        expect(await ledger.store.reserve(elsewhere)).toEqual({ outcome: 'mismatch' });
        const stranger = callOf(await ledger.workspaceWith(100), { runId: call.runId });
        expect(await ledger.store.reserve(stranger)).toEqual({ outcome: 'mismatch' });
        expect(await ledger.balance(workspaceId)).toMatchObject({ available: 94, held: 0 });
      });
    });

    describe('an idempotency key', () => {
      it('is one run: in flight, then replayed byte for byte, whatever the balance and the connection by then', async () => {
        const workspaceId = await ledger.workspaceWith(40);
        const again = () => callOf(workspaceId, { idempotencyKey: 'k' });
        const first = await ledger.held(again());
        expect(await ledger.store.reserve(again())).toEqual({ outcome: 'in_flight' });
        const settled = await ledger.settle(first, 20, true, 'as it\u0000 was');
        expect(settled).toMatchObject({ outcome: 'settled', charged: 40, credits: 40, spendable: { credits: 0 } });
        const replay = await ledger.store.reserve({ ...again(), connectionId: 'revoked' });
        const response = Buffer.from('as it\u0000 was');
        expect(replay).toEqual({ outcome: 'replay', runId: first.runId, response, credits: 40 });
      });

      it('with another question is a mismatch; of another route or workspace it is another key', async () => {
        const [workspaceId, other] = [await ledger.workspaceWith(200), await ledger.workspaceWith(200)];
        const call = callOf(workspaceId, { idempotencyKey: 'k' });
        await ledger.held(call);
        const fingerprint = new Uint8Array(32).fill(1);
        expect(await ledger.store.reserve({ ...call, fingerprint })).toEqual({ outcome: 'mismatch' });
        await ledger.held(callOf(workspaceId, { idempotencyKey: 'k', route: 'invoice_review' }));
        await ledger.held(callOf(other, { idempotencyKey: 'k' }));
      });

      it('goes on where questions stayed open, at the price it began with, and is never charged above its questions', async () => {
        const workspaceId = await ledger.workspaceWith(100);
        const call = callOf(workspaceId, { idempotencyKey: 'k' });
        await ledger.settle(await ledger.held(call), 12, false, 'twelve');
        const dearer = { ...call, runId: randomUUID(), creditsPerAnswer: 5 };
        const earlier = await ledger.resumable(dearer);
        expect(earlier).toMatchObject({ attempt: 1, credits: 24, response: Buffer.from('twelve') });
        const second = await ledger.held({ ...dearer, answersMax: 8 }, 1);
        expect(second).toMatchObject({ runId: call.runId, attempt: 2, creditsBefore: 24, creditsPerAnswer: 2 });
        expect(await ledger.balance(workspaceId)).toMatchObject({ available: 60, held: 16 });
        expect(await ledger.settle(second, 8, true, 'all')).toMatchObject({ charged: 16, credits: 40 });
        expect(await ledger.balance(workspaceId)).toMatchObject({ available: 60, held: 0 });
      });

      it('stays usable after 402: a top-up later the same key works', async () => {
        const workspaceId = await ledger.workspaceWith(10);
        const call = callOf(workspaceId, { idempotencyKey: 'k' });
        expect(await ledger.store.reserve(call)).toMatchObject({ outcome: 'insufficient' });
        await ledger.store.creditTopUp({ workspaceId, credits: 30, externalReference: randomUUID(), local: true });
        expect((await ledger.held(call)).attempt).toBe(1);
      });

      it('is taken up by one of fifty that come at once, to two instances', async () => {
        const workspaceId = await ledger.workspaceWith(10_000);
        const stores = [ledger.store, ledger.elsewhere];
        const calls = Array.from({ length: 50 }, (_, index) =>
          stores[index % 2]!.reserve(callOf(workspaceId, { idempotencyKey: 'k' })),
        );
        const outcomes = (await Promise.all(calls)).map(({ outcome }) => outcome);
        expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(1);
        expect(outcomes.filter((outcome) => outcome === 'in_flight')).toHaveLength(49);
      });

      it('is held beside a wallet that cannot pay for all that is asked of it, and beside a known key', async () => {
        const [rich, poor] = [await ledger.workspaceWith(1_000), await ledger.workspaceWith(3)];
        const known = callOf(rich, { idempotencyKey: 'known' });
        const third = await ledger.workspaceWith(1_000);
        await ledger.settle(await ledger.held({ ...known, workspaceId: third }), 20);
        // Where calls wait for each other the first goes alone, the others together.
        const first = ledger.store.reserve(callOf(await ledger.workspaceWith(40)));
        const together = [
          callOf(poor, { answersMax: 1 }),
          callOf(rich),
          callOf(poor, { answersMax: 1 }),
          { ...known, workspaceId: third },
          callOf(third),
          callOf(rich, { idempotencyKey: 'new' }),
          callOf('ws_nobody'),
        ].map((call) => ledger.store.reserve(call));
        expect((await first).outcome).toBe('held');
        expect((await Promise.all(together)).map(({ outcome }) => outcome)).toEqual([
          ...['held', 'held', 'insufficient', 'replay', 'held', 'held', 'unknown_workspace'],
        ]);
        expect(await ledger.balance(rich)).toMatchObject({ available: 920, held: 80 });
        expect(await ledger.balance(poor)).toMatchObject({ available: 1, held: 2 });
        expect(await ledger.balance(third)).toMatchObject({ available: 920, held: 40 });
      });
    });

    describe('settling', () => {
      it('charges answers only and returns the rest; said again, also after the run went on, it moves nothing', async () => {
        const workspaceId = await ledger.workspaceWith(100);
        const call = callOf(workspaceId, { idempotencyKey: 'k' });
        const first = await ledger.held(call);
        expect(await ledger.settle(first, 7, false)).toMatchObject({ charged: 14, credits: 14, freeCallUsed: false });
        expect(await ledger.settle(first, 7, false)).toMatchObject({ outcome: 'settled', charged: 0, credits: 14 });
        await ledger.held({ ...call, answersMax: 13 }, 1);
        expect(await ledger.settle(first, 7, false)).toMatchObject({ outcome: 'settled', charged: 0, credits: 14 });
        expect(await ledger.balance(workspaceId)).toMatchObject({ available: 60, held: 26 });
      });

      it('without an answer charges nothing, said again neither, nor after the run went on: it is overtaken then', async () => {
        const workspaceId = await ledger.workspaceWith(40);
        const call = callOf(workspaceId, { idempotencyKey: 'k' });
        const first = await ledger.held(call);
        const spendable = { credits: 40, freeCalls: null };
        const none = { outcome: 'settled', charged: 0, credits: 0, freeCallUsed: false, spendable };
        expect(await ledger.settle(first, 0, false)).toEqual(none);
        expect(await ledger.settle(first, 0, false)).toEqual(none);
        expect(await ledger.balance(workspaceId)).toMatchObject({ available: 40, held: 0 });
        await ledger.held(call, 1);
        expect(await ledger.settle(first, 0, false)).toEqual({ outcome: 'overtaken', credits: 0 });
        expect(await ledger.balance(workspaceId)).toMatchObject({ available: 0, held: 40 });
      });

      it('of more answers than were held is a mistake of ours', async () => {
        const held = await ledger.held(callOf(await ledger.workspaceWith(40)));
        await expect(ledger.settle(held, 21)).rejects.toThrow('amount_refused');
        await expect(ledger.settle(held, -1)).rejects.toThrow('Answers are counted.');
      });

      it('D6 of a run that nobody knows charges nothing: it was lost with a database that was put back', async () => {
        const held = await ledger.held(callOf(await ledger.workspaceWith(40)));
        const lost = { ...held, runId: randomUUID() };
        expect(await ledger.settle(lost, 1)).toEqual({ outcome: 'overtaken', credits: 0 });
      });
    });

    describe('a lease', () => {
      it('D6 that lapsed charges nothing, also before anybody noticed', async () => {
        const workspaceId = await ledger.workspaceWith(100);
        const held = await ledger.held(callOf(workspaceId));
        await ledger.lapse(held.runId);
        expect(await ledger.settle(held, 20)).toEqual({ outcome: 'overtaken', credits: 0 });
        expect(await ledger.store.expireHolds()).toBe(1);
        expect(await ledger.store.expireHolds()).toBe(0);
        expect(await ledger.settle(held, 20)).toEqual({ outcome: 'overtaken', credits: 0 });
        expect(await ledger.balance(workspaceId)).toMatchObject({ available: 100, held: 0 });
      });

      it('D6 that lapsed is taken over with the next attempt, and its old holder cannot settle, release or renew', async () => {
        const workspaceId = await ledger.workspaceWith(40);
        const call = callOf(workspaceId, { idempotencyKey: 'k' });
        const old = await ledger.held(call);
        await ledger.lapse(old.runId);
        expect(await ledger.resumable(call)).toMatchObject({ attempt: 1, response: null, credits: 0 });
        const taken = await ledger.held(call, 1);
        expect(taken).toMatchObject({ runId: old.runId, attempt: 2 });
        expect(await ledger.settle(old, 20)).toEqual({ outcome: 'overtaken', credits: 0 });
        await ledger.store.release(old.runId, old.attempt);
        expect([...(await ledger.store.renew([old]))]).toEqual([]);
        expect(await ledger.balance(workspaceId)).toMatchObject({ available: 0, held: 40 });
        expect(await ledger.settle(taken, 15)).toMatchObject({ outcome: 'settled', charged: 30 });
        expect(await ledger.settle(old, 20)).toEqual({ outcome: 'overtaken', credits: 30 });
        expect(await ledger.balance(workspaceId)).toMatchObject({ available: 10, held: 0 });
      });

      it('D6 is taken over by one: the other that wanted to go on learns that somebody does', async () => {
        const call = callOf(await ledger.workspaceWith(400), { idempotencyKey: 'k' });
        await ledger.settle(await ledger.held(call), 1, false);
        await ledger.held({ ...call, answersMax: 19 }, 1);
        expect(await ledger.store.reserve({ ...call, answersMax: 19 }, 1)).toEqual({ outcome: 'in_flight' });
      });

      it('lives as long as it is renewed, and nobody else is told so', async () => {
        const held = await ledger.held(callOf(await ledger.workspaceWith(400)));
        expect([...(await ledger.store.renew([held, { runId: randomUUID(), attempt: 1 }]))]).toEqual([held.runId]);
        await ledger.lapse(held.runId);
        expect([...(await ledger.store.renew([held]))]).toEqual([]);
      });
    });
  });
}

import { createHash, randomUUID } from 'node:crypto';

import { callOf, type TestLedger, type TestLedgerOptions } from './test-ledger.fixture';

/** Top-ups, payments taken back, what a workspace may see, and retention. */
export function describeLedgerPayments(name: string, open: (options?: TestLedgerOptions) => Promise<TestLedger>): void {
  describe(`payments in ${name}`, () => {
    let ledger: TestLedger;
    beforeAll(async () => (ledger = await open()));
    afterAll(() => ledger?.close());
    afterEach(async () => expect(await ledger.store.violations()).toEqual([]));

    describe('a top-up', () => {
      it('counts once per payment, however often and at once it is reported', async () => {
        const workspaceId = await ledger.workspaceWith(0);
        const payment = { workspaceId, credits: 500, externalReference: randomUUID(), local: false };
        const reports = await Promise.all(Array.from({ length: 20 }, () => ledger.store.creditTopUp(payment)));
        expect(reports.filter(({ outcome }) => outcome === 'credited')).toHaveLength(1);
        expect(reports.filter(({ outcome }) => outcome === 'already')).toHaveLength(19);
        expect(await ledger.balance(workspaceId)).toMatchObject({ available: 500 });
      });

      it('of another amount, workspace or kind of money is a mismatch and moves nothing, also at the same moment', async () => {
        const [workspaceId, other] = [await ledger.workspaceWith(0), await ledger.workspaceWith(0)];
        const payment = { workspaceId, credits: 500, externalReference: randomUUID(), local: false };
        await ledger.store.creditTopUp(payment);
        for (const changed of [{ credits: 501 }, { workspaceId: other }, { local: true }]) {
          expect(await ledger.store.creditTopUp({ ...payment, ...changed })).toMatchObject({ outcome: 'mismatch' });
        }
        for (let round = 0; round < 10; round += 1) {
          const same = { credits: 7, externalReference: randomUUID(), local: false };
          const both = [workspaceId, other].map((each) => ledger.store.creditTopUp({ ...same, workspaceId: each }));
          expect((await Promise.all(both)).map(({ outcome }) => outcome).sort()).toEqual(['credited', 'mismatch']);
        }
      });

      it('of no credit, of a part of one and of more than 10,000,000 is refused, and so is what is taken back', async () => {
        const workspaceId = await ledger.workspaceWith(10_000_000);
        const payment = (credits: number) => ({ workspaceId, credits, externalReference: randomUUID(), local: false });
        for (const credits of [0, -1, 10_000_001]) {
          await expect(ledger.store.creditTopUp(payment(credits))).rejects.toThrow('A payment is 1 to 10,000,000');
          await expect(ledger.store.takeBack(payment(credits))).rejects.toThrow('A payment is 1 to 10,000,000');
        }
        for (const credits of [0.5, 1.5, Number.NaN]) {
          await expect(ledger.store.creditTopUp(payment(credits))).rejects.toThrow();
          await expect(ledger.store.takeBack(payment(credits))).rejects.toThrow();
        }
        expect(await ledger.balance(workspaceId)).toMatchObject({ available: 10_000_000, frozen: false });
        expect(await ledger.store.takeBack(payment(10_000_000))).toEqual({ outcome: 'taken_back', available: 0 });
        expect(await ledger.store.creditTopUp(payment(1))).toEqual({ outcome: 'credited', available: 1 });
      });

      it('stays when the accounts of the workspace are opened again', async () => {
        const workspaceId = await ledger.workspaceWith(100);
        await ledger.store.openAccounts(workspaceId);
        expect(await ledger.balance(workspaceId)).toMatchObject({ available: 100 });
      });

      it('is refused to a workspace nobody knows', async () =>
        expect(
          await ledger.store.creditTopUp({ workspaceId: 'none', credits: 1, externalReference: 'x', local: true }),
        ).toEqual({ outcome: 'unknown_workspace', available: 0 }));
    });

    describe('a payment taken back', () => {
      it('leaves the wallet at once, once per event', async () => {
        const workspaceId = await ledger.workspaceWith(500);
        const refund = { workspaceId, credits: 200, externalReference: randomUUID() };
        expect(await ledger.store.takeBack(refund)).toEqual({ outcome: 'taken_back', available: 300 });
        expect(await ledger.store.takeBack(refund)).toEqual({ outcome: 'already', available: 300 });
        expect(await ledger.store.takeBack({ ...refund, credits: 1 })).toMatchObject({ outcome: 'mismatch' });
        expect(await ledger.store.takeBack({ ...refund, workspaceId: 'none' })).toMatchObject({
          outcome: 'unknown_workspace',
        });
        expect(await ledger.balance(workspaceId)).toMatchObject({ available: 300, frozen: false });
        const [refunded, paid, ...others] = await ledger.store.movementsOf(workspaceId, { limit: 9 });
        expect([refunded, others]).toMatchObject([{ kind: 'refund', amount: 200, availableAfter: 300 }, []]);
        expect(paid).toMatchObject({ kind: 'topup', unit: 'credit', amount: 500 });
      });

      it('may have the reference of the top-up that it takes back', async () => {
        const workspaceId = await ledger.workspaceWith(0);
        const payment = { workspaceId, credits: 500, externalReference: randomUUID() };
        await ledger.store.creditTopUp({ ...payment, local: false });
        expect(await ledger.store.takeBack(payment)).toEqual({ outcome: 'taken_back', available: 0 });
        expect(await ledger.store.creditTopUp({ ...payment, local: false })).toEqual({
          outcome: 'already',
          available: 0,
        });
      });

      it('that is spent or held already never makes a wallet negative: it is written off, and the wallet frozen', async () => {
        const workspaceId = await ledger.workspaceWith(100);
        const held = await ledger.held(callOf(workspaceId));
        const refund = { workspaceId, credits: 100, externalReference: randomUUID() };
        expect(await ledger.store.takeBack(refund)).toEqual({ outcome: 'taken_back_and_frozen', available: 0 });
        const { externalReference } = refund;
        const nothingOf = { unit: 'credit', externalReference, runId: null };
        expect(await ledger.store.movementsOf(workspaceId, { limit: 2 })).toMatchObject([
          { kind: 'refund', amount: 100, availableAfter: 0, ...nothingOf },
          { kind: 'adjust', amount: 40, availableAfter: 100, ...nothingOf },
        ]);
        expect(await ledger.store.reserve(callOf(workspaceId))).toEqual({ outcome: 'frozen' });
        expect(await ledger.settle(held, 1)).toMatchObject({ charged: 2, spendable: { credits: 38 } });
        expect(await ledger.balance(workspaceId)).toMatchObject({ available: 38, frozen: true });
        expect(await ledger.store.unfreeze(workspaceId, 'paid by bank')).toBe('unfrozen');
        expect(await ledger.store.unfreeze(workspaceId, 'paid by bank')).toBe('not_frozen');
        expect(await ledger.store.unfreeze('none', 'paid by bank')).toBe('unknown_workspace');
        for (const reason of ['', ' ', 'x'.repeat(501)]) {
          await expect(ledger.store.unfreeze(workspaceId, reason)).rejects.toThrow('1 to 500');
        }
        await ledger.held(callOf(workspaceId, { answersMax: 19 }));
        await ledger.store.takeBack({ ...refund, externalReference: randomUUID() });
        expect(await ledger.store.unfreeze(workspaceId, 'x'.repeat(500))).toBe('unfrozen');
      });
    });

    describe('what a workspace may see', () => {
      it('B16 is its own runs and movements; of another it learns nothing, not even from text that is no id', async () => {
        const [workspaceId, other] = [await ledger.workspaceWith(100), await ledger.workspaceWith(0)];
        const held = await ledger.held(callOf(workspaceId));
        await ledger.settle(held, 3, true, 'mine');
        expect(await ledger.store.runOf(workspaceId, held.runId)).toMatchObject({
          route: 'vat_verify',
          state: 'done',
          answered: 3,
          credits: 6,
          response: Buffer.from('mine'),
        });
        for (const runId of [held.runId, randomUUID(), "'; drop", '']) {
          expect(await ledger.store.runOf(other, runId)).toBeNull();
        }
        const [newest] = await ledger.store.movementsOf(workspaceId, { limit: 1 });
        expect(await ledger.store.movementsOf(other, { before: newest!.id, limit: 100 })).toEqual([]);
        expect(await ledger.store.balanceOf('none')).toBeNull();
      });

      it('is a run from its hold on: without an answer, given back, answered, and the digest of what was answered', async () => {
        const workspaceId = await ledger.workspaceWith(100);
        const call = callOf(workspaceId, { idempotencyKey: 'k' });
        const held = await ledger.held(call);
        const sight = () => ledger.store.runOf(workspaceId, held.runId);
        const unanswered = { answered: 0, credits: 0, complete: false, response: null, responseSha256: null };
        const begun = await sight();
        expect(begun).toMatchObject({ state: 'running', finishedAt: null, createdAt: expect.any(Date), ...unanswered });
        await ledger.store.release(held.runId, 1);
        expect(await sight()).toMatchObject({ state: 'expired', finishedAt: expect.any(Date), ...unanswered });
        await ledger.settle(await ledger.held(call, 1), 3, false, 'three');
        const done = await sight();
        expect(done).toMatchObject({ state: 'done', answered: 3, credits: 6, response: Buffer.from('three') });
        expect(done!.responseSha256).toEqual(createHash('sha256').update('three').digest());
        expect(done!.createdAt).toEqual(begun!.createdAt);
        expect(done!.finishedAt!.getTime()).toBeGreaterThanOrEqual(done!.createdAt.getTime());
        const movements = await ledger.store.movementsOf(workspaceId, { limit: 9 });
        expect(movements.map(({ kind, runId }) => [kind, runId])).toEqual([
          ...[
            ['capture', held.runId],
            ['hold', held.runId],
            ['void', held.runId],
            ['hold', held.runId],
          ],
          ['topup', null],
        ]);
      });

      it('comes in pages, newest first, credits and free calls in one order', async () => {
        const workspaceId = await ledger.workspaceWith(100);
        for (let round = 0; round < 5; round += 1) {
          await ledger.settle(await ledger.held(callOf(workspaceId)), round);
          await ledger.settle(await ledger.held(callOf(workspaceId, { freeTier: true })), round);
        }
        const all = await ledger.store.movementsOf(workspaceId, { limit: 100 });
        const captures = Array.from({ length: 8 }, () => 'capture');
        const moved = all.map(({ kind }) => kind).filter((kind) => kind !== 'hold');
        expect(moved).toEqual([...captures, 'void', 'grant', 'void', 'topup']);
        expect(all).toHaveLength(1 + 1 + 20);
        const paged: (typeof all)[number][] = [];
        for (;;) {
          const before = paged.at(-1)?.id;
          const page = await ledger.store.movementsOf(workspaceId, { limit: 4, ...(before ? { before } : {}) });
          if (page.length === 0) break;
          expect(page.length).toBeLessThanOrEqual(4);
          paged.push(...page);
        }
        expect(paged).toEqual(all);
        expect(all[0]).toMatchObject({ kind: 'capture', unit: 'call', amount: 1, availableAfter: 21 });
        for (const before of ['0', '-1', 'x', '1 OR 1=1', '99999999999999999999']) {
          expect(await ledger.store.movementsOf(workspaceId, { before, limit: 4 })).toEqual([]);
        }
      });
    });

    describe('X5 retention', () => {
      it('forgets answers and keys of runs that ended 30 days ago; sums, digests and movements stay', async () => {
        const workspaceId = await ledger.workspaceWith(100);
        const call = callOf(workspaceId, { idempotencyKey: 'k' });
        const old = await ledger.held(call);
        await ledger.settle(old, 3, true, 'BE0404616494 marker');
        const kept = await ledger.held(callOf(workspaceId));
        await ledger.settle(kept, 1, true, 'of today');
        await ledger.age(old.runId, 31);
        expect(await ledger.store.forget()).toBe(1);
        expect(await ledger.store.forget()).toBe(0);
        const dump = await ledger.dumpRuns();
        expect(dump).not.toContain('marker');
        expect(dump).not.toContain(Buffer.from('marker').toString('hex'));
        expect(dump).toContain('of today');
        const responseSha256 = createHash('sha256').update('BE0404616494 marker').digest();
        const run = { state: 'done', credits: 6, response: null, responseSha256, fingerprint: Buffer.alloc(32) };
        expect(await ledger.store.runOf(workspaceId, old.runId)).toMatchObject(run);
        expect((await ledger.held({ ...call, runId: randomUUID() })).attempt).toBe(1);
      });

      it('knows the reference of a top-up for good: reported again when all else of its month is forgotten, it counts once', async () => {
        const workspaceId = await ledger.workspaceWith(0);
        const payment = { workspaceId, credits: 100, externalReference: randomUUID(), local: true };
        await ledger.store.creditTopUp(payment);
        const old = await ledger.held(callOf(workspaceId));
        await ledger.settle(old, 1);
        await ledger.age(old.runId, 400);
        expect(await ledger.store.forget()).toBe(1);
        expect(await ledger.store.creditTopUp(payment)).toMatchObject({ outcome: 'already' });
        expect(await ledger.balance(workspaceId)).toMatchObject({ available: 98 });
      });

      it('forgets runs that nobody answered, too: there is no answer, and no digest of one', async () => {
        const workspaceId = await ledger.workspaceWith(100);
        const call = callOf(workspaceId, { idempotencyKey: 'k' });
        const { runId } = await ledger.held(call);
        await ledger.store.release(runId, 1);
        await ledger.age(runId, 31);
        expect(await ledger.store.forget()).toBe(1);
        const forgotten = { state: 'expired', response: null, responseSha256: null };
        expect(await ledger.store.runOf(workspaceId, runId)).toMatchObject(forgotten);
        expect((await ledger.held({ ...call, runId: randomUUID() })).attempt).toBe(1);
      });

      it('an erased workspace leaves the books as they are', async () => {
        const workspaceId = await ledger.workspaceWith(100);
        await ledger.settle(await ledger.held(callOf(workspaceId)), 3);
        const before = await ledger.store.movementsOf(workspaceId, { limit: 100 });
        await ledger.eraseWorkspace(workspaceId);
        expect(await ledger.store.movementsOf(workspaceId, { limit: 100 })).toEqual(before);
        expect(before).toHaveLength(3);
      });
    });
  });
}

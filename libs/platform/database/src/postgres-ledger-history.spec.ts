import { type HistoryQuery } from '@einvoice/billing-ledger';
import { callOf, LedgerFixture } from './ledger.fixture';
import { PostgresLedgerHistory } from './postgres-ledger-history';

let ledger: LedgerFixture;
let history: PostgresLedgerHistory;
beforeAll(async () => {
  ledger = await LedgerFixture.open();
  history = new PostgresLedgerHistory(ledger.database);
});
afterAll(() => ledger?.close());

const all: HistoryQuery = { kinds: null, connectionId: null, from: null, to: null, before: null, limit: 50 };

/** 100 credits, of which 14 pay for seven answers; one hold that came back, and a free call. */
async function usedWorkspace(): Promise<string> {
  const workspaceId = await ledger.workspaceWith(100);
  await ledger.settle(await ledger.held(callOf(workspaceId)), 7);
  const released = await ledger.held(callOf(workspaceId));
  await ledger.store.release(released.runId, released.attempt);
  await ledger.settle(await ledger.held(callOf(workspaceId, { freeTier: true })), 3);
  return workspaceId;
}

/** As if all of a workspace had happened so many days ago. */
async function shift(workspaceId: string, days: number): Promise<void> {
  await ledger.database.transaction(async (query) => {
    await query({ name: '', text: `SET LOCAL session_replication_role = replica` });
    const past = `created_at = created_at - $2 * INTERVAL '1 day'`;
    for (const text of [
      `UPDATE ledger.run SET ${past} WHERE workspace_id = $1`,
      `UPDATE ledger.transfer SET ${past} WHERE account_id IN (SELECT id FROM ledger.account WHERE workspace_id = $1)`,
    ]) {
      await query({ name: '', text }, [workspaceId, days]);
    }
  });
}

describe('a page of history', () => {
  it('of a workspace that nobody knows, or before what is no movement, is empty', async () => {
    const workspaceId = await usedWorkspace();
    expect(await history.page('ws_nobody', all)).toEqual({ lines: [], hasMore: false });
    for (const before of ['0', 'x', '1 OR 1=1', '-1', '9'.repeat(19)]) {
      expect(await history.page(workspaceId, { ...all, before })).toEqual({ lines: [], hasMore: false });
    }
  });

  it('shows each movement once, newest first, page by page', async () => {
    const workspaceId = await usedWorkspace();
    const { lines, hasMore } = await history.page(workspaceId, all);
    expect(hasMore).toBe(false);
    expect(lines.map(({ kind, unit, change, answers }) => [kind, unit, change, answers])).toEqual([
      ['capture', 'call', -1, 3],
      ['hold', 'call', -1, null],
      ['grant', 'call', 25, null],
      ['void', 'credit', 0, null],
      ['hold', 'credit', -40, null],
      ['capture', 'credit', -14, 7],
      ['hold', 'credit', -40, null],
      ['topup', 'credit', 100, null],
    ]);
    const paged: (typeof lines)[number][] = [];
    for (let more = true; more;) {
      const page = await history.page(workspaceId, { ...all, before: paged.at(-1)?.id ?? null, limit: 3 });
      paged.push(...page.lines);
      more = page.hasMore;
    }
    expect(paged).toEqual(lines);
  });

  it('and its sums count what the filter leaves, by kind and by day', async () => {
    const workspaceId = await usedWorkspace();
    await shift(workspaceId, 2);
    const [day] = await ledger.run<{ day: string }>(
      `SELECT to_char((now() AT TIME ZONE 'UTC')::date - 2, 'YYYY-MM-DD') AS day`,
    );
    const captures = { ...all, kinds: ['capture'] as const, from: day!.day, to: day!.day };
    expect((await history.page(workspaceId, captures)).lines.map(({ kind }) => kind)).toEqual(['capture', 'capture']);
    expect(await history.sums(workspaceId, captures)).toEqual({
      lines: 2,
      changeCredits: -14,
      answers: 10,
      notCharged: 0,
    });
    expect(await history.sums(workspaceId, all)).toMatchObject({ lines: 8, notCharged: 1 });
    const later = { ...all, from: '2999-01-01', connectionId: null };
    expect(await history.sums(workspaceId, later)).toMatchObject({ lines: 0, changeCredits: 0, answers: 0 });
  });
});

describe('usage by day', () => {
  it('counts each run on the day it began, also one that went on, and leaves out older ones and those of others', async () => {
    const [workspaceId, other] = [await usedWorkspace(), await usedWorkspace()];
    await shift(workspaceId, 1);
    const call = callOf(workspaceId, { idempotencyKey: 'k' });
    await ledger.settle(await ledger.held(call), 1, false);
    await ledger.settle(await ledger.held({ ...call, answersMax: 2 }, 1), 2);
    const days = await history.usage(workspaceId, 3);
    expect(days.map(({ chargedCredits, answers, freeCalls }) => [chargedCredits, answers, freeCalls])).toEqual([
      [0, 0, 0],
      [14, 10, 1],
      [6, 3, 0],
    ]);
    expect(await history.usage(workspaceId, 1)).toEqual([days[2]]);
    await shift(other, 40);
    for (const { answers } of await history.usage(other, 30)) expect(answers).toBe(0);
  });
});

describe('test funds', () => {
  it('are what came without money', async () => {
    const workspaceId = await ledger.workspaceWith(0);
    const paid = { workspaceId, credits: 5, externalReference: `paid ${workspaceId}`, local: false };
    await ledger.store.creditTopUp(paid);
    expect(await history.hasTestFunds(workspaceId)).toBe(false);
    await ledger.store.creditTopUp({ ...paid, externalReference: `local ${workspaceId}`, local: true });
    expect(await history.hasTestFunds(workspaceId)).toBe(true);
  });
});

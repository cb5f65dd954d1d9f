import { describeBillingLedger } from './billing-ledger.fixture';
import { describeLedgerModel } from './ledger-commands.fixture';
import { describeFreeCalls } from './ledger-free-calls.fixture';
import { describeIdempotencyKeys } from './ledger-keys.fixture';
import { describeLedgerPayments } from './ledger-payments.fixture';
import { describeLedgerRuns } from './ledger-runs.fixture';
import { MemoryLedgerStore } from './memory-ledger-store';
import { callOf, openMemoryLedger } from './test-ledger.fixture';

describeBillingLedger('memory', openMemoryLedger);
describeLedgerRuns('memory', openMemoryLedger);
describeFreeCalls('memory', openMemoryLedger);
describeIdempotencyKeys('memory', openMemoryLedger);
describeLedgerPayments('memory', openMemoryLedger);
describeLedgerModel('memory', openMemoryLedger, 60);

describe('the sealed history in memory', () => {
  it('grows by what was written since, and names what was changed in it', async () => {
    const ledger = await openMemoryLedger();
    expect([await ledger.store.head(), await ledger.store.seal()]).toEqual([null, 0]);
    const workspaceId = await ledger.workspaceWith(50);
    expect([await ledger.store.seal(), await ledger.store.seal()]).toEqual([1, 0]);
    await ledger.workspaceWith(7);
    expect(await ledger.store.seal()).toBe(1);
    expect(await ledger.store.head()).toMatchObject({ block: '2', transfers: 2 });
    expect(await ledger.store.brokenSeals()).toEqual([]);
    expect(await ledger.store.movementsOf(workspaceId, { limit: 9 })).toMatchObject([{ kind: 'topup', amount: 50 }]);
  });
});

describe('the ledger in memory at the last moment', () => {
  const dayMs = 86_400_000;
  let nowMs: number;
  let store: MemoryLedgerStore;
  beforeEach(async () => {
    nowMs = 1_000;
    store = new MemoryLedgerStore({ nowMs: () => nowMs, connectionIsLive: () => true, leaseMs: 50 });
    await store.openAccounts('ws');
    await store.creditTopUp({ workspaceId: 'ws', credits: 100, externalReference: 'paid', local: true });
  });

  const settle = (runId: string) =>
    store.settle({ runId, attempt: 1, answered: 1, complete: true, response: Buffer.from('x') });

  it('a lease is over after its time, and not a millisecond sooner', async () => {
    const [inTime, late] = [callOf('ws'), callOf('ws')];
    for (const call of [inTime, late]) await store.reserve(call);
    nowMs += 50;
    expect(await store.expireHolds()).toBe(0);
    expect(await settle(inTime.runId)).toMatchObject({ outcome: 'settled', charged: 2 });
    nowMs += 1;
    expect(await settle(late.runId)).toEqual({ outcome: 'overtaken', credits: 0 });
    expect(await store.expireHolds()).toBe(1);
  });

  it('free calls end when 14 days are over, and not a millisecond sooner', async () => {
    const call = callOf('ws', { freeTier: true });
    await store.reserve(call);
    await settle(call.runId);
    nowMs += 14 * dayMs - 1;
    expect(await store.balanceOf('ws')).toMatchObject({ freeCallsLeft: 24, freeUntil: new Date(1_000 + 14 * dayMs) });
    nowMs += 1;
    expect(await store.balanceOf('ws')).toMatchObject({ freeCallsLeft: 0 });
  });

  it('an answer is kept for 30 days, and not a millisecond longer', async () => {
    const call = callOf('ws');
    await store.reserve(call);
    await settle(call.runId);
    nowMs += 30 * dayMs;
    expect(await store.forget()).toBe(0);
    nowMs += 1;
    expect(await store.forget()).toBe(1);
  });
});

describe('the audit of the ledger in memory', () => {
  class OpenedStore extends MemoryLedgerStore {
    accountsOf = (workspaceId: string) => this.wallets.get(workspaceId)!;
  }

  it.each(['wallet', 'free'] as const)('looks at the account of the %s of every workspace', async (account) => {
    const store = new OpenedStore({ nowMs: () => 1_000, connectionIsLive: () => true });
    for (const workspaceId of ['one', 'two']) await store.openAccounts(workspaceId);
    store.accountsOf('two')[account].spent += 1;
    const subject = `two ${account === 'wallet' ? 'credit' : 'call'}`;
    expect(await store.violations()).toContainEqual({ rule: 'account_overdrawn', subject });
  });
});

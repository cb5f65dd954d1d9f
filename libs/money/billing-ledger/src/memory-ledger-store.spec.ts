import { describeBillingLedger } from './billing-ledger.fixture';
import { describeLedgerModel } from './ledger-commands.fixture';
import { describeFreeCalls } from './ledger-free-calls.fixture';
import { describeIdempotencyKeys } from './ledger-keys.fixture';
import { describeLedgerPayments } from './ledger-payments.fixture';
import { describeLedgerRuns } from './ledger-runs.fixture';
import { openMemoryLedger } from './test-ledger.fixture';

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

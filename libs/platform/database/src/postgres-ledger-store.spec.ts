import { randomUUID } from 'node:crypto';
import {
  describeBillingLedger,
  describeFreeCalls,
  describeIdempotencyKeys,
  describeLedgerModel,
  describeLedgerPayments,
  describeLedgerRuns,
} from '@einvoice/billing-ledger/testing';
import { callOf, LedgerFixture } from './ledger.fixture';

describeBillingLedger('Postgres', LedgerFixture.open);
describeLedgerRuns('Postgres', LedgerFixture.open);
describeFreeCalls('Postgres', LedgerFixture.open);
describeIdempotencyKeys('Postgres', LedgerFixture.open);
describeLedgerPayments('Postgres', LedgerFixture.open);
describeLedgerModel('Postgres', LedgerFixture.open, 60);

describe('in Postgres alone', () => {
  let ledger: LedgerFixture;
  beforeAll(async () => void (ledger = await LedgerFixture.open()));
  afterAll(() => ledger?.close());
  afterEach(async () => expect(await ledger.store.violations()).toEqual([]));

  it('balances that are asked for at once are read in one statement, each for who asked, also twice', async () => {
    const some = await Promise.all([1, 20, 300].map((credits) => ledger.workspaceWith(credits)));
    const query = jest.spyOn(ledger.database, 'query');
    const asked = [...some, 'nobody', some[0]!];
    const balances = await Promise.all(asked.map((workspaceId) => ledger.store.balanceOf(workspaceId)));
    expect(balances.map((balance) => balance?.available)).toEqual([1, 20, 300, undefined, 1]);
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
  });

  it('an idempotency key as a twin in one statement is in flight, as a fresh one beside it is not', async () => {
    const workspaceId = await ledger.workspaceWith(1_000);
    const rows = await ledger.run<{ outcome: string }>(
      `SELECT outcome FROM ledger.reserve_many($1, $2, '{a,a,a}', $3, $4, '{NULL,NULL,NULL}', '{1,1,1}', '{1,1,1}',
         '{f,f,f}', '{NULL,NULL,NULL}', '1 second', 9) ORDER BY ordinal`,
      [
        [randomUUID(), randomUUID(), randomUUID()],
        [workspaceId, workspaceId, workspaceId],
        [Buffer.alloc(32, 1), Buffer.alloc(32, 1), Buffer.alloc(32, 2)],
        [Buffer.alloc(32), Buffer.alloc(32), Buffer.alloc(32)],
      ],
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(['held', 'in_flight', 'held']);
  });

  it('a lease lives as long as it is renewed, and waits for nobody who ends its run at this moment', async () => {
    const held = await ledger.held(callOf(await ledger.workspaceWith(400)));
    const before = await ledger.leaseUntilMs(held.runId);
    expect([...(await ledger.store.renew([held, { runId: randomUUID(), attempt: 1 }]))]).toEqual([held.runId]);
    expect(await ledger.leaseUntilMs(held.runId)).toBeGreaterThan(before);
    await ledger.database.transaction(async (query) => {
      await query({ name: '', text: 'SELECT FROM ledger.run WHERE id = $1 FOR UPDATE' }, [held.runId]);
      expect([...(await ledger.store.renew([held]))]).toEqual([held.runId]);
    });
  });

  it('an erased workspace leaves every transfer of the books as it is', async () => {
    const workspaceId = await ledger.workspaceWith(100);
    await ledger.settle(await ledger.held(callOf(workspaceId)), 3);
    const sums = () =>
      ledger.run('SELECT kind, count(*), sum(amount) FROM ledger.transfer GROUP BY kind ORDER BY kind');
    const before = await sums();
    await ledger.run('DELETE FROM workspace WHERE id = $1', [workspaceId]);
    expect(await sums()).toEqual(before);
  });
});

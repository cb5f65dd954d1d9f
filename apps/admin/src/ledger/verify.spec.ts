import { connectDatabase, type Database, PostgresLedgerStore } from '@einvoice/database';
import { createTestDatabase, unhurriedConnection, type TestDatabase, until } from '@einvoice/test-kit';
import { hasHead, type KeptHead, parseHead } from './head';
import { verifyLedger } from './verify';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connectDatabase(testDatabase.url, { applicationName: 'spec', connectionsMax: 1, ...unhurriedConnection });
  const store = new PostgresLedgerStore(database);
  await run(`INSERT INTO workspace (id, name) VALUES ('ws_spec', 'spec')`);
  await store.openAccounts('ws_spec');
  for (const externalReference of ['one', 'two', 'three']) {
    await store.creditTopUp({ workspaceId: 'ws_spec', credits: 100, externalReference, local: true });
  }
  await until(async () => (await store.seal()) > 0); // other specs write in this cluster, too
});
afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
});

const run = (text: string) => database.query({ name: text.slice(0, 60), text });

async function verified(): Promise<{ exitCode: number; said: string }> {
  const lines: string[] = [];
  const exitCode = await verifyLedger(database, (line) => lines.push(line));
  return { exitCode, said: lines.join('\n') };
}

/** As a superuser could who switches the triggers off; undone afterwards. */
async function forged(text: string, kept?: KeptHead): Promise<{ exitCode: number; said: string }> {
  const undone = new Error('undone');
  let found: { exitCode: number; said: string } | undefined;
  const transaction = database.transaction(async (query) => {
    await query({ name: 'replica', text: `SET LOCAL session_replication_role = replica` });
    await query({ name: text.slice(0, 60), text });
    const lines: string[] = [];
    const inside = { query } as Database;
    found = { exitCode: await verifyLedger(inside, (line) => lines.push(line), kept), said: '' };
    found.said = lines.join('\n');
    throw undone;
  });
  await expect(transaction).rejects.toBe(undone);
  if (!found) throw new Error('Nothing was verified.');
  return found;
}

/** All history gone but its accounts, as if it had never been. */
const cutOff = `WITH blocks AS (DELETE FROM ledger.block), marks AS (UPDATE ledger.seal_mark SET transfer_id = 0)
  DELETE FROM ledger.transfer`;

describe('a head that was kept', () => {
  const told = async () => parseHead(/Head: (\S+)/.exec((await verified()).said)![1]!)!;

  it('D3 holds for as long as nothing up to it was cut off', async () => {
    const kept = await told();
    expect(await verifyLedger(database, () => undefined, kept)).toBe(0);
    expect(await hasHead(database, kept)).toBe(true);
  });

  it('D3 tells that the last blocks were cut off, rows and all', async () => {
    const { exitCode, said } = await forged(cutOff, await told());
    expect([exitCode, said]).toEqual([1, expect.stringContaining('missing head')]);
  });

  it.each(['', '1', '0:ab', `1:${'g'.repeat(64)}`, `-1:${'a'.repeat(64)}`, `1:${'a'.repeat(65)}`])(
    '%j is none',
    (text) => expect(parseHead(text)).toBeNull(),
  );
});

describe('einvoice-admin ledger verify', () => {
  it('D3 finds nothing in a ledger nobody touched', async () => {
    expect(await verified()).toEqual({ exitCode: 0, said: expect.stringContaining('every seal intact') });
  });

  it.each([
    ['a changed row', `UPDATE ledger.transfer SET amount = 101 WHERE external_ref = 'two'`, 'transfer_changed'],
    ['a removed row', `DELETE FROM ledger.transfer WHERE external_ref = 'two'`, 'transfer_missing'],
    ['a changed seal', `UPDATE ledger.block SET transfer_count = 2, transfer_ids[1] = 99`, 'block_changed'],
    [
      'credits from nowhere',
      `UPDATE ledger.account SET credits_posted = 1000 WHERE code = 'wallet'`,
      'account_counters',
    ],
  ])('D3 names %s that was made as superuser', async (_what, statement, problem) => {
    const { exitCode, said } = await forged(statement);
    expect(said).toContain(problem);
    expect(exitCode).toBe(1);
  });
});

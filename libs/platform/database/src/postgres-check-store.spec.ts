import { checkNamed, describeCheckStore } from '@einvoice/signed-receipts/testing';
import { createTestDatabase, type TestDatabase, unhurriedConnection } from '@einvoice/test-kit';
import { connectDatabase, type Database } from './connect-database';
import { PostgresCheckStore } from './postgres-check-store';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connectDatabase(testDatabase.url, { applicationName: 'checks', ...unhurriedConnection });
});
afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
});

async function emptyStore(): Promise<PostgresCheckStore> {
  await database.query({ name: 'clear', text: 'DELETE FROM workspace' });
  const text = `INSERT INTO workspace (id, name) VALUES ('ws_one', 'one'), ('ws_two', 'two')`;
  await database.query({ name: 'workspaces', text });
  return new PostgresCheckStore(database);
}

describeCheckStore('Postgres', async () => ({
  store: await emptyStore(),
  age: async (days) => {
    for (const table of ['kept_check', 'check_receipt']) {
      const text = `UPDATE ${table} SET created_at = created_at - $1::integer * interval '1 day'`;
      await database.query({ name: `age_${table}`, text }, [days]);
    }
  },
}));

it('a workspace that goes takes its checks and receipts with it', async () => {
  const store = await emptyStore();
  for (const workspaceId of ['ws_one', 'ws_two']) {
    await store.keep([{ workspaceId, check: checkNamed('request-1') }]);
    await store.keepReceipt(workspaceId, { bundleDigest: `sha256:${'00'.repeat(32)}`, receipt: 'a' });
  }
  await database.query({ name: 'gone', text: `DELETE FROM workspace WHERE id = 'ws_one'` });
  const text = 'SELECT workspace_id FROM kept_check UNION ALL SELECT workspace_id FROM check_receipt';
  expect(await database.query({ name: 'owners', text })).toEqual([
    { workspace_id: 'ws_two' },
    { workspace_id: 'ws_two' },
  ]);
});

it('what no tool gives is refused by the table, too', async () => {
  const store = await emptyStore();
  const kept = (changes: object) =>
    store.keep([{ workspaceId: 'ws_one', check: { ...checkNamed('request-1'), ...changes } }]);
  await expect(kept({ requestId: 'short' })).rejects.toThrow(/kept_check_request_form/);
  await expect(kept({ inputDigest: 'IBAN' })).rejects.toThrow(/kept_check_digest_form/);
  await expect(kept({ facts: { text: 'x'.repeat(5_000) } })).rejects.toThrow(/kept_check_facts_size/);
});

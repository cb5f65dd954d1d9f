import { describeRuleSetStore, ruleSetNamed } from '@einvoice/rule-sets/testing';
import { createTestDatabase, type TestDatabase, unhurriedConnection } from '@einvoice/test-kit';
import { connectDatabase, type Database } from './connect-database';
import { PostgresRuleSetStore } from './postgres-rule-set-store';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connectDatabase(testDatabase.url, { applicationName: 'rule-sets', ...unhurriedConnection });
});
afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
});

async function emptyStore(): Promise<PostgresRuleSetStore> {
  await database.query({ name: 'clear_sets', text: 'DELETE FROM rule_set' });
  await database.query({ name: 'clear_workspaces', text: 'DELETE FROM workspace' });
  const text = `INSERT INTO workspace (id, name) VALUES ('ws_one', 'one'), ('ws_two', 'two')`;
  await database.query({ name: 'workspaces', text });
  return new PostgresRuleSetStore(database);
}

describeRuleSetStore('Postgres', emptyStore);

it('a workspace that goes takes its rule sets with it, and nobody else’s', async () => {
  const store = await emptyStore();
  for (const owner of [{ workspaceId: 'ws_one' }, { workspaceId: 'ws_two' }, 'operator'] as const)
    await store.put(owner, ruleSetNamed('a'), 5);
  await database.query({ name: 'gone', text: `DELETE FROM workspace WHERE id = 'ws_one'` });
  const text = 'SELECT owner FROM rule_set ORDER BY owner';
  expect(await database.query({ name: 'owners', text })).toEqual([
    { owner: 'operator' },
    { owner: 'workspace ws_two' },
  ]);
});

it('names that no route lets in are refused by the table, too', async () => {
  const store = await emptyStore();
  for (const name of ['', 'A', 'a b', '-a', 'a'.repeat(41), 'a:b'])
    await expect(store.put('operator', ruleSetNamed(name), 5)).rejects.toThrow(/rule_set_name_form/);
});

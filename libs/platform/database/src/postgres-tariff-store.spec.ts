import { describeTariffStore, monthOf } from '@einvoice/tariff-data/testing';
import { createTestDatabase, type TestDatabase, unhurriedConnection } from '@einvoice/test-kit';
import { connectDatabase, type Database } from './connect-database';
import { PostgresTariffStore, tariffStatements } from './postgres-tariff-store';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connectDatabase(testDatabase.url, { applicationName: 'tariff', ...unhurriedConnection });
});
afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
});

async function emptyStore(): Promise<PostgresTariffStore> {
  await database.query({ name: 'clear', text: 'DELETE FROM tariff_version' });
  return new PostgresTariffStore(database);
}
const count = async (table: string) =>
  (await database.query<{ count: number }>({ name: `count_${table}`, text: `SELECT count(*)::integer AS count FROM ${table}` }))[0]!.count; // prettier-ignore

describeTariffStore('Postgres', emptyStore);

it('an import that dies in the middle leaves the month before, whole', async () => {
  const store = await emptyStore();
  await store.import(monthOf('2026-10'), { mode: 'snapshot' });
  const [before, parts] = [await store.current(), await count('tariff_part')];
  const dies = database.transaction(async (query) => {
    const [version] = await query<{ id: number }>(tariffStatements.add, ['snapshot', '2026-11', '[]', '{}']);
    await query(tariffStatements.addPart, [version!.id, 'references', '{}']);
    throw new Error('killed');
  });
  await expect(dies).rejects.toThrow('killed');
  expect([await store.current(), await count('tariff_part')]).toEqual([before, parts]);
});

it('two imports at the same time come one after the other', async () => {
  const store = await emptyStore();
  const done = await Promise.all(Array.from({ length: 4 }, () => store.import(monthOf('2026-10'), { mode: 'snapshot' }))); // prettier-ignore
  expect(done.filter((one) => one.ok && !one.unchanged)).toHaveLength(1);
  expect(await count('tariff_version')).toBe(1);
});

it('keeps the newest three months of a mode, and says of one that is gone that it is', async () => {
  const store = await emptyStore();
  await store.import(monthOf('2026-10'), { mode: 'sandbox' });
  await store.import(monthOf('2026-01'), { mode: 'snapshot' });
  const first = await store.current();
  for (const month of ['2026-02', '2026-03', '2026-04']) await store.import(monthOf(month), { mode: 'snapshot' });
  expect(await count('tariff_version')).toBe(4);
  expect(await store.content(first!)).toBeNull();
});

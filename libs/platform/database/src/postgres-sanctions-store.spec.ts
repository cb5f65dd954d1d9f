import { describeSanctionsStore, listOf } from '@einvoice/sanctions-lists/testing';
import { createTestDatabase, type TestDatabase, unhurriedConnection } from '@einvoice/test-kit';
import { connectDatabase, type Database } from './connect-database';
import { PostgresSanctionsStore } from './postgres-sanctions-store';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connectDatabase(testDatabase.url, { applicationName: 'sanctions', ...unhurriedConnection });
});
afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
});

async function emptyStore(): Promise<PostgresSanctionsStore> {
  await database.query({ name: 'clear', text: 'DELETE FROM sanctions_list_version' });
  return new PostgresSanctionsStore(database);
}

describeSanctionsStore('Postgres', async () => ({
  store: await emptyStore(),
  passMonths: async (months) => {
    const text = `UPDATE sanctions_list_version SET imported_at = imported_at - $1::integer * interval '1 month',
                  confirmed_at = confirmed_at - $1::integer * interval '1 month'`;
    await database.query({ name: 'pass_months', text }, [months]);
  },
}));

describe('an import of sanctions that ends in the middle', () => {
  it('O9 leaves the loaded version, whole, when its connection is killed; the same import then completes', async () => {
    const store = await emptyStore();
    await store.put(listOf(2_500), { force: false });
    const before = await store.loadedVersions();
    const victim = connectDatabase(testDatabase.url, { ...unhurriedConnection, applicationName: 'victim' });
    const next = listOf(20_000, { generatedAt: '2026-11-21' });
    const importing = new PostgresSanctionsStore(victim).put(next, { force: false });
    const failed = expect(importing).rejects.toThrow();
    const underWay = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                      WHERE application_name = 'victim' AND query LIKE '%sanctions_party%'`;
    let killed = 0;
    while (killed === 0) killed = (await database.query({ name: 'kill', text: underWay })).length;
    await failed;
    await victim.close();
    expect(await store.loadedVersions()).toEqual(before);
    const left = { name: 'left', text: 'SELECT count(*)::integer AS rows FROM sanctions_party' };
    expect(await database.query(left)).toEqual([{ rows: 2_500 }]);
    expect(await store.put(next, { force: false })).toMatchObject({
      outcome: 'imported',
      version: { parties: 20_000 },
    });
  });

  it('O9 who reads beside an import sees a whole version each time, the old or the new', async () => {
    const store = await emptyStore();
    await store.put(listOf(1_500), { force: false });
    const importing = store.put(listOf(3_000, { generatedAt: '2026-11-21' }), { force: false });
    let done = false;
    void importing.then(() => (done = true));
    while (!done) {
      const [version, ...others] = await store.loadedVersions();
      expect(others).toEqual([]);
      let parties = 0;
      for await (const some of store.partiesOf(version!.id)) parties += some.length;
      expect(parties).toBe(version!.parties);
    }
    expect(await store.loadedVersions()).toMatchObject([{ parties: 3_000 }]);
  });
});

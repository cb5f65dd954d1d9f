import { StorageUnavailableError } from '@einvoice/error-codes';
import { createTestDatabase, freePort, unhurriedConnection, type TestDatabase, withinOneDay } from '@einvoice/test-kit';
import { connectDatabase, type Database } from './connect-database';
import { PostgresDayAllowanceStore } from './postgres-day-allowance-store';

let testDatabase: TestDatabase;
let database: Database;
let store: PostgresDayAllowanceStore;
const ids = ['connection01', 'connection02', 'connection03', 'connection04'] as const;
beforeAll(async () => {
  await withinOneDay();
  testDatabase = await createTestDatabase();
  database = connectDatabase(testDatabase.url, {
    applicationName: 'day-allowance',
    connectionsMax: 4,
    ...unhurriedConnection,
  });
  store = new PostgresDayAllowanceStore(database);
  await database.query({ name: 'ws', text: `INSERT INTO workspace (id, name) VALUES ('ws', 'ws')` });
  for (const id of ids) {
    const text = `INSERT INTO connection (id, workspace_id, name, secret_sha256, secret_end, created_by)
                  VALUES ($1, 'ws', 'spec', decode(repeat('00', 32), 'hex'), 'abcd', 'spec')`;
    await database.query({ name: 'connection', text }, [id]);
  }
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

it('M7 gives out exactly what a day allows, however many ask at once', async () => {
  const asked = Array.from({ length: 60 }, () => store.take(ids[0], 3, 100));
  const given = (await Promise.all(asked)).filter((quota) => quota !== null);
  expect(given).toHaveLength(33);
  expect(await store.take(ids[0], 1, 100)).not.toBeNull();
  expect(await store.take(ids[0], 1, 100)).toBeNull();
  expect(await store.take(ids[0], 1, 101)).not.toBeNull();
});

it('refuses a call that costs more than a day, the first of a connection too', async () => {
  expect(await store.take(ids[1], 101, 100)).toBeNull();
  expect(await store.take(ids[1], 100, 100)).toMatchObject({
    credits: 100,
    day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
});

it('takes back unspent credits, on their own day alone', async () => {
  const quota = (await store.take(ids[2], 40, 40))!;
  await store.giveBack({ ...quota, day: '2020-02-29', credits: 40 });
  expect(await store.take(ids[2], 1, 40)).toBeNull();
  await store.giveBack({ ...quota, credits: 39 });
  expect(await store.take(ids[2], 39, 40)).not.toBeNull();
});

it('begins anew with the day', async () => {
  await store.take(ids[3], 40, 40);
  await database.query({ name: 'age', text: `UPDATE connection_day SET day = day - 1 WHERE connection_id = $1` }, [
    ids[3],
  ]);
  expect(await store.take(ids[3], 40, 40)).not.toBeNull();
  expect(await store.take(ids[3], 1, 40)).toBeNull();
});

it('says that storage does not answer', async () => {
  const unreachable = connectDatabase(`postgresql://a:b@127.0.0.1:${await freePort()}/x`, {
    applicationName: 'unreachable',
  });
  await expect(new PostgresDayAllowanceStore(unreachable).take(ids[0], 1, 1)).rejects.toBeInstanceOf(
    StorageUnavailableError,
  );
  await unreachable.close();
});

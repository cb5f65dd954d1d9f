import { createTestDatabase, unhurriedConnection, type TestDatabase } from '@einvoice/test-kit';
import { accountLimits, sourceHistory, topUpLimits } from '@einvoice/limits';
import { connectDatabase, type Database } from './connect-database';
import { PostgresDeviceLoginStore } from './postgres-device-login-store';
import { PostgresLocalMailbox } from './postgres-local-mailbox';
import { PostgresPersonalWorkspaceStore } from './postgres-personal-workspace-store';
import { PostgresTopUpStore } from './postgres-top-up-store';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connectDatabase(testDatabase.url, { applicationName: 'spec', connectionsMax: 2, ...unhurriedConnection });
  const people = `INSERT INTO person (id, name, email) VALUES ('person', '', 'a@example.com')`;
  await database.query({ name: 'person', text: people });
});
afterAll(async () => {
  jest.useRealTimers();
  await database?.close();
  await testDatabase?.drop();
});

const person = { id: 'person', email: 'a@example.com' };
const hash = (byte: number) => new Uint8Array(32).fill(byte);
const wallet = `0x${'ab'.repeat(20)}`;

/** What is in all columns of a time, as days from the database's own time. */
async function daysFromNow(): Promise<readonly (readonly [string, number])[]> {
  const columns = await database.query<{ table: string; column: string }>({
    name: 'columns',
    text: `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type = 'timestamp with time zone' AND table_name NOT LIKE '\\_%'
        AND table_name <> 'person' ORDER BY 1, 2`,
  });
  const found = await Promise.all(
    columns.map(async ({ table, column }) => {
      const text = `SELECT round(extract(epoch FROM ${column} - now()) / 86400)::int AS days FROM ${table} WHERE ${column} IS NOT NULL`;
      const rows = await database.query<{ days: number }>({ name: '', text });
      return rows.map(({ days }) => [`${table}.${column}`, days] as const);
    }),
  );
  return found.flat();
}

it('what the stores of people write is timed by the database, however wrong the clock of their process', async () => {
  const doNotFake = [
    'nextTick',
    'setImmediate',
    'clearImmediate',
    'setTimeout',
    'clearTimeout',
    'setInterval',
  ] as const;
  jest.useFakeTimers({ now: 0, doNotFake: [...doNotFake, 'clearInterval', 'hrtime', 'performance', 'queueMicrotask'] });
  const workspaces = new PostgresPersonalWorkspaceStore(database, {
    ...accountLimits,
    sourceHistoryKeptDays: sourceHistory.keptDays,
  });
  await workspaces.workspaceOf(person, 'ws');
  await workspaces.change('ws', { name: 'Changed' });
  await workspaces.putChallenge({ workspaceId: 'ws', address: wallet, message: 'text', validSeconds: 60 });
  expect(await workspaces.link('ws', wallet)).toBe('linked');
  const topUps = new PostgresTopUpStore(database, topUpLimits);
  const topUp = { id: 'top-up', workspaceId: 'ws', personId: 'person', amountCents: 1_000, testFunds: true };
  await topUps.add({ ...topUp, provider: 'stripe' });
  await topUps.note('top-up', 'paid', 60);
  await topUps.noteReport('stripe', { id: 'report', type: 'paid' });
  const devices = new PostgresDeviceLoginStore(database);
  const codes = { deviceCodeSha256: hash(1), userCodeSha256: hash(2), networkSha256: hash(3) };
  await devices.add({ id: 'device', ...codes, clientName: 'spec', intervalSeconds: 5, validSeconds: 60 });
  const claimant = { personId: 'person', sessionSha256: hash(4) };
  expect(await devices.claim(codes.userCodeSha256, claimant)).toMatchObject({ state: 'pending', ageSeconds: 0 });
  await new PostgresLocalMailbox(database).add('mail', { to: 'a@example.com', subject: 's', text: 't' });
  expect(await workspaces.sweep()).toBe(0);
  jest.useRealTimers();
  const times = await daysFromNow();
  expect(times.filter(([, days]) => days !== 0)).toEqual([]);
  expect(times.map(([column]) => column)).toEqual(
    expect.arrayContaining([
      'device_login.created_at',
      'local_mail.created_at',
      'payment_event.received_at',
      'top_up.look_at',
    ]),
  );
});

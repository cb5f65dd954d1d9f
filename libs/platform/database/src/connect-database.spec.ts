import { StorageUnavailableError } from '@einvoice/error-codes';
import { execFileSync } from 'node:child_process';
import { createTestDatabase, freePort, unhurriedConnection, type TestDatabase, until } from '@einvoice/test-kit';
import { connectDatabase, type Database } from './connect-database';

const one = { name: 'one', text: 'SELECT 1 AS one' };

describe('the database connection', () => {
  let testDatabase: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    database = connectDatabase(testDatabase.url, {
      applicationName: 'connect',
      connectionsMax: 4,
      ...unhurriedConnection,
    });
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.drop();
  });

  const unavailable = (work: Promise<unknown>) => expect(work).rejects.toBeInstanceOf(StorageUnavailableError);

  it('says that Postgres does not answer when nothing listens', async () => {
    const unreachable = connectDatabase(`postgresql://a:b@127.0.0.1:${await freePort()}/x`, {
      applicationName: 'unreachable',
    });
    await unavailable(unreachable.query(one));
    await unavailable(unreachable.transaction(async (query) => query(one)));
    await unreachable.close();
  });

  it('says so too when the login or the database is refused', async () => {
    const url = new URL(testDatabase.url);
    url.password = 'wrong';
    const refused = connectDatabase(url.toString(), { applicationName: 'refused' });
    await unavailable(refused.query(one));
    await refused.close();
  });

  it('D5 gives up on a locked row after about two seconds, and others go on meanwhile', async () => {
    await database.query({ name: 'table', text: 'CREATE TABLE locked AS SELECT 1 AS id' });
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let holding = () => {};
    const held = new Promise<void>((resolve) => (holding = resolve));
    const holder = database.transaction(async (query) => {
      await query({ name: 'hold', text: 'SELECT id FROM locked FOR UPDATE' });
      holding();
      await released;
    });
    await held;
    const waits = connectDatabase(testDatabase.url, { applicationName: 'waits', connectDeadlineMs: 30_000 });
    const waiting = unavailable(waits.query({ name: 'wait', text: 'UPDATE locked SET id = 2' }));
    const first = await Promise.race([database.query(one), waiting]);
    expect(first).toEqual([{ one: 1 }]);
    await waiting; // the lock is still held
    release();
    await holder;
    await waits.close();
  });

  it('D5 bounds statements on the server, so that one whose caller is gone ends too', async () => {
    const byDefault = connectDatabase(testDatabase.url, { applicationName: 'default', connectDeadlineMs: 30_000 });
    const rows = await byDefault.query<{ name: string; setting: string }>({
      name: 'limits',
      text: `SELECT name, setting FROM pg_settings WHERE name IN
        ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') ORDER BY name`,
    });
    expect(rows.map((row) => row.setting)).toEqual(['10000', '2000', '5000']);
    await byDefault.close();
  });

  const kill = {
    name: 'kill',
    text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'victim'`,
  };

  it('D5 survives a connection that breaks between two statements of a transaction: the second says so', async () => {
    const victim = connectDatabase(testDatabase.url, { applicationName: 'victim' });
    const there = `SELECT FROM pg_stat_activity WHERE application_name = 'victim'`;
    const broken = victim.transaction(async (query) => {
      await query(one);
      await database.query(kill);
      await until(async () => (await database.query({ name: 'there', text: there })).length === 0);
      return query(one); // its goodbye was read in one of those turns
    });
    await unavailable(broken);
    expect(await victim.query(one)).toEqual([{ one: 1 }]);
    await victim.close();
  });

  it('survives a connection that breaks while idle, and one that breaks in use', async () => {
    const lost = jest.fn();
    const victim = connectDatabase(testDatabase.url, { applicationName: 'victim', onConnectionLost: lost });
    await victim.query(one);
    await database.query(kill);
    await until(() => lost.mock.calls.length > 0);
    expect(await victim.query(one)).toEqual([{ one: 1 }]);
    const rejected = unavailable(victim.query({ name: 'sleep', text: 'SELECT pg_sleep(9)' }));
    const active = `SELECT FROM pg_stat_activity WHERE application_name = 'victim' AND state = 'active'`;
    await until(async () => (await database.query({ name: 'active', text: active })).length > 0);
    await database.query(kill);
    await rejected;
    expect(await victim.query(one)).toEqual([{ one: 1 }]);
    await victim.close();
  });

  it('takes an answer that arrived while this process was held up beyond its deadline', async () => {
    const hasty = { ...unhurriedConnection, answerDeadlineMs: 100 };
    const late = connectDatabase(testDatabase.url, { ...hasty, applicationName: 'late' });
    await until(() => late.query(one).then(() => true, () => false)); // prettier-ignore
    await new Promise(setImmediate); // the next thing our loop looks at are its timers
    const answering = late.query({ name: 'two', text: 'SELECT 2 AS two' });
    for (let tick = 0; tick < 20; tick += 1) await new Promise((resolve) => process.nextTick(resolve)); // it is sent
    // No turn of our loop until another process has seen that it is answered, and that the server waits for more.
    const answered = `SELECT FROM pg_stat_activity WHERE query = 'SELECT 2 AS two' AND state = 'idle' AND wait_event = 'ClientRead'`;
    const program = `
      const client = new (require('pg').Client)({ connectionString: process.argv[1] });
      const look = async () => {
        const { rowCount } = await client.query(process.argv[2]);
        return rowCount > 0 ? client.end() : look();
      };
      client.connect().then(look);`;
    execFileSync(process.execPath, ['-e', program, testDatabase.url, answered], { cwd: __dirname, timeout: 60_000 });
    expect(await answering).toEqual([{ two: 2 }]);
    await late.close();
  });

  it('gives up on an answer that does not come, and closes its connection', async () => {
    const hasty = connectDatabase(testDatabase.url, {
      ...unhurriedConnection,
      applicationName: 'hasty',
      answerDeadlineMs: 200,
    });
    await unavailable(hasty.query({ name: 'sleep', text: 'SELECT pg_sleep(60)' }));
    expect(await hasty.query(one)).toEqual([{ one: 1 }]);
    await hasty.close();
  });

  it('rolls a transaction back when its work fails, and tells the failure', async () => {
    await database.query({ name: 'ledger', text: 'CREATE TABLE kept (id int)' });
    const failing = database.transaction(async (query) => {
      await query({ name: 'insert', text: 'INSERT INTO kept VALUES (1)' });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await database.query({ name: 'count', text: 'SELECT id FROM kept' })).toEqual([]);
  });

  it('shows what Postgres refuses for good as it is: that is a bug of ours', async () => {
    await expect(database.query({ name: 'typo', text: 'SELEC 1' })).rejects.toMatchObject({ code: '42601' });
  });
});

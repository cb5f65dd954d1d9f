import { StorageUnavailableError } from '@einvoice/error-codes';
import { randomUUID } from 'node:crypto';
import { deployMigrations, unhurriedConnection, until } from '@einvoice/test-kit';
import { Client } from 'pg';
import { connectDatabase, type Database } from './connect-database';
import { callOf, LedgerFixture, unhurriedCalls } from './ledger.fixture';
import { PostgresLedgerStore } from './postgres-ledger-store';

let ledger: LedgerFixture;
beforeAll(async () => (ledger = await LedgerFixture.open()));
afterAll(() => ledger?.close());
afterEach(async () => expect(await ledger.store.violations()).toEqual([]));

const pool = (connectionsMax = 2): Database =>
  connectDatabase(ledger.test.url, { applicationName: 'spec', connectionsMax, ...unhurriedConnection });

/** Does it as a login that is only a member of the service's role. */
async function asApp<T>(work: (app: Database) => Promise<T>): Promise<T> {
  const login = `app_${randomUUID().replaceAll('-', '')}`;
  await ledger.run(`CREATE ROLE ${login} LOGIN PASSWORD 'spec' IN ROLE einvoice_app`);
  const url = new URL(ledger.test.url);
  [url.username, url.password] = [login, 'spec'];
  const app = connectDatabase(url.toString(), { applicationName: 'spec', connectionsMax: 1, ...unhurriedConnection });
  return work(app).finally(async () => {
    await app.close();
    await ledger.run(`DROP ROLE ${login}`);
  });
}

/** The SQLSTATE a statement ends with, as a role; null when it succeeds. */
async function stateOf(text: string, role = 'einvoice_app', database = ledger.database): Promise<string | null> {
  const undone = new Error('undone');
  const attempt = database.transaction(async (query) => {
    await query({ name: '', text: `SET LOCAL ROLE ${role}` });
    await query({ name: '', text });
    throw undone;
  });
  return attempt.catch((error: unknown) => (error === undone ? null : (error as { code: string }).code));
}

describe('D1 double spending', () => {
  it('D1 1,600 holds from four pools on room for 200 are exactly 200', async () => {
    const workspaceId = await ledger.workspaceWith(200 * 40);
    const pools = Array.from({ length: 4 }, () => pool());
    const calls = pools.flatMap((each) => {
      const store = new PostgresLedgerStore(each, unhurriedCalls);
      return Array.from({ length: 400 }, () => store.reserve(callOf(workspaceId)));
    });
    const held = (await Promise.all(calls)).filter(({ outcome }) => outcome === 'held');
    await Promise.all(pools.map((each) => each.close()));
    expect(held).toHaveLength(200);
    expect(await ledger.balance(workspaceId)).toMatchObject({ available: 0, held: 8_000 });
  });

  it.each(['-1', '0', '10000001', '9223372036854775807', '9223372036854775808'])(
    'D1 an amount of %s is refused in SQL, as a price, a top-up and a row',
    async (amount) => {
      const workspaceId = await ledger.workspaceWith(1_000);
      const asked = async (text: string): Promise<string> => {
        const answer = ledger.run<{ outcome: string }>(text, [workspaceId, amount]);
        return answer.then(
          ([row]) => row!.outcome,
          (error: { code: string }) => error.code,
        );
      };
      // 22003: no bigint at all
      const refusal = amount === '9223372036854775808' ? '22003' : 'amount_refused';
      const price = `SELECT outcome FROM ledger.reserve_many(ARRAY[gen_random_uuid()], ARRAY[$1], '{a}', '{NULL}',
        ARRAY[sha256('x')], '{NULL}', ARRAY[$2::bigint], '{10000}', '{f}', '{NULL}', '1 s', 9)`;
      expect(await asked(price)).toBe(refusal);
      expect(await asked(`SELECT outcome FROM ledger.credit_top_up($1, $2, gen_random_uuid()::text, true)`)).toBe(
        refusal,
      );
      expect(await asked(`SELECT outcome FROM ledger.take_back($1, $2, gen_random_uuid()::text)`)).toBe(refusal);
      const row = `INSERT INTO ledger.transfer (kind, debit_id, credit_id, amount, external_ref, account_id, account_seq,
        available_after) SELECT 'topup', 2, id, $2, 'x', id, 99, 0 FROM ledger.account WHERE workspace_id = $1`;
      expect(await asked(row)).toBe(refusal === 'amount_refused' ? '23514' : refusal);
    },
  );

  it('D1 an account cannot be overdrawn by whoever writes it', () =>
    expect(
      stateOf(`UPDATE ledger.account SET debits_posted = credits_posted + 1 WHERE code = 'wallet'`, 'postgres'),
    ).resolves.toBe('23514'));
});

describe('D2 the functions of the ledger', () => {
  it('D2 run with a search_path of their own whenever they run with rights of their own, and never for everybody', async () => {
    const functions = await ledger.run<{
      name: string;
      definer: boolean;
      settings: string[] | null;
      everybody: boolean;
    }>(
      `SELECT p.proname AS name, p.prosecdef AS definer, p.proconfig AS settings,
              has_function_privilege('public', p.oid, 'EXECUTE') AS everybody
       FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = p.pronamespace WHERE n.nspname = 'ledger'`,
    );
    const definers = functions.filter(({ definer }) => definer);
    expect(definers.length).toBeGreaterThanOrEqual(11);
    for (const { settings } of definers) expect(settings).toContain('search_path=pg_catalog, ledger, pg_temp');
    expect(functions.filter(({ everybody }) => everybody)).toEqual([]);
    const others = await ledger.run(
      `SELECT p.proname FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = p.pronamespace
       WHERE p.prosecdef AND n.nspname NOT IN ('ledger', 'pg_catalog', 'information_schema')`,
    );
    expect(others).toEqual([]);
  });

  it('D2 belong to a role nobody logs in as, which owns nothing outside the ledger', async () => {
    const owners = await ledger.run(
      `SELECT DISTINCT r.rolname, r.rolcanlogin, r.rolsuper FROM pg_proc AS p
       JOIN pg_namespace AS n ON n.oid = p.pronamespace JOIN pg_roles AS r ON r.oid = p.proowner WHERE n.nspname = 'ledger'`,
    );
    expect(owners).toEqual([{ rolname: 'einvoice_ledger_owner', rolcanlogin: false, rolsuper: false }]);
  });

  it('D2 the service can make neither a table of its own nor a temporary one that takes the place of transfer', async () => {
    const url = new URL(ledger.test.url);
    url.pathname = `/fresh_${randomUUID().replaceAll('-', '')}`;
    await deployMigrations(url.toString());
    const fresh = connectDatabase(url.toString(), {
      applicationName: 'spec',
      connectionsMax: 1,
      ...unhurriedConnection,
    });
    try {
      expect(await stateOf('CREATE TEMP TABLE transfer (id bigint)', 'einvoice_app', fresh)).toBe('42501');
      for (const schema of ['public', 'ledger']) {
        expect(await stateOf(`CREATE TABLE ${schema}.transfer2 (id bigint)`, 'einvoice_app', fresh)).toBe('42501');
      }
      expect(await stateOf('CREATE SCHEMA mine', 'einvoice_app', fresh)).toBe('42501');
    } finally {
      await fresh.close();
      const unhurried = new Client({ connectionString: ledger.test.url }); // a checkpoint may take its time
      await unhurried.connect();
      await unhurried.query(`DROP DATABASE ${url.pathname.slice(1)} WITH (FORCE)`);
      await unhurried.end();
    }
  });
});

describe('D3 the service cannot rewrite history', () => {
  const tables = ['account', 'run', 'reminder', 'transfer', 'block', 'seal_mark', 'unfreezing'];
  it.each(tables)('D3 may not UPDATE, DELETE, INSERT, TRUNCATE or alter ledger.%s', async (table) => {
    const statements = [
      `DELETE FROM ledger.${table}`,
      `TRUNCATE ledger.${table}`,
      `INSERT INTO ledger.${table} DEFAULT VALUES`,
      `ALTER TABLE ledger.${table} DISABLE TRIGGER ALL`,
      `DROP TABLE ledger.${table}`,
    ];
    for (const statement of statements) expect([statement, await stateOf(statement)]).toEqual([statement, '42501']);
  });

  it.each([
    `UPDATE ledger.transfer SET amount = 1`,
    `UPDATE ledger.account SET credits_posted = 1`,
    `UPDATE ledger.run SET response = 'x'`,
    `SET session_replication_role = replica`,
    `SELECT nextval('ledger.transfer_id')`,
    `SELECT ledger.write_accounts('{}')`,
    `SET ROLE einvoice_ledger_owner`,
    `CREATE OR REPLACE FUNCTION ledger.unfreeze(TEXT, TEXT) RETURNS TEXT LANGUAGE sql AS $$SELECT 'unfrozen'$$`,
  ])('D3 may not: %s', async (statement) => {
    const refused = asApp((app) => app.query({ name: '', text: statement }));
    expect(await refused.catch((error: { code: string }) => error.code)).toBe('42501');
  });

  it('D3 may do all that a priced call needs', () =>
    asApp(async (app) => {
      const workspaceId = await ledger.workspaceWith(100);
      const store = new PostgresLedgerStore(app, unhurriedCalls);
      await store.openAccounts(workspaceId);
      const held = await store.reserve(callOf(workspaceId));
      if (held.outcome !== 'held') throw new Error(held.outcome);
      await store.renew([held]);
      const response = Buffer.from('x');
      expect(await store.settle({ ...held, answered: 1, complete: true, response })).toMatchObject({ charged: 2 });
      expect(await store.runOf(workspaceId, held.runId)).toMatchObject({ credits: 2 });
      for (const chore of [store.expireHolds(), store.forget(), store.seal()])
        expect(await chore).toBeGreaterThanOrEqual(0);
      expect([await store.violations(), await store.brokenSeals()]).toEqual([[], []]);
    }));

  it.each(['einvoice_ledger_owner', 'postgres'])('D3 not even %s changes a transfer by accident', async (role) => {
    await ledger.workspaceWith(1);
    for (const statement of [
      'UPDATE ledger.transfer SET amount = 2',
      'DELETE FROM ledger.transfer',
      'TRUNCATE ledger.transfer',
    ]) {
      expect(await stateOf(statement, role)).toBe('42501');
    }
  });

  it('D3 metrics read numbers, and neither answers nor connections nor functions', async () => {
    expect(await stateOf('SELECT FROM ledger.ledger_violations', 'einvoice_metrics')).toBeNull();
    for (const text of ['SELECT FROM ledger.run', 'SELECT FROM connection', `SELECT ledger.unfreeze('x', 'y')`]) {
      expect(await stateOf(text, 'einvoice_metrics')).toBe('42501');
    }
  });

  it('D3 seals nothing that may still get company below it: who writes longest is waited for', async () => {
    const workspaceId = await ledger.workspaceWith(0);
    await ledger.store.seal(); // notes how far
    while ((await ledger.store.seal()) > 0);
    const topUp = (query: Database['query'], externalReference: string) =>
      query({ name: '', text: `SELECT ledger.credit_top_up($1, 1, $2, true)` }, [workspaceId, externalReference]);
    const other = await ledger.workspaceWith(0);
    const sealed = `SELECT FROM ledger.transfer AS t, ledger.block AS b
      WHERE t.external_ref IN ('slow', 'quick') AND t.id = ANY (b.transfer_ids)`;
    await ledger.database.transaction(async (query) => {
      await topUp(query, 'slow'); // has the lower id
      await ledger.store.creditTopUp({ workspaceId: other, credits: 1, externalReference: 'quick', local: true });
      // What stood before may be sealed only now: a transaction of any database in this cluster holds it back.
      for (let round = 0; round < 3; round += 1) await ledger.store.seal();
      expect(await ledger.run(sealed)).toHaveLength(0);
    });
    while ((await ledger.run(sealed)).length < 2) await ledger.store.seal(); // other specs write in this cluster, too
    expect(await ledger.store.brokenSeals()).toEqual([]);
  });
});

describe('D4 odd text', () => {
  it.each([
    `'; drop table ledger.transfer; --`,
    '%',
    '_',
    '$.a',
    '\\',
    '"',
    '{1,2}',
    'NULL',
    '\u202e\u{1f4b8}',
    '${x}',
  ])('D4 %j is plain data in every field', async (text) => {
    const workspaceId = await ledger.workspaceWith(1_000, text);
    const payment = { workspaceId, credits: 5, externalReference: text, local: true };
    expect(await ledger.store.creditTopUp(payment)).toEqual({ outcome: 'credited', available: 1_005 });
    const refund = { workspaceId, credits: 5, externalReference: text };
    expect(await ledger.store.takeBack(refund)).toEqual({ outcome: 'taken_back', available: 1_000 });
    const call = callOf(workspaceId, { idempotencyKey: text });
    expect(await ledger.store.reserve({ ...call, connectionId: text })).toEqual({ outcome: 'connection_revoked' });
    const held = await ledger.held(call);
    await ledger.settle(held, 1, true, text);
    expect(await ledger.store.reserve(call)).toMatchObject({ outcome: 'replay', response: Buffer.from(text) });
    expect((await ledger.store.runOf(workspaceId, held.runId))?.response).toEqual(Buffer.from(text));
    const references = (await ledger.store.movementsOf(workspaceId, { limit: 9 })).map(
      (each) => each.externalReference,
    );
    expect(references.filter((reference) => reference === text)).toHaveLength(2);
    expect(await ledger.store.reserve(callOf(`${text}%`))).toEqual({ outcome: 'unknown_workspace' });
  });
});

describe('D5 a lock that somebody keeps', () => {
  it('D5 is told to every caller as soon as to one who waits for the lock itself, however many wait, and other pools and the ledger afterwards work on', async () => {
    const workspaceId = await ledger.workspaceWith(10_000);
    const lock = { name: '', text: 'SELECT FROM ledger.account WHERE workspace_id = $1 FOR UPDATE' };
    const holder = new Client({ connectionString: ledger.test.url }); // without the limits of our own connections
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query(lock.text, [workspaceId]);
    const asConfigured = () =>
      connectDatabase(ledger.test.url, { applicationName: 'spec', connectionsMax: 2, connectDeadlineMs: 30_000 });
    const [own, other] = [asConfigured(), asConfigured()];
    const callDeadlineMs = 2_000;
    const store = new PostgresLedgerStore(own, { callDeadlineMs });
    const told: unknown[] = [];
    const reserve = (times: number) =>
      Array.from({ length: times }, () => store.reserve(callOf(workspaceId)).catch((error) => told.push(error)));
    const early = reserve(50);
    const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    await until(async () => (await other.query({ name: '', text: waiting })).length > 0);
    const late = reserve(50);
    // Did the late ones wait for the early ones first, it would take them twice the time of one.
    const timeOfOneAndAHalf = new Promise((resolve) => setTimeout(resolve, 1.5 * callDeadlineMs));
    expect(await other.query({ name: '', text: 'SELECT 1 AS one' })).toEqual([{ one: 1 }]);
    await expect(other.query(lock, [workspaceId])).rejects.toThrow();
    await timeOfOneAndAHalf;
    expect(told).toEqual(Array.from({ length: 100 }, () => expect.any(StorageUnavailableError)));
    await Promise.all([...early, ...late]);
    await holder.query('COMMIT');
    await holder.end();
    expect((await ledger.held(callOf(workspaceId))).paidBy).toBe('wallet');
    await Promise.all([own.close(), other.close()]);
  });
});

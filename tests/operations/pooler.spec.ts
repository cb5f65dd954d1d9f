import { connectDatabase, type Database } from '@einvoice/database';
import { type PostgresServer, repositoryRoot, startTestCluster, unhurriedConnection } from '@einvoice/test-kit';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { tryRun } from '../../tools/build/command.mjs';
import { bin } from '../../tools/build/nx.mjs';
import { describeWith, isFullLength } from './operations';
import { PgBouncer } from './pg-bouncer';

/** What deploy/pgbouncer.ini says of the pooler itself. */
function deployedSettings(): Record<string, string> {
  const text = readFileSync(path.join(repositoryRoot, 'deploy/pgbouncer.ini'), 'utf8').split('[pgbouncer]')[1]!;
  return Object.fromEntries([...text.matchAll(/^(\w+) = (.+)$/gm)].map(([, name, value]) => [name!, value!]));
}

/** Makes a database by migrations, which take a direct connection. */
const byMigrations = 'can make neither a table of its own';
/** These are about one connection itself, the limits it is opened with, what it has prepared and planned, or about no database. */
const ofOneConnection = String.raw`/(connect-database|statement-plans|ledger-plans|index)\.spec\.ts$`;

describeWith({ pgbouncer: 'pgbouncer' }, 'PgBouncer in transaction mode', () => {
  let cluster: PostgresServer;
  let bouncer: PgBouncer;
  let database: Database;

  beforeAll(async () => {
    cluster = await startTestCluster();
    bouncer = await PgBouncer.start(cluster.url(), deployedSettings());
    const url = `${bouncer.url(cluster.url())}?pooler=transaction`;
    database = connectDatabase(url, { applicationName: 'pooler', connectionsMax: 8, ...unhurriedConnection });
  });
  afterAll(async () => {
    await database?.close();
    await bouncer?.close();
    await cluster?.stop();
  });

  it('finds no statement that another process prepared, whichever connection is lent', async () => {
    const one = { name: 'one', text: 'SELECT $1::int AS number, pg_backend_pid() AS backend' };
    const asked = Array.from({ length: 200 }, (_, number) => database.query<{ number: number }>(one, [number]));
    expect((await Promise.all(asked)).map(([row]) => row!.number)).toEqual(asked.map((_, number) => number));
    const text = 'SELECT count(*)::int AS kept FROM pg_prepared_statements';
    expect(await database.query({ name: 'kept', text })).toEqual([{ kept: 0 }]);
  });

  it('D5 keeps the limits of a transaction, and leaves none behind for whoever is lent its connection next', async () => {
    const text = `SELECT setting FROM pg_settings WHERE name IN ('lock_timeout', 'statement_timeout') ORDER BY name`;
    const limits = { name: 'limits', text };
    const within = await database.transaction((query) => query<{ setting: string }>(limits));
    expect(within.map(({ setting }) => setting)).toEqual(['30000', '30000']);
    expect(await database.query(limits)).toEqual([{ setting: '0' }, { setting: '0' }]);
  });

  it(`carries ${isFullLength ? 'every suite that touches the database' : 'the suites of the stores'}`, async () => {
    const jestArguments = ['--ci', '-c', 'libs/platform/database/jest.config.cjs', '--maxWorkers=2'];
    if (!isFullLength) jestArguments.push('postgres-.*store');
    jestArguments.push('--testPathIgnorePatterns', ofOneConnection, '--testNamePattern', `^(?!.*${byMigrations})`);
    const { status, output } = await tryRun(process.execPath, [bin(repositoryRoot, 'jest'), ...jestArguments], {
      cwd: repositoryRoot,
      env: { TEST_DATABASE_URL: cluster.url(), TEST_DATABASE_POOLER: String(bouncer.port) },
    });
    expect({ status, output: status === 0 ? '' : output }).toEqual({ status: 0, output: '' });
  });
});

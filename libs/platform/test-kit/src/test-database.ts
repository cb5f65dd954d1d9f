import { randomBytes } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { deployMigrations } from './deploy-migrations';
import { type PostgresServer, startPostgres } from './postgres';

/** A database of its own for one spec. */
export interface TestDatabase {
  readonly url: string;
  /** Ends its sessions and removes it. */
  drop(): Promise<void>;
}

/** How long a spec's own connections wait, spread into the options of `connectDatabase`: a busy machine is no outage. */
export const unhurriedConnection = { connectDeadlineMs: 30_000, answerDeadlineMs: 30_000 } as const;

const templateDatabase = 'einvoice_template';

/**
 * A fresh, migrated database on a real Postgres, copied from a template in some 30 ms.
 * The cluster is the one `npm test` started (TEST_DATABASE_URL, an admin URL); without one, this process starts a
 * throw-away cluster of its own and ends it when it exits.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = process.env.TEST_DATABASE_URL ?? (await ownCluster()).url();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await createFromTemplate(adminUrl, name);
  return {
    url: addressOf(adminUrl, name),
    drop: () => execute(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** Through the pooler of TEST_DATABASE_POOLER (a port on loopback) when the run has one. */
function addressOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  const poolerPort = process.env.TEST_DATABASE_POOLER;
  if (poolerPort !== undefined) {
    url.port = poolerPort;
    url.searchParams.set('pooler', 'transaction');
  }
  return url.toString();
}

/** A throw-away cluster with the migrated template database; its `url()` fits TEST_DATABASE_URL. */
export async function startTestCluster(): Promise<PostgresServer> {
  const dataFolder = path.join(os.tmpdir(), `einvoice-test-${randomBytes(8).toString('hex')}`);
  const server = await startPostgres({ dataFolder, durable: false, throwAway: true });
  try {
    await execute(server.url(), `CREATE DATABASE ${templateDatabase}`);
    await deployMigrations(server.url(templateDatabase));
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

let cluster: Promise<PostgresServer> | undefined;
const ownCluster = (): Promise<PostgresServer> => (cluster ??= startTestCluster());

/** Postgres refuses to copy a database while someone is connected to it, so a late goodbye is waited for. */
async function createFromTemplate(adminUrl: string, name: string): Promise<void> {
  const inUse = '55006';
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await execute(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${templateDatabase}`);
    } catch (error) {
      if ((error as { code?: string }).code !== inUse || attempt === 100) throw error;
      await sleep(100);
    }
  }
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { connectDatabase, migrationNames, migrationState } from '@einvoice/database';
import {
  deployMigrations,
  type PostgresOptions,
  type PostgresServer,
  repositoryRoot,
  startPostgres,
} from '@einvoice/test-kit';
import { Supervised, type SupervisedEvents } from './supervised';

const databaseName = 'einvoice';

/** Our own Postgres, started again on the same port when it ends by itself. */
export function supervisedPostgres(cluster: PostgresOptions, events: SupervisedEvents): Supervised<PostgresServer> {
  let port: number | undefined;
  return new Supervised(
    'Postgres',
    async () => {
      const server = await startPostgres({ ...cluster, ...(port === undefined ? {} : { port }) });
      port = server.port;
      return server;
    },
    events,
  );
}

/** Where the service keeps its rows in a cluster of ours. */
export const databaseUrlOf = (server: PostgresServer): string => server.url(databaseName);

/** Applies the migrations that are missing; quick when there are none. */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  const expected = await migrationNames(path.join(repositoryRoot, 'prisma/migrations'));
  const database = connectDatabase(databaseUrl, { applicationName: 'start', connectionsMax: 1 });
  const state = await migrationState(database, expected).finally(() => database.close());
  if (!state.reachable || !state.current) await deployMigrations(databaseUrl);
}

const serviceLogin = 'einvoice_sandbox_service';

/**
 * What the apps log in with, as in production: rows of the tables, the ledger through its functions alone. Its password is
 * of this start and kept nowhere.
 */
export async function serviceDatabaseUrl(databaseUrl: string): Promise<string> {
  const password = randomBytes(24).toString('hex');
  const database = connectDatabase(databaseUrl, { applicationName: 'start', connectionsMax: 1 });
  const make = `DO $$ BEGIN CREATE ROLE ${serviceLogin} LOGIN IN ROLE einvoice_app;
                EXCEPTION WHEN duplicate_object THEN NULL; END $$`;
  try {
    await database.query({ name: 'service_login', text: make });
    await database.query({ name: 'service_password', text: `ALTER ROLE ${serviceLogin} PASSWORD '${password}'` });
  } finally {
    await database.close();
  }
  const url = new URL(databaseUrl);
  [url.username, url.password] = [serviceLogin, password];
  return url.toString();
}

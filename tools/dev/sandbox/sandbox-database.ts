import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { migrationNames, migrationState, withCommandDatabase } from '@einvoice/database';
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
  const state = await withCommandDatabase(databaseUrl, 'start', (database) => migrationState(database, expected));
  if (!state.reachable || !state.current) await deployMigrations(databaseUrl);
}

const serviceLogin = 'einvoice_sandbox_service';

/**
 * What the apps log in with, as in production: rows of the tables, the ledger through its functions alone. Its password is
 * of this start and kept nowhere.
 */
export async function serviceDatabaseUrl(databaseUrl: string): Promise<string> {
  const password = randomBytes(24).toString('hex');
  const make = `DO $$ BEGIN CREATE ROLE ${serviceLogin} LOGIN IN ROLE einvoice_app;
                EXCEPTION WHEN duplicate_object THEN NULL; END $$`;
  await withCommandDatabase(databaseUrl, 'start', async (database) => {
    await database.query({ name: 'service_login', text: make });
    await database.query({ name: 'service_password', text: `ALTER ROLE ${serviceLogin} PASSWORD '${password}'` });
  });
  const url = new URL(databaseUrl);
  [url.username, url.password] = [serviceLogin, password];
  return url.toString();
}

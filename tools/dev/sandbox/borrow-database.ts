import path from 'node:path';
import process from 'node:process';
import { repositoryRoot, startPostgres } from '@einvoice/test-kit';
import { takeLock } from '../start-lock.mjs';
import { runningSandbox } from './sandbox-addresses';
import { databaseUrlOf, migrateDatabase } from './sandbox-database';

export interface BorrowedDatabase {
  readonly databaseUrl: string;
  /** Stops what was started for it; a database of somebody else is left alone. */
  giveBack(): Promise<void>;
}

/**
 * The database of DATABASE_URL, else that of a running `npm start`, else the cluster of this clone, brought up for as long as it
 * is borrowed.
 * @throws with words for a person when it cannot be brought up
 */
export async function borrowDatabase(dataFolder = path.join(repositoryRoot, '.data')): Promise<BorrowedDatabase> {
  const { DATABASE_URL, SANDBOX_FOLDER } = process.env;
  const givenBack = async () => undefined;
  if (DATABASE_URL) return { databaseUrl: DATABASE_URL, giveBack: givenBack };
  const running = runningSandbox(SANDBOX_FOLDER ?? path.join(dataFolder, 'sandbox'));
  if (running) return { databaseUrl: running.databaseUrl, giveBack: givenBack };
  const holder = takeLock(path.join(dataFolder, 'start.lock'));
  if (holder !== undefined)
    throw new Error(`This clone is being started (process ${holder}). Ask again when it is ready.`);
  const postgres = await startPostgres({ dataFolder: path.join(dataFolder, 'pg'), durable: true, throwAway: false });
  const databaseUrl = databaseUrlOf(postgres);
  try {
    await migrateDatabase(databaseUrl);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return { databaseUrl, giveBack: () => postgres.stop() };
}

import { connectDatabase, type Database } from './connect-database';

/** Whoever runs a command waits for a busy machine and for statements that read all of a history; a service would give up, and say so. */
export const commandDeadlines = {
  connectDeadlineMs: 60_000,
  answerDeadlineMs: 600_000,
  /** Of a ledger: `new PostgresLedgerStore(database, commandDeadlines)`. */
  callDeadlineMs: 600_000,
} as const;

/**
 * One connection for one command, closed when `work` has ended.
 * @param url a `postgresql://` URL
 * @param applicationName shown in pg_stat_activity
 * @returns what `work` does; throws what it throws
 */
export async function withCommandDatabase<Result>(
  url: string,
  applicationName: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = connectDatabase(url, { applicationName, connectionsMax: 1, ...commandDeadlines });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

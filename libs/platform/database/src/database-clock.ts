import { ifStorageUnavailable } from '@einvoice/error-codes';
import { type Database } from './connect-database';

const clock = { name: 'database_clock', text: `SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms` };

/** The database's own time in Unix milliseconds; null when it does not answer. */
export async function databaseClockMs(database: Database): Promise<number | null> {
  const [row] = await database.query<{ ms: number }>(clock).catch(ifStorageUnavailable([]));
  return row?.ms ?? null;
}

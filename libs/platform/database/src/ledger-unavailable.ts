import { LedgerUnavailableError } from '@einvoice/billing-ledger';
import { type Database, DatabaseUnavailableError, type Statement } from './connect-database';

/** Asks; a database that does not answer is told in the word of the stores of people and credits. */
export const ask = <Row extends object>(
  database: Pick<Database, 'query'>,
  statement: Statement,
  values: readonly unknown[] = [],
): Promise<Row[]> => orLedgerUnavailable(database.query<Row>(statement, values));

/** The answer of `work`; a database that does not answer is told likewise. */
export async function orLedgerUnavailable<T>(work: PromiseLike<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DatabaseUnavailableError ? new LedgerUnavailableError({ cause: error }) : error;
  }
}

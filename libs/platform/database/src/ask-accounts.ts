import { LedgerUnavailableError } from '@einvoice/billing-ledger';
import { type Database, DatabaseUnavailableError, type Query, type Statement } from './connect-database';

/** Asks; storage that is away is said in the word of the stores of accounts and credits. */
export async function ask<Row extends object>(
  database: Pick<Database, 'query'>,
  statement: Statement,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return orUnavailable(database.query<Row>(statement, values));
}

/** Works in one transaction; storage that is away is said likewise. */
export const inTransaction = <T>(database: Database, work: (query: Query) => Promise<T>): Promise<T> =>
  orUnavailable(database.transaction(work));

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DatabaseUnavailableError ? new LedgerUnavailableError({ cause: error }) : error;
  }
}

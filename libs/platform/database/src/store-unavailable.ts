import { StoreUnavailableError } from '@einvoice/x402-payments';
import { DatabaseUnavailableError } from './connect-database';

/** The answer of `work`; a database that does not answer is told in the word of the payment flow. */
export async function orStoreUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DatabaseUnavailableError ? new StoreUnavailableError({ cause: error }) : error;
  }
}

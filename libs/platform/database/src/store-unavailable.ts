import { StoreUnavailableError } from '@einvoice/x402-payments';
import { DatabaseUnavailableError } from './connect-database';

/** Says in the lane's own word that the database did not answer. */
export async function orStoreUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DatabaseUnavailableError ? new StoreUnavailableError({ cause: error }) : error;
  }
}

import { LedgerUnavailableError } from '@einvoice/billing-ledger';
import { RequestRefused } from '@einvoice/nest-kit';
import { siteError } from './site-error';

/** Says in the words of the routes that storage did not answer. */
export async function orStorageAway<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof LedgerUnavailableError)) throw error;
    throw new RequestRefused(siteError('connection_storage_unavailable'));
  }
}

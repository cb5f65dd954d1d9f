import { PostgresShareStore, type Database } from '@einvoice/database';
import { errorFields, type Log } from '@einvoice/nest-kit';
import { ShareQueue } from '@einvoice/resilience';
import { ValkeyShareStore, type ValkeyAddress } from '@einvoice/valkey-client';

/**
 * The budgets that all instances share: in Valkey when there is one, else in the database. While the store is away this
 * process counts alone, and its log says so.
 * @param answerDeadlineMs how long the store is waited for; the limit of shared budgets when left out
 */
export function createShares(
  database: Database,
  monotonicMs: () => number,
  log: Log,
  valkey?: ValkeyAddress,
  answerDeadlineMs?: number,
): ShareQueue {
  const store = valkey ? new ValkeyShareStore(valkey) : new PostgresShareStore(database);
  return new ShareQueue(
    store,
    monotonicMs,
    (error) => log.error({ event: 'shared_budgets_away', ...errorFields(error) }),
    answerDeadlineMs,
  );
}

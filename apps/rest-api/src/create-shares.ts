import { PostgresShareStore, type Database } from '@einvoice/database';
import { errorFields, type Log } from '@einvoice/nest-kit';
import { ShareQueue } from '@einvoice/resilience';

/** The budgets that all instances share. While the database is away this process counts alone, and its log says so. */
export function createShares(database: Database, monotonicMs: () => number, log: Log): ShareQueue {
  return new ShareQueue(new PostgresShareStore(database), monotonicMs, (error) =>
    log.error({ event: 'shared_budgets_away', ...errorFields(error) }),
  );
}

import { type Database, PostgresQuotaStore } from '@einvoice/database';
import { type Log, logs } from '@einvoice/http-service';
import { QuotaQueue } from '@einvoice/rate-limits';
import { type ValkeyAddress, ValkeyQuotaStore } from '@einvoice/valkey-client';

/**
 * The budgets that all instances share: in Valkey when there is one, else in the database. While the store fails this
 * process counts alone, and its log says so.
 * @param answerDeadlineMs how long the store is waited for; the limit of shared budgets when left out
 */
export function createQuotas(
  database: Database,
  monotonicMs: () => number,
  log: Log,
  valkey?: ValkeyAddress,
  answerDeadlineMs?: number,
): QuotaQueue {
  const store = valkey ? new ValkeyQuotaStore(valkey) : new PostgresQuotaStore(database);
  return new QuotaQueue(store, monotonicMs, logs(log, 'shared_budgets_unavailable'), answerDeadlineMs);
}

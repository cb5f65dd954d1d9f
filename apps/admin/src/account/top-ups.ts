import { randomBytes } from 'node:crypto';
import { StripePaymentProvider, TopUps } from '@einvoice/card-payments';
import { commandDeadlines, type Database, PostgresLedgerStore, PostgresTopUpStore } from '@einvoice/database';
import { topUpLimits } from '@einvoice/limits';
import { type Config } from '../config';

/** Payments of people as rest-api knows them, by the same variables; null when no provider is named. */
export function topUpsOf(
  database: Database,
  { payments, publicSiteUrl }: Pick<Config, 'payments' | 'publicSiteUrl'>,
  say: (line: string) => void,
): TopUps | null {
  if (!payments) return null;
  return new TopUps({
    store: new PostgresTopUpStore(database, topUpLimits),
    ledger: new PostgresLedgerStore(database, commandDeadlines),
    provider: new StripePaymentProvider(payments),
    siteUrl: publicSiteUrl,
    bytesAtRandom: randomBytes,
    now: () => new Date(),
    onAlarm: ({ topUpId, problem }) => say(`${topUpId} is not as it was ordered: ${problem}.`),
  });
}

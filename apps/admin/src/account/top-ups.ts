import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { type StripeOptions, StripePaymentProvider, TopUps } from '@einvoice/card-payments';
import { type Database, PostgresLedgerStore, PostgresTopUpStore } from '@einvoice/database';
import { topUpLimits } from '@einvoice/limits';
import { localPaymentsForTools } from '../../../../tools/dev/sandbox/local-payments';

/** Payments of people as rest-api knows them: by the same variables, or those of the running sandbox; null when neither is there. */
export function topUpsForTools(database: Database, sandbox: boolean, say: (line: string) => void): TopUps | null {
  const options = sandbox ? ofSandbox() : ofEnvironment();
  if (!options) return null;
  return new TopUps({
    store: new PostgresTopUpStore(database, topUpLimits),
    ledger: new PostgresLedgerStore(database),
    provider: new StripePaymentProvider(options),
    siteUrl: process.env.PUBLIC_SITE_URL ?? 'http://localhost:3000',
    bytesAtRandom: randomBytes,
    now: () => new Date(),
    onAlarm: ({ topUpId, problem }) => say(`${topUpId} is not as it was ordered: ${problem}.`),
  });
}

function ofSandbox(): StripeOptions | null {
  const local = localPaymentsForTools();
  return local && { kind: 'local', webhookSecrets: [], ...local };
}

function ofEnvironment(): StripeOptions | null {
  const { PAYMENTS, PAYMENT_SECRET_KEY, PAYMENT_SECRET_KEY_FILE } = process.env;
  const secretKey =
    PAYMENT_SECRET_KEY ?? (PAYMENT_SECRET_KEY_FILE && readFileSync(PAYMENT_SECRET_KEY_FILE, 'utf8').trim());
  if (PAYMENTS !== 'stripe' || !secretKey) return null;
  return { kind: /^[a-z]+_live_/.test(secretKey) ? 'live' : 'test', webhookSecrets: [], secretKey };
}

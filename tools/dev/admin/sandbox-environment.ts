import path from 'node:path';
import process from 'node:process';
import { repositoryRoot } from '@einvoice/test-kit';
import { localPayments } from '../sandbox/local-payments';
import { runningSandbox } from '../sandbox/sandbox-addresses';

/** The variables by which einvoice-admin finds the running sandbox; undefined when none runs. */
export function sandboxEnvironment(): Readonly<Record<string, string>> | undefined {
  const folder = process.env.SANDBOX_FOLDER ?? path.join(repositoryRoot, '.data/sandbox');
  const running = runningSandbox(folder);
  if (!running) return undefined;
  const payments = localPayments(folder);
  return {
    ENVIRONMENT: 'sandbox',
    DATABASE_URL: running.databaseUrl,
    PUBLIC_SITE_URL: running.siteUrl,
    SANCTIONS_SANDBOX_ORIGIN: running.sanctionsUrl,
    ...(payments && { PAYMENTS: 'local', PAYMENT_API_URL: payments.apiUrl, PAYMENT_SECRET_KEY: payments.secretKey }),
  };
}

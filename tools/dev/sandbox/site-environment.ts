import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type PaymentSimulator, repositoryRoot, startPaymentSimulator } from '@einvoice/test-kit';
import { rememberLocalPayments } from './local-payments';

/** What the site of a sandbox runs on: people who sign in by a local mailbox, and payments that move no money. */
export interface SiteSurroundings {
  readonly payments: PaymentSimulator;
  /** For rest-api alone. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Starts the local payment provider. Its keys are of this start; what signs cookies is kept, so that people stay signed in. */
export async function startSiteSurroundings(keysFolder: string, siteUrl: string): Promise<SiteSurroundings> {
  const secretKey = `sk_test_${randomBytes(16).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  const webhookUrl = `${siteUrl}/api/payment/report`;
  const payments = await startPaymentSimulator({ secretKey, webhookSecret, webhookUrl });
  rememberLocalPayments(keysFolder, { apiUrl: payments.apiUrl, secretKey });
  return {
    payments,
    environment: {
      SESSION_SECRET_FILE: sessionSecretFile(keysFolder),
      MAIL: 'local',
      PAYMENTS: 'local',
      PAYMENT_API_URL: payments.apiUrl,
      PAYMENT_SECRET_KEY: secretKey,
      PAYMENT_WEBHOOK_SECRETS: webhookSecret,
      OPERATOR_NAME: 'SANDBOX OPERATOR BV (invented)',
      OPERATOR_ADDRESS: 'Sample Street 1, 1000 Brussels, Belgium',
      OPERATOR_VAT_NUMBER: 'BE0999000129',
      WEBSITE_DIR: path.join(repositoryRoot, 'dist/apps/website'),
    },
  };
}

function sessionSecretFile(keysFolder: string): string {
  mkdirSync(keysFolder, { recursive: true, mode: 0o700 });
  const file = path.join(keysFolder, 'session.secret');
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
  return file;
}

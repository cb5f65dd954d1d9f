import { loadConfig, oneOf, optional, secret, text, webAddress, withDefault } from '@einvoice/configuration';
import { type StripeOptions } from '@einvoice/card-payments';
import { throughPooler } from '@einvoice/database/imports';
import { type AdminContext } from './command';

const settings = {
  /** In a sandbox top-ups are test credits. */
  environment: withDefault('live', oneOf('ENVIRONMENT', ['sandbox', 'live'])),
  databaseUrl: secret(text('DATABASE_URL', 'a postgresql:// address', /^postgres(?:ql)?:\/\/\S+$/)),
  databasePooler: withDefault('none', oneOf('DATABASE_POOLER', ['none', 'transaction'])),
  publicSiteUrl: withDefault('http://localhost:3000', webAddress('PUBLIC_SITE_URL')),
  payments: withDefault('off', oneOf('PAYMENTS', ['off', 'stripe', 'local'])),
  paymentSecretKey: optional(secret(text('PAYMENT_SECRET_KEY', 'a secret key of the provider', /^[!-~]{8,300}$/))),
  paymentApiUrl: optional(webAddress('PAYMENT_API_URL')),
  /** The publishers of the sanctions lists in a sandbox. */
  sanctionsSandboxOrigin: optional(webAddress('SANCTIONS_SANDBOX_ORIGIN')),
};

export interface Config {
  readonly sandbox: boolean;
  readonly databaseUrl: string;
  readonly publicSiteUrl: string;
  /** The payment provider as rest-api knows it; null when none is named. */
  readonly payments: StripeOptions | null;
  /** Where a sandbox serves invented lists; null outside one. */
  readonly sanctionsSandboxOrigin: string | null;
}

/** Reads the variables that rest-api has, too. Throws a `ConfigError` that names every problem. */
export function readConfig(given: AdminContext['environment'] = process.env): Config {
  const config = throughPooler(loadConfig(given, settings));
  return {
    sandbox: config.environment === 'sandbox',
    databaseUrl: config.databaseUrl,
    publicSiteUrl: config.publicSiteUrl,
    payments: providerOf(config),
    sanctionsSandboxOrigin: config.environment === 'sandbox' ? (config.sanctionsSandboxOrigin ?? null) : null,
  };
}

function providerOf({
  payments,
  paymentSecretKey: secretKey,
  paymentApiUrl: apiUrl,
}: {
  payments: string;
  paymentSecretKey: string | undefined;
  paymentApiUrl: string | undefined;
}): StripeOptions | null {
  if (payments === 'off' || secretKey === undefined) return null;
  if (payments === 'local')
    return apiUrl === undefined ? null : { kind: 'local', webhookSecrets: [], secretKey, apiUrl };
  return { kind: /^[a-z]+_live_/.test(secretKey) ? 'live' : 'test', webhookSecrets: [], secretKey };
}

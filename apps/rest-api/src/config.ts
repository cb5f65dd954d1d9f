import {
  type ConfigOf,
  loadConfig,
  optional,
  secret,
  type Setting,
  text,
  wholeNumber,
  withDefault,
} from '@einvoice/configuration';
import { throughPooler } from '@einvoice/database';
import { serviceSafetyProblems, serviceSettings } from '@einvoice/http-service';
import { sourceProblems, sourceSettings } from '@einvoice/source-health';
import { readValkeyAddress, type ValkeyAddress } from '@einvoice/valkey-client';
import { siteProblems, siteSettings } from './site-settings';

const file = (variable: string) => text(variable, 'the path of a file');

const valkeyAddress = (variable: string): Setting<ValkeyAddress> => ({
  variable,
  wants: 'like valkey://user:password@host:6379/0, valkeys:// with TLS',
  read: (given) => readValkeyAddress(given) ?? undefined,
});

const settings = {
  ...serviceSettings({ port: 3000 }),
  ...sourceSettings,
  ...siteSettings,
  /** Signs the receipts of runs paid with credits; without it there are none. Another key than that of paycall-api. */
  receiptKeyFile: optional(file('RECEIPT_KEY_FILE')),
  /** A JWK Set: keys that are published beside our own, such as retired ones and those of paycall-api. */
  receiptPublicKeysFile: optional(file('RECEIPT_PUBLIC_KEYS_FILE')),
  /** Unix seconds; a receipt dated earlier was not signed with our key. RECEIPT_PUBLIC_KEYS_FILE may know better. */
  receiptKeyNotBefore: withDefault(0, wholeNumber('RECEIPT_KEY_NOT_BEFORE', { min: 0, max: 99_999_999_999 })),
  /** Holds the budgets of all instances; the database does when it is not set. */
  valkey: optional(secret(valkeyAddress('VALKEY_URL'))),
};

export type Config = ConfigOf<typeof settings>;

/** Reads the environment of this process. Throws a `ConfigError` that names every problem. */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config =>
  throughPooler(
    loadConfig(environment, settings, (config) => [
      ...serviceSafetyProblems(config),
      ...sourceProblems(config),
      ...siteProblems(config),
      ...liveProblems(config),
    ]),
  );

function liveProblems({ environment, receiptKeyFile }: Config): string[] {
  const ofSandbox = receiptKeyFile?.split(/[\\/]/).includes('sandbox');
  return environment === 'live' && ofSandbox
    ? ['A RECEIPT_KEY_FILE of a sandbox is refused while ENVIRONMENT is live.']
    : [];
}

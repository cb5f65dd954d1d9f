import { type ConfigOf, loadConfig, optional, text, wholeNumber, withDefault } from '@einvoice/configuration';
import { throughPooler } from '@einvoice/database';
import { serviceSafetyProblems, serviceSettings } from '@einvoice/http-service';
import { sourceProblems, sourceSettings } from '@einvoice/source-health';
import { isOfSandbox, paymentServiceProblems, paymentServiceSettings } from '@einvoice/x402-payments';

const settings = {
  ...serviceSettings({ port: 3402 }),
  ...sourceSettings,
  ...paymentServiceSettings,
  /** A JWK Set: keys that are published beside our own, such as retired ones, and the windows of ours. */
  receiptPublicKeysFile: optional(text('RECEIPT_PUBLIC_KEYS_FILE', 'the path of a file')),
  /** Unix seconds; a receipt dated earlier was not signed with our keys. RECEIPT_PUBLIC_KEYS_FILE may know better. */
  receiptKeyNotBefore: withDefault(0, wholeNumber('RECEIPT_KEY_NOT_BEFORE', { min: 0, max: 99_999_999_999 })),
};

export type Config = ConfigOf<typeof settings>;

/** Reads the environment of this process. Throws a `ConfigError` that names every problem. */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config =>
  throughPooler(loadConfig(environment, settings, problemsBetween));

function problemsBetween(config: Config): string[] {
  const isForeign = config.environment === 'live' && isOfSandbox(config.receiptPublicKeysFile);
  return [
    ...serviceSafetyProblems(config),
    ...paymentServiceProblems(config),
    ...sourceProblems(config),
    ...(isForeign ? ['A RECEIPT_PUBLIC_KEYS_FILE of a sandbox is refused while ENVIRONMENT is live.'] : []),
  ];
}

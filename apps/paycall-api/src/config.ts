import { isOfSandbox, laneProblems, laneSettings } from '@einvoice/lane-service';
import {
  loadConfig,
  optional,
  serviceSafetyProblems,
  serviceSettings,
  text,
  wholeNumber,
  withDefault,
  type ConfigOf,
} from '@einvoice/nest-kit';
import { sourceProblems, sourceSettings } from '@einvoice/sources';

const settings = {
  ...serviceSettings({ port: 3402 }),
  ...sourceSettings,
  ...laneSettings,
  /** A JWK Set: keys that are published beside our own, such as retired ones, and the windows of ours. */
  receiptPublicKeysFile: optional(text('RECEIPT_PUBLIC_KEYS_FILE', 'the path of a file')),
  /** Unix seconds; a receipt dated earlier was not signed with our keys. RECEIPT_PUBLIC_KEYS_FILE may know better. */
  receiptKeyNotBefore: withDefault(0, wholeNumber('RECEIPT_KEY_NOT_BEFORE', { min: 0, max: 99_999_999_999 })),
};

export type Config = ConfigOf<typeof settings>;

/** Reads the environment of this process. Throws a `ConfigError` that names every problem. */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config =>
  loadConfig(environment, settings, problemsBetween);

function problemsBetween(config: Config): string[] {
  const isForeign = config.environment === 'live' && isOfSandbox(config.receiptPublicKeysFile);
  return [
    ...serviceSafetyProblems(config),
    ...laneProblems(config),
    ...sourceProblems(config),
    ...(isForeign ? ['A RECEIPT_PUBLIC_KEYS_FILE of a sandbox is refused while ENVIRONMENT is live.'] : []),
  ];
}

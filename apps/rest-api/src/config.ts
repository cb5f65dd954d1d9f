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

const settings = {
  ...serviceSettings({ port: 3000 }),
  /** The key set of the receipts is published here too. */
  receiptKeyFile: optional(text('RECEIPT_KEY_FILE', 'the path of a file')),
  receiptKeyNotBefore: withDefault(0, wholeNumber('RECEIPT_KEY_NOT_BEFORE', { min: 0, max: 99_999_999_999 })),
};

export type Config = ConfigOf<typeof settings>;

/** Reads the environment of this process. Throws a `ConfigError` that names every problem. */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config =>
  loadConfig(environment, settings, serviceSafetyProblems);

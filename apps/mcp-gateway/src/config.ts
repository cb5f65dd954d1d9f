import {
  type ConfigOf,
  listOf,
  loadConfig,
  optional,
  text,
  webAddress,
  wholeNumber,
  withDefault,
} from '@einvoice/configuration';
import { throughPooler } from '@einvoice/database';
import { serviceSafetyProblems, serviceSettings } from '@einvoice/http-service';
import { mcpCalls } from '@einvoice/limits';
import { sourceProblems, sourceSettings } from '@einvoice/source-health';
import { isOfSandbox, paymentServiceProblems, paymentServiceSettings } from '@einvoice/x402-payments';

const settings = {
  ...serviceSettings({ port: 3001 }),
  ...sourceSettings,
  /** Without them nobody pays per call here. */
  ...paymentServiceSettings,
  /** Signs receipts of checks; `RECEIPT_KEY_FILE` does when it is not set. */
  checkReceiptKeyFile: optional(text('CHECK_RECEIPT_KEY_FILE', 'the path of a file')),
  /** Pages of other origins that may call /api/mcp; those of the site always may, and so may programs. */
  allowedOrigins: withDefault<readonly string[]>([], listOf(webAddress('MCP_ALLOWED_ORIGINS'))),
  /** What one connection may spend in a day (UTC). */
  creditsPerDayMax: withDefault(
    mcpCalls.creditsPerConnectionAndDay,
    wholeNumber('MCP_CREDITS_PER_DAY_MAX', { min: 1, max: 10_000_000 }),
  ),
  /** Dated rules of the operator about what an import costs, over ours. */
};

export type Config = ConfigOf<typeof settings>;

/** Reads the environment of this process. Throws a `ConfigError` that names every problem. */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config =>
  throughPooler(
    loadConfig(environment, settings, (config) => [
      ...serviceSafetyProblems(config),
      ...paymentServiceProblems(config),
      ...sourceProblems(config),
      ...(config.environment === 'live' && isOfSandbox(config.checkReceiptKeyFile)
        ? ['A CHECK_RECEIPT_KEY_FILE of a sandbox is refused while ENVIRONMENT is live.']
        : []),
    ]),
  );

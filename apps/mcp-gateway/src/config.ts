import { laneProblems, laneSettings } from '@einvoice/lane-service';
import {
  listOf,
  loadConfig,
  serviceSafetyProblems,
  serviceSettings,
  webAddress,
  wholeNumber,
  withDefault,
  type ConfigOf,
} from '@einvoice/nest-kit';
import { mcpCalls } from '@einvoice/resilience';
import { sourceProblems, sourceSettings } from '@einvoice/sources';

const settings = {
  ...serviceSettings({ port: 3001 }),
  ...sourceSettings,
  /** Without them nobody pays per call here. */
  ...laneSettings,
  /** Pages of other origins that may call /api/mcp; those of the site always may, and so may programs. */
  allowedOrigins: withDefault<readonly string[]>([], listOf(webAddress('MCP_ALLOWED_ORIGINS'))),
  /** What one connection may spend in a day (UTC). */
  creditsPerDayMax: withDefault(
    mcpCalls.creditsPerConnectionAndDay,
    wholeNumber('MCP_CREDITS_PER_DAY_MAX', { min: 1, max: 10_000_000 }),
  ),
};

export type Config = ConfigOf<typeof settings>;

/** Reads the environment of this process. Throws a `ConfigError` that names every problem. */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config =>
  loadConfig(environment, settings, (config) => [
    ...serviceSafetyProblems(config),
    ...laneProblems(config),
    ...sourceProblems(config),
  ]);

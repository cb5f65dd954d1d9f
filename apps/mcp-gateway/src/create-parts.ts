import { createCredits } from '@einvoice/credit-lane';
import {
  connectDatabase,
  PostgresConnectionStore,
  PostgresDayAllowanceStore,
  PostgresLedgerStore,
  PostgresShareStore,
  PostgresWorkspaceStore,
} from '@einvoice/database';
import { errorFields, type Log } from '@einvoice/nest-kit';
import { creditCalls, ShareQueue } from '@einvoice/resilience';
import { createPeppol, createProvider, createVies, type SourceTime } from '@einvoice/sources';
import { type ToolDeps } from '@einvoice/tool-catalogue';
import { randomBytes } from 'node:crypto';
import { Registry } from 'prom-client';
import { type AppParts } from './app-parts';
import { type Config } from './config';
import { createPayments } from './create-payments';

/** The parts of the service as its configuration says. */
export function createParts(
  config: Config,
  log: Log,
  time: SourceTime,
  registry = new Registry(),
): Omit<AppParts, 'programsFolder'> {
  const { databaseUrl, migrationsFolder, environment, publicSiteUrl, allowedOrigins, creditsPerDayMax } = config;
  const connect = (applicationName: string, connectionsMax: number) =>
    connectDatabase(databaseUrl, {
      ...{ applicationName, connectionsMax, answerDeadlineMs: creditCalls.storageDeadlineMs },
      onConnectionLost: (error) => log.error({ event: 'database_connection_lost', ...errorFields(error) }),
    });
  const [database, ledgerDatabase] = [connect('mcp-gateway', 10), connect('mcp-gateway ledger', 2)];
  const deps: ToolDeps = {
    now: time.now,
    vies: createVies(config, log, time),
    peppol: createPeppol(config, time),
    workspaces: new PostgresWorkspaceStore(database),
    provider: createProvider(config, time),
  };
  return {
    ...{
      database,
      ledgerDatabase,
      migrationsFolder,
      environment,
      publicSiteUrl,
      allowedOrigins,
      creditsPerDayMax,
      log,
    },
    credits: createCredits({
      ledgerStore: new PostgresLedgerStore(ledgerDatabase),
      connectionStore: new PostgresConnectionStore(database),
      bytesAtRandom: randomBytes,
      now: time.now,
      onNoteLost: (error) => log.error({ event: 'connection_use_not_noted', ...errorFields(error) }),
    }),
    allowances: new PostgresDayAllowanceStore(database),
    // While the database is away this process counts alone, and its log says so.
    shares: new ShareQueue(new PostgresShareStore(database), time.monotonicMs, (error) =>
      log.error({ event: 'shared_budgets_away', ...errorFields(error) }),
    ),
    ...{ deps, payments: createPayments(config, { tools: deps, log, time, registry }) },
    monotonicMs: time.monotonicMs,
    nowMs: Date.now,
  };
}

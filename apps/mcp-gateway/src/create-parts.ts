import {
  connectDatabase,
  PostgresCheckStore,
  PostgresConnectionStore,
  PostgresDayAllowanceStore,
  PostgresLedgerStore,
  PostgresQuotaStore,
  PostgresRuleSetStore,
  PostgresSanctionsStore,
  PostgresSourceHistory,
  PostgresTariffStore,
  PostgresWorkspaceStore,
} from '@einvoice/database';
import { type Log, logs } from '@einvoice/http-service';
import { creditCalls } from '@einvoice/limits';
import { createCredits } from '@einvoice/metering';
import { listsOfService } from '@einvoice/sanctions-lists';
import { QuotaQueue } from '@einvoice/rate-limits';
import { CheckKeeper, CheckReceipts } from '@einvoice/signed-receipts';
import {
  createSources,
  readImportCostRules,
  SourceRecorder,
  SourceHealth,
  type SourceTime,
} from '@einvoice/source-health';
import { StoredTariffClient } from '@einvoice/tariff-data';
import { nodeTimers } from '@einvoice/timers';
import { type ToolDeps } from '@einvoice/tool-catalogue';
import { randomBytes } from 'node:crypto';
import { Registry } from 'prom-client';
import { type AppParts } from './app-parts';
import { loadCheckReceiptKey } from './check-receipt-key';
import { type Config } from './config';
import { createPayments } from './create-payments';
import { hybridPdf } from './hybrid-pdf';

/** How long the service waits for its database, where its own limits are too short: on a machine that does much else. */
export interface StorageTimeouts {
  readonly connectDeadlineMs: number;
  readonly answerDeadlineMs: number;
  /** Of a call in the ledger, in its queue too. */
  readonly callDeadlineMs: number;
}

/** The parts of the service as its configuration says. */
export function createParts(
  config: Config,
  log: Log,
  time: SourceTime,
  registry = new Registry(),
  storageTimeouts?: StorageTimeouts,
): Omit<AppParts, 'programsFolder'> {
  const { databaseUrl, migrationsFolder, environment, publicSiteUrl, allowedOrigins, creditsPerDayMax } = config;
  const connect = (applicationName: string, connectionsMax: number) =>
    connectDatabase(databaseUrl, {
      ...{ applicationName, connectionsMax, answerDeadlineMs: creditCalls.storageDeadlineMs, ...storageTimeouts },
      onConnectionLost: logs(log, 'database_connection_lost'),
    });
  const [database, ledgerDatabase] = [connect('mcp-gateway', 10), connect('mcp-gateway ledger', 2)];
  const sourceHealth = new SourceHealth(() => time.now().getTime(), time.monotonicMs);
  const checks = new PostgresCheckStore(database);
  const deps: ToolDeps = {
    now: time.now,
    ...createSources(config, log, time, sourceHealth),
    sanctions: listsOfService(new PostgresSanctionsStore(database), environment),
    sanctionsStaleDays: config.sanctionsStaleDays,
    workspaces: new PostgresWorkspaceStore(database),
    receipts: new CheckReceipts({
      ...{ store: checks, key: loadCheckReceiptKey(config), issuer: publicSiteUrl, environment, now: time.now },
    }),
    tariff: new StoredTariffClient(new PostgresTariffStore(database), time.monotonicMs, environment),
    hybridPdf,
    importCostRules: readImportCostRules(config.importCostRulesFile),
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
      ledgerStore: new PostgresLedgerStore(ledgerDatabase, storageTimeouts),
      connectionStore: new PostgresConnectionStore(database),
      bytesAtRandom: randomBytes,
      now: time.now,
      onNoteLost: logs(log, 'connection_use_not_noted'),
    }),
    ...{ checks, checkKeeper: new CheckKeeper(checks, nodeTimers) },
    ruleSets: new PostgresRuleSetStore(database),
    allowances: new PostgresDayAllowanceStore(database),
    // While the database fails this process counts alone, and its log says so.
    quotas: new QuotaQueue(
      new PostgresQuotaStore(database),
      time.monotonicMs,
      logs(log, 'shared_budgets_unavailable'),
      storageTimeouts?.answerDeadlineMs,
    ),
    sourceRecorder: new SourceRecorder(
      sourceHealth,
      new PostgresSourceHistory(database),
      nodeTimers,
      logs(log, 'source_history_unavailable'),
    ),
    ...{ deps, payments: createPayments(config, { tools: deps, log, time, registry }) },
    monotonicMs: time.monotonicMs,
    nowMs: Date.now,
  };
}

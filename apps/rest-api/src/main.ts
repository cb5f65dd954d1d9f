import 'reflect-metadata';
import {
  connectDatabase,
  PostgresCheckStore,
  PostgresDayAllowanceStore,
  PostgresRuleSetStore,
} from '@einvoice/database';
import { createLog, logs, runService, startService } from '@einvoice/http-service';
import { refusalFor } from '@einvoice/languages/refusals';
import { creditCalls } from '@einvoice/limits';
import { SourceHealth, type SourceTime } from '@einvoice/source-health';
import { randomUUID } from 'node:crypto';
import { AppModule } from './app.module';
import { discoverySettings } from './discovery/discovery-settings';
import { readConfig } from './config';
import { createCredits } from './create-credits';
import { createSite } from './create-site';
import { createQuotas } from './create-quotas';
import { createToolDeps } from './create-tool-deps';
import { invoiceRawBodies } from './invoice-review/invoice.controller';
import { paymentRawBodies } from './top-ups/top-up.controller';
import { ruleSetRawBodies } from './rule-sets/rule-sets.controller';
import { loadReceiptKeys } from './runs/receipt-keys';

const log = createLog('rest-api');
const time: SourceTime = { now: () => new Date(), monotonicMs: () => performance.now(), random: Math.random };

void runService(log, async () => {
  const config = readConfig();
  const { databaseUrl, migrationsFolder, environment, publicSiteUrl } = config;
  const receiptKeys = loadReceiptKeys(config, Date.now() / 1_000);
  const connect = (applicationName: string, connectionsMax: number) =>
    connectDatabase(databaseUrl, {
      ...{ applicationName, connectionsMax, answerDeadlineMs: creditCalls.storageDeadlineMs },
      onConnectionLost: logs(log, 'database_connection_lost'),
    });
  const database = connect('rest-api', 10);
  const credits = createCredits({ database, ledgerDatabase: connect('rest-api ledger', 2) }, log);
  const sourceHealth = new SourceHealth(Date.now, time.monotonicMs);
  const module = AppModule.of({
    ...{ database, migrationsFolder, environment, publicSiteUrl },
    securityContact: config.securityContact,
    keySet: receiptKeys.published,
    credits,
    allowances: new PostgresDayAllowanceStore(database),
    site: await createSite(config, { database: connect('rest-api site', 4), credits, log, sourceHealth }),
    ruleSets: new PostgresRuleSetStore(database),
    toolDeps: createToolDeps(config, {
      ...{ database, environment, log, time, sourceHealth },
      programsFolder: __dirname,
    }),
    checks: new PostgresCheckStore(database),
    onCheckLost: logs(log, 'check_not_kept'),
    sourceHealth,
    onHistoryUnavailable: logs(log, 'source_history_unavailable'),
    discoverySettings: discoverySettings(config),
    quotas: createQuotas(database, time.monotonicMs, log, config.valkey),
    receiptKey: receiptKeys.signing,
    programsFolder: __dirname,
    monotonicMs: time.monotonicMs,
    nowMs: Date.now,
  });
  await startService(module, config, {
    name: 'rest-api',
    log,
    newRequestId: randomUUID,
    sayRefusal: refusalFor,
    rawBodies: { ...invoiceRawBodies, ...paymentRawBodies, ...ruleSetRawBodies },
  });
});

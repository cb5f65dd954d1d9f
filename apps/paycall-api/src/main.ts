import 'reflect-metadata';
import {
  connectDatabase,
  type Database,
  databaseClockMs,
  PostgresOfferStore,
  PostgresPaymentStore,
  PostgresSanctionsStore,
  PostgresSourceHistory,
  PostgresTariffStore,
  PostgresWorkspaceStore,
} from '@einvoice/database';
import { clockCheck, createLog, logs, type OtherClock, runService, startService } from '@einvoice/http-service';
import { refusalFor } from '@einvoice/languages/refusals';
import { listsOfService } from '@einvoice/sanctions-lists';
import { createSources, SourceRecorder, SourceHealth, type SourceTime } from '@einvoice/source-health';
import { StoredTariffClient } from '@einvoice/tariff-data';
import { nodeTimers } from '@einvoice/timers';
import { type ToolDeps } from '@einvoice/tool-catalogue';
import {
  chainReader,
  createPaymentFlow,
  paymentFlowConfig,
  PaymentMetrics,
  loadReceiptKeys,
  paidOperation,
  paymentConfig,
  type PaymentConfig,
  publishedKeys,
} from '@einvoice/x402-payments';
import { randomUUID } from 'node:crypto';
import { Registry } from 'prom-client';
import { AppModule } from './app.module';
import { readConfig, type Config } from './config';
import { hybridPdf } from './hybrid-pdf';
import { paidTools, rawBodies } from './paid-operations';

const log = createLog('paycall-api');
const now = () => new Date();
const time: SourceTime = { now, monotonicMs: () => performance.now(), random: Math.random };

void runService(log, async () => {
  const config = readConfig();
  const payment = paymentConfig(config);
  const receiptKeys = payment && loadReceiptKeys(payment);
  const database = connectDatabase(config.databaseUrl, {
    applicationName: 'paycall-api',
    onConnectionLost: logs(log, 'database_connection_lost'),
  });
  const registry = new Registry();
  const metrics = new PaymentMetrics(registry);
  const sourceHealth = new SourceHealth(Date.now, time.monotonicMs);
  const sourceRecorder = new SourceRecorder(
    sourceHealth,
    new PostgresSourceHistory(database),
    nodeTimers,
    logs(log, 'source_history_unavailable'),
  );
  const deps: ToolDeps = {
    now,
    ...createSources(config, log, time, sourceHealth),
    sanctions: listsOfService(new PostgresSanctionsStore(database), config.environment),
    sanctionsStaleDays: config.sanctionsStaleDays,
    workspaces: new PostgresWorkspaceStore(database),
    tariff: new StoredTariffClient(new PostgresTariffStore(database), time.monotonicMs, config.environment),
    hybridPdf,
  };
  const flow =
    payment &&
    receiptKeys &&
    createPaymentFlow(config, payment, {
      operations: paidTools.map((tool) => paidOperation(tool, deps)),
      payments: new PostgresPaymentStore(database),
      offers: new PostgresOfferStore(database),
      ...{ receiptKeys, monotonicMs: time.monotonicMs, log, metrics },
    });
  const keySet = publishedKeys(config, receiptKeys, now().getTime() / 1000);
  const { publicBaseUrl, environment, migrationsFolder } = config;
  const terms = {
    ...{ publicBaseUrl, environment, payment: payment && paymentFlowConfig(config, payment) },
    ...(receiptKeys && { receiptSigner: receiptKeys.wallet.address }),
  };
  const module = AppModule.of({
    ...{ database, migrationsFolder, flow, keySet, terms, metrics, sourceRecorder },
    securityContact: config.securityContact,
    programsFolder: __dirname,
    checks: [clockCheck(Date.now, clocksOf(database, config, payment))],
  });
  await startService(module, config, {
    name: 'paycall-api',
    log,
    newRequestId: randomUUID,
    sayRefusal: refusalFor,
    rawBodies,
    metrics: registry,
  });
});

/** The clocks that this machine's should agree with. */
function clocksOf(
  database: Database,
  config: Config,
  payment: PaymentConfig | null,
): Readonly<Record<string, OtherClock>> {
  const ofDatabase: OtherClock = { readMs: () => databaseClockMs(database) };
  if (!payment) return { database: ofDatabase };
  const chain = chainReader(config, payment);
  const readMs = async () => {
    const newest = await chain.newestBlock();
    return newest && newest.timestampSeconds * 1_000;
  };
  // The chain of a sandbox makes a block only when there is something to put into it.
  return { database: ofDatabase, chain: { readMs, isStepwise: config.environment === 'sandbox' } };
}

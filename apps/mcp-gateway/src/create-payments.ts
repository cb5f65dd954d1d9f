import { connectDatabase, type Database, PostgresOfferStore, PostgresPaymentStore } from '@einvoice/database';
import { type Log, logs } from '@einvoice/http-service';
import { type SourceTime } from '@einvoice/source-health';
import { catalogue, isPaycallTool, type ToolDeps } from '@einvoice/tool-catalogue';
import {
  createPaymentFlow,
  PaymentMetrics,
  loadReceiptKeys,
  type PaymentFlow,
  paymentConfig,
} from '@einvoice/x402-payments';
import { type Registry } from 'prom-client';
import { type Config } from './config';
import { operationOf } from './paid-tools';

/** What callers without a connection pay through. */
export interface Payments {
  readonly flow: PaymentFlow;
  /** For payments alone. */
  readonly database: Database;
  readonly metrics: PaymentMetrics;
}

export interface PaymentsDeps {
  readonly tools: ToolDeps;
  readonly log: Log;
  readonly time: SourceTime;
  readonly registry: Registry;
}

/** The payment flow, on the rows of the paid calls over HTTP; null while payments are not configured. */
export function createPayments(config: Config, { tools, log, time, registry }: PaymentsDeps): Payments | null {
  const payment = paymentConfig(config);
  if (!payment) return null;
  const database = connectDatabase(config.databaseUrl, {
    applicationName: 'mcp-gateway payments',
    onConnectionLost: logs(log, 'database_connection_lost'),
  });
  const metrics = new PaymentMetrics(registry);
  const flow = createPaymentFlow(config, payment, {
    operations: catalogue.filter(isPaycallTool).map((tool) => operationOf(tool, tools)),
    payments: new PostgresPaymentStore(database),
    offers: new PostgresOfferStore(database),
    receiptKeys: loadReceiptKeys(payment),
    ...{ monotonicMs: time.monotonicMs, log, metrics },
  });
  return { flow, database, metrics };
}

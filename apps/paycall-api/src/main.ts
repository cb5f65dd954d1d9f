import 'reflect-metadata';
import { connectDatabase, PostgresWorkspaceStore } from '@einvoice/database';
import { createHttpApp, createLog, errorFields, runService, serve } from '@einvoice/nest-kit';
import { randomUUID } from 'node:crypto';
import { AppModule } from './app.module';
import { paymentConfig, readConfig } from './config';
import { createLane } from './create-lane';
import { createPeppol, createProvider, createVies } from './create-sources';
import { bodyLimits } from './paid-operations';
import { loadReceiptKey, receiptKeySet, receiptSigner } from './receipts';

const log = createLog('paycall-api');
const now = () => new Date();

void runService(log, async () => {
  const config = readConfig();
  const payment = paymentConfig(config);
  const receiptKey = payment && loadReceiptKey(payment.receiptKeyFile);
  const database = connectDatabase(config.databaseUrl, {
    applicationName: 'paycall-api',
    onConnectionLost: (error) => log.error({ event: 'database_connection_lost', ...errorFields(error) }),
  });
  const lane =
    payment &&
    receiptKey &&
    createLane(config, payment, {
      database,
      signReceipt: receiptSigner(receiptKey, config.publicBaseUrl),
      log,
      now,
      vies: createVies(config, log),
      peppol: createPeppol(config),
      workspaces: new PostgresWorkspaceStore(database),
      provider: createProvider(config),
    });
  const keySet = receiptKeySet(receiptKey, config.receiptKeyNotBefore);
  const module = AppModule.of({ database, migrationsFolder: config.migrationsFolder, lane, keySet });
  const app = await createHttpApp(module, { log, newRequestId: randomUUID, bodyLimits });
  await serve(app, { host: config.host, port: config.port, log });
});

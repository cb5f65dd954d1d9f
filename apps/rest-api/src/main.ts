import 'reflect-metadata';
import { connectDatabase } from '@einvoice/database';
import { ConfigError, createHttpApp, createLog, readKeyFile, runService, serve, type KeySet } from '@einvoice/nest-kit';
import { publicKeySet, readReceiptKey } from '@einvoice/signed-receipts';
import { randomUUID } from 'node:crypto';
import { AppModule } from './app.module';
import { readConfig, type Config } from './config';

const log = createLog('rest-api');

void runService(log, async () => {
  const config = readConfig();
  const { host, port, databaseUrl, migrationsFolder } = config;
  const keySet = readKeySet(config);
  const database = connectDatabase(databaseUrl, { applicationName: 'rest-api' });
  const module = AppModule.of({ database, migrationsFolder, keySet });
  const app = await createHttpApp(module, { log, newRequestId: randomUUID });
  await serve(app, { host, port, log });
});

/** Only the public part of the key stays in this process. */
function readKeySet({ receiptKeyFile, receiptKeyNotBefore }: Config): KeySet {
  if (!receiptKeyFile) return { keys: [] };
  const pem = readKeyFile('RECEIPT_KEY_FILE', receiptKeyFile);
  try {
    return publicKeySet([{ key: readReceiptKey(pem), notBefore: receiptKeyNotBefore }]);
  } catch {
    throw new ConfigError(['RECEIPT_KEY_FILE must hold an Ed25519 private key as PKCS #8 PEM.']);
  }
}

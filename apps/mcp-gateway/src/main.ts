import 'reflect-metadata';
import { connectDatabase } from '@einvoice/database';
import { createHttpApp, createLog, runService, serve } from '@einvoice/nest-kit';
import { randomUUID } from 'node:crypto';
import { AppModule } from './app.module';
import { readConfig } from './config';

const log = createLog('mcp-gateway');

void runService(log, async () => {
  const { host, port, databaseUrl, migrationsFolder } = readConfig();
  const database = connectDatabase(databaseUrl, { applicationName: 'mcp-gateway' });
  const app = await createHttpApp(AppModule.of({ database, migrationsFolder }), { log, newRequestId: randomUUID });
  await serve(app, { host, port, log });
});

import 'reflect-metadata';
import { connectDatabase } from '@einvoice/database';
import { createLog, runService, startService } from '@einvoice/nest-kit';
import { randomUUID } from 'node:crypto';
import { AppModule } from './app.module';
import { readConfig } from './config';

const log = createLog('mcp-gateway');

void runService(log, async () => {
  const config = readConfig();
  const database = connectDatabase(config.databaseUrl, { applicationName: 'mcp-gateway' });
  const module = AppModule.of({ database, migrationsFolder: config.migrationsFolder, nowMs: Date.now });
  await startService(module, config, { log, newRequestId: randomUUID });
});

import 'reflect-metadata';
import { createLog, runService, startService } from '@einvoice/http-service';
import { refusalFor } from '@einvoice/languages/refusals';
import { type SourceTime } from '@einvoice/source-health';
import { randomUUID } from 'node:crypto';
import { Registry } from 'prom-client';
import { AppModule } from './app.module';
import { readConfig } from './config';
import { createParts } from './create-parts';
import { mcpRawBodies } from './mcp.controller';

const log = createLog('mcp-gateway');
const time: SourceTime = { now: () => new Date(), monotonicMs: () => performance.now(), random: Math.random };

void runService(log, async () => {
  const config = readConfig();
  const metrics = new Registry();
  const module = AppModule.of({ ...createParts(config, log, time, metrics), programsFolder: __dirname });
  await startService(module, config, {
    name: 'mcp-gateway',
    log,
    newRequestId: randomUUID,
    sayRefusal: refusalFor,
    rawBodies: mcpRawBodies,
    metrics,
  });
});

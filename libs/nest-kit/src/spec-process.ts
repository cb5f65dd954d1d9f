import 'reflect-metadata';
import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { createHttpApp } from './create-http-app';
import { createLog } from './request-log';
import { serve } from './serve';
import { SpecModule } from './spec-server';

/** The process that serve.spec.ts starts and ends. */
const log = createLog('spec');

@Module({ imports: [SpecModule] })
class ProcessModule implements OnApplicationShutdown {
  onApplicationShutdown() {
    log.info({ event: 'hooks_ran' });
  }
}

void createHttpApp(ProcessModule, { log, newRequestId: () => 'fixed-id' }).then((app) =>
  serve(app, { host: '127.0.0.1', port: 0, log, drainSeconds: Number(process.argv[2] ?? 0) }),
);

import 'reflect-metadata';
import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { createHttpApp } from './create-http-app';
import { createLog } from './request-log';
import { serve } from './serve';
import { SpecModule } from './server.fixture';

/** The process that serve.spec.ts starts and ends. */
const log = createLog('spec');

@Module({ imports: [SpecModule] })
class ProcessModule implements OnApplicationShutdown {
  onApplicationShutdown() {
    log.info({ event: 'hooks_ran' });
  }
}

// A busy machine is no overload of the service.
const loopDelay = { ms: 0, stop: () => undefined };

void createHttpApp(ProcessModule, { log, newRequestId: () => 'fixed-id', loopDelay }).then((app) =>
  serve(app, { host: '127.0.0.1', port: 0, log, drainSeconds: Number(process.argv[2] ?? 0) }),
);

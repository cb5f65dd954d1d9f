import { httpServer, withDeadline } from '@einvoice/resilience';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { ConfigError } from './load-config';
import { Readiness } from './readiness';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import { errorFields, type Log } from './request-log';
import { serveMetrics } from './serve-metrics';

export interface ServeOptions {
  readonly host: string;
  readonly port: number;
  readonly log: Log;
  /** Served on a port of their own; not at all without one. */
  readonly metrics?: { readonly registry: Registry; readonly host: string; readonly port: number | undefined };
}

/**
 * Listens, and ends the process cleanly on SIGTERM, SIGINT or when the parent that holds its IPC channel is gone:
 * not ready any more → no new requests → requests in flight end within 25 s → hooks of the modules → exit.
 * A second signal ends at once.
 */
export async function serve(app: NestFastifyApplication, { host, port, log, metrics }: ServeOptions): Promise<void> {
  let stopping = false;
  const stop = async (code: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ event: 'stopping', code });
    app.get(Readiness).stop();
    const closed = await withDeadline(httpServer.drainMs, () => app.close()).catch(() => null);
    log.info({ event: 'stopped', code: closed?.state === 'done' ? 'drained' : 'cut_off' });
    process.exit(closed?.state === 'done' ? 0 : 1);
  };
  process.on('SIGTERM', () => void stop('sigterm'));
  process.on('SIGINT', () => void stop('sigint'));
  process.on('disconnect', () => void stop('parent_gone'));
  if (metrics?.port !== undefined) {
    collectDefaultMetrics({ register: metrics.registry });
    await serveMetrics(metrics.registry, { host: metrics.host, port: metrics.port, log });
  }
  await app.listen({ host, port });
  const server: Server = app.getHttpServer();
  log.info({ event: 'listening', port: (server.address() as AddressInfo).port });
}

/** Runs a service's `start`; when it fails, says why (a configuration in words, anything else by kind) and exits with 1. */
export async function runService(log: Log, start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    const why = error instanceof ConfigError ? { text: error.message } : errorFields(error);
    log.error({ event: 'cannot_start', ...why });
    process.exit(1);
  }
}

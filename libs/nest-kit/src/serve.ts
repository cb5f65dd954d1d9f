import { httpServer, withDeadline } from '@einvoice/resilience';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from './load-config';
import { Readiness } from './readiness';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import { errorFields, type Log } from './request-log';
import { serveMetrics } from './serve-metrics';

export interface ServeOptions {
  readonly host: string;
  readonly port: number;
  readonly log: Log;
  /** How long requests are still taken after SIGTERM, so that whoever routes to us sees that we are not ready any more. */
  readonly drainSeconds: number;
  /** Served on a port of their own; not at all without one. */
  readonly metrics?: { readonly registry: Registry; readonly host: string; readonly port: number | undefined };
}

/**
 * Listens, and ends the process cleanly on SIGTERM, SIGINT or when the parent that holds its IPC channel is gone: not ready
 * any more → on SIGTERM requests are taken for `drainSeconds`, each answer the last on its connection → no new connections,
 * idle ones closed → requests in flight end within 25 s → hooks of the modules → exit. A second signal ends at once.
 */
export async function serve(app: NestFastifyApplication, options: ServeOptions): Promise<void> {
  const { host, port, log, metrics, drainSeconds } = options;
  let stopping = false;
  const stop = async (code: string, drainMs = 0) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ event: 'stopping', code });
    app.get(Readiness).drain();
    await sleep(drainMs);
    // A request that has reached this machine is read before its connection is taken for idle.
    await setImmediate();
    const closed = await withDeadline(httpServer.drainMs, () => app.close()).catch(() => null);
    log.info({ event: 'stopped', code: closed?.state === 'done' ? 'drained' : 'cut_off' });
    process.exit(closed?.state === 'done' ? 0 : 1);
  };
  process.on('SIGTERM', () => void stop('sigterm', drainSeconds * 1_000));
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

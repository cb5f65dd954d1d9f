import { ConfigError } from '@einvoice/configuration';
import { httpServer } from '@einvoice/limits';
import { withDeadline } from '@einvoice/timers';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { Readiness } from './readiness';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import { errorFields, type Log } from './request-log';
import { serveMetrics } from './serve-metrics';

export interface ServeOptions {
  readonly host: string;
  readonly port: number;
  readonly log: Log;
  /** How long requests are still taken after SIGTERM, so that the proxy in front sees that we are not ready any more. */
  readonly drainSeconds: number;
  /** Sends the spans that are left. */
  readonly endTracing?: () => Promise<void>;
  /** Served on a port of their own; not at all without one. */
  readonly metrics?: { readonly registry: Registry; readonly host: string; readonly port: number | undefined };
}

const lookMs = 100;

/**
 * Listens, and ends the process cleanly on SIGTERM, SIGINT or when the parent that holds its IPC channel is gone: not ready
 * any more → on SIGTERM requests are taken for `drainSeconds`, each answer the last on its connection, and for as long again
 * while some still come → no new connections, idle ones closed → requests in flight end within 25 s → hooks of the modules → exit. A second signal ends at once.
 */
export async function serve(app: NestFastifyApplication, options: ServeOptions): Promise<void> {
  const { host, port, log, metrics, drainSeconds, endTracing } = options;
  let stopping = false;
  const stop = async (code: string, drainMs = 0) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ event: 'stopping', code });
    app.get(Readiness).drain();
    await sleep(drainMs);
    await untilQuiet(app.getHttpServer() as Server, drainMs);
    const closed = await withDeadline(httpServer.drainMs, () => app.close()).catch(() => null);
    // Whoever takes the spans may be away: that holds nobody up.
    if (endTracing) await withDeadline(httpServer.tracesFlushMs, endTracing).catch(() => null);
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

/**
 * Resolves when no request came since the last look, or after `deadlineMs`. A process that is late would otherwise reset what
 * has reached this machine and was not read: it lies before every look that the event loop turns once.
 */
async function untilQuiet(server: Server, deadlineMs: number): Promise<void> {
  let requests = 0;
  server.on('request', ({ url }: IncomingMessage) => {
    if (url !== '/readyz' && url !== '/livez') requests += 1;
  });
  const late = AbortSignal.timeout(deadlineMs);
  for (let seen = -1; seen !== requests && !late.aborted;) {
    seen = requests;
    await sleep(Math.min(lookMs, deadlineMs));
    await setImmediate();
  }
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

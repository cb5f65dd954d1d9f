import { createServer, type Server } from 'node:http';
import { type Registry } from 'prom-client';
import { errorFields, type Log } from './request-log';

/** Serves the numbers of a registry at /metrics, as Prometheus reads them, on a port of their own that nothing routes to. */
export async function serveMetrics(
  registry: Registry,
  { host, port, log }: { readonly host: string; readonly port: number; readonly log: Log },
): Promise<Server> {
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (page) => response.writeHead(200, { 'content-type': registry.contentType }).end(page),
      (error: unknown) => {
        log.error({ event: 'metrics_failed', ...errorFields(error) });
        response.writeHead(500).end();
      },
    );
  });
  server.maxConnections = 20;
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return server.unref();
}

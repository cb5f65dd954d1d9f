import { type DynamicModule, type Type } from '@nestjs/common';
import { Registry } from 'prom-client';
import { createHttpApp, type HttpAppOptions } from './create-http-app';
import { serve } from './serve';
import { drainSecondsOf, type ListenConfig } from './service-settings';
import { startTracing } from './start-tracing';

interface ServiceOptions extends Omit<HttpAppOptions, 'trustedProxies'> {
  /** Of the app, as its traces are told apart. */
  readonly name: string;
}

/** Runs a module as a service the way its configuration says, until a signal ends it. */
export async function startService(
  module: Type | DynamicModule,
  config: ListenConfig,
  options: ServiceOptions,
): Promise<void> {
  const { host, port, trustedProxies, metricsHost, metricsPort, tracesEndpoint, tracesPercent } = config;
  const traces = { service: options.name, endpoint: tracesEndpoint ?? '', share: tracesPercent / 100 };
  const endTracing = tracesEndpoint === undefined ? undefined : await startTracing(traces);
  const registry = options.metrics ?? new Registry();
  const app = await createHttpApp(module, { ...options, trustedProxies, metrics: registry });
  const metrics = { registry, host: metricsHost, port: metricsPort };
  await serve(app, {
    host,
    port,
    log: options.log,
    metrics,
    drainSeconds: drainSecondsOf(config),
    ...(endTracing && { endTracing }),
  });
}

import { switchSpans } from '@einvoice/tracing';
import { context, trace } from '@opentelemetry/api';

interface TracingOptions {
  /** The name of the app. */
  readonly service: string;
  /** Where OTLP over HTTP is taken, without `/v1/traces`. */
  readonly endpoint: string;
  /** Of the traces, from 0 to 1; which ones, the id of a trace says: the same on every instance. */
  readonly share: number;
}

/**
 * Sends spans from now on. The SDK is loaded here, so that whoever does not trace pays nothing for it.
 * @returns ends it, with what is still to be sent
 */
export async function startTracing({ service, endpoint, share }: TracingOptions): Promise<() => Promise<void>> {
  const [sdk, { AsyncLocalStorageContextManager }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'einvoice' }),
    sampler: new sdk.TraceIdRatioBasedSampler(share),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  switchSpans(true);
  return async () => {
    switchSpans(false);
    await provider.shutdown();
    trace.disable();
    context.disable();
  };
}

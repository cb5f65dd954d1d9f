import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { currentTracer } from './spans';

/** The span of a request that is being answered. */
export interface RequestSpan {
  readonly traceId: string;
  /** Does what follows within the span. */
  run(work: () => void): void;
  /** The answer is gone, or the connection is. */
  end(answered: { readonly method: string; readonly route: string; readonly status: number }): void;
}

const traceParent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/**
 * Begins the span of a request; null while tracing is off.
 * @param given the header `traceparent` (W3C Trace Context) of a proxy in front; undefined where nobody is to be believed
 */
export function beginRequest(requestId: string, given: string | undefined): RequestSpan | null {
  const tracer = currentTracer();
  if (tracer === null) return null;
  const [, traceId = '', spanId = ''] = traceParent.exec(given ?? '') ?? [];
  const parent = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
  const from = trace.isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
  const span = tracer.startSpan('request', { kind: SpanKind.SERVER, attributes: { 'request.id': requestId } }, from);
  const within = trace.setSpan(from, span);
  return {
    traceId: span.spanContext().traceId,
    run: (work) => context.with(within, work),
    end: ({ method, route, status }) => {
      span.updateName(`${method} ${route}`);
      span.setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

import { type Attributes, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';

let tracer: Tracer | null = null;

/** The one that spans are begun with; null while tracing is off. */
export const currentTracer = (): Tracer | null => tracer;

/** Whether spans are made. */
export const isTracing = (): boolean => tracer !== null;

/** Turns spans on, once the SDK is there; null turns them off. */
export function switchSpans(isOn: boolean): void {
  tracer = isOn ? trace.getTracer('einvoice') : null;
}

/**
 * Does `work` within a span of that name, a child of the one it was called in; does it alone while tracing is off. Of an error
 * its kind is told: a message may quote anything.
 * @param attributes ours, or from closed sets
 */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return tracer === null ? work() : traced(tracer, name, attributes, work);
}

function traced<T>(by: Tracer, name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return by.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setAttribute('error.type', error instanceof Error ? error.constructor.name : typeof error);
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

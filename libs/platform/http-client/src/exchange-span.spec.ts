import { switchSpans } from '@einvoice/tracing';
import { trace } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { boundedExchange, type BoundedRequest } from './bounded-exchange';

const exporter = new InMemorySpanExporter();
beforeAll(() => {
  trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }));
  switchSpans(true);
});
afterAll(() => {
  switchSpans(false);
  trace.disable();
});

it.each<[BoundedRequest['connection'], string]>([
  ['kept', '192.0.2.1'],
  ['single', 'chosen by strangers'],
])(
  'the span of a server whose connection is %s says that it is %s: who asks about whom is not told',
  async (connection, server) => {
    exporter.reset();
    const url = new URL('http://192.0.2.1/about/somebody');
    const guard = { allows: () => false };
    const request = { url, method: 'GET', headers: {}, bytesMax: 1, deadlineMs: 60_000, guard, connection } as const;
    expect(await boundedExchange(request)).toEqual({ state: 'address_refused' });
    const [span, ...others] = exporter.getFinishedSpans();
    expect(others).toEqual([]);
    expect(span).toMatchObject({ name: 'source', attributes: { 'server.address': server } });
    expect(Object.keys(span!.attributes)).toEqual(['server.address']);
  },
);

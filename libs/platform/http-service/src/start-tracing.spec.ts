import { beginRequest, inSpan } from '@einvoice/tracing';
import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { startTracing } from './start-tracing';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: unknown }[];
  readonly status: { readonly code?: number; readonly message?: string };
}
interface Export {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
}

/** What an OTLP receiver on loopback is sent while `work` is traced. */
async function spansOf(work: () => Promise<void>, share = 1): Promise<Span[]> {
  const spans: Span[] = [];
  const receiver = http.createServer((request, response) => {
    void (json(request) as Promise<Export>).then(({ resourceSpans }) => {
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const end = await startTracing({ service: 'spec', endpoint, share });
  try {
    await work();
  } finally {
    await end().finally(() => receiver.close());
    receiver.closeAllConnections();
  }
  return spans;
}

const request = (given?: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const span = beginRequest('request_1', given)!;
    span.run(() => {
      inSpan('outer', {}, () => inSpan('inner', { 'db.operation.name': 'payment_claim' }, async () => undefined))
        .then(() => span.end({ method: 'POST', route: '/api/x', status: 503 }))
        .then(resolve, reject);
    });
  });

describe('tracing', () => {
  it('costs nothing while it is off: no span of a request, and the work is called as it is', async () => {
    expect(beginRequest('request_1', undefined)).toBeNull();
    const promise = Promise.resolve(1);
    expect(inSpan('x', {}, () => promise)).toBe(promise);
  });

  it('sends a request and what is done for it as one trace, with the id of the request', async () => {
    const spans = await spansOf(() => request());
    const [inner, outer, whole] = spans as [Span, Span, Span];
    expect(spans.map(({ name }) => name)).toEqual(['inner', 'outer', 'POST /api/x']);
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect([inner.parentSpanId, outer.parentSpanId]).toEqual([outer.spanId, whole.spanId]);
    expect(whole.attributes).toContainEqual({ key: 'request.id', value: { stringValue: 'request_1' } });
    expect(whole.status.code).toBe(2);
  });

  it('goes on with the trace that a proxy began, and with none that is malformed', async () => {
    const [traceId, spanId] = ['a'.repeat(32), 'b'.repeat(16)];
    const spans = await spansOf(async () => {
      await request(`00-${traceId}-${spanId}-00`);
      for (const wrong of ['', `00-${'0'.repeat(32)}-${spanId}-01`, `01-${traceId}`, 'x'.repeat(10_000)])
        await request(wrong);
    });
    const whole = spans.filter(({ name }) => name.startsWith('POST'));
    expect(whole[0]).toMatchObject({ traceId, parentSpanId: spanId });
    expect(whole.slice(1).filter((span) => span.traceId === traceId || span.parentSpanId)).toEqual([]);
  });

  it('says of an error its kind, and nothing that it quotes', async () => {
    const failed = inSpan.bind(null, 'work', {}, () => Promise.reject(new RangeError('BE0999999922')));
    const spans = await spansOf(() => expect(failed()).rejects.toThrow(RangeError));
    expect(JSON.stringify(spans)).toContain('RangeError');
    expect(JSON.stringify(spans)).not.toContain('BE0999999922');
  });

  it('sends the share of traces that is wanted', async () => {
    expect(await spansOf(() => request(), 0)).toEqual([]);
  });
});

import { repositoryRoot } from '@einvoice/test-kit';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { buildApp, LedgerSystem } from '../faults/ledger-system';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}
interface Export {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
}

/** What no span and no log line may hold: each is sent on every way there is. */
const vatNumber = 'DE123456788';
const planted = {
  vatNumber,
  party: 'GEHEIMNISKRAEMER GMBH',
  iban: 'BE71096123456769',
  note: 'Projekt Nachtigall',
  badSecret: `einv_live_${'Q'.repeat(50)}`,
  query: 'search-for-a-person',
  requestBody: 'half-a-json-body',
};

/** Takes OTLP as a collector does. */
async function startReceiver() {
  const spans: Span[] = [];
  const server = http.createServer((request, response) => {
    void (json(request) as Promise<Export>).then(({ resourceSpans }) => {
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, spans, close: () => (server.close(), server.closeAllConnections()) };
}

describe('what is seen of calls from outside', () => {
  let folder: string;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let gateway: LedgerSystem;
  let site: LedgerSystem;
  const lines: string[] = [];
  beforeAll(async () => {
    mkdirSync(path.join(repositoryRoot, 'dist'), { recursive: true });
    folder = mkdtempSync(path.join(repositoryRoot, 'dist', 'tracing-'));
    const relative = path.relative(repositoryRoot, folder);
    const programs = [await buildApp('mcp-gateway', relative), await buildApp('rest-api', relative)];
    receiver = await startReceiver();
    const open = (program: string) =>
      LedgerSystem.open({
        ...{ program, instances: 1, credits: [1_000], onLine: (line) => lines.push(line) },
        environment: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url },
      });
    [gateway, site] = [await open(programs[0]!), await open(programs[1]!)];
    for (const { vies } of [gateway, site]) vies.register(vatNumber, { valid: true, name: planted.party });
  });
  afterAll(async () => {
    await Promise.all([gateway?.close(), site?.close()]);
    receiver?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const post = async (system: LedgerSystem, at: string, body: string, headers: Record<string, string> = {}) => {
    const sent = { 'content-type': 'application/json', authorization: `Bearer ${system.secrets[0]![0]!}`, ...headers };
    const answer = await fetch(system.instances[0]!.url + at, { method: 'POST', headers: sent, body });
    return { status: answer.status, text: await answer.text() };
  };
  const callTool = (name: string, given: object, headers?: Record<string, string>) =>
    post(gateway, '/api/mcp', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }), headers); // prettier-ignore
  const invoice = (): string => {
    const draft = JSON.parse(readFileSync(path.join(repositoryRoot, 'fixtures/base-example.json'), 'utf8')) as Record<string, unknown>; // prettier-ignore
    return JSON.stringify({ invoice: { ...draft, note: planted.note, buyer: { name: planted.party, vatNumber } } });
  };

  it('one trace leads from the proxy through route, tool, source and ledger, and names the request', async () => {
    const traceId = 'c0ffee'.padEnd(32, '1');
    const requestId = 'request-of-the-trace';
    const headers = { traceparent: `00-${traceId}-${'2'.repeat(16)}-01`, 'x-request-id': requestId };
    const { status } = await callTool('check_vat_list', { rows: [{ reference: 'row', vatId: vatNumber }] }, headers);
    expect(status).toBe(200);
    await gateway.instances[0]!.end('SIGTERM');
    await gateway.instances[0]!.start();
    const trace = receiver.spans.filter((span) => span.traceId === traceId);
    const parentOf = (span: Span) => trace.find(({ spanId }) => spanId === span.parentSpanId);
    const wanted = ['POST /api/mcp', 'tool check_vat_list', 'source', 'ledger reserve', 'ledger settle', 'database'];
    expect(trace.map(({ name }) => name)).toEqual(expect.arrayContaining(wanted));
    const named = (name: string) => trace.find((span) => span.name === name)!;
    const route = named('POST /api/mcp');
    expect(route.parentSpanId).toBe('2'.repeat(16));
    expect(route.attributes).toContainEqual({ key: 'request.id', value: { stringValue: requestId } });
    const rootOf = (span: Span): Span => (parentOf(span) ? rootOf(parentOf(span)!) : span);
    for (const name of wanted) {
      expect([name, rootOf(named(name)).name]).toEqual([name, 'POST /api/mcp']);
    }
    expect(parentOf(named('source'))!.name).toBe('tool check_vat_list');
    expect(lines.find((line) => line.includes(requestId))).toContain(traceId);
  });

  it('C5 neither a line of the log nor a span holds a secret, a VAT number or anything of an invoice, after traffic of every kind', async () => {
    for (let hour = 0; hour < 24; hour += 1) {
      const headers = { 'x-service-idempotency-key': `key of hour ${hour % 5}` };
      await post(
        site,
        '/api/v1/vat/verify',
        JSON.stringify({ rows: [{ reference: planted.note, vatId: vatNumber }] }),
        headers,
      );
      await post(
        site,
        '/api/v1/vat/verify',
        JSON.stringify({ rows: [{ reference: 'x', vatId: `${vatNumber}0`, more: 1 }] }),
      );
      await post(site, '/api/invoice/review', invoice());
      await post(site, '/api/invoice/review', `{"invoice": ${planted.requestBody}`);
      await post(site, `/api/v1/vat/verify?q=${planted.query}`, '{}', { authorization: `Bearer ${planted.badSecret}` });
      await post(site, `/no/such/${vatNumber}`, '{}');
      await callTool('check_vat_list', { rows: [{ reference: 'row', vatId: vatNumber }] });
      await callTool('validate_invoice', JSON.parse(invoice()) as object);
      await callTool('verify_iban', { iban: planted.iban });
      await callTool('verify_iban', { iban: planted.iban, note: planted.note });
      await callTool(planted.query, {});
      await post(gateway, '/api/mcp', planted.requestBody);
    }
    // The worst moment to be talkative: a database that goes away beneath calls.
    site.vies.behave({ kind: 'html', status: 503 });
    await post(site, '/api/v1/vat/verify', JSON.stringify({ rows: [{ reference: planted.note, vatId: vatNumber }] }));
    await site.restartPostgres('SIGKILL');
    await post(site, '/api/v1/vat/verify', JSON.stringify({ rows: [{ reference: planted.note, vatId: vatNumber }] }));
    for (const { instances } of [gateway, site]) await instances[0]!.end('SIGTERM');

    expect(lines.length).toBeGreaterThan(24 * 12);
    const fields = new Set(lines.flatMap((line) => Object.keys(JSON.parse(line) as object)));
    expect([...fields].every((field) => /^[a-zA-Z]+$/.test(field))).toBe(true);
    expect(receiver.spans.length).toBeGreaterThan(24 * 12);
    const seen = `${lines.join('\n')}\n${JSON.stringify(receiver.spans)}`;
    const secrets = [gateway, site].flatMap((system) => system.secrets.flat());
    const found = [...Object.values(planted), ...secrets].filter(
      (text) => seen.includes(text) || seen.includes(encodeURIComponent(text)),
    );
    expect(found).toEqual([]);
    // Fragments: the number without its prefix, the random part of a secret.
    expect(
      [vatNumber.slice(2), ...secrets.map((secret) => secret.slice(-20))].filter((text) => seen.includes(text)),
    ).toEqual([]);
  });
});

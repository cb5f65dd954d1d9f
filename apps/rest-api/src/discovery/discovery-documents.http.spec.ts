import { StorageUnavailableError } from '@einvoice/error-codes';
import { PostgresSourceHistory } from '@einvoice/database';
import { type changelogDocument, discoveryPaths } from '@einvoice/discovery-documents';
import { sourceNames } from '@einvoice/source-health';
import { sitePages, siteRoutes, type StatusHistoryAnswer } from '@einvoice/site-contract';
import { SourceHealth } from '@einvoice/source-health';
import { InterfaceDescription, repositoryRoot, viesSandboxNumbers } from '@einvoice/test-kit';
import { catalogue } from '@einvoice/tool-catalogue';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import path from 'node:path';
import { AvailabilityWatch } from './discovery-paycall';
import { newerOf, sourceStates } from './discovery-sources';
import { openTestSystem, verifyBatch, type TestSystem } from '../test-system.fixture';
import { percentile95, SourceHistory } from './source-history';

let system: TestSystem;
let description: InterfaceDescription;
beforeAll(async () => {
  system = await openTestSystem();
  description = await InterfaceDescription.of(system.url);
});
afterAll(() => system.close());

const paths = Object.values(discoveryPaths);
const jsonPaths = paths.filter((address) => !/\.(txt|md)$/.test(address));
const read = (address: string, init?: RequestInit) => fetch(system.url + address, init);
const sourcesNow = async () => {
  const { sources } = (await (await read(discoveryPaths.capabilities)).json()) as { sources: { source: string }[] };
  return Object.fromEntries(sources.map((source) => [source.source, source])) as Record<
    string,
    Record<string, unknown>
  >;
};

describe.each(paths)('%s', (address) => {
  it('may be kept, and is not sent again to who has it', async () => {
    const first = await read(address);
    const etag = first.headers.get('etag')!;
    expect([first.status, etag]).toEqual([200, expect.stringMatching(/^"[\w-]{22}"$/)]);
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=(300|30)$/);
    expect((await first.text()).length).toBeGreaterThan(500);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await read(address, { headers: { 'if-none-match': known } });
      const [tag, text] = [again.headers.get('etag'), await again.text()];
      // The pay-per-call API may have been asked in between; the document has changed then.
      if (address === discoveryPaths.capabilities && tag !== etag) expect(again.status).toBe(200);
      else expect([again.status, text, tag]).toEqual([304, '', etag]);
    }
    expect((await read(address, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('answers HEAD, any origin, and tells what is left of the budget', async () => {
    const head = await read(address, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('access-control-allow-origin')).toBe('*');
    expect(head.headers.get('ratelimit')).toMatch(/^"documents";r=\d+;t=\d+$/);
    const preflight = await read(address, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect((await read(address, { method: 'POST' })).status).toBe(405);
  });
});

it('texts are texts of their own type', async () => {
  const typeOf = async (address: string) => (await read(address)).headers.get('content-type');
  expect(await typeOf(discoveryPaths.llms)).toBe('text/plain; charset=utf-8');
  expect(await typeOf(discoveryPaths.skill)).toBe('text/markdown; charset=utf-8');
});

it.each(jsonPaths)('%s is as its schema in the interface description says', async (address) => {
  const answer = await read(address);
  const { status, headers } = answer;
  const exchange = { method: 'GET', path: address, status, headers, body: await answer.text() };
  expect(description.problemsOf(exchange)).toEqual([]);
});

it('429 with Retry-After for a client that reads without end', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.77' };
  const answers = await Promise.all(Array.from({ length: 160 }, () => read(discoveryPaths.pricing, { headers })));
  const limited = answers.find(({ status }) => status === 429)!;
  expect(limited.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(await limited.json()).toMatchObject({ error: { code: 'rate_limited', charged: false } });
});

it('names no address that is not mounted, in any document', async () => {
  const { publicSiteUrl } = system.parts;
  const { publicBaseUrl } = system.parts.discoverySettings;
  const mounted = [...system.routes].map((route) => route.replace(/^\w+ /, ''));
  const onSite = new Set([...mounted, ...Object.values(siteRoutes), ...Object.values(sitePages), '/api/mcp', '']);
  const toolsPath = '/x402/mainnet/paycall/tools';
  const onPaycall = new Set([
    ...['', '/openapi.json', '/.well-known/jwks.json', '/.well-known/x402', toolsPath, `${toolsPath}/<name>`],
    ...catalogue
      .filter(({ accessRoutes }) => accessRoutes.includes('paycall'))
      .map(({ name }) => `${toolsPath}/${name}`),
  ]);
  for (const address of paths) {
    const text = await (await read(address)).text();
    const urls = [...text.matchAll(/https?:\/\/[^\s"'`),]+/g)].map(([url]) => url.replace(/[.:;]$/, ''));
    const unknown = urls.filter((url) => {
      if (url.startsWith(publicSiteUrl)) return !onSite.has(url.slice(publicSiteUrl.length));
      return !(url.startsWith(publicBaseUrl) && onPaycall.has(url.slice(publicBaseUrl.length)));
    });
    expect([address, unknown]).toEqual([address, []]);
  }
});

it('the changelog has every entry of CHANGELOG.md, with the tools that it names', async () => {
  const markdown = readFileSync(path.join(repositoryRoot, 'CHANGELOG.md'), 'utf8');
  const { versions } = (await (await read(discoveryPaths.changelog)).json()) as ReturnType<typeof changelogDocument>;
  const entries = versions.flatMap(({ entries }) => entries);
  expect(entries.length).toBe(markdown.match(/^- /gm)!.length);
  const headings = markdown.match(/^## \S+/gm)!.map((heading) => heading.slice('## '.length));
  expect(versions.map(({ version }) => version)).toEqual(headings);
  const named = entries.flatMap(({ tools }) => tools);
  expect(named).toEqual(expect.arrayContaining(['validate_invoice', 'verify_vat_vies']));
});

describe('the state of the sources', () => {
  it('is what the configuration says while nothing else is known', async () => {
    const { vies, peppol, provider, payment_provider: payments } = await sourcesNow();
    expect(vies).toMatchObject({ state: 'sandbox', basis: 'settings', reason: null, heard: 'unknown' });
    for (const source of [peppol, provider, payments]) expect(source).toMatchObject({ state: 'not_configured' });
  });

  it('follows the answers of VIES, and no call of a document asks the register', async () => {
    const tenant = await system.tenant(20);
    const before = (await read(discoveryPaths.capabilities)).headers.get('etag');
    await verifyBatch(system.url, [viesSandboxNumbers.valid], tenant);
    expect((await sourcesNow())['vies']).toMatchObject({
      state: 'sandbox',
      basis: 'answers',
      reason: null,
      heard: 'answered',
    });
    expect((await read(discoveryPaths.capabilities)).headers.get('etag')).not.toBe(before);
    const asked = system.vies.requests.length;
    await sourcesNow();
    expect(system.vies.requests.length).toBe(asked);
  });
});

describe('the history of the sources', () => {
  const historyNow = async () => {
    const answer = await read(siteRoutes.statusHistory);
    expect([answer.status, answer.headers.has('ratelimit')]).toEqual([200, true]);
    const body = (await answer.json()) as StatusHistoryAnswer;
    if (body.state === 'unknown') throw new Error('The storage of the spec fails.');
    return body;
  };

  it('is told by source for the last day and the last 90: what this process and others observed, null where nobody asked', async () => {
    const other = new SourceHealth(Date.now, () => 0);
    other.note('peppol', { outcome: 'unanswered', reason: 'sml_unavailable', elapsedMs: 9 });
    await new PostgresSourceHistory(system.database).add(other.take());
    await verifyBatch(system.url, [viesSandboxNumbers.valid], await system.tenant(20));
    const { sources, outages } = await historyNow();
    expect(sources.map(({ source }) => source)).toEqual([...sourceNames]);
    const [vies, peppol, provider] = sources;
    expect([vies!.hours.length, vies!.days.length]).toEqual([24, 90]);
    expect(vies!.days.at(-1)!.answered).toBeGreaterThan(0);
    expect([vies!.answeredWithinSeconds, vies!.lastAnsweredAt]).toEqual([expect.any(Number), expect.any(String)]);
    expect(peppol!.days.at(-1)).toEqual({ answered: 0, unanswered: 1, partlyUnanswered: 0, heldBack: 0 });
    expect([...provider!.hours, ...provider!.days].every((span) => span === null)).toBe(true);
    expect(outages[0]).toMatchObject({ source: expect.any(String), answeredAgainAt: null });
    expect(outages.map(({ source, reason }) => [source, reason])).toContainEqual(['peppol', 'sml_unavailable']);
  });

  it('says unknown while storage fails, and so do the capabilities of what only others observed', async () => {
    const failing = () => Promise.reject(new StorageUnavailableError());
    const record = { spans: failing, durations: failing, lastObserved: failing, outages: failing };
    const history = new SourceHistory({ record, recorder: { flush: async () => false }, nowMs: () => 0 });
    expect(await history.answer()).toEqual({ state: 'unknown' });
    await history.look();
    expect(history.lastOf('vies')).toBeNull();
  });

  it('its 95th percentile is the end of a step, and nothing when there is no answer or it took longer than is counted', () => {
    const counts = (...pairs: readonly (readonly [number, number])[]) => {
      const all = Array.from({ length: 16 }, () => 0);
      for (const [step, count] of pairs) all[step] = count;
      return percentile95(all);
    };
    expect([counts(), percentile95([])]).toEqual([null, null]);
    expect([counts([0, 95], [7, 5]), counts([0, 94], [7, 6]), counts([15, 1])]).toEqual([0.1, 1.2, null]);
  });
});

describe('the state of a source, from its last answer', () => {
  const off = {
    vies: 'live',
    peppol: 'off',
    eprel: 'off',
    eprelHasKey: true,
    eori: 'off',
    tariffService: 'off',
    provider: 'off',
    payments: 'off',
  } as const;
  const paycall = { state: { state: 'unavailable', basis: 'readiness', checkedAt: '', reason: null } } as const;
  const viesAfter = (last: { atMs: number; outage: string | null } | null, ms: number) =>
    sourceStates({ modes: off, paycall, lastOf: () => last, nowMs: () => ms, configuredAtMs: 0 }).vies;

  it('an outage counts for five minutes, an answer for an hour; then it is switched on and nothing more is known', () => {
    const outage = { atMs: 1_000, outage: 'unreachable' };
    expect(viesAfter(outage, 301_000)).toMatchObject({ state: 'unavailable', basis: 'answers', reason: 'unreachable' });
    expect(viesAfter(outage, 301_001)).toMatchObject({ state: 'live', basis: 'settings', reason: null });
    const answer = { atMs: 1_000, outage: null };
    expect(viesAfter(answer, 3_601_000)).toMatchObject({ state: 'live', basis: 'answers' });
    expect(viesAfter(answer, 3_601_001)).toMatchObject({ state: 'live', basis: 'settings' });
  });

  it('what is switched off is never more than that, whatever it answered', () => {
    const last = { atMs: 1, outage: null };
    const states = sourceStates({ modes: off, paycall, lastOf: () => last, nowMs: () => 2, configuredAtMs: 0 });
    expect(states.peppol).toMatchObject({ state: 'not_configured', basis: 'settings' });
  });

  it.each([
    ['off', true, 'off'],
    ['sandbox', false, 'open_only'],
    ['live', true, 'full'],
  ] as const)('EPREL %s, with a key %s, can be asked: %s', (eprel, eprelHasKey, access) => {
    const modes = { ...off, eprel, eprelHasKey };
    const states = sourceStates({ modes, paycall, lastOf: () => null, nowMs: () => 2, configuredAtMs: 0 });
    expect(states.eprel.access).toBe(access);
  });

  it('the newer of two observations counts', () => {
    const [older, newer] = [
      { atMs: 1, outage: null },
      { atMs: 2, outage: 'unreachable' },
    ];
    expect([newerOf(older, newer), newerOf(newer, older), newerOf(null, older)]).toEqual([newer, newer, older]);
    expect(newerOf(null, null)).toBeNull();
  });
});

describe('the state of the pay-per-call API', () => {
  const watchOf = (publicBaseUrl: string) =>
    new AvailabilityWatch({
      publicBaseUrl,
      environment: 'sandbox',
      nowMs: () => 0,
      sourceHealth: new SourceHealth(Date.now, () => 0),
    });

  it('is unavailable until somebody has looked, and when nobody answers', async () => {
    const watch = watchOf('http://127.0.0.1:9');
    expect(watch.state).toMatchObject({ state: 'unavailable', reason: 'not_checked_yet' });
    await watch.look();
    expect(watch.state).toMatchObject({ state: 'unavailable', reason: 'no_answer' });
  });

  it.each([
    [402, {}, 'sandbox', null],
    [503, { error: { details: { reasons: ['not_configured'] } } }, 'not_configured', 'not_configured'],
    [503, { error: { details: { reasons: ['signer_without_gas'] } } }, 'unavailable', 'signer_without_gas'],
    [503, { error: { details: { reasons: ['<b>', 7] } } }, 'unavailable', 'closed'],
    [404, {}, 'unavailable', 'unexpected_answer'],
  ])('%i %j means %s', async (status, body, state, reason) => {
    const server = http.createServer((_, reply) => void reply.writeHead(status).end(JSON.stringify(body)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const watch = watchOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await watch.look();
    server.close();
    expect(watch.state).toMatchObject({ state, reason, basis: 'readiness' });
  });
});

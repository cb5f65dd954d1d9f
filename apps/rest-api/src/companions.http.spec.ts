import { InterfaceDescription, repositoryRoot, viesSandboxNumbers } from '@einvoice/test-kit';
import { catalogue, companionPaths, sourceNames, type changelogDocument } from '@einvoice/tool-catalogue';
import { siteRoutes, sitePages, type StatusHistoryAnswer } from '@einvoice/site-contract';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import path from 'node:path';
import { LaneWatch } from './companion-lane';
import { WatchedVies } from './companion-sources';
import { openHouse, verifyBatch, type House } from './house.fixture';

let house: House;
let description: InterfaceDescription;
beforeAll(async () => {
  house = await openHouse();
  description = await InterfaceDescription.of(house.url);
});
afterAll(() => house.close());

const paths = Object.values(companionPaths);
const jsonPaths = paths.filter((address) => !/\.(txt|md)$/.test(address));
const read = (address: string, init?: RequestInit) => fetch(house.url + address, init);
const sourcesNow = async () => {
  const { sources } = (await (await read(companionPaths.capabilities)).json()) as { sources: { source: string }[] };
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
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
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
  expect(await typeOf(companionPaths.llms)).toBe('text/plain; charset=utf-8');
  expect(await typeOf(companionPaths.skill)).toBe('text/markdown; charset=utf-8');
});

it.each(jsonPaths)('%s is as its schema in the interface description says', async (address) => {
  const answer = await read(address);
  const { status, headers } = answer;
  const exchange = { method: 'GET', path: address, status, headers, body: await answer.text() };
  expect(description.problemsOf(exchange)).toEqual([]);
});

it('429 with Retry-After for a client that reads without end', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.77' };
  const answers = await Promise.all(Array.from({ length: 160 }, () => read(companionPaths.pricing, { headers })));
  const limited = answers.find(({ status }) => status === 429)!;
  expect(limited.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(await limited.json()).toMatchObject({ error: { code: 'rate_limited', charged: false } });
});

it('names no address that is not mounted, in any document', async () => {
  const { publicSiteUrl } = house.parts;
  const { publicBaseUrl } = house.parts.companionSettings;
  const mounted = [...house.routes].map((route) => route.replace(/^\w+ /, ''));
  const onSite = new Set([...mounted, ...Object.values(siteRoutes), ...Object.values(sitePages), '/api/mcp', '']);
  const toolsPath = '/x402/mainnet/paycall/tools';
  const onLane = new Set([
    ...['', '/openapi.json', '/.well-known/jwks.json', toolsPath, `${toolsPath}/<name>`],
    ...catalogue.filter(({ lanes }) => lanes.includes('paycall')).map(({ name }) => `${toolsPath}/${name}`),
  ]);
  for (const address of paths) {
    const text = await (await read(address)).text();
    const urls = [...text.matchAll(/https?:\/\/[^\s"'`),]+/g)].map(([url]) => url.replace(/[.:;]$/, ''));
    const unknown = urls.filter((url) => {
      if (url.startsWith(publicSiteUrl)) return !onSite.has(url.slice(publicSiteUrl.length));
      return !(url.startsWith(publicBaseUrl) && onLane.has(url.slice(publicBaseUrl.length)));
    });
    expect([address, unknown]).toEqual([address, []]);
  }
});

it('the changelog has every entry of CHANGELOG.md, with the tools that it names', async () => {
  const markdown = readFileSync(path.join(repositoryRoot, 'CHANGELOG.md'), 'utf8');
  const { versions } = (await (await read(companionPaths.changelog)).json()) as ReturnType<typeof changelogDocument>;
  const entries = versions.flatMap(({ entries }) => entries);
  expect(entries.length).toBe(markdown.match(/^- /gm)!.length);
  expect(versions[0]).toMatchObject({ version: 'Unreleased', date: null });
  const named = entries.flatMap(({ tools }) => tools);
  expect(named).toEqual(expect.arrayContaining(['validate_invoice', 'verify_vat_vies']));
});

describe('how the sources stand', () => {
  it('is what the configuration says while nothing else is known', async () => {
    const { vies, peppol, provider, payment_provider: payments } = await sourcesNow();
    expect(vies).toMatchObject({ state: 'sandbox', basis: 'settings', reason: null });
    for (const source of [peppol, provider, payments]) expect(source).toMatchObject({ state: 'not_configured' });
  });

  it('follows the answers of VIES, and no call of a document asks the register', async () => {
    const tenant = await house.tenant(20);
    const before = (await read(companionPaths.capabilities)).headers.get('etag');
    await verifyBatch(house.url, [viesSandboxNumbers.valid], tenant);
    expect((await sourcesNow())['vies']).toMatchObject({ state: 'sandbox', basis: 'answers', reason: null });
    expect((await read(companionPaths.capabilities)).headers.get('etag')).not.toBe(before);
    const asked = house.vies.requests.length;
    await sourcesNow();
    expect(house.vies.requests.length).toBe(asked);
  });
});

it('tells how the sources stood since the process began, to everybody, with what is left of the budget', async () => {
  const answer = await fetch(house.url + siteRoutes.statusHistory);
  const { since, secondsBetweenLooks, hours } = (await answer.json()) as StatusHistoryAnswer;
  expect([answer.status, secondsBetweenLooks, answer.headers.has('ratelimit')]).toEqual([200, 30, true]);
  expect(Date.parse(since)).not.toBeNaN();
  for (const { sources } of hours) expect(Object.keys(sources)).toEqual([...sourceNames]);
});

describe('what is learned from the register', () => {
  let nowMs = 1_000_000;
  let reason: 'unreachable' | 'member_state_busy' | null = null;
  const checkedAt = '2026-11-22T09:00:00.000Z';
  const provenance = { source: 'vies-rest', mode: 'sandbox', checkedAt, kept: false } as const;
  const verdict = { countryCode: 'BE', number: '1', name: null, address: null, consultationNumber: null };
  const answer = () =>
    reason === null
      ? ({ state: 'valid', ...verdict, requestDate: null, provenance } as const)
      : ({ state: 'unavailable', reason, retryable: true, provenance } as const);
  const vies = new WatchedVies({ check: async () => answer() }, () => nowMs);
  const ask = async (becauseOf: typeof reason) => {
    reason = becauseOf;
    await vies.check({ countryCode: 'BE', number: '1' });
    return vies.seen?.outage;
  };

  it('an outage of VIES counts until it answers, and for five minutes at most; that of one member state does not', async () => {
    expect(await ask('member_state_busy')).toBeUndefined();
    expect(await ask('unreachable')).toBe('unreachable');
    expect(await ask('member_state_busy')).toBe('unreachable');
    expect(await ask(null)).toBeNull();
    expect(await ask('unreachable')).toBe('unreachable');
    nowMs += 300_001;
    expect(vies.seen).toBeNull();
  });
});

describe('how the pay-per-call lane stands', () => {
  const watchOf = (publicBaseUrl: string) => new LaneWatch({ publicBaseUrl, environment: 'sandbox', nowMs: () => 0 });

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

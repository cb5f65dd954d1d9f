import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type Socket } from 'node:net';
import { type ProviderReply, type ProviderSimulator, startDnsServer, startProviderSimulator } from '@einvoice/test-kit';
import fc from 'fast-check';
import { createHttpProviderClient, providerUrlProblem } from './http-provider-client';

let provider: ProviderSimulator;
beforeAll(async () => {
  provider = await startProviderSimulator();
});
afterAll(() => provider.close());
beforeEach(() => provider.behave(null));

const client = (more: { token?: string } = {}) =>
  createHttpProviderClient({
    mode: 'sandbox',
    name: provider.name,
    baseUrl: provider.baseUrl,
    now: () => new Date(),
    ...more,
  });
const confirm = (legalEntityId = provider.legalEntityId, name = provider.name) =>
  client().confirm({ provider: name, legalEntityId });
const json = (status: number, body: object): ProviderReply => ({ status, body: JSON.stringify(body) });
const active = { id: 'le_demo', status: 'active' };

it('a legal entity that the provider holds is confirmed, in one call', async () => {
  const before = provider.requests.length;
  const answer = await client({ token: 'spec-token' }).confirm({ provider: provider.name, legalEntityId: 'le_demo' });
  expect(answer).toMatchObject({ state: 'confirmed', provenance: { source: 'einvoice-provider', mode: 'sandbox' } });
  expect(provider.requests.slice(before)).toEqual([{ legalEntityId: 'le_demo', authorization: 'Bearer spec-token' }]);
});

it.each([['le_unknown'], ['../le_demo'], ['le demo/ü?x=1']])('%s is not held', async (legalEntityId) => {
  expect(await confirm(legalEntityId)).toMatchObject({ state: 'not_found' });
  expect(provider.requests.at(-1)?.legalEntityId).toBe(legalEntityId);
});

it('an entity that is not active is not confirmed', async () => {
  provider.hold('le_suspended', 'suspended');
  expect(await confirm('le_suspended')).toMatchObject({ state: 'not_found' });
});

it('the binding of another provider is not asked here', async () => {
  const before = provider.requests.length;
  expect(await confirm('le_demo', 'another')).toMatchObject({
    state: 'not_configured',
    provenance: { source: 'none' },
  });
  expect(provider.requests).toHaveLength(before);
});

it.each<[string, ProviderReply]>([
  ['O6 another entity', json(200, { ...active, id: 'le_other' })],
  ['O6 a 404 of somebody in between', { status: 404, body: '<h1>Not found</h1>' }],
  ['O6 a 404 for another reason', json(404, { error: 'no_such_route' })],
  ['O6 an error page with status 200', { status: 200, body: '<html></html>' }],
  ['O6 an unknown status', json(200, { ...active, status: 'error' })],
  ['O6 no status', json(200, { id: 'le_demo' })],
  ['O6 an array', json(200, [active])],
  ['access denied', json(401, active)],
  ['an outage', json(503, { error: 'not_found' })],
  ['a redirect', { status: 302, body: '{}', headers: { location: 'http://127.0.0.1:1/' } }],
  ['O3 an encoded answer', { status: 200, body: JSON.stringify(active), headers: { 'content-encoding': 'gzip' } }],
  ['O3 an endless answer', 'endless'],
  ['a connection that breaks', 'hang_up'],
])('%s is "unavailable"', async (_case, reply) => {
  provider.behave(reply);
  expect(await confirm()).toMatchObject({ state: 'unavailable' });
});

it('O6 whatever becomes of a good answer, the provider never "does not hold" the entity', async () => {
  const good = JSON.stringify(active);
  const fault = fc.record({
    at: fc.nat(good.length),
    drop: fc.nat(6),
    put: fc.string({ maxLength: 4 }),
    cut: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fault,
      fc.constantFrom(200, 201, 302, 400, 404, 429, 500, 503),
      async ({ at, drop, put, cut }, status) => {
        provider.behave({ status, body: cut ? good.slice(0, at) : good.slice(0, at) + put + good.slice(at + drop) });
        expect(status === 200 ? ['confirmed', 'unavailable'] : ['unavailable']).toContain((await confirm()).state);
      },
    ),
  );
});

it('a provider that is not there is "unavailable"', async () => {
  const unreachable = createHttpProviderClient({
    mode: 'sandbox',
    name: 'x',
    baseUrl: 'http://127.0.0.1:9',
    now: () => new Date(),
  });
  expect(await unreachable.confirm({ provider: 'x', legalEntityId: '1' })).toMatchObject({ state: 'unavailable' });
});

it.each([
  ['live', 'http://provider.example', /https/],
  ['live', 'https://user:secret@provider.example', /password/],
  ['live', 'nowhere', /URL/],
  ['live', 'https://provider.example:8443', /port 443/],
  ['live', 'https://169.254.169.254', /public host/],
  ['sandbox', 'http://provider.example', /this machine/],
  ['sandbox', 'https://127.0.0.1', /this machine/],
] as const)('O1 %s at %s is refused', (mode, baseUrl, problem) => {
  expect(providerUrlProblem({ mode, baseUrl })).toMatch(problem);
  expect(() => createHttpProviderClient({ mode, baseUrl, name: 'x', now: () => new Date() })).toThrow(problem);
});

it('O2 a live provider whose name leads into a private network is not connected to', async () => {
  const dns = await startDnsServer();
  const attempts: string[] = [];
  const note = (message: unknown) =>
    (message as { socket: Socket }).socket.on('connectionAttempt', (address: string) => attempts.push(address));
  subscribe('net.client.socket', note);
  const name = 'provider.example.org';
  dns.reply(name, 'A', [{ type: 'A', name, ttl: 0, data: '10.0.0.1' }]);
  const options = { mode: 'live', name: 'x', baseUrl: `https://${name}`, now: () => new Date() } as const;
  const client = createHttpProviderClient({ ...options, dnsServers: [dns.address] });
  const answer = await client.confirm({ provider: 'x', legalEntityId: '1' });
  unsubscribe('net.client.socket', note);
  await dns.close();
  expect([answer.state, attempts]).toEqual(['unavailable', []]);
  expect(dns.questions).toContainEqual({ name, type: 'A' });
});

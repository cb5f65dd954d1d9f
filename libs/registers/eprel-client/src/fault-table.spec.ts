import { eprelAnswer } from '@einvoice/limits';
import { type EprelBehaviour, type EprelSimulator, eprelSandboxRecords, startEprelSimulator } from '@einvoice/test-kit';
import { SpecClock, specClient } from './client.fixture';
import { type EprelClient } from './eprel-client';

let eprel: EprelSimulator;
// A new one for each fault: of a connection that hangs, the last may come when its test is over.
beforeEach(async () => {
  eprel = await startEprelSimulator();
});
afterEach(() => eprel.close());

const [group = '', number = ''] = eprelSandboxRecords.found.split('/');
const questions = {
  record: (client: EprelClient) => client.record(number),
  inGroup: (client: EprelClient) => client.recordInGroup(group, number),
  gtin: (client: EprelClient) => client.recordByGtin(eprelSandboxRecords.gtin),
  groups: (client: EprelClient) => client.groups(),
  search: (client: EprelClient) => client.search({ productGroup: group, modelIdentifier: 'WM-80' }),
  label: (client: EprelClient) => client.labelAddress(group, number, 'PDF'),
};

const reply = (status: number, body: unknown, headers: Record<string, string> = {}): EprelBehaviour => ({
  ...{ kind: 'reply', status, headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const page = (status: number): EprelBehaviour => reply(status, '<html></html>', { 'content-type': 'text/html' });
const code = (status: number, text: string) => reply(status, { code: text, message: 'x' });
const changed = (more: object): EprelBehaviour => ({
  kind: 'changed',
  change: (json) => ({ ...(json as object), ...more }),
});
const address = (text: unknown) => reply(200, { address: text });

type Row = readonly [what: string, question: keyof typeof questions, behaviour: EprelBehaviour, state: string, reason: string]; // prettier-ignore
/** Every fault has one status. The product is there and well in all of them: none may say that it is not. */
const rows: readonly Row[] = [
  ['200 {}', 'record', reply(200, {}), 'schema_unverified', 'unexpected_answer'],
  ['200 {} in a group', 'inGroup', reply(200, {}), 'schema_unverified', 'unexpected_answer'],
  ['200 []', 'record', reply(200, []), 'schema_unverified', 'unexpected_answer'],
  ['200 null', 'record', reply(200, 'null'), 'schema_unverified', 'unexpected_answer'],
  ['200 NOT_FOUND', 'record', code(200, 'NOT_FOUND'), 'schema_unverified', 'unexpected_answer'],
  ['404 of somebody in between', 'record', page(404), 'schema_unverified', 'unexpected_answer'],
  ['404 {}', 'record', reply(404, {}), 'schema_unverified', 'unexpected_answer'],
  ['404 without a body', 'record', reply(404, ''), 'schema_unverified', 'unexpected_answer'],
  ['404 for another reason', 'record', code(404, 'NO_SUCH_ROUTE'), 'schema_unverified', 'unexpected_answer'],
  ['404 of a GTIN as a page', 'gtin', page(404), 'schema_unverified', 'unexpected_answer'],
  ['404 of groups', 'groups', page(404), 'schema_unverified', 'unexpected_answer'],
  ['a page with status 200', 'record', page(200), 'schema_unverified', 'unexpected_answer'],
  ['a record as text', 'record', { kind: 'headers', headers: { 'content-type': 'text/plain' } }, 'schema_unverified', 'unexpected_answer'],
  ['half a record', 'record', { kind: 'truncated' }, 'schema_unverified', 'unexpected_answer'],
  ['an encoding nobody asked for', 'record', { kind: 'gzip' }, 'schema_unverified', 'unexpected_answer'],
  ['a redirect', 'record', reply(302, '', { location: 'http://127.0.0.1:9/' }), 'schema_unverified', 'unexpected_answer'],
  ['a redirect to the label', 'label', reply(302, '', { location: '/labels/x.pdf' }), 'schema_unverified', 'unexpected_answer'],
  ['a record too large', 'record', { kind: 'huge', bytes: eprelAnswer.bytesMax }, 'schema_unverified', 'answer_too_large'],
  ['50 MB', 'record', { kind: 'huge', bytes: 50_000_000 }, 'schema_unverified', 'answer_too_large'],
  ['an answer without end', 'record', { kind: 'endless' }, 'schema_unverified', 'answer_too_large'],
  ['a record too deep', 'record', reply(200, `${'['.repeat(20)}${']'.repeat(20)}`), 'schema_unverified', 'unexpected_answer'],
  ['a prototype', 'record', reply(200, `{"__proto__":{},"eprelRegistrationNumber":"${number}"}`), 'schema_unverified', 'unexpected_answer'],
  ['no number', 'record', changed({ eprelRegistrationNumber: undefined }), 'schema_unverified', 'unexpected_answer'],
  ['no model', 'record', changed({ modelIdentifier: null }), 'schema_unverified', 'unexpected_answer'],
  ['no group', 'record', changed({ productGroup: undefined }), 'schema_unverified', 'unexpected_answer'],
  ['blocked as a text', 'record', changed({ blocked: 'false' }), 'schema_unverified', 'unexpected_answer'],
  ['a status that is a number', 'record', changed({ status: 1 }), 'schema_unverified', 'unexpected_answer'],
  ['a class that is an object', 'record', changed({ energyClass: { class: 'A' } }), 'schema_unverified', 'unexpected_answer'],
  ['a class of 300 characters', 'record', changed({ energyClass: 'A'.repeat(300) }), 'schema_unverified', 'unexpected_answer'],
  ['a day that is none', 'record', changed({ onMarketEndDate: [2025, 13, 1] }), 'schema_unverified', 'unexpected_answer'],
  ['a day in words', 'record', changed({ onMarketStartDate: 'soon' }), 'schema_unverified', 'unexpected_answer'],
  ['another product', 'record', changed({ eprelRegistrationNumber: '999' }), 'schema_unverified', 'wrong_record'],
  ['another group', 'inGroup', changed({ productGroup: 'tyres' }), 'schema_unverified', 'wrong_record'],
  ['hits that are no list', 'search', changed({ hits: {} }), 'schema_unverified', 'unexpected_answer'],
  ['no count of hits', 'search', changed({ size: null }), 'schema_unverified', 'unexpected_answer'],
  ['a hit without a number', 'search', changed({ hits: [{}], size: 1 }), 'schema_unverified', 'unexpected_answer'],
  ['more hits than their count', 'search', changed({ size: 0 }), 'schema_unverified', 'unexpected_answer'],
  ['no groups', 'groups', reply(200, []), 'schema_unverified', 'unexpected_answer'],
  ['a group without a name in addresses', 'groups', reply(200, [{ code: 'TYRE' }]), 'schema_unverified', 'unexpected_answer'],
  ['a label of another host', 'label', address('https://example.org/label.pdf'), 'schema_unverified', 'unexpected_answer'],
  ['a label of another host, without scheme', 'label', address('//example.org/labels/x.pdf'), 'schema_unverified', 'unexpected_answer'],
  ['a label above the labels', 'label', address('/labels/../admin/x.pdf'), 'schema_unverified', 'unexpected_answer'],
  ['no address', 'label', address(null), 'schema_unverified', 'unexpected_answer'],
  ['401', 'record', code(401, 'UNAUTHORIZED'), 'unavailable', 'access_denied'],
  ['403 as a page of the network', 'record', page(403), 'unavailable', 'access_denied'],
  ['a search without a good key', 'search', page(403), 'unavailable', 'key_refused'],
  ['a search, 401', 'search', code(401, 'UNAUTHORIZED'), 'unavailable', 'key_refused'],
  ['400', 'search', code(400, 'BAD_REQUEST'), 'unavailable', 'request_refused'],
  ['400 as a page', 'record', page(400), 'unavailable', 'request_refused'],
  ['429', 'record', page(429), 'unavailable', 'rate_limited'],
  ['500', 'record', code(500, 'INTERNAL'), 'unavailable', 'source_error'],
  ['502 as a page', 'record', page(502), 'unavailable', 'source_error'],
  ['503', 'inGroup', code(503, 'NOT_FOUND'), 'unavailable', 'source_error'],
  ['504', 'gtin', page(504), 'unavailable', 'source_error'],
  ['a connection that breaks', 'record', { kind: 'reset' }, 'unavailable', 'unreachable'],
  ['an answer that breaks off', 'record', { kind: 'hang_up' }, 'unavailable', 'unreachable'],
]; // prettier-ignore

it('has at least 40 faults', () => expect(rows.length).toBeGreaterThanOrEqual(40));

it.each(rows)('O6 %s (%s) is never "not registered"', async (_what, question, behaviour, state, reason) => {
  eprel.behave(behaviour);
  const { client } = specClient(eprel);
  expect(await questions[question](client)).toMatchObject({
    state,
    reason,
    provenance: { source: 'eprel', fromCache: false },
  });
});

it('an outage is not kept: the next question is asked, and answered', async () => {
  eprel.script([page(403)]);
  const { client } = specClient(eprel);
  expect(await client.record(number)).toMatchObject({ state: 'unavailable', retryable: false });
  expect(await client.record(number)).toMatchObject({ state: 'found' });
});

it('a register that fails in passing is asked once more', async () => {
  eprel.script([code(503, 'X')]);
  const { client } = specClient(eprel);
  expect(await client.record(number)).toMatchObject({ state: 'found' });
  expect(eprel.requests).toHaveLength(2);
});

it('a register that is not there is unreachable', async () => {
  const { client } = specClient({ endpoint: 'http://127.0.0.1:9/api', apiKey: eprel.apiKey });
  expect(await client.record(number)).toMatchObject({ state: 'unavailable', reason: 'unreachable', retryable: true });
});

it('the live register is unavailable where no name is resolved', async () => {
  const live = { mode: 'live', endpoint: 'https://eprel.ec.europa.eu/api', dnsServers: ['127.0.0.1:9'] } as const;
  for (const ask of Object.values(questions)) {
    const { client } = specClient(eprel, live);
    expect(await ask(client)).toMatchObject({ state: 'unavailable', reason: 'unreachable' });
  }
});

it('an answer that does not come is an outage at its deadline', async () => {
  let give: () => void = () => undefined;
  eprel.behave({ kind: 'held', until: new Promise<void>((resolve) => (give = resolve)) });
  const clock = new SpecClock();
  // Of the ten seconds almost all are over when the fourth request has its turn.
  const pause = async () => clock.advance(eprelAnswer.deadlineMs - 500);
  const { client } = specClient(eprel, { monotonicMs: clock.monotonicMs, pause });
  const asked = Array.from({ length: 4 }, (_, at) => client.record(String(2_100_001 + at)));
  expect(await asked[3]).toMatchObject({ state: 'unavailable', reason: 'deadline_passed' });
  give();
  await Promise.all(asked);
});

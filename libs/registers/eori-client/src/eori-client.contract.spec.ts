import {
  type EoriSimulator,
  eoriSandboxNumbers,
  registerEoriSandboxNumbers,
  startEoriSimulator,
} from '@einvoice/test-kit';
import { specClient } from './client.fixture';
import { type EoriClient } from './eori-client';
import { UnconfiguredEoriClient } from './unconfigured-eori-client';

let eori: EoriSimulator;
beforeAll(async () => {
  eori = await startEoriSimulator();
});
afterAll(() => eori.close());
beforeEach(() => {
  eori.reset();
  registerEoriSandboxNumbers(eori);
});
const { named, unnamed, notValid, northernIreland } = eoriSandboxNumbers;

describe('a clean answer', () => {
  it('says valid, with the name and the address that the operator lets be shown, as outside text', async () => {
    const { client, clock } = specClient(eori);
    expect(await client.check('de 123 4567')).toEqual({
      ...{ state: 'valid', eori: named, name: { text: 'SANDBOX IMPORT GMBH', cleaned: false } },
      ...{ address: { text: 'Musterweg 1, 10115, Berlin, DE', cleaned: false } },
      requestDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      provenance: { source: 'eos', mode: 'sandbox', checkedAt: clock.now().toISOString(), fromCache: false, ageSeconds: 0 }, // prettier-ignore
    });
  });

  it('says valid without a name, which is the usual case', async () => {
    const { client } = specClient(eori);
    expect(await client.check(unnamed)).toMatchObject({ state: 'valid', name: null, address: null });
    expect(await client.check(northernIreland)).toMatchObject({ state: 'valid' });
  });

  it('says not valid, also of a number that the register has never heard of', async () => {
    const { client } = specClient(eori);
    expect(await client.check(notValid)).toMatchObject({ state: 'not_valid', eori: notValid, name: null });
    expect(await client.check('IT12345678901')).toMatchObject({ state: 'not_valid' });
  });

  it('is read whatever the prefixes and the order of members are', async () => {
    eori.behave({ kind: 'changed', change: (body) => body.replaceAll('S:', 'soapenv:').replace('xmlns:S=', 'xmlns:soapenv=').replaceAll('ns0', 'x').replace(/<name>.*?<\/name>/, '').replace('<eori>', '<name>A</name><eori>') }); // prettier-ignore
    expect(await specClient(eori).client.check(named)).toMatchObject({ state: 'valid', name: { text: 'A' } });
  });

  it('cleans what an operator wrote', async () => {
    eori.register(named, { status: 0, name: 'A\u202eB\u200b & <C>' });
    const answer = await specClient(eori).client.check(named);
    expect(answer).toMatchObject({ name: { text: 'AB & <C>', cleaned: true } });
  });
});

describe('what nobody is asked about', () => {
  it.each([
    ['EL123456789', 'malformed'],
    ['DE1234567890123456', 'malformed'],
    ['GB123456789000', 'not_covered'],
  ])('%s is %s', async (text, state) => {
    for (const client of [specClient(eori).client, new UnconfiguredEoriClient(() => new Date())]) {
      expect(await client.check(text)).toMatchObject({ state, provenance: { source: 'none', mode: 'local' } });
    }
    expect(eori.requests).toEqual([]);
  });

  it('without a register set up a well-formed number is not_configured', async () => {
    const client: EoriClient = new UnconfiguredEoriClient(() => new Date());
    expect(await client.check(named)).toMatchObject({ state: 'not_configured', reason: 'not_configured', provenance: { source: 'none', mode: 'mock' } }); // prettier-ignore
  });
});

describe('O6 anything odd is no claim about the number', () => {
  const changed = (change: (body: string) => string, status = 200) => ({ kind: 'changed', change, status }) as const;
  it.each([
    ['a fault', { kind: 'fault', text: 'System error' } as const, 'unavailable', 'register_fault'],
    ['a page of the web filter', { kind: 'html', status: 502 } as const, 'unavailable', 'source_error'],
    ['a page with status 200', { kind: 'html', status: 200 } as const, 'schema_unverified', 'unexpected_answer'],
    ['a page that forbids', { kind: 'html', status: 403 } as const, 'unavailable', 'access_denied'],
    ['a page that asks for patience', { kind: 'html', status: 429 } as const, 'unavailable', 'rate_limited'],
    ['errorDescription without a result', { kind: 'error_description', text: 'Too many' } as const, 'unavailable', 'error_description'], // prettier-ignore
    ['no result for the number', { kind: 'missing' } as const, 'unavailable', 'number_not_answered'],
    ['a result for another number', { kind: 'wrong_echo' } as const, 'unavailable', 'number_not_answered'],
    ['two results that contradict', { kind: 'contradiction' } as const, 'schema_unverified', 'contradiction'],
    ['status 2', changed((body) => body.replace('<status>0', '<status>2')), 'schema_unverified', 'unknown_status'],
    ['no status', changed((body) => body.replace(/<status>.*?<\/status>/, '')), 'schema_unverified', 'unknown_status'],
    ['a status in words', changed((body) => body.replace('<status>0', '<status>Valid')), 'schema_unverified', 'unknown_status'], // prettier-ignore
    ['half a body', { kind: 'truncated' } as const, 'schema_unverified', 'unexpected_answer'],
    ['a connection that breaks in the answer', { kind: 'hang_up' } as const, 'unavailable', 'unreachable'],
    ['too long a body', { kind: 'huge', bytes: 2_000_000 } as const, 'schema_unverified', 'answer_too_large'],
    ['a verdict with status 500', changed((body) => body, 500), 'unavailable', 'source_error'],
    ['another namespace', changed((body) => body.replace('eori.ws.eos', 'eori.ws.other')), 'schema_unverified', 'unexpected_answer'], // prettier-ignore
    ['a member that we do not know', changed((body) => body.replace('<status>', '<verdict>0</verdict><status>')), 'schema_unverified', 'unexpected_answer'], // prettier-ignore
    ['a member that comes twice', changed((body) => body.replace('<status>0</status>', '<status>0</status><status>1</status>')), 'schema_unverified', 'unexpected_answer'], // prettier-ignore
    ['a document type', changed((body) => body.replace('?>', '?><!DOCTYPE S:Envelope [<!ENTITY a "b">]>')), 'schema_unverified', 'unexpected_answer'], // prettier-ignore
    ['a comment', changed((body) => body.replace('<return>', '<return><!-- 0 -->')), 'schema_unverified', 'unexpected_answer'], // prettier-ignore
    ['nothing', changed(() => ''), 'schema_unverified', 'unexpected_answer'],
    ['deep nesting', changed((body) => body.replace('</return>', `${'<a>'.repeat(50)}${'</a>'.repeat(50)}</return>`)), 'schema_unverified', 'unexpected_answer'], // prettier-ignore
  ])('%s', async (_what, behaviour, state, reason) => {
    eori.behave(behaviour);
    const { client } = specClient(eori);
    expect(await client.check(named)).toMatchObject({ state, reason, provenance: { source: 'eos', fromCache: false } });
    eori.behave({ kind: 'normal' });
    expect((await specClient(eori).client.check(named)).state).toBe('valid');
  });

  it('and is not kept: the next question is asked', async () => {
    const { client } = specClient(eori);
    eori.script([{ kind: 'fault', text: 'System error' }]);
    expect((await client.check(named)).state).toBe('unavailable');
    expect((await client.check(named)).state).toBe('valid');
    expect(eori.requests).toHaveLength(2);
  });

  it('a register that is not there is tried three times', async () => {
    const { client, clock } = specClient(eori);
    eori.behave({ kind: 'reset' });
    expect(await client.check(named)).toMatchObject({ state: 'unavailable', reason: 'unreachable', retryable: true });
    expect(eori.requests).toHaveLength(3);
    expect(clock.pausesMs).toHaveLength(2);
  });

  it('a fault or a page is not tried again: the register has heard the question', async () => {
    const { client } = specClient(eori);
    eori.behave({ kind: 'fault', text: 'System error' });
    await client.check(named);
    eori.behave({ kind: 'html', status: 502 });
    await client.check(unnamed);
    expect(eori.requests).toHaveLength(2);
  });
});

describe('memory', () => {
  it('a valid number is kept for 24 hours, with the time at which the register said so', async () => {
    const { client, clock } = specClient(eori);
    const first = await client.check(named);
    clock.advance(24 * 3_600_000 - 1_000);
    expect(await client.check(named)).toEqual({
      ...first,
      provenance: { ...first.provenance, fromCache: true, ageSeconds: 24 * 3_600 - 1 },
    });
    clock.advance(1_000);
    expect((await client.check(named)).provenance.fromCache).toBe(false);
  });

  it('a number that is not valid is kept for 15 minutes: it may be issued today', async () => {
    const { client, clock } = specClient(eori);
    await client.check(notValid);
    clock.advance(15 * 60_000 - 1);
    expect((await client.check(notValid)).provenance.fromCache).toBe(true);
    eori.register(notValid, { status: 0 });
    clock.advance(1);
    expect(await client.check(notValid)).toMatchObject({ state: 'valid', provenance: { fromCache: false } });
  });

  it('a caller who takes no older answer is asked for anew, and what is learned then is kept for all', async () => {
    const { client, clock } = specClient(eori);
    await client.check(named);
    clock.advance(60_000);
    expect((await client.within(61).check(named)).provenance).toMatchObject({ fromCache: true, ageSeconds: 60 });
    eori.register(named, { status: 1 });
    expect(await client.within(60).check(named)).toMatchObject({
      state: 'not_valid',
      provenance: { fromCache: false },
    });
    expect(await client.check(named)).toMatchObject({ state: 'not_valid', provenance: { fromCache: true } });
    expect((await client.within(0).check(named)).provenance.fromCache).toBe(false);
  });
});

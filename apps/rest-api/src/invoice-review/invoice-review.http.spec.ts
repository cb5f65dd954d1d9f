import { validateUbl, writeUbl } from '@einvoice/invoice-rules';
import { repositoryRoot, until, viesSandboxNumbers } from '@einvoice/test-kit';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openForSpec, type TestSystem } from '../test-system.fixture';

type Json = any; // eslint-disable-line @typescript-eslint/no-explicit-any -- JSON as it was answered

const fixture = (name: string): Json => JSON.parse(readFileSync(path.join(repositoryRoot, 'fixtures', name), 'utf8'));
const good = fixture('base-example.json');
const { valid, notRegistered, memberStateDown } = viesSandboxNumbers;

let system: TestSystem;
openForSpec((opened) => (system = opened));

let clients = 0;
interface Call {
  readonly secret?: string;
  readonly key?: string;
  readonly client?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Every call is of a client of its own unless it says which. */
async function review(
  body: unknown,
  { secret, key, headers, client = `10.1.${++clients >> 8}.${clients & 255}` }: Call = {},
) {
  const response = await fetch(`${system.url}/api/invoice/review`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': client,
      ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
      ...(key !== undefined && { 'x-service-idempotency-key': key }),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as Json };
}
const errorOf = ({ status, body }: Awaited<ReturnType<typeof review>>) => [status, body.error.code];

/** A draft of these parties. */
const between = (seller: string | undefined, buyer: string | undefined) => ({
  ...good,
  seller: { ...good.seller, vatId: seller },
  buyer: { ...good.buyer, vatId: buyer },
});

describe('400', () => {
  it.each<[string, unknown, string, string]>([
    ['no body', '', '', 'wrong_type'],
    ['a list', [], '', 'wrong_type'],
    ['no invoice', {}, '/invoice', 'required'],
    ['null as invoice', { invoice: null }, '/invoice', 'wrong_type'],
    ['a list as invoice', { invoice: [good] }, '/invoice', 'wrong_type'],
    ['a text as invoice', { invoice: 'x' }, '/invoice', 'wrong_type'],
    ['another property', { invoice: good, mode: 1 }, '/mode', 'unknown_property'],
    ['B2 constructor', { invoice: good, constructor: 1 }, '/constructor', 'unknown_property'],
    ['B2 toString', { invoice: good, toString: 1 }, '/toString', 'unknown_property'],
    ['two contents', { invoice: { xml: '<a/>', pdf: '' } }, '/invoice', 'invalid_value'],
    ['no content', { invoice: { check: {} } }, '/invoice', 'invalid_value'],
    ['an unknown key beside XML', { invoice: { xml: '<a/>', mode: 1 } }, '/invoice/mode', 'unknown_property'],
    [
      'a day that is none',
      { invoice: { xml: '<a/>', check: { asOf: 'today' } } },
      '/invoice/check/asOf',
      'invalid_value',
    ],
    ['null as registerChecks', { invoice: good, registerChecks: null }, '/registerChecks', 'wrong_type'],
    ['a text as registerChecks', { invoice: good, registerChecks: 'yes' }, '/registerChecks', 'wrong_type'],
  ])('for %s', async (_what, body, field, code) => {
    const answer = await review(body);
    expect(errorOf(answer)).toEqual([400, 'invalid_arguments']);
    expect(answer.body.error.details.fields).toEqual([{ path: field, code, message: expect.any(String) }]);
  });

  it.each([
    ['text that is no JSON', '{"invoice":', 'malformed_json'],
    ['B2 __proto__ inside the invoice', '{"invoice":{"__proto__":{"polluted":1}}}', 'forbidden_property'],
    ['B1 65 levels', `{"invoice":${'['.repeat(65)}${']'.repeat(65)}}`, 'too_complex'],
    ['B1 513 keys', `{"invoice":{${Array.from({ length: 513 }, (_, at) => `"k${at}":1`).join()}}}`, 'too_complex'],
  ])('for %s', async (_what, body, code) => {
    expect(errorOf(await review(body))).toEqual([400, code]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('for malformed JSON, with its place', async () => {
    const { body } = await review('{"invoice": {\n "number": 1,\n}}');
    expect(body.error.details).toEqual({ line: 3, column: 1 });
  });

  it.each(['text/plain', 'application/xml', 'application/json; charset=latin1'])('B3 %s is 415', async (type) => {
    expect(errorOf(await review('{}', { headers: { 'content-type': type } }))).toEqual([415, 'unsupported_media_type']);
  });
});

describe('a review', () => {
  it('B2 names of objects inside the invoice are findings', async () => {
    const { status, body } = await review({ invoice: { ...good, constructor: 1, hasOwnProperty: 2 } });
    expect(status).toBe(200);
    const unknown = body.findings.filter(({ code }: Json) => code === 'unknown_field').map(({ path: at }: Json) => at);
    expect(unknown.sort()).toEqual(['/constructor', '/hasOwnProperty']);
  });

  it('B4 numbers that no decimal is are findings, each with its path', async () => {
    const text = JSON.stringify({ invoice: { ...good, totals: { ...good.totals, due: '@' } } });
    for (const number of ['1e400', '-1E999', '"1e999999999"', `"${'9'.repeat(65)}"`]) {
      const { status, body } = await review(text.replace('"@"', number));
      expect(status).toBe(200);
      expect(body.findings.map(({ path: at }: Json) => at)).toContain('/totals/due');
      expect(body.checks.arithmetic.status).not.toBe('passed');
    }
  });

  it('B5 texts that XML cannot carry are findings, and there is no export', async () => {
    const { body } = await review({ invoice: { ...good, buyerReference: 'a\u0000\ud800' } });
    expect(body.findings).toContainEqual(
      expect.objectContaining({ code: 'invalid_characters', path: '/buyerReference' }),
    );
    expect([body.export, body.exportRefused.code]).toEqual([null, 'has_errors']);
  });

  it('of a broken draft says what to fix; fixed by its patches it has an export that passes all rules', async () => {
    const broken = fixture('base-example-wrong-total.json');
    const first = (await review({ invoice: broken })).body;
    expect(first).toMatchObject({ valid: false, checks: { arithmetic: { status: 'failed' } }, export: null });
    for (const { patch } of first.findings) {
      for (const { path: at, value } of patch ?? []) {
        const [, owner, field] = at.split('/');
        broken[owner][field] = value;
      }
    }
    const { status, body } = await review({ invoice: broken });
    expect([status, body.valid, body.checks.arithmetic]).toEqual([
      200,
      true,
      { status: 'passed', errors: 0, warnings: 0 },
    ]);
    expect(body.export).toMatchObject({ format: 'peppol-bis-3.0-ubl', filename: 'invoice-Snippet1.xml' });
    expect(validateUbl(body.export.xml, { now: new Date() })).toMatchObject({ ok: true, valid: true });
  });

  it('asks nobody, costs nothing and is not kept by anyone on the way', async () => {
    const answer = await review({ invoice: between(valid, valid), registerChecks: false });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(Object.keys(answer.body)).toEqual([
      ...['valid', 'issues', 'totals', 'vatBreakdown', 'ruleSet', 'cenRuleSet', 'upcoming', 'notChecked'],
      ...['document', 'read', 'schema', 'rules', 'decision', 'provenance', 'checks', 'findings', 'export'],
    ]);
    expect(system.vies.requests).toEqual([]);
  });
});

describe('429', () => {
  const invalid = '{}';

  it('after 30 calls of one address; the answer says when to come back', async () => {
    const client = '192.0.2.7';
    const first = await review(invalid, { client });
    expect(first.headers.get('ratelimit-policy')).toBe('"address";q=30;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"address";r=29;t=\d+$/);
    const statuses = [];
    for (let call = 0; call < 29; call++) statuses.push((await review(invalid, { client })).status);
    expect(new Set(statuses)).toEqual(new Set([400]));
    // On a slow machine a call of the budget has come back meanwhile.
    let refused = await review(invalid, { client });
    await until(async () => refused.status === 429 || ((refused = await review(invalid, { client })), false));
    expect(errorOf(refused)).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(refused.headers.get('ratelimit')).toMatch(/;r=0;/);
    expect((await review(invalid, { client: '192.0.2.8' })).status).toBe(400);
  });

  it('B19 addresses of one /64 share a budget, and a mapped IPv4 address is that address', async () => {
    const left = async (client: string) =>
      Number(/r=(\d+)/.exec((await review(invalid, { client })).headers.get('ratelimit')!)![1]);
    expect(await left('2001:db8:1:1::1')).toBe(29);
    expect(await left('2001:db8:1:1:ffff::9')).toBe(28);
    expect(await left('2001:db8:1:2::1')).toBe(29);
    expect(await left('203.0.113.5')).toBe(29);
    expect(await left('::ffff:203.0.113.5')).toBe(28);
  });
});

describe('register checks', () => {
  it('B15 of nobody in particular: 401 with where a connection is made, and the register is not asked', async () => {
    const answer = await review({ invoice: between(valid, notRegistered), registerChecks: true });
    expect(errorOf(answer)).toEqual([401, 'connection_required']);
    expect(answer.body.authorization).toMatchObject({
      scheme: 'Bearer',
      createAt: expect.stringContaining('/account/connections'),
    });
    expect(system.vies.requests).toEqual([]);
  });

  it('of too little money: 402 with where to top up, and the register is not asked', async () => {
    const tenant = await system.tenant(3);
    const answer = await review({ invoice: between(valid, notRegistered), registerChecks: true }, tenant);
    expect(errorOf(answer)).toEqual([402, 'insufficient_credits']);
    expect(answer.body.error.topUpUrl).toContain('/top-up');
    expect(system.vies.requests).toEqual([]);
  });

  it('over the limit of the connection: 403', async () => {
    const tenant = await system.tenant(100, 3);
    const answer = await review({ invoice: between(valid, notRegistered), registerChecks: true }, tenant);
    expect(errorOf(answer)).toEqual([403, 'per_call_limit_exceeded']);
  });

  it('a key that was used for other numbers: 422', async () => {
    const tenant = await system.tenant(100);
    const call = { ...tenant, key: 'invoice-1' };
    expect((await review({ invoice: between(valid, notRegistered), registerChecks: true }, call)).status).toBe(200);
    const answer = await review({ invoice: between(notRegistered, valid), registerChecks: true }, call);
    expect(errorOf(answer)).toEqual([422, 'idempotency_key_reused']);
  });

  it('of the parties that a document in XML names', async () => {
    const written = writeUbl(between(valid, notRegistered));
    const invoice = { xml: written.ok ? written.xml : '' };
    const { status, body } = await review({ invoice, registerChecks: true }, await system.tenant(100));
    expect([status, body.document.syntax, body.billing.credits]).toEqual([200, 'ubl', 4]);
    expect(body.registerChecks.map(({ verdict }: Json) => verdict)).toEqual(['valid', 'invalid']);
  });

  it('are beside the review, one row for each party, 2 credits for each answer of the register', async () => {
    const tenant = await system.tenant(100);
    const askedNow = { checkedAt: expect.any(String), fromCache: false, ageSeconds: 0 };
    const { status, body } = await review({ invoice: between(valid, notRegistered), registerChecks: true }, tenant);
    expect([status, body.checks.arithmetic.errors]).toEqual([200, 0]);
    expect(body.registerChecks).toEqual([
      { reference: 'seller', input: valid, verdict: 'valid', detail: expect.any(String), ...askedNow },
      { reference: 'buyer', input: notRegistered, verdict: 'invalid', detail: expect.any(String), ...askedNow },
    ]);
    expect(body.billing).toEqual({ credits: 4, receiptRunId: expect.any(String) });
    expect(await system.balanceOf(tenant)).toMatchObject({ available: 96, held: 0 });
  });

  it('of an outage cost nothing and claim nothing', async () => {
    const tenant = await system.tenant(100);
    const { body } = await review({ invoice: between(valid, memberStateDown), registerChecks: true }, tenant);
    expect(body.registerChecks.map(({ verdict }: Json) => verdict)).toEqual(['valid', 'unavailable']);
    expect(body.billing.credits).toBe(2);
  });

  it('again with the same key are charged once, also beside a draft that was fixed in between', async () => {
    const tenant = await system.tenant(100);
    const call = { ...tenant, key: 'invoice-2' };
    const first = await review(
      { invoice: { ...between(valid, notRegistered), number: '' }, registerChecks: true },
      call,
    );
    const again = await review({ invoice: between(valid, notRegistered), registerChecks: true }, call);
    expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ]);
    expect([first.body.valid, again.body.valid]).toEqual([false, true]);
    expect([again.body.registerChecks, again.body.billing]).toEqual([first.body.registerChecks, first.body.billing]);
    expect(await system.balanceOf(tenant)).toMatchObject({ available: 96 });
    expect(system.vies.requests.length).toBe(2);
  });

  it('the same request again has the same bytes; beside another draft of the same numbers the review is of now', async () => {
    const call = { ...(await system.tenant(100)), key: 'invoice-3' };
    const body = { invoice: between(valid, notRegistered), registerChecks: true };
    const first = await review(body, call);
    const { checkedAt } = first.body.provenance;
    const bodySha256 = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    expect(first.body.reviewed).toEqual({ at: checkedAt, bodySha256 });
    await until(async () => Date.now() > Date.parse(checkedAt));
    const again = await review(body, call);
    expect([again.headers.get('idempotent-replayed'), again.text]).toEqual(['true', first.text]);
    const fixed = await review({ ...body, invoice: { ...body.invoice, note: 'fixed' } }, call);
    expect([fixed.body.reviewed, fixed.body.registerChecks]).toEqual([first.body.reviewed, first.body.registerChecks]);
    expect(Date.parse(fixed.body.provenance.checkedAt)).toBeGreaterThan(Date.parse(checkedAt));
  });

  it.each<[string, unknown]>([
    ['no VAT number', undefined],
    ['a number in its place', 42],
    ['B6 full-width digits', 'BE\uff10\uff12\uff10\uff12239951'],
    ['B5 half a character', 'BE\ud800'],
    ['a megabyte of digits', `BE${'1'.repeat(1_000)}`],
  ])('of a party with %s ask nobody about it, and are free', async (_what, vatId) => {
    const tenant = await system.tenant(2);
    const invoice = between(vatId as string, valid);
    const { status, body } = await review({ invoice, registerChecks: true }, tenant);
    expect([status, body.registerChecks.map(({ verdict }: Json) => verdict)]).toEqual([200, ['not_checked', 'valid']]);
    expect([body.billing.credits, system.vies.requests.length]).toEqual([2, 1]);
  });

  it('of two parties without numbers need no balance', async () => {
    const { status, body } = await review({ invoice: {}, registerChecks: true }, await system.tenant(0));
    expect([status, body.billing]).toEqual([200, { credits: 0 }]);
  });
});

it('nothing of an invoice is in the log', async () => {
  await review({ invoice: { ...good, note: 'marker-of-an-invoice' } });
  await review('{"invoice":"marker-of-an-invoice"');
  expect(system.logLines.join('\n')).not.toContain('marker-of-an-invoice');
});

describe('the language of findings', () => {
  const broken = { ...good, buyer: { ...good.buyer, name: undefined } };

  it('is English where nothing or nothing of ours is asked for', async () => {
    const { headers, body } = await review({ invoice: broken }, { headers: { 'accept-language': 'tlh' } });
    expect([headers.get('content-language'), headers.get('vary')]).toEqual(['en', 'accept-language']);
    expect(body.findings).toEqual((await review({ invoice: broken })).body.findings);
    expect(body.findings[0]).not.toHaveProperty('language');
  });

  it('is that of check.locale, else of Accept-Language; codes and the decision do not change with it', async () => {
    const english = (await review({ invoice: broken })).body;
    const german = { invoice: { json: broken, check: { locale: 'de-AT' } } };
    const { headers, body } = await review(german, { headers: { 'accept-language': 'fr' } });
    expect([headers.get('content-language'), body.summary ?? body.decision.summary]).toEqual(['de', expect.stringContaining('Rechnung')]); // prettier-ignore
    const codes = ({ findings }: Json) => findings.map(({ code }: Json) => code);
    expect([codes(body), body.valid]).toEqual([codes(english), false]);
    expect(body.findings.map(({ what }: Json) => what)).toContain('Der Name des Käufers fehlt.');
    expect(new Set(body.findings.map(({ language }: Json) => language))).toEqual(new Set(['de']));
    const french = (await review({ invoice: broken }, { headers: { 'accept-language': 'fr-CH, de;q=0.5' } })).body;
    expect(french.findings.map(({ what }: Json) => what)).toContain('Le nom de l’acheteur manque.');
  });
});

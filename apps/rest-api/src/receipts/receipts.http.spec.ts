import { inputDigest, readReceiptKey, receiptType, signReceipt } from '@einvoice/signed-receipts';
import { receiptQuestions } from '@einvoice/limits';
import { generateKeyPairSync } from 'node:crypto';
import { openTestSystem, type TestSystem } from '../test-system.fixture';

let system: TestSystem;
beforeAll(async () => {
  system = await openTestSystem();
});
afterAll(() => system.close());

const ask = async (body: object) => {
  const response = await fetch(`${system.url}/api/v1/receipts/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- what a spec reads of it, it asserts
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
};
const input = { publicRecordId: 'washingmachines2019/2100001' };
const salt = 'c2FsdA';
const claims = () => ({
  ...{ v: 1, iss: system.parts.publicSiteUrl, iat: Math.floor(Date.now() / 1_000), environment: 'sandbox' as const },
  checks: [
    { tool: 'search_eprel_products', inputDigest: inputDigest('search_eprel_products', salt, {}) },
    { tool: 'get_eprel_product_record', inputDigest: inputDigest('get_eprel_product_record', salt, input) },
  ],
});
const signed = (changes: object = {}, typ: Parameters<typeof signReceipt>[0] = receiptType.checks) =>
  signReceipt(typ, { ...claims(), ...changes }, system.parts.receiptKey!);

it('a receipt of ours is valid, without any credential, and names the check that was asked with the shown arguments', async () => {
  const jws = signed();
  expect((await ask({ jws })).body).toMatchObject({
    valid: true,
    reason: null,
    claims: { v: 1 },
    matchingChecks: null,
  });
  expect((await ask({ jws, input, salt })).body).toMatchObject({ valid: true, matchingChecks: [1] });
  expect((await ask({ jws, input, salt: 'b3RoZXI' })).body).toMatchObject({ valid: true, matchingChecks: [] });
});

it('what is not ours is said by its reason, and nothing of it is repeated', async () => {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const stranger = signReceipt(receiptType.checks, claims(), readReceiptKey(pem));
  const [head, payload] = signed().split('.');
  for (const [jws, reason] of [
    ['hello', 'malformed'],
    [stranger, 'unknown_key'],
    [`${head}.${payload}.${'A'.repeat(86)}`, 'bad_signature'],
    [signed({ environment: 'live' }), 'wrong_environment'],
    [signed({ iss: 'https://other.example' }), 'wrong_issuer'],
    [signed({}, receiptType.creditRun), 'wrong_type'],
    ['x'.repeat(49_152), 'malformed'],
  ] as const) {
    const { status, body } = await ask({ jws, input, salt });
    expect([status, body]).toEqual([200, { valid: false, reason, claims: null, matchingChecks: [] }]);
  }
});

it('wrong bodies are refused by field, and a network that asks too often waits', async () => {
  const jws = signed();
  for (const [body, at] of [
    [{}, '/jws'],
    [{ jws: 7 }, '/jws'],
    [{ jws: 'x'.repeat(49_153) }, '/jws'],
    [{ jws, input }, '/salt'],
    [{ jws, salt }, '/input'],
    [{ jws, input: [], salt }, '/input'],
    [{ jws, key: 'x' }, '/key'],
  ] as const) {
    const answer = await ask(body);
    expect([answer.status, answer.body.error.details.fields[0].path]).toEqual([400, at]);
  }
  const statuses: number[] = [];
  for (let asked = 0; asked <= 2 * receiptQuestions.perNetwork.burst; asked += 1)
    statuses.push((await ask({ jws })).status);
  expect(statuses).toContain(429);
});

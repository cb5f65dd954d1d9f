import { type LocalTool, localTools } from '@einvoice/tool-catalogue';
import { openTestSystem, type TestSystem } from '../test-system.fixture';

let system: TestSystem;
beforeAll(async () => {
  system = await openTestSystem();
});
afterAll(() => system.close());

const ask = async (path: string, body: unknown) => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${system.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

it.each([
  ['/api/check/iban', { iban: 'BE68', bank: 'KBC' }, '/bank'],
  ['/api/check/iban', { iban: 7 }, '/iban'],
  ['/api/check/bank-details', {}, '/newIban'],
  ['/api/check/vat-form', { rows: [{ vatId: 'BE0899121407' }] }, '/rows/0/reference'],
  ['/api/check/vat-form', [], ''],
  [
    '/api/check/parcel',
    { destinationCountry: 'US', items: [{ description: 'Mug', quantity: 1, unitValue: 5 }] },
    '/destinationCountry',
  ],
])('%s: wrong arguments are named by their place (%#)', async (path, body, place) => {
  expect(await ask(path, body)).toMatchObject({
    status: 400,
    body: { error: { code: 'invalid_arguments', charged: false, details: { fields: [{ path: place }] } } },
  });
});

const routes: readonly (readonly [string, LocalTool])[] = [
  ['/api/check/iban', localTools.verifyIban],
  ['/api/check/bank-details', localTools.checkPaymentChange],
  ['/api/check/vat-form', localTools.checkVatListFormat],
  ['/api/check/parcel', localTools.estimateParcel],
];

it.each(routes)('%s: anybody has the answer of the tool, free', async (path, tool) => {
  for (const { input, expect: part } of tool.examples) {
    expect(await ask(path, input)).toMatchObject({ status: 200, body: part });
  }
});

it('decides in the language of the caller', async () => {
  const response = await fetch(`${system.url}/api/check/iban`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'de-AT' },
    body: JSON.stringify({ iban: 'BE68 5390 0754 7034' }),
  });
  const { decision } = (await response.json()) as { decision: { summary: string } };
  expect([response.headers.get('content-language'), response.headers.get('vary')]).toEqual([
    'de',
    expect.stringContaining('accept-language'),
  ]);
  expect(decision.summary).toMatch(/Die IBAN|IBAN ist/);
});

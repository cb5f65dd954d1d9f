import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
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

it('says what is wrong in the language of the caller, English without; codes and places are the same', async () => {
  const told = async (language: Record<string, string>) => {
    const headers = { 'content-type': 'application/json', ...language };
    const response = await fetch(`${system.url}/api/check/iban`, { method: 'POST', headers, body: '{"iban":7}' });
    const { error } = (await response.json()) as { error: { code: string; message: string; details: unknown } };
    return [response.headers.get('content-language'), error.code, error.message, error.details];
  };
  expect(await told({ 'accept-language': 'fr-CH, en;q=0.5' })).toEqual([
    'fr',
    'invalid_arguments',
    'Les données ne sont pas acceptées. Corrigez chaque champ que nomme details.fields.',
    { fields: [{ path: '/iban', code: 'wrong_type', message: 'iban doit être un texte.' }] },
  ]);
  expect(await told({})).toEqual([
    null,
    'invalid_arguments',
    'The arguments are not accepted. Fix each field that details.fields names.',
    { fields: [{ path: '/iban', code: 'wrong_type', message: 'iban must be a string.' }] },
  ]);
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

it('estimates a parcel by the rules of the operator, as the tool over MCP does', async () => {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'single-checks-'));
  const file = path.join(scratch, 'rules.json');
  const fee = { ...{ id: 'parcel_fee', kind: 'fee', code: 'parcel_fee', country: 'DE', amount: '2.00', currency: 'EUR', per: 'consignment', inVatBase: false, note: 'In force.' }, ...{ from: '2026-01-01', to: null, legalBasis: 'An act', sourceUrl: 'https://a.example/', reviewedAt: '2026-11-20', certainty: 'certain' } }; // prettier-ignore
  writeFileSync(file, JSON.stringify({ rules: [fee] }));
  const operated = await openTestSystem(__dirname, { sources: { IMPORT_COST_RULES_FILE: file } });
  try {
    const items = [{ description: 'T-shirt', hsCode: '610910', quantity: 1, unitValue: 20 }];
    const parcel = { destinationCountry: 'DE', items, shippingCost: 0, asOfDate: '2026-08-01', vatScheme: 'standard', declaration: 'H7' }; // prettier-ignore
    const totals = [];
    for (const { url } of [system, operated]) {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${url}/api/check/parcel`, {
        method: 'POST',
        headers,
        body: JSON.stringify(parcel),
      });
      totals.push(((await response.json()) as { totalEur: string }).totalEur);
    }
    expect(totals).toEqual(['27.37', '29.37']);
  } finally {
    await operated.close();
    rmSync(scratch, { recursive: true, force: true });
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

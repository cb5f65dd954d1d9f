import { repositoryRoot, viesSandboxNumbers } from '@einvoice/test-kit';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { callTool, openTestSystem, type SpecTenant, type TestSystem } from './test-system.fixture';

let system: TestSystem;
let tenant: SpecTenant;
beforeAll(async () => {
  system = await openTestSystem();
  tenant = await system.tenant(1_000);
});
afterAll(() => system.close());

/** What a tool said in a language, and the rest of it. */
async function told(name: string, input: object) {
  const { structuredContent } = (await callTool(system.url, name, input, tenant)).body.result;
  return structuredContent;
}

it('the argument locale of any tool says its decision in that language; codes and facts are the same', async () => {
  const iban = { iban: 'BE71 0961 2345 6760' };
  const [english, german] = [await told('verify_iban', iban), await told('verify_iban', { ...iban, locale: 'de-AT' })];
  expect(german.decision.summary).toBe('Das ist keine brauchbare IBAN. Die Prüfziffern passen nicht zur Nummer.');
  const codes = ({ decision }: typeof english) => [decision.decision.canProceed, decision.decision.blockingReasons.map(({ code }: { code: string }) => code)]; // prettier-ignore
  expect(codes(german)).toEqual(codes(english));
});

it('of a register, too; a language that there is none of is English', async () => {
  const input = { vatNumber: viesSandboxNumbers.valid };
  const summaries = [];
  for (const locale of ['pl', 'tlh']) summaries.push((await told('verify_vat_vies', { ...input, locale })).decision.summary); // prettier-ignore
  expect(summaries).toEqual(['VIES potwierdza, że numer VAT jest ważny.', 'VIES says that the VAT number is valid.']);
});

it('an invoice is told in it, unless check.locale asks for another', async () => {
  const { buyer: _, ...invoice } = JSON.parse(
    readFileSync(path.join(repositoryRoot, 'fixtures/base-example.json'), 'utf8'),
  );
  const messages = async (input: object) => (await told('validate_invoice', input)).issues.map(({ language }: { language?: string }) => language); // prettier-ignore
  expect(new Set(await messages({ invoice, locale: 'fr' }))).toEqual(new Set(['fr']));
  expect(new Set(await messages({ invoice: { json: invoice, check: { locale: 'it' } }, locale: 'fr' }))).toEqual(new Set(['it'])); // prettier-ignore
});

it.each([7, '', 'x'.repeat(40), 'de_AT', { de: 1 }])('locale %j is refused and costs nothing', async (locale) => {
  expect(await told('verify_iban', { iban: 'BE71096123456769', locale })).toMatchObject({
    error: { code: 'invalid_arguments', details: { fields: [{ path: '/locale' }] } },
  });
});

it('a refusal is told in it, too: what happened, each field, and how to get on', async () => {
  const { error } = await told('verify_iban', { iban: 7, locale: 'de' });
  expect(error).toMatchObject({
    code: 'invalid_arguments',
    message: 'Die Angaben werden so nicht angenommen. /iban: iban muss ein Text sein.',
    details: { fields: [{ path: '/iban', code: 'wrong_type', message: 'iban muss ein Text sein.' }] },
  });
  const poor = await system.tenant(0);
  const input = { vatNumber: viesSandboxNumbers.valid, maxAgeSeconds: 0, locale: 'es' };
  const { structuredContent } = (await callTool(system.url, 'verify_vat_vies', input, poor)).body.result;
  expect(structuredContent.error.message).toBe(
    'La petición puede costar 1 crédito y hay 0 disponibles; no se consultó a nadie. Una persona recarga en error.topUpUrl.',
  );
});

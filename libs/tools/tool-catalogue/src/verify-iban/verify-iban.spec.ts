import { ibanCountries, type IbanStatus } from '@einvoice/iban';
import { anyCharacter } from '@einvoice/test-kit';
import fc from 'fast-check';
import { checkArguments } from '../check-arguments';
import { type ToolDeps } from '../tool';
import { ibanStatuses, type VerifyIbanOutput } from './verify-iban.shape';
import { verifyIbanTool } from './verify-iban.tool';

// The tool asks nobody: the clock is all it is given.
const deps = { now: () => new Date('2026-11-22T08:00:00Z') } as ToolDeps;
const verify = async (iban: string, expectedCountry?: string) =>
  (await verifyIbanTool.run({ iban, expectedCountry }, deps, null)) as VerifyIbanOutput;
const codes = (reasons: readonly { code: string }[]) => reasons.map(({ code }) => code);

it.each<[Exclude<IbanStatus, 'valid'>, string]>([
  ['unknown_country', 'US12345678901234'],
  ['invalid_length', 'BE6853900754703'],
  ['invalid_structure', 'BE6853900754703A'],
  ['invalid_structure', 'BE\uff168539007547034'],
  ['invalid_checksum', 'BE69539007547034'],
])('%s blocks: %s', async (status, iban) => {
  const answer = await verify(iban);
  expect(answer).toMatchObject({ status, bankCode: null, accountNumber: null, nationalCheck: 'not_applicable' });
  expect(answer.decision).toMatchObject({ status: 'ready', decision: { canProceed: false } });
  expect(codes(answer.decision.decision.blockingReasons)).toEqual([status]);
  expect(answer.decision.decision.requiresHumanReview).toBe(status === 'unknown_country');
});

it('B6 a look-alike character is named by its code point, and not echoed', async () => {
  const { decision } = await verify('BE\uff168539007547034');
  expect(decision.decision.blockingReasons[0]?.message).toContain('U+FF16');
  expect(JSON.stringify(decision)).toMatch(/^[ -~]+$/);
});

it('failed national check digits leave the status valid, and block', async () => {
  const answer = await verify('BE41539007547035');
  expect(answer).toMatchObject({ status: 'valid', bankCode: '539', nationalCheck: 'failed' });
  expect(answer.decision.decision.canProceed).toBe(false);
  expect(codes(answer.decision.decision.blockingReasons)).toEqual(['national_check_failed']);
});

it.each([
  ['FR1420041010050500013M02606', 'RE', 'same'],
  ['GB29NWBK60161331926819', 'je', 'same'],
  ['GR1601101250000000012300695', 'EL', 'same'],
  ['FR1420041010050500013M02606', 'MC', 'different'],
  ['FR1420041010050500013M02606', undefined, 'not_given'],
])('%s, expected in %s: %s', async (iban, expectedCountry, countryComparison) => {
  const { decision, ...answer } = await verify(iban, expectedCountry);
  expect(answer.countryComparison).toBe(countryComparison);
  expect(decision.decision.canProceed).toBe(countryComparison !== 'different');
  expect(decision.decision.requiresHumanReview).toBe(countryComparison === 'different');
});

it('the example of every country may proceed, and no answer says that the account exists', async () => {
  for (const { example } of ibanCountries) {
    const { status, decision } = await verify(example);
    expect([status, decision.decision.canProceed]).toEqual(['valid', true]);
    expect(codes(decision.decision.warnings)).toEqual(['account_not_confirmed']);
  }
});

it('answers every text within its shape, repeating nothing of it in its words', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: anyCharacter, minLength: 1, maxLength: 64 }), async (iban) => {
      const { status, decision } = await verify(iban);
      expect(ibanStatuses).toContain(status);
      if (iban.trim().length > 8) expect(JSON.stringify(decision)).not.toContain(iban);
    }),
  );
});

it.each<[string, object, string]>([
  ['no IBAN', {}, '/iban required'],
  ['a number', { iban: 1 }, '/iban wrong_type'],
  ['an empty text', { iban: '' }, '/iban wrong_length'],
  ['65 characters', { iban: 'B'.repeat(65) }, '/iban wrong_length'],
  ['B5 NUL', { iban: 'BE\u0000' }, '/iban ill_formed_text'],
  ['a country of three letters', { iban: 'BE', expectedCountry: 'BEL' }, '/expectedCountry invalid_value'],
  ['a country that is none', { iban: 'BE', expectedCountry: '12' }, '/expectedCountry invalid_value'],
  ['null', { iban: 'BE', expectedCountry: null }, '/expectedCountry wrong_type'],
])('refuses %s', (_, body, expected) => {
  const checked = checkArguments(verifyIbanTool, body);
  expect(checked.ok ? [] : checked.fields.map(({ path, code }) => `${path} ${code}`)).toEqual([expected]);
});

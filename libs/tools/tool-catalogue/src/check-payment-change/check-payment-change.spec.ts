import { ibanCountries, invalidFlags, stopFlags } from '@einvoice/iban';
import { anyCharacter } from '@einvoice/test-kit';
import fc from 'fast-check';
import { checkArguments } from '../check-arguments';
import { type ToolDeps } from '../tool';
import { type CheckPaymentChangeInput, type CheckPaymentChangeOutput } from './check-payment-change.shape';
import { checkPaymentChangeTool } from './check-payment-change.tool';

// The tool asks nobody: the clock is all it is given.
const deps = { now: () => new Date('2026-11-22T08:00:00Z') } as ToolDeps;
const check = async (change: CheckPaymentChangeInput) =>
  (await checkPaymentChangeTool.run(change, deps, null)) as CheckPaymentChangeOutput;
const codes = (reasons: readonly { code: string }[]) => reasons.map(({ code }) => code);
const belgian = 'BE68539007547034';

it.each([
  ['another account at the same bank', { newIban: 'BE75539111222351', ibanOnFile: belgian, supplierCountry: 'BE' }],
  ['nothing on file', { newIban: belgian, supplierCountry: 'BE' }],
  ['a blank on file', { newIban: belgian, ibanOnFile: '', supplierCountry: 'BE' }],
])('verify_first never proceeds and blocks nothing by itself: %s', async (_, change) => {
  const { verdict, flags, requiredSteps, decision } = await check(change);
  expect(verdict).toBe('verify_first');
  expect(decision.decision).toMatchObject({ canProceed: false, requiresHumanReview: true, blockingReasons: [] });
  expect(codes(decision.decision.warnings)).toEqual([...flags, 'account_not_confirmed']);
  expect(codes(decision.decision.nextActions)).toEqual(requiredSteps);
});

it('stop blocks with each flag that stops, and warns of the others', async () => {
  const { verdict, decision } = await check({ newIban: 'LT121000011101001000', ibanOnFile: belgian });
  expect(verdict).toBe('stop');
  expect(codes(decision.decision.blockingReasons)).toEqual(['account_moved_to_another_country']);
  expect(codes(decision.decision.warnings)).toEqual(['supplier_country_missing', 'account_not_confirmed']);
});

it('never says that a bank verified the payee: it is a step for people', async () => {
  const { requiredSteps, decision } = await check({ newIban: belgian });
  expect(requiredSteps).toContain('verify_payee_by_bank');
  const step = decision.decision.nextActions.find(({ code }) => code === 'verify_payee_by_bank');
  expect(step?.message).toContain('it was not done here');
});

const written = fc.oneof(
  fc.constantFrom(...ibanCountries.map(({ example }) => example), belgian, 'BE75 5391 1122 2351', 'BE41539007547035'),
  fc.string({ unit: anyCharacter, minLength: 1, maxLength: 64 }),
);

it('only no_change proceeds; every other verdict asks for a person and repeats nothing of the numbers', async () => {
  const country = fc.option(fc.constantFrom('BE', 'FR', 'AE', 'ZZ'), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(written, fc.option(written, { nil: undefined }), country, async (newIban, ibanOnFile, seat) => {
      const answer = await check({ newIban, ibanOnFile, supplierCountry: seat });
      const { canProceed, requiresHumanReview, blockingReasons } = answer.decision.decision;
      expect(answer.decision.status).toBe('ready');
      expect(canProceed).toBe(answer.verdict === 'no_change');
      expect(requiresHumanReview).toBe(answer.verdict !== 'no_change');
      const blocking = answer.flags.filter((flag) => ([...stopFlags, ...invalidFlags] as string[]).includes(flag));
      expect(codes(blockingReasons)).toEqual(blocking);
      if (newIban.trim().length > 8) expect(JSON.stringify(answer)).not.toContain(newIban);
    }),
    { numRuns: 300 },
  );
});

it.each<[string, object, string]>([
  ['no new account', { ibanOnFile: belgian }, '/newIban required'],
  ['an empty one', { newIban: '' }, '/newIban wrong_length'],
  ['65 characters', { newIban: belgian, ibanOnFile: 'B'.repeat(65) }, '/ibanOnFile wrong_length'],
  ['null on file', { newIban: belgian, ibanOnFile: null }, '/ibanOnFile wrong_type'],
  ['a country in words', { newIban: belgian, supplierCountry: 'Belgium' }, '/supplierCountry invalid_value'],
  ['a country that is none', { newIban: belgian, supplierCountry: '\u0412E' }, '/supplierCountry invalid_value'],
])('refuses %s', (_, body, expected) => {
  const checked = checkArguments(checkPaymentChangeTool, body);
  expect(checked.ok ? [] : checked.fields.map(({ path, code }) => `${path} ${code}`)).toEqual([expected]);
});

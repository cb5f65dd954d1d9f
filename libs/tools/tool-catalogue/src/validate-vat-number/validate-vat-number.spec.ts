import { anyCharacter } from '@einvoice/test-kit';
import { type VatIssue } from '@einvoice/vat-checksum';
import fc from 'fast-check';
import { linkedCaller, openSpecSources, type SpecSources } from '../tool-sources.fixture';
import { vatIssues, type ValidateVatNumberOutput } from './validate-vat-number.shape';
import { validateVatNumberTool } from './validate-vat-number.tool';

let sources: SpecSources;
beforeAll(async () => {
  sources = await openSpecSources();
});
afterAll(() => sources.close());

const check = async (vatNumber: string, countryCode?: string) =>
  (await validateVatNumberTool.run({ vatNumber, countryCode }, sources.deps, linkedCaller)) as ValidateVatNumberOutput;
const codes = (reasons: readonly { code: string }[]) => reasons.map(({ code }) => code);

it.each<[VatIssue, string, string | undefined]>([
  ['unsupported_country', 'US123456789', undefined],
  ['unsupported_country', '123456789', 'US'],
  ['no_country', '0899121407', undefined],
])('%s of %s %s: no decision, a person has to look', async (issue, vatNumber, countryCode) => {
  const answer = await check(vatNumber, countryCode);
  expect(answer).toMatchObject({ valid: false, issue, countryCode: null, checksumApplied: false });
  expect(answer.decision.status).toBe('invalid_input');
  expect(answer.decision.decision).toMatchObject({ canProceed: false, requiresHumanReview: true, blockingReasons: [] });
});

it.each<[VatIssue, string]>([
  ['empty', ' .- '],
  ['bad_characters', 'BE0899121４07'],
  ['bad_length', 'BE08991214'],
  ['bad_structure', 'BE2899121407'],
  ['bad_checksum', 'BE0899121408'],
  ['missing_suffix', 'NO923609016'],
])('%s of "%s" blocks', async (issue, vatNumber) => {
  const answer = await check(vatNumber);
  expect(answer).toMatchObject({ valid: false, issue });
  expect(answer.decision).toMatchObject({ status: 'ready', decision: { canProceed: false } });
  expect(codes(answer.decision.decision.blockingReasons)).toEqual([issue]);
  expect(codes(answer.decision.decision.nextActions)).toEqual([issue]);
});

it('a number without public check digits is valid by its structure, and the answer says so', async () => {
  const answer = await check('IS12345');
  expect(answer).toMatchObject({ valid: true, checksumApplied: false, decision: { decision: { canProceed: true } } });
  expect(answer.decision.summary).toContain('The structure is right');
});

it('never says that a register was asked, and asks none', async () => {
  await check('BE0899121407');
  expect(sources.vies.requests).toEqual([]);
  expect((await check('BE0899121407')).provenance).toMatchObject({ source: 'vat-checksum', mode: 'local' });
});

it('answers every text within its shape, repeating nothing of it in its words', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: anyCharacter, minLength: 1, maxLength: 40 }), async (vatNumber) => {
      const { valid, normalized, issue, decision } = await check(vatNumber);
      expect(typeof normalized).toBe('string');
      expect(vatIssues).toContain(issue);
      expect(valid).toBe(issue === 'none');
      expect(decision.decision.canProceed).toBe(valid);
      if (vatNumber.trim().length > 8) expect(JSON.stringify(decision)).not.toContain(vatNumber);
    }),
  );
});

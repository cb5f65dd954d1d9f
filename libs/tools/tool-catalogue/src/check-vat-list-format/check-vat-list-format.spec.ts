import { type ToolDeps } from '../tool';
import { checkVatListFormatTool } from './check-vat-list-format.tool';
import { type CheckVatListFormatOutput } from './check-vat-list-format.shape';

// The tool asks nobody: the clock is all it is given.
const deps = { now: () => new Date('2026-11-22T08:00:00Z') } as ToolDeps;
const check = async (...vatIds: string[]) => {
  const rows = vatIds.map((vatId, at) => ({ reference: `r${at}`, vatId }));
  return (await checkVatListFormatTool.run({ rows }, deps, null)) as CheckVatListFormatOutput;
};
const codes = (reasons: readonly { code: string }[]) => reasons.map(({ code }) => code);
const good = 'BE0899121407';

it.each([
  ['malformed', 'bad_checksum', 'BE0899121408'],
  ['malformed', 'bad_length', 'BE08991214'],
  ['malformed', 'bad_characters', 'BE\uff10899121407'],
  ['empty', 'empty', ' .- '],
])('%s (%s) blocks, whatever the other rows', async (local, issue, vatId) => {
  const { rows, decision } = await check(good, vatId);
  expect(rows).toMatchObject([{ local: 'well_formed' }, { local, issue, input: vatId, reference: 'r1' }]);
  expect(decision.decision).toMatchObject({ canProceed: false, requiresHumanReview: false });
  expect(codes(decision.decision.blockingReasons)).toEqual([issue]);
});

it.each([
  ['unsupported_country', 'US123456789'],
  ['no_country', '0899121407'],
])('not_covered (%s) is no judgement: a person has to look', async (issue, vatId) => {
  const { rows, decision } = await check(good, vatId);
  expect(rows[1]).toMatchObject({ local: 'not_covered', issue, countryCode: null });
  expect(decision.decision).toMatchObject({ canProceed: false, requiresHumanReview: true, blockingReasons: [] });
  expect(JSON.stringify(decision)).not.toContain('countryCode');
});

it('a repeated number, however written, is a duplicate from the second row on', async () => {
  const { rows, decision } = await check(good, 'be 0899.121.407', 'BE899121407');
  expect(rows.map(({ local }) => local)).toEqual(['well_formed', 'duplicate', 'duplicate']);
  expect(codes(decision.decision.blockingReasons)).toEqual(['duplicate']);
});

it('names each code once, for however many rows', async () => {
  const { decision } = await check('BE0899121408', 'BE0899121409', 'US1', 'US2');
  expect(codes(decision.decision.blockingReasons)).toEqual(['bad_checksum']);
  expect(codes(decision.decision.warnings)).toEqual(['unsupported_country', 'register_not_consulted']);
});

it('rows are checked before it runs: a wrong one is named by its place', () => {
  const checked = checkVatListFormatTool.check!({ rows: [{ reference: 'a', vatId: good }, { reference: 'b' }] });
  expect(checked).toMatchObject({ ok: false, fields: [{ path: '/rows/1/vatId', code: 'required' }] });
});

import answer from '../../samples/broken.review.json';
import { countsOf, numbered } from './numbered';
import { type RegisterRow, type Review } from './review-answer';
import { verdictOf } from './verdict';

const broken = answer as unknown as Review;
const passed = { status: 'passed', errors: 0, warnings: 0 } as const;
const clean: Review = {
  ...broken,
  valid: true,
  findings: [],
  checks: { structure: passed, arithmetic: passed, payment_details: passed, peppol: passed },
};
const row = (verdict: RegisterRow['verdict']): RegisterRow => ({
  reference: 'buyer',
  input: 'BE0403170701',
  verdict,
  detail: '',
});
const verdict = (review: Review) => verdictOf(countsOf(review), 0);

it('an outage of the register is never a no: it blocks nothing, is counted apart and keeps the invoice from being ready', () => {
  const review = { ...clean, registerChecks: [row('unavailable')] };
  expect(verdict(review)).toMatchObject({
    tone: 'review',
    headline: 'Nothing blocks it, but one check could not be made',
  });
  expect(numbered(review)).toMatchObject([{ tone: 'unknown', title: expect.stringContaining('did not answer') }]);
  expect(countsOf(review)).toEqual({ blocked: 0, review: 0, unknown: 1 });
});

it('a number that was not asked about is no failure either', () => {
  expect(numbered({ ...clean, registerChecks: [row('not_checked')] })).toMatchObject([{ tone: 'not-checked' }]);
});

it('a clean answer says how many rules ran, and that it is no certificate', () => {
  expect(verdict(clean)).toMatchObject({
    word: 'Ready',
    sentence: 'All 1,144 rules ran. This is a check and not a certificate.',
  });
  expect(verdict({ ...clean, registerChecks: [row('valid')] }).word).toBe('Ready');
});

it('what blocks comes first, and the numbers of one answer are always the same', () => {
  const entries = numbered(broken);
  expect(entries.map(({ number, tone }) => `${number} ${tone}`)).toEqual([
    '1 blocked',
    '2 blocked',
    '3 blocked',
    '4 blocked',
    '5 review',
    '6 review',
  ]);
  expect(numbered(broken)).toEqual(entries);
  expect(verdictOf(countsOf(broken), 3).headline).toBe('Four findings block this invoice');
  expect(verdict({ ...clean, registerChecks: [row('invalid')] }).tone).toBe('blocked');
});

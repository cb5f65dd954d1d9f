import { toneOfRegisters } from './registers-tone';
import { type RegisterRow } from './review-answer';

const rows = (...verdicts: RegisterRow['verdict'][]): RegisterRow[] =>
  verdicts.map((verdict) => ({ reference: 'seller', input: 'BE0123456749', verdict, detail: '' }));

it('the mark of the register follows the worst number, and is never green over an invalid one', () => {
  expect(toneOfRegisters(rows('invalid', 'invalid'))).toBe('blocked');
  expect(toneOfRegisters(rows('valid', 'invalid', 'unavailable'))).toBe('blocked');
  expect(toneOfRegisters(rows('valid', 'unavailable'))).toBe('unknown');
  expect(toneOfRegisters(rows('valid', 'not_checked'))).toBe('not-checked');
  expect(toneOfRegisters(rows('valid', 'valid'))).toBe('ready');
});

it('before anybody asked, and of no numbers, nothing is claimed', () => {
  expect([toneOfRegisters(undefined), toneOfRegisters([])]).toEqual(['not-checked', 'not-checked']);
});

import { decide, type Decision, type Reason, undecided } from '@einvoice/decision-envelope';
import { type VatRowResult, type VatRowVerdict, vatRowVerdicts } from './vat-rows.shape';

/**
 * The decision on a list: only `valid` rows are clean, each of another kind keeps it from going on, and what nobody answered needs a
 * person. A list of which no row was answered is no decision.
 */
export function decideOnRows(rows: readonly VatRowResult[]): Decision {
  const count = (verdict: VatRowVerdict) => rows.filter((row) => row.verdict === verdict).length;
  const counts = vatRowVerdicts.map((verdict) => [verdict, count(verdict)] as const).filter(([, of]) => of > 0);
  const summary = `Of ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}: ${counts
    .map(([verdict, of]) => `${of} ${verdict}`)
    .join(', ')}.`;
  const nextActions = [
    ...(count('unavailable') > 0 ? [sendAgain] : []),
    ...(count('not_checked') > 0 ? [correctRows] : []),
  ];
  const isAnswered = count('valid') + count('invalid') > 0;
  if (!isAnswered)
    return undecided(count('unavailable') > 0 ? 'unavailable' : 'invalid_input', { summary, nextActions });
  return decide({
    summary,
    blockingReasons: count('invalid') > 0 ? [notValid] : [],
    nextActions,
    requiresHumanReview: count('unavailable') + count('not_checked') > 0,
  });
}

const notValid: Reason = {
  code: 'not_valid_in_vies',
  message: 'At least one number is not valid in VIES; its row says which.',
};
const sendAgain: Reason = {
  code: 'ask_again_later',
  message:
    'Send the same rows with the same idempotency key later: only those without an answer are asked and charged.',
};
const correctRows: Reason = {
  code: 'rows_not_checked',
  message: 'Rows with verdict not_checked hold no number that VIES covers; their detail says why.',
};

import { type Tone } from '../marks';
import { type RegisterRow } from './review-answer';

const tones = { invalid: 'blocked', unavailable: 'unknown', not_checked: 'not-checked', valid: 'ready' } as const;
const worstFirst = ['invalid', 'unavailable', 'not_checked', 'valid'] as const;

/** The mark of all numbers together is that of the worst one; of none, or before anybody asked, not checked. */
export function toneOfRegisters(rows: readonly RegisterRow[] | undefined): Tone {
  const worst = worstFirst.find((verdict) => rows?.some((row) => row.verdict === verdict));
  return tones[worst ?? 'not_checked'];
}

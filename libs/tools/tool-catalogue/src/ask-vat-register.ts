import { madeNow } from '@einvoice/decision-envelope';
import { type VatCheck } from '@einvoice/vat-checksum';
import { type ViesAnswer, type ViesClient, type ViesInvalidInput } from '@einvoice/vies-client';
import { type VatProblem } from './vat-issue-reasons';

/** A question that was refused: by the form of the number, or by the register's client. */
export interface RefusedQuestion extends Omit<ViesInvalidInput, 'reason'> {
  readonly reason: ViesInvalidInput['reason'] | VatProblem;
}

export type VatRegisterAnswer = Exclude<ViesAnswer, ViesInvalidInput> | RefusedQuestion;

/**
 * Asks the register about a number whose structure is right; wrong check digits alone do not keep it from being asked,
 * for registers hold some such numbers. Of other numbers it says what is wrong with them, without a call.
 */
export async function askVatRegister(check: VatCheck, vies: ViesClient, now: Date): Promise<VatRegisterAnswer> {
  const { country, body, issue } = check;
  if (country === null && issue !== 'none') {
    const provenance = { source: 'none', mode: 'local', checkedAt: now.toISOString(), ...madeNow } as const;
    return { state: 'invalid_input', reason: issue, provenance };
  }
  // Of a number that cannot be asked nothing goes out; the client still tells that a country is not in VIES.
  const answer = await vies.check({ countryCode: country?.prefix ?? '', number: body ?? '' });
  const refusedForForm = answer.state === 'invalid_input' && answer.reason === 'malformed_number';
  return refusedForForm && issue !== 'none' ? { ...answer, reason: issue } : answer;
}

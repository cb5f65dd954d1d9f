import { type Reason } from '@einvoice/decision-envelope';
import { type PaymentChangeFlag } from '@einvoice/iban';

export type IbanProblem = Extract<
  PaymentChangeFlag,
  'unknown_country' | 'invalid_length' | 'invalid_structure' | 'invalid_checksum' | 'national_check_failed'
>;

/** What is wrong and how to fix it, without any part of the number. */
const texts: Readonly<Record<IbanProblem, readonly [message: string, fix: string]>> = {
  unknown_country: [
    'The first two characters are no country of the IBAN registry.',
    'Begin with the country code. An account outside the registry has no IBAN: ask for its own form of number.',
  ],
  invalid_length: ['The number is too long or too short for its country.', 'Compare it with the invoice or contract.'],
  invalid_structure: [
    'Letters and digits are not in the places where this country has them, or a character is one that no IBAN has.',
    'Send letters and digits; spaces and hyphens are taken out.',
  ],
  invalid_checksum: ['The check digits do not fit the number.', 'Look for a typing error; ask for the number again.'],
  national_check_failed: [
    "The check digits inside the country's own account number do not fit it.",
    'Look for a typing error; ask for the number again.',
  ],
};

export const ibanProblem = (code: IbanProblem): Reason => ({ code, message: texts[code][0] });
export const ibanFix = (code: IbanProblem): Reason => ({ code, message: texts[code][1] });

/** Part of every answer that lets a caller proceed. */
export const accountNotConfirmed: Reason = {
  code: 'account_not_confirmed',
  message: 'Only the form of the number was checked: neither that the account exists nor whose it is.',
};

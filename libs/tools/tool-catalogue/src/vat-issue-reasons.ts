import { type Reason } from '@einvoice/decision-envelope';
import { vatNumber } from '@einvoice/limits';
import { type VatIssue } from '@einvoice/vat-checksum';

export type VatProblem = Exclude<VatIssue, 'none'>;

/** What is wrong and how to fix it, without any part of the number. */
const texts: Readonly<Record<VatProblem, readonly [message: string, fix: string]>> = {
  empty: ['Nothing is left of the number without spaces and separators.', 'Send the VAT number.'],
  too_long: [
    `The number is longer than ${vatNumber.charactersMax} characters.`,
    'Send one VAT number and nothing else.',
  ],
  unsupported_country: [
    'The rules of this country are not known here.',
    'Check the prefix or countryCode; otherwise ask the register of that country.',
  ],
  no_country: [
    'The number has no prefix, and countryCode is missing.',
    'Write the country prefix in front of the number, or send countryCode.',
  ],
  bad_characters: [
    'The number holds a character that no VAT number of this kind has.',
    'Send letters and digits; spaces, dots, hyphens and slashes are taken out.',
  ],
  bad_length: ['The number is too long or too short for its country.', 'Compare it with the invoice or contract.'],
  bad_structure: [
    'Letters and digits are not in the places where this country has them.',
    'Compare it with the invoice or contract.',
  ],
  bad_checksum: [
    'The check digits do not fit the number.',
    'Look for a typing error. Registers hold a few such numbers: verify_vat_vies asks them.',
  ],
  missing_suffix: [
    'The obligatory suffix of the country is missing.',
    'Add the suffix: MVA (Norway), or MWST, TVA or IVA (Switzerland).',
  ],
};

export const vatProblem = (code: VatProblem): Reason => ({ code, message: texts[code][0] });
export const vatFix = (code: VatProblem): Reason => ({ code, message: texts[code][1] });

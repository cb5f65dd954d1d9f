import { type VatNumberParts, type ViesInputReason, type ViesQuestion } from './vies-client';

const memberStates = 'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI';
const viesCountries: ReadonlySet<string> = new Set(memberStates.split(' '));
const outsideVies: ReadonlySet<string> = new Set(['GB', 'CH', 'NO', 'IS', 'LI']);
/** The type of `vatNumber` in the register's interface description. */
const numberPattern = /^[0-9A-Z+*]{2,12}$/;

/** A question in the form that goes over the wire. */
export interface AskedNumber {
  readonly countryCode: string;
  readonly number: string;
  readonly requester: VatNumberParts | null;
}

/** Questions that the register cannot answer are refused here and never cost a call. */
export function readQuestion(question: ViesQuestion): AskedNumber | ViesInputReason {
  const { countryCode, number } = registerForm(question);
  if (outsideVies.has(countryCode)) return 'not_in_vies';
  if (!viesCountries.has(countryCode)) return 'unsupported_country';
  if (!numberPattern.test(number)) return 'malformed_number';
  if (repeatsCountry(countryCode, number)) return 'prefix_in_number';
  return { countryCode, number, requester: question.requester ? registerForm(question.requester) : null };
}

/** Why the register would not be asked about this number; null when it would. */
export function viesRefusal(number: VatNumberParts): ViesInputReason | null {
  const question = readQuestion(number);
  return typeof question === 'string' ? question : null;
}

/** Greece is `EL` to VIES; it refuses `GR`. */
function registerForm({ countryCode, number }: VatNumberParts): VatNumberParts {
  const country = countryCode.toUpperCase();
  return { countryCode: country === 'GR' ? 'EL' : country, number: number.toUpperCase() };
}

/** VIES answers "invalid", not an error, when the number contains the country's letters. */
function repeatsCountry(countryCode: string, number: string): boolean {
  // A French number may begin with any two letters: its key.
  if (countryCode === 'FR' && number.length === 11) return false;
  return number.startsWith(countryCode) || (countryCode === 'EL' && number.startsWith('GR'));
}

/** Equal questions have equal keys; the consultation number belongs to the requester, so the key holds it too. */
export function keyOf({ countryCode, number, requester }: AskedNumber): string {
  return [countryCode, number, requester?.countryCode ?? '', requester?.number ?? ''].join(' ');
}

import { iban as limits } from '@einvoice/limits';
import { remainder97, valueAt } from './check-digits';
import { cleanIban } from './clean-text';
import { type IbanCountry, type Place } from './iban-country';
import { ibanCountryOf } from './iban-countries';

/**
 * `valid`: ISO 13616 holds, that is country, length, structure and the two check digits behind the country. The first that
 * does not hold gives the status, in the order: characters (`invalid_structure`), `unknown_country`, `invalid_length`,
 * `invalid_structure`, `invalid_checksum`.
 */
export type IbanStatus = 'valid' | 'invalid_checksum' | 'invalid_length' | 'invalid_structure' | 'unknown_country';

/** `not_applicable`: the country defines no check for all its banks, or the IBAN is not valid and none was run. */
export type NationalCheckResult = 'passed' | 'failed' | 'not_applicable';

/** What a written IBAN tells, without any bank. */
export interface IbanCheck {
  readonly status: IbanStatus;
  /** In electronic form; null unless it is valid. */
  readonly iban: string | null;
  /** Null when the registry has no such country, or a character was refused. */
  readonly country: IbanCountry | null;
  /** As the country places them; null unless it is valid, and where the country has no such part. */
  readonly bankCode: string | null;
  readonly branchCode: string | null;
  readonly accountNumber: string | null;
  /** Check digits inside the national part. A failed one leaves the status as it is: ISO 13616 knows nothing of it. */
  readonly nationalCheck: NationalCheckResult;
  /** The first refused character by its code point ("U+FF10"), never itself. */
  readonly refusedCharacter: string | null;
}

/**
 * Checks how an IBAN is written. Never throws, for any text; work is bounded by `iban.rawCharactersMax`.
 * @param written as a person wrote it: small letters, spaces, no-break spaces and hyphens are fine
 */
export function checkIban(written: string): IbanCheck {
  if (written.length > limits.rawCharactersMax) return refused('invalid_length');
  const clean = cleanIban(written);
  if ('refusedCharacter' in clean) return refused('invalid_structure', null, clean.refusedCharacter);
  const { text } = clean;
  const country = ibanCountryOf(text.slice(0, 2));
  if (country === undefined) return refused('unknown_country');
  if (text.length !== country.length) return refused('invalid_length', country);
  if (!hasShape(text, country.shape)) return refused('invalid_structure', country);
  return hasRightCheckDigits(text) ? valid(text, country) : refused('invalid_checksum', country);
}

/** The IBAN may be paid to as far as its form tells: valid, and no national check failed. */
export const isSound = ({ status, nationalCheck }: IbanCheck): boolean =>
  status === 'valid' && nationalCheck !== 'failed';

const [digitsOnly, digitsOrLetters] = ['n', 'c'].map((sign) => sign.charCodeAt(0));

function hasShape(text: string, shape: string): boolean {
  if (valueAt(text, 2) > 9 || valueAt(text, 3) > 9) return false;
  for (let index = 0; index < shape.length; index++) {
    const kind = shape.charCodeAt(index);
    const isDigit = valueAt(text, index + 4) < 10;
    if (kind !== digitsOrLetters && isDigit !== (kind === digitsOnly)) return false;
  }
  return true;
}

/** ISO 7064 MOD 97-10 makes the digits 02 to 98; 00, 01 and 99 would leave the same remainders and are never issued. */
function hasRightCheckDigits(text: string): boolean {
  const digits = 10 * valueAt(text, 2) + valueAt(text, 3);
  return digits >= 2 && digits <= 98 && remainder97(text, 0, 4, remainder97(text, 4)) === 1;
}

function valid(text: string, country: IbanCountry): IbanCheck {
  const bban = text.slice(4);
  const part = ({ start, end }: Place) => bban.slice(start, end);
  const { bank, branch, account, nationalCheck } = country;
  return {
    status: 'valid',
    iban: text,
    country,
    bankCode: part(bank),
    branchCode: branch && part(branch),
    accountNumber: part(account),
    nationalCheck: nationalCheck === null ? 'not_applicable' : nationalCheck.passes(bban) ? 'passed' : 'failed',
    refusedCharacter: null,
  };
}

function refused(
  status: Exclude<IbanStatus, 'valid'>,
  country: IbanCountry | null = null,
  refusedCharacter: string | null = null,
): IbanCheck {
  const parts = { bankCode: null, branchCode: null, accountNumber: null };
  return { status, iban: null, country, ...parts, nationalCheck: 'not_applicable', refusedCharacter };
}

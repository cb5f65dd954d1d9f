import { vatNumber } from '@einvoice/limits';
import { hasOnlyZeros } from './characters';
import { cleanCapitals, codePointName, keptCapitals, refusedCharacter } from './clean-text';
import { countryNamedBy, startsWithTwoLetters } from './countries';
import { type VatCountry, type VatIssue } from './country';
import { hasShape } from './shape';

/** What the written number tells, without any register. */
export interface VatCheck {
  /** Structure and, where there are public ones, check digits are right. Says nothing about registration. */
  readonly valid: boolean;
  /** Valid: prefix and body. Otherwise the capitals, digits and signs of the input; of a too long one, of its start. */
  readonly normalized: string;
  readonly issue: VatIssue;
  /** By whose rules it was judged; null when none was found. */
  readonly country: VatCountry | null;
  /** The number without prefix, as a register wants it; null unless the structure is right. */
  readonly body: string | null;
  /** False where this kind of number has no public check digit, and when none was reached. */
  readonly checksumApplied: boolean;
  /** With `bad_characters`: the first refused character by its code point ("U+FF10"), never itself. */
  readonly refusedCharacter: string | null;
}

/**
 * Checks how a VAT number is written. Never throws, for any text; work is bounded by `vatNumber.charactersMax`.
 * @param text as a person wrote it: small letters, spaces, dots, hyphens and slashes are fine
 * @param countryCode ISO 3166 code, EL or XI, in any case: counts only when the text has no prefix of a supported country
 *   that the rest can fit. (`BE303265045` stays Belgian, although BE can also be the key of a French number.)
 */
export function checkVatNumber(text: string, countryCode: string | null = null): VatCheck {
  if (text.length > vatNumber.charactersMax) {
    return refused('too_long', keptCapitals(text.slice(0, vatNumber.charactersMax)));
  }
  const clean = cleanCapitals(text);
  if (clean === null) return refused('bad_characters', keptCapitals(text), null, refusedCharacter(text));
  if (clean === '') return refused('empty', clean);

  const prefixed = readingBy(countryNamedBy(clean), clean, 2);
  if (prefixed !== null && (fits(prefixed) || countryCode === null)) return judge(prefixed, clean);
  const hinted = readingBy(hintedCountry(countryCode), clean, 0);
  if (hinted !== null && (fits(hinted) || prefixed === null)) return judge(hinted, clean);
  if (prefixed !== null) return judge(prefixed, clean);

  const named = countryCode !== null || startsWithTwoLetters(clean);
  return refusedAs(named ? 'unsupported_country' : 'no_country', clean, null);
}

/** The text read as a number of one country. */
interface Reading {
  readonly country: VatCountry;
  readonly body: string;
  readonly issue: 'none' | 'bad_length' | 'bad_structure' | 'missing_suffix';
}

function readingBy(country: VatCountry | undefined, clean: string, prefixLength: number): Reading | null {
  if (country === undefined) return null;
  const written = clean.slice(prefixLength);
  const body = country.complete ? country.complete(written) : written;
  return { country, body, issue: structureIssue(country, body) };
}

const fits = ({ issue }: Reading) => issue === 'none' || issue === 'missing_suffix';

function structureIssue(country: VatCountry, body: string): Reading['issue'] {
  let hasLength = false;
  for (const shape of country.shapes) {
    if (shape.length !== body.length) continue;
    if (hasShape(body, shape)) return isIssued(country, body) ? 'none' : 'bad_structure';
    hasLength = true;
  }
  const { shapeWithoutSuffix } = country;
  if (shapeWithoutSuffix !== undefined && shapeWithoutSuffix.length === body.length) {
    return hasShape(body, shapeWithoutSuffix) ? 'missing_suffix' : 'bad_structure';
  }
  return hasLength ? 'bad_structure' : 'bad_length';
}

/** Zeros alone pass most check digits; no country gives such a number. */
const isIssued = (country: VatCountry, body: string) => !hasOnlyZeros(body) && (country.isIssuable?.(body) ?? true);

function hintedCountry(countryCode: string | null): VatCountry | undefined {
  if (countryCode?.length !== vatNumber.countryCharacters) return undefined;
  const clean = cleanCapitals(countryCode);
  return clean === null ? undefined : countryNamedBy(clean);
}

function judge({ country, body, issue }: Reading, clean: string): VatCheck {
  if (issue !== 'none') return refusedAs(issue, clean, country);
  const checkDigits = country.checkDigits(body);
  const valid = checkDigits !== false;
  return {
    valid,
    normalized: valid ? country.prefix + body : clean,
    issue: valid ? 'none' : 'bad_checksum',
    country,
    body,
    checksumApplied: checkDigits !== null,
    refusedCharacter: null,
  };
}

const signs = /[+*]/;

/** The signs + and * are in old Irish numbers only; elsewhere they are wrong characters, not a wrong structure. */
function refusedAs(issue: VatIssue, clean: string, country: VatCountry | null): VatCheck {
  const sign = signs.exec(clean)?.[0];
  if (sign === undefined || country?.shapes.some((shape) => shape.includes('s'))) return refused(issue, clean, country);
  return refused('bad_characters', clean, country, codePointName(sign.charCodeAt(0)));
}

function refused(
  issue: VatIssue,
  normalized: string,
  country: VatCountry | null = null,
  character: string | null = null,
): VatCheck {
  return {
    valid: false,
    normalized,
    issue,
    country,
    body: null,
    checksumApplied: false,
    refusedCharacter: character,
  };
}

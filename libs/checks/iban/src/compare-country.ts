import { otherCodes } from './registry';

export type CountryComparison = 'same' | 'different' | 'not_given';

/**
 * Compares the country of an account with one that is expected. Réunion expects French accounts, Jersey British ones, and EL
 * is Greece.
 * @param accountCountry code of an IBAN; null when it has none, which is the same as no country
 * @param expectedCountry ISO 3166 code in any case; undefined or null when nothing is expected
 */
export function compareCountry(
  accountCountry: string | null,
  expectedCountry: string | null | undefined,
): CountryComparison {
  if (expectedCountry === null || expectedCountry === undefined) return 'not_given';
  const expected = expectedCountry.toUpperCase();
  return accountCountry === (otherCodes.get(expected) ?? expected) ? 'same' : 'different';
}

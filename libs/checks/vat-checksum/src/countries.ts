import { isLetter } from './characters';
import { type VatCountry } from './country';
import * as everyCountry from './every-country';

/** Every country whose numbers can be checked, in the order of their prefixes. */
export const vatCountries: readonly VatCountry[] = Object.values(everyCountry);

const letters = 26;
/** One place for each pair of capitals: found without making a string. */
const countriesByLetters = new Array<VatCountry | undefined>(letters * letters).fill(undefined);
const placeOf = (text: string) => (text.charCodeAt(0) - 65) * letters + text.charCodeAt(1) - 65;

for (const country of vatCountries) {
  countriesByLetters[placeOf(country.code)] = country;
  // Greece is found as GR and EL; FR stays France although Monaco's numbers carry it.
  countriesByLetters[placeOf(country.prefix)] ??= country;
}

/** The country whose code or prefix is at the start of the text (capitals); undefined when there is none. */
export function countryNamedBy(text: string): VatCountry | undefined {
  return startsWithTwoLetters(text) ? countriesByLetters[placeOf(text)] : undefined;
}

export const startsWithTwoLetters = (text: string): boolean =>
  text.length >= 2 && isLetter(text.charCodeAt(0)) && isLetter(text.charCodeAt(1));

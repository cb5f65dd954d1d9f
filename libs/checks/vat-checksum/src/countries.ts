import { isLetter } from './characters';
import { type VatCountry } from './country';
import { ad } from './countries/ad';
import { al } from './countries/al';
import { at } from './countries/at';
import { be } from './countries/be';
import { bg } from './countries/bg';
import { ch } from './countries/ch';
import { cy } from './countries/cy';
import { cz } from './countries/cz';
import { de } from './countries/de';
import { dk } from './countries/dk';
import { ee } from './countries/ee';
import { el } from './countries/el';
import { es } from './countries/es';
import { fi } from './countries/fi';
import { fo } from './countries/fo';
import { fr } from './countries/fr';
import { gb } from './countries/gb';
import { hr } from './countries/hr';
import { hu } from './countries/hu';
import { ie } from './countries/ie';
import { is } from './countries/is';
import { it } from './countries/it';
import { li } from './countries/li';
import { lt } from './countries/lt';
import { lu } from './countries/lu';
import { lv } from './countries/lv';
import { mc } from './countries/mc';
import { me } from './countries/me';
import { mk } from './countries/mk';
import { mt } from './countries/mt';
import { nl } from './countries/nl';
import { no } from './countries/no';
import { pl } from './countries/pl';
import { pt } from './countries/pt';
import { ro } from './countries/ro';
import { rs } from './countries/rs';
import { se } from './countries/se';
import { si } from './countries/si';
import { sk } from './countries/sk';
import { sm } from './countries/sm';
import { tr } from './countries/tr';
import { xi } from './countries/xi';

/** Every country whose numbers can be checked: the member states first, in the order of their prefixes. */
export const vatCountries: readonly VatCountry[] = [
  ...[at, be, bg, cy, cz, de, dk, ee, el, es, fi, fr, hr, hu, ie, it, lt, lu, lv, mt, nl, pl, pt, ro, se, si, sk],
  ...[xi, gb, ch, no, is, li],
  ...[mc, sm, ad, rs, me, mk, al, tr, fo],
];

const letters = 26;
/** One place for each pair of capitals: found without making a string. */
const countriesByLetters = new Array<VatCountry | undefined>(letters * letters).fill(undefined);
const placeOf = (text: string) => (text.charCodeAt(0) - 65) * letters + text.charCodeAt(1) - 65;

for (const country of vatCountries) {
  countriesByLetters[placeOf(country.code)] = country;
  // Greece is found as GR and EL; FR stays France although Monaco's numbers carry it.
  countriesByLetters[placeOf(country.prefix)] ??= country;
}

/** The country whose code or prefix stands at the start of the text (capitals); undefined when there is none. */
export function countryNamedBy(text: string): VatCountry | undefined {
  return startsWithTwoLetters(text) ? countriesByLetters[placeOf(text)] : undefined;
}

export const startsWithTwoLetters = (text: string): boolean =>
  text.length >= 2 && isLetter(text.charCodeAt(0)) && isLetter(text.charCodeAt(1));

import { checkVatNumber } from '@einvoice/vat-checksum';

/** Something about how a number is written. It is never a verdict. */
export type EoriHint =
  /** Greece is GR here, not EL. */
  | 'use_gr'
  /** It has no country in front. */
  | 'country_missing'
  | 'too_long'
  /** A valid VAT number, which an EORI number of this country is not. */
  | 'looks_like_vat_number'
  /** Numbers of this country are usually written otherwise. */
  | 'unusual_for_country'
  /** To be asked at the register of the United Kingdom. */
  | 'ask_hmrc';

/** How a number is written. */
export interface EoriStructure {
  readonly state: 'well_formed' | 'malformed' | 'not_covered';
  /** In capitals, without blanks, dots and hyphens. */
  readonly eori: string;
  /** The first two letters; null when there are none. */
  readonly country: string | null;
  readonly hints: readonly EoriHint[];
}

const coveredCountries: ReadonlySet<string> = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' ')); // prettier-ignore
const otherRegisters: ReadonlySet<string> = new Set(['GB', 'NO', 'CH', 'IS', 'LI', 'TR']);
/** Regulation (EU) 2015/2447, annex 12-01: the country, and at most fifteen letters or digits. */
const pattern = /^[A-Z]{2}[A-Z0-9]{1,15}$/;

/** What follows the country as a rule, where the countries say so. */
const habits: Readonly<Record<string, RegExp>> = {
  ...{ DE: /^\d{7,9}$/, FR: /^\d{14}$/, IT: /^(\d{11}|[A-Z0-9]{15})$/, NL: /^\d{9}$/, BE: /^\d{10}$/ },
  ...{ PL: /^\d{15}$/, AT: /^EOS\d+$/, XI: /^\d{12,15}$/, GB: /^\d{12,15}$/ },
};
/** Countries whose EORI numbers are not the VAT number. */
const notVatNumbers: ReadonlySet<string> = new Set(['AT', 'DE', 'FR', 'NL', 'PL']);

/** Reads a number as people write it: blanks, dots, hyphens and small letters do no harm. */
export function readEori(text: string): EoriStructure {
  const eori = text
    .normalize('NFKC')
    .replaceAll(/[\s.\-\u2010-\u2015]/gu, '')
    .toUpperCase();
  const country = /^[A-Z]{2}/.exec(eori)?.[0] ?? null;
  if (country === null) return { state: 'malformed', eori, country, hints: ['country_missing'] };
  const isWritten = pattern.test(eori);
  if (country === 'EL') return { state: 'malformed', eori, country, hints: ['use_gr'] };
  if (!isWritten) return { state: 'malformed', eori, country, hints: eori.length > 17 ? ['too_long'] : [] };
  if (otherRegisters.has(country)) {
    return { state: 'not_covered', eori, country, hints: country === 'GB' ? ['ask_hmrc'] : [] };
  }
  if (!coveredCountries.has(country)) return { state: 'malformed', eori, country, hints: [] };
  return { state: 'well_formed', eori, country, hints: hintsOf(country, eori) };
}

function hintsOf(country: string, eori: string): readonly EoriHint[] {
  if (notVatNumbers.has(country) && checkVatNumber(eori).valid) return ['looks_like_vat_number'];
  return habits[country]?.test(eori.slice(2)) === false ? ['unusual_for_country'] : [];
}

import { type BirthDate, type IdentifierType, normalIdentifier, parsePartialDate, partialDate } from '@einvoice/name-matching'; // prettier-ignore
import { countryCodeOf } from './countries';
import { type ListedCountry, type ListedIdentifier, type ListedName, type ListedParty } from './listed-party';

/** A text of a list with single spaces; files break lines inside names. */
const tidied = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The same names once: lists repeat a name for each language. A weak one gives way to the same name without that word. */
function distinctNames(names: readonly ListedName[]): readonly ListedName[] {
  const kept = new Map<string, ListedName>();
  for (const name of names) {
    const text = tidied(name.text);
    if (!/\p{L}|\p{N}/u.test(text)) continue;
    const key = text.normalize('NFKC').toLowerCase();
    const before = kept.get(key);
    if (before === undefined || (before.strength === 'weak' && name.strength !== 'weak')) {
      kept.set(key, { ...name, text, kind: before?.kind === 'primary' ? 'primary' : name.kind });
    }
  }
  return [...kept.values()];
}

export function distinctCountries(texts: readonly (string | null | undefined)[]): readonly ListedCountry[] {
  const kept = new Map<string, ListedCountry>();
  for (const each of texts) {
    const text = tidied(each ?? '');
    if (text === '' || text === '00' || text === 'UNKNOWN') continue;
    const code = countryCodeOf(text);
    kept.set(code ?? text.toLowerCase(), { text, code });
  }
  return [...kept.values()];
}

export function listedIdentifier(
  type: IdentifierType,
  text: string,
  country: string | null = null,
  flags: readonly string[] = [],
): ListedIdentifier | null {
  const clean = tidied(text);
  if (clean === '') return null;
  const code = country === null || tidied(country) === '' ? null : (countryCodeOf(country) ?? tidied(country));
  const listed = { text: clean, country: code, flags };
  const normal = normalIdentifier(clean, type);
  if (normal !== null) return { ...listed, type, normal };
  // What is no such number by its form is one of another kind, such as that of a ship's owner: it is found by its signs all the same.
  const other = type === 'imo' ? 'registration' : 'other';
  return { ...listed, type: other, normal: normalIdentifier(clean, other) };
}

export const distinctTexts = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.map(tidied).filter((text) => text !== '')),
];

const kinds: readonly (readonly [RegExp, IdentifierType])[] = [
  [/\bimo\b|vessel registration identification/i, 'imo'],
  [/digital currency|crypto|wallet/i, 'crypto'],
  [/\blei\b|legal entity identifier/i, 'lei'],
  [/swift|\bbic\b/i, 'bic'],
  [/passport|passeport|pasaporte|travel document/i, 'passport'],
  [/tax|fiscal|\bvat\b|\binn\b|\btin\b|\bnit\b|\brfc\b|\bruc\b|cuit|\btva\b/i, 'tax'],
  [/regist|\bogrn\b|business|commercial|trade licen|company number|organi[sz]ation code/i, 'registration'],
  [
    /national id|identi|cedula|c[ée]dula|\bcurp\b|\bdni\b|ssn|social security|birth certificate|driver|residen|identification/i,
    'national_id',
  ],
];

/** Our kind of an identifier from the words of a list, in the languages that lists use. */
export function identifierTypeOf(words: string): IdentifierType {
  // C.U.R.P., V.A.T. Number
  const text = tidied(words).replaceAll('.', '');
  return kinds.find(([pattern]) => pattern.test(text))?.[1] ?? 'other';
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

export interface BirthParts {
  readonly year: number;
  readonly month?: number | null;
  readonly day?: number | null;
  readonly yearTo?: number;
  readonly circa?: boolean;
}

/** A birth date of its parts; a part that cannot be is left out, without a year there is none. */
export function birthDate({ year, month = null, day = null, yearTo, circa = false }: BirthParts): BirthDate | null {
  const date = partialDate(year, month, day) ?? partialDate(year, month, null) ?? partialDate(year, null, null);
  return date === null ? null : { ...date, yearTo: yearTo === undefined || yearTo < year ? year : yearTo, circa };
}

/** "circa 1962", "1962 to 1964", "Mar 1962", "09 Mar 1962", as OFAC writes; null for what is none. */
export function writtenBirthDate(text: string): BirthDate | null {
  const clean = tidied(text).toLowerCase();
  const circa = /circa|approx|about/.test(clean);
  const years = [...clean.matchAll(/\b(\d{4})\b/g)].map(([year]) => Number(year));
  const [first] = years;
  if (first === undefined) return null;
  if (years.length > 1) return birthDate({ year: first, yearTo: years.at(-1)!, circa });
  const [, day, name] = /(?:\b(\d{1,2}) )?\b([a-z]{3})[a-z]* \d{4}/.exec(clean) ?? [];
  const month = name === undefined ? -1 : months.indexOf(name);
  if (month < 0) return birthDate({ year: first, circa });
  return birthDate({ year: first, month: month + 1, day: day === undefined ? null : Number(day), circa });
}

/** `dd/mm/yyyy` of the British list, where unknown parts keep their letters: `dd/mm/1945`, `00/03/1980`. */
export function britishBirthDate(text: string): BirthDate | null {
  const [, day = '', month = '', year = ''] = /^(\d{2}|[a-z]{2})\/(\d{2}|[a-z]{2})\/(\d{4})$/i.exec(tidied(text)) ?? [];
  if (year === '') return writtenBirthDate(text);
  const part = (digits: string) => (/^\d\d$/.test(digits) && digits !== '00' ? Number(digits) : null);
  return birthDate({ year: Number(year), month: part(month), day: part(day) });
}

/** YYYY-MM-DD of an ISO date, `dd/mm/yyyy` or `mm/dd/yyyy`; null for what is none. */
export function dayOf(text: string | undefined, order: 'iso' | 'day_first' | 'month_first' = 'iso'): string | null {
  if (text === undefined) return null;
  if (order === 'iso') return /^(\d{4}-\d{2}-\d{2})/.exec(text.trim())?.[1] ?? null;
  const [, first = '', second = '', year = ''] = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(text.trim()) ?? [];
  if (year === '') return null;
  return order === 'day_first' ? `${year}-${second}-${first}` : `${year}-${first}-${second}`;
}

const momentPattern = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** A day or a moment as a publisher writes it; null for any other text: it could not be compared, and is shown to callers. */
export function momentOrNull(text: string | null): string | null {
  const clean = (text ?? '').trim();
  return momentPattern.test(clean) && parsePartialDate(clean.slice(0, 10)) !== null ? clean : null;
}

/** A party with its names once; null when nothing of a name is left, which the caller counts. */
export function partyOf(fields: ListedParty): ListedParty | null {
  const names = distinctNames(fields.names);
  return names.length === 0 ? null : { ...fields, names };
}

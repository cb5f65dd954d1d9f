import { type BirthDate, compareBirthDates, type DateComparison, type PartialDate } from './partial-date';

/** What is known beside the name; empty or null where it is not. Countries are ISO 3166 codes of two letters. */
export interface AskedQualifiers {
  readonly type: 'person' | 'organization' | 'vessel' | 'any';
  readonly birthDate: PartialDate | null;
  readonly countries: readonly string[];
}

export interface ListedQualifiers {
  readonly type: 'person' | 'organization' | 'vessel' | 'aircraft' | 'unknown';
  readonly births: readonly BirthDate[];
  readonly countries: readonly string[];
  /** A list calls the matched alias weak. */
  readonly weakAlias: boolean;
}

/** Why a score moved: a stable code and by how much. */
export interface Qualification {
  readonly code:
    'birth_date_equal' | 'birth_day_differs' | 'birth_year_near' | 'birth_year_differs' | 'country_differs' | 'type_differs' | 'weak_alias'; // prettier-ignore
  readonly change: number;
}

export interface QualifiedScore {
  readonly score: number;
  readonly qualifications: readonly Qualification[];
}

const byDate: Readonly<Partial<Record<DateComparison, Qualification>>> = {
  same: { code: 'birth_date_equal', change: 0.03 },
  day_differs: { code: 'birth_day_differs', change: -0.1 },
  near_year: { code: 'birth_year_near', change: -0.05 },
  year_differs: { code: 'birth_year_differs', change: -0.2 },
};
const otherCountry: Qualification = { code: 'country_differs', change: -0.06 };

/** A weak alias alone never says "strong match". */
export const weakAliasMax = 0.84;

/**
 * A name's score with what else is known: a birth date or a country that differs lowers it, never to nothing, since
 * lists err; a party of another type is another party.
 */
export function qualifyScore(score: number, asked: AskedQualifiers, listed: ListedQualifiers): QualifiedScore {
  if (isOtherType(asked.type, listed.type)) {
    return { score: 0, qualifications: [{ code: 'type_differs', change: -score }] };
  }
  const qualifications: Qualification[] = [];
  const date = byDate[compareBirthDates(asked.birthDate, listed.births)];
  if (date) qualifications.push(date);
  const known = asked.countries.length > 0 && listed.countries.length > 0;
  if (known && !asked.countries.some((country) => listed.countries.includes(country)))
    qualifications.push(otherCountry);
  const changed = qualifications.reduce((sum, { change }) => sum + change, score);
  const capped = listed.weakAlias ? Math.min(changed, weakAliasMax) : changed;
  if (capped < changed) qualifications.push({ code: 'weak_alias', change: rounded(capped - changed) });
  return { score: rounded(Math.min(1, Math.max(0, capped))), qualifications };
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

function isOtherType(asked: AskedQualifiers['type'], listed: ListedQualifiers['type']): boolean {
  return asked !== 'any' && listed !== 'unknown' && asked !== listed;
}

/** A day of the Gregorian calendar of which parts may be unknown: 1963, March 1963, 3 March 1963. */
export interface PartialDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number | null;
  readonly day: number | null;
}

/** When somebody was born, as a list says it. */
export interface BirthDate extends PartialDate {
  /** The last year of a range; equal to `year` where the list gives one. */
  readonly yearTo: number;
  /** The list says "about". */
  readonly circa: boolean;
}

const written = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const yearMin = 1850;
const yearMax = 2100;

/** A date as YYYY, YYYY-MM or YYYY-MM-DD; null for anything else, 31 February too. */
export function parsePartialDate(text: string): PartialDate | null {
  const [, year, month, day] = written.exec(text) ?? [];
  return year === undefined ? null : partialDate(Number(year), month === undefined ? null : Number(month), day === undefined ? null : Number(day)); // prettier-ignore
}

/** The date of these parts, or null when there is no such day. */
export function partialDate(year: number, month: number | null, day: number | null): PartialDate | null {
  if (!Number.isInteger(year) || year < yearMin || year > yearMax) return null;
  if (month === null) return { year, month: null, day: null };
  if (!Number.isInteger(month) || month < 1 || month > 12) return null;
  if (day === null) return { year, month, day: null };
  if (!Number.isInteger(day) || day < 1 || day > daysOf(year, month)) return null;
  return { year, month, day };
}

function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** `same`: nothing known differs and the day agrees; `compatible`: nothing known differs; `unknown`: a side has no date. */
export type DateComparison = 'same' | 'compatible' | 'day_differs' | 'near_year' | 'year_differs' | 'unknown';

const betterFirst: readonly DateComparison[] = ['same', 'compatible', 'day_differs', 'near_year', 'year_differs'];
/** Years around a date that a list calls approximate. */
const circaYears = 2;

/** The date asked for beside all dates of a listed party; the best agreement counts, as lists give several. */
export function compareBirthDates(asked: PartialDate | null, listed: readonly BirthDate[]): DateComparison {
  if (asked === null || listed.length === 0) return 'unknown';
  const found = listed.map((date) => compareDates(asked, date));
  return betterFirst.find((comparison) => found.includes(comparison)) ?? 'unknown';
}

function compareDates(asked: PartialDate, listed: BirthDate): DateComparison {
  const about = listed.circa ? circaYears : 0;
  const outside = Math.max(listed.year - about - asked.year, asked.year - listed.yearTo - about, 0);
  if (outside > 0) return outside === 1 ? 'near_year' : 'year_differs';
  if (listed.circa || listed.year !== listed.yearTo) return 'compatible';
  if (asked.month === null || listed.month === null) return 'compatible';
  // 03/04 and 04/03 are one day written by two habits.
  const swapped = asked.day === listed.month && asked.month === listed.day;
  if (asked.month !== listed.month) return swapped ? 'compatible' : 'day_differs';
  if (asked.day === null || listed.day === null) return 'compatible';
  return asked.day === listed.day ? 'same' : 'day_differs';
}

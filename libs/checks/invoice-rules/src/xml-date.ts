const form = /^(-?(?:[1-9]\d{3,8}\d|\d{4}))-(\d\d)-(\d\d)(?:(Z)|([+-])(\d\d):(\d\d))?$/;
const minuteMs = 60_000;

/**
 * The instant an xs:date starts at, as milliseconds; a date without timezone counts as UTC.
 * @returns null when the text cannot be cast to xs:date
 */
export function dateOf(text: string): number | null {
  const parts = form.exec(text.trim());
  if (parts === null) return null;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  const [hours, minutes] = [Number(parts[6] ?? 0), Number(parts[7] ?? 0)];
  // The official engine looks at the hours alone; the schema allows 14:00 at most.
  if (minutes > 59 || hours > 14) return null;
  const offset = (parts[5] === '-' ? -1 : 1) * (hours * 60 + minutes);
  return date.getTime() - offset * minuteMs;
}

const monthDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A calendar date written YYYY-MM-DD. */
export function isDate(text: string): boolean {
  if (text.length !== 10 || text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return false;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  // What has no digits is NaN and passes no comparison.
  if (!(year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= monthDays[month - 1]!)) return false;
  return month !== 2 || day < 29 || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0));
}

function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at);
  const ones = text.charCodeAt(at + 1);
  return isDigit(tens) && isDigit(ones) ? (tens - 48) * 10 + (ones - 48) : NaN;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

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

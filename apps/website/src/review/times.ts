import { spokenLanguage } from '../spoken-language';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `21 Nov 2026`, `21. Nov. 2026`: of the first ten characters of an ISO date, as the page speaks; anything else stays as it is. */
export function day(text: string): string {
  const match = /^(\d{4})-(\d\d)-(\d\d)/.exec(text);
  const month = match === null ? undefined : months[Number(match[2]) - 1];
  if (match === null || month === undefined) return text;
  const language = spokenLanguage();
  // Browsers do not agree on how the English of some country shortens September.
  if (language === 'en') return `${Number(match[3])} ${month} ${match[1]}`;
  const date = new Date(`${match[0]}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return text;
  return date.toLocaleDateString(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
}

/** `12:04:31 UTC`. */
export const time = (iso: string): string => `${iso.slice(11, 19)} UTC`;

/** `21 Nov 2026, 12:04:31 UTC`. */
export const dayAndTime = (iso: string): string => `${day(iso)}, ${time(iso)}`;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `21 Nov 2026`, of the first ten characters of an ISO date; anything else stays as it is. */
export function day(text: string): string {
  const match = /^(\d{4})-(\d\d)-(\d\d)/.exec(text);
  const month = match === null ? undefined : months[Number(match[2]) - 1];
  return match === null || month === undefined ? text : `${Number(match[3])} ${month} ${match[1]}`;
}

/** `12:04:31 UTC`. */
export const time = (iso: string): string => `${iso.slice(11, 19)} UTC`;

/** `21 Nov 2026, 12:04:31 UTC`. */
export const dayAndTime = (iso: string): string => `${day(iso)}, ${time(iso)}`;

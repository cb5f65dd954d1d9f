/**
 * How old a kept answer may be that a caller takes, from the Cache-Control header of its request (RFC 9111, 5.2.1): 0 for
 * `no-cache`, N for `max-age=N`, the strictest of several; Infinity when it says nothing of it. A `max-age` that is no number
 * counts as 0, as that RFC has it for answers that cannot be told to be fresh.
 */
export function maxAgeSecondsAsked(cacheControl: string | undefined): number {
  const asked = (cacheControl ?? '').split(',').map((directive) => {
    const [name = '', value = ''] = directive.split('=', 2).map((part) => part.trim().toLowerCase());
    if (name === 'no-cache') return 0;
    if (name !== 'max-age') return Infinity;
    const seconds = /^"?(\d{1,15})"?$/.exec(value)?.[1];
    return seconds === undefined ? 0 : Number(seconds);
  });
  return Math.min(...asked);
}

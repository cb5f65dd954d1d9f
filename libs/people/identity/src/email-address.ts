/**
 * ASCII alone, so that no two addresses look alike; letter case does not count. Only a mail can tell whether a server accepts
 * the address.
 */
const form = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** The address as we keep it; null when it is none. */
export function readEmailAddress(sent: unknown): string | null {
  if (typeof sent !== 'string' || sent.length > 254) return null;
  // Without Unicode's foldings: a Kelvin sign is no k.
  const lower = sent.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return form.test(lower) ? lower : null;
}

/** As `a…@example.com`, for a page that anybody with a link can open. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}

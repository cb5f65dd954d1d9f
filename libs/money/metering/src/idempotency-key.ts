import { idempotencyKey } from '@einvoice/limits';
import { done, refused, type Outcome } from './credit-outcome';

/** The header in which a caller names its request; in lower case. */
export const idempotencyHeader = 'x-service-idempotency-key';
const { min, max } = idempotencyKey.characters;
const form = new RegExp(`^[ -~]{${min},${max}}$`);

/** The caller's own name for its request; undefined when it gave none. Said twice alike it counts once. */
export function readIdempotencyKey(sent: readonly unknown[]): Outcome<string | undefined> {
  if (sent.length === 0) return done(undefined);
  const [key, ...others] = new Set(sent);
  if (typeof key !== 'string' || others.length > 0 || !form.test(key))
    return refused({ code: 'idempotency_key_invalid' });
  return done(key);
}

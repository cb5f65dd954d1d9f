import { RequestRefused } from '@einvoice/nest-kit';
import { idempotencyKey } from '@einvoice/resilience';
import { type FastifyRequest } from 'fastify';
import { siteError } from './site-error';

export const idempotencyHeader = 'x-service-idempotency-key';
const { min, max } = idempotencyKey.characters;
const form = new RegExp(`^[ -~]{${min},${max}}$`);

/** The caller's own name for its request; undefined when it gave none. Sent twice alike it counts once. */
export function idempotencyKeyOf({ raw }: FastifyRequest): string | undefined {
  const sent = raw.headersDistinct[idempotencyHeader];
  if (!sent) return undefined;
  const [key, ...others] = new Set(sent);
  if (key === undefined || others.length > 0 || !form.test(key)) {
    throw new RequestRefused(siteError('idempotency_key_invalid'));
  }
  return key;
}

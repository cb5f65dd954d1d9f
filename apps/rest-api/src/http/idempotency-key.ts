import { idempotencyHeader, readIdempotencyKey } from '@einvoice/metering';
import { type FastifyRequest } from 'fastify';
import { valueOf } from './credit-refusals';

export { idempotencyHeader };

/** The caller's own name for its request; undefined when it gave none. Sent twice alike it counts once. */
export const idempotencyKeyOf = ({ raw }: FastifyRequest): string | undefined =>
  valueOf(readIdempotencyKey(raw.headersDistinct[idempotencyHeader] ?? []));

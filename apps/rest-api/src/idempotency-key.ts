import { idempotencyHeader, readIdempotencyKey } from '@einvoice/credit-lane';
import { type FastifyRequest } from 'fastify';
import { admitted } from './admitted';

export { idempotencyHeader };

/** The caller's own name for its request; undefined when it gave none. Sent twice alike it counts once. */
export const idempotencyKeyOf = ({ raw }: FastifyRequest): string | undefined =>
  admitted(readIdempotencyKey(raw.headersDistinct[idempotencyHeader] ?? []));

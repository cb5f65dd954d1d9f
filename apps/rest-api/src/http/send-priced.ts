import { type PricedAnswer } from '@einvoice/metering';
import { type FastifyReply } from 'fastify';

/** Sends the 200 of a priced answer. */
export function sendPriced(
  reply: FastifyReply,
  { body, replayed }: Pick<PricedAnswer<object>, 'body' | 'replayed'>,
): void {
  void reply
    .code(200)
    .headers(replayed ? { 'idempotent-replayed': 'true' } : {})
    .type('application/json; charset=utf-8')
    .send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
}

import { sendInTurns } from '@einvoice/http-service';
import { type PricedAnswer } from '@einvoice/metering';
import { type FastifyReply } from 'fastify';

/** Sends the 200 of a priced answer. */
export function sendPriced(
  reply: FastifyReply,
  { body, replayed }: Pick<PricedAnswer<object>, 'body' | 'replayed'>,
): void {
  const headers = replayed ? { 'idempotent-replayed': 'true' } : {};
  sendInTurns(reply.code(200).headers(headers).type('application/json; charset=utf-8'), body);
}

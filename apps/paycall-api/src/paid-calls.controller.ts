import { PaymentDoor } from '@einvoice/lane-service';
import { clientNetwork, edgeError, RequestRefused } from '@einvoice/nest-kit';
import { type LaneAnswer } from '@einvoice/paid-lane';
import { checkArguments } from '@einvoice/tool-catalogue';
import { Controller, Post, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { paidTools, pathOf, toolsPath } from './paid-operations';

const toolAt = new Map(paidTools.map((tool) => [pathOf(tool), tool]));

/** All pay-per-call routes: arguments first, then the payment, and the lane's answer as it is. */
@Controller(toolsPath)
export class PaidCallsController {
  constructor(private readonly door: PaymentDoor) {}

  @Post(paidTools.map(({ name }) => name))
  async call(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const tool = toolAt.get(request.routeOptions.url ?? '');
    if (!tool) throw new RequestRefused(edgeError('not_found'));
    const paymentHeader = headerOf(request, 'payment-signature');
    // Nothing sent and nothing paid asks for the offer; whoever pays for nothing sent means no arguments.
    const asksForOffer = request.body === undefined && paymentHeader === undefined;
    const sentArguments = request.body === undefined ? {} : (request.body as object);
    const checked = asksForOffer ? { ok: true as const, input: {} } : checkArguments(tool, sentArguments);
    if (!checked.ok) throw new RequestRefused(edgeError('invalid_arguments', { details: { fields: checked.fields } }));
    const answer = await this.door.call({
      operation: tool.name,
      input: checked.input,
      sentArguments,
      paymentHeader,
      legacyHeader: headerOf(request, 'x-payment') !== undefined,
      client: clientNetwork(request.ip),
    });
    sendLaneAnswer(reply, answer);
  }
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** Puts the lane's answer on the wire: its bytes untouched, its refusals in the one error shape. */
export function sendLaneAnswer(reply: FastifyReply, answer: LaneAnswer): void {
  const settled: Record<string, string> =
    answer.paymentResponse === undefined ? {} : { 'PAYMENT-RESPONSE': answer.paymentResponse };
  if (answer.kind === 'refused') {
    const { status, code, message, retryable, charged, details, retryAfterSeconds } = answer;
    const headers = settled;
    if (retryAfterSeconds !== undefined) headers['retry-after'] = String(retryAfterSeconds);
    throw new RequestRefused({ status, code, message, retryable, charged, headers, ...(details && { details }) });
  }
  const offered = answer.kind === 'offer' ? { 'PAYMENT-REQUIRED': answer.paymentRequired } : {};
  const replayed = answer.kind === 'answer' && answer.replayed ? { 'idempotent-replayed': 'true' } : {};
  void reply
    .code(answer.status)
    .headers({ ...offered, ...settled, ...replayed })
    .type('application/json; charset=utf-8')
    .send(Buffer.from(answer.body.buffer, answer.body.byteOffset, answer.body.byteLength));
}

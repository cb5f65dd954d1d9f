import { clientNetwork, edgeError, GuardedWithin, maxAgeSecondsAsked, RequestRefused } from '@einvoice/http-service';
import { checkPaidArguments, type PaycallTool } from '@einvoice/tool-catalogue';
import { type FlowAnswer, type FlowCall, PaymentGuard } from '@einvoice/x402-payments';
import { Controller, Post, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { paidTools, pathOf, toolsPath } from './paid-operations';
import { PaycallRunner, type ReadCall } from './paycall-runner';

const toolAt = new Map(paidTools.map((tool) => [pathOf(tool), tool]));

/** All pay-per-call routes: arguments first, then the payment, and the answer of the payment flow as it is. */
@GuardedWithin('payment')
@Controller(toolsPath)
export class PaidCallsController {
  constructor(
    private readonly payments: PaymentGuard,
    private readonly runner: PaycallRunner,
  ) {}

  @Post(paidTools.map(({ name }) => name))
  async call(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const tool = toolAt.get(request.routeOptions.url ?? '');
    if (!tool) throw new RequestRefused(edgeError('not_found'));
    const paymentHeader = headerOf(request, 'payment-signature');
    const hasPayment = paymentHeader !== undefined;
    const call = (read: ReadCall): Promise<FlowAnswer> =>
      this.payments.call({
        ...argumentsOf(read, hasPayment),
        operation: tool.name,
        paymentHeader,
        maxAgeSeconds: maxAgeSecondsAsked(request.headers['cache-control']),
        legacyHeader: headerOf(request, 'x-payment') !== undefined,
        client: clientNetwork(request.ip),
      });
    const { body } = request;
    const isWanted = () => !reply.raw.destroyed;
    const answer =
      body instanceof Uint8Array
        ? await this.runner.call({ tool, bytes: body, hasPayment, isWanted }, call)
        : await call(readCall(tool, body, hasPayment));
    sendFlowAnswer(reply, answer);
  }
}

/** @param body parsed, undefined when nothing was sent */
function readCall(tool: PaycallTool, body: unknown, hasPayment: boolean): ReadCall {
  // Nothing sent and nothing paid asks for the offer; whoever pays for nothing sent means no arguments.
  if (body === undefined && !hasPayment) return { state: 'read', input: {}, sent: {} };
  const sent = (body ?? {}) as object;
  const checked = checkPaidArguments(tool, sent);
  return checked.ok ? { state: 'read', input: checked.input, sent } : { state: 'invalid', fields: checked.fields };
}

/** The arguments as the payment flow takes them. Throws `RequestRefused` when there are none. */
function argumentsOf(
  read: ReadCall,
  hasPayment: boolean,
): Pick<FlowCall, 'input' | 'sentArguments' | 'requestSha256' | 'deadlineMs'> {
  switch (read.state) {
    case 'overloaded':
      throw new RequestRefused(edgeError('overloaded', { charged: hasPayment ? 'unknown' : false }));
    case 'no_json':
      throw new RequestRefused(edgeError(read.code));
    case 'invalid':
      throw new RequestRefused(edgeError('invalid_arguments', { details: { fields: read.fields } }));
    case 'read':
      return 'sent' in read ? { input: read.input, sentArguments: read.sent } : { ...read, sentArguments: {} };
  }
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** Puts an answer of the payment flow on the wire: its bytes untouched, its refusals in the one error shape. */
function sendFlowAnswer(reply: FastifyReply, answer: FlowAnswer): void {
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

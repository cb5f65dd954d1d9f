import {
  type DirectAnswer,
  type DirectCall,
  edgeError,
  maxAgeSecondsAsked,
  RequestRefused,
} from '@einvoice/http-service';
import { languageOf } from '@einvoice/languages';
import { type PaycallTool } from '@einvoice/tool-catalogue';
import { type FlowAnswer, type FlowCall, type PaymentGuard } from '@einvoice/x402-payments';
import { type IncomingMessage } from 'node:http';
import { type PaycallRunner, type ReadCall } from './paycall-runner';

/** A request to a paid tool; without bytes nothing was sent. */
type PaidCallRequest = Pick<DirectCall, 'raw' | 'client' | 'isWanted'> & {
  readonly bytes: Uint8Array | undefined;
};

/** What every paid call goes through: arguments first, then the payment, and the answer of the payment flow as it is. */
export class PaidCalls {
  constructor(
    private readonly payments: PaymentGuard,
    private readonly runner: PaycallRunner,
  ) {}

  /** Throws `RequestRefused`. */
  async answer(tool: PaycallTool, { raw, bytes, client, isWanted }: PaidCallRequest): Promise<DirectAnswer> {
    const paymentHeader = headerOf(raw, 'payment-signature');
    const hasPayment = paymentHeader !== undefined;
    const language = languageOf(raw.headers['accept-language']);
    const call = (read: ReadCall): Promise<FlowAnswer> =>
      this.payments.call({
        ...argumentsOf(read, hasPayment),
        operation: tool.name,
        paymentHeader,
        maxAgeSeconds: maxAgeSecondsAsked(raw.headers['cache-control']),
        language,
        legacyHeader: headerOf(raw, 'x-payment') !== undefined,
        client,
      });
    // Nothing sent and nothing paid asks for the offer; whoever pays for nothing sent means no arguments.
    if (bytes === undefined && !hasPayment) return wireAnswer(await call({ state: 'read', input: {}, sent: {} }));
    const received = { tool, bytes: bytes ?? noArguments, hasPayment, language, isWanted };
    return wireAnswer(await this.runner.call(received, call));
  }
}

const noArguments = Buffer.from('{}');

/** The arguments as the payment flow takes them. Throws `RequestRefused` when there are none. */
function argumentsOf(
  read: ReadCall,
  hasPayment: boolean,
): Pick<FlowCall, 'input' | 'sentArguments' | 'requestSha256' | 'deadlineMs'> {
  switch (read.state) {
    case 'overloaded':
      throw new RequestRefused(edgeError('overloaded', { charged: hasPayment ? 'unknown' : false }));
    case 'no_json':
      throw new RequestRefused(edgeError(read.code, read.details && { details: read.details }));
    case 'invalid':
      throw new RequestRefused(edgeError('invalid_arguments', { details: { fields: read.fields } }));
    case 'read':
      return 'sent' in read ? { input: read.input, sentArguments: read.sent } : { ...read, sentArguments: {} };
  }
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** An answer of the payment flow on the wire: its bytes untouched. Throws its refusals, which have the one error shape. */
function wireAnswer(answer: FlowAnswer): DirectAnswer {
  const settled: Record<string, string> =
    answer.paymentResponse === undefined ? {} : { 'PAYMENT-RESPONSE': answer.paymentResponse };
  if (answer.kind === 'refused') {
    const { status, code, message, retryable, charged, details, retryAfterSeconds } = answer;
    const headers = settled;
    if (retryAfterSeconds !== undefined) headers['retry-after'] = String(retryAfterSeconds);
    throw new RequestRefused({ status, code, message, retryable, charged, headers, ...(details && { details }) });
  }
  const { status, body } = answer;
  if (answer.kind === 'offer')
    return { status, body, headers: { 'PAYMENT-REQUIRED': answer.paymentRequired, ...settled } };
  return { status, body, headers: { ...settled, ...(answer.replayed && { 'idempotent-replayed': 'true' }) } };
}

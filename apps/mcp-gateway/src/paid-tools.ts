import { type AskedBeside, isPaycallTool, type PaycallTool, type Tool, type ToolDeps } from '@einvoice/tool-catalogue';
import {
  type FlowAnswer,
  type OfferAnswer,
  paidOperation,
  type PaidOperation,
  type PaymentGuard,
  type RefusedAnswer,
} from '@einvoice/x402-payments';
import { isObject } from './json-rpc';
import { paidNameOf, paymentKeys } from './payment-names';
import { type Caller, failure, type ToolResult } from './tool-results';

/** The result was made by an earlier call with the same payment. */
const replayedKey = 'einvoice/replayed';

/** A call of a tool without a connection; its arguments are checked. */
export interface PaidToolCall extends AskedBeside {
  readonly tool: Tool;
  readonly input: object;
  /** As they were sent. */
  readonly sentArguments: object;
  /** Instead of `sentArguments`, when they were digested where they were read. */
  readonly requestSha256?: string;
  /** Where the work has to wait for its turn. */
  readonly deadlineMs?: number;
  /** What was in `_meta`. */
  readonly payment: unknown;
  /** The network it came from. */
  readonly client: string;
  /** Who is told when it fails. */
  readonly caller: Caller;
}

/**
 * Tools that callers without a connection pay by x402, over MCP as its transport describes it. The payment flow is that of the paid
 * calls over HTTP; here its answers become results.
 */
export class PaidTools {
  /** @param guard null while payments are not configured: nothing is offered then */
  constructor(private readonly guard: PaymentGuard | null) {}

  sells(tool: Tool): boolean {
    return this.guard !== null && isPaycallTool(tool);
  }

  /** What a caller without connection and payment is told: how to get a connection, and how to pay for this call. */
  async offer(tool: Tool, createAt: string, caller: Caller): Promise<ToolResult> {
    const authorization = { createAt, isRefused: false };
    const refusal = { code: 'connection_required', authorization } as const;
    const operation = paidNameOf(tool);
    const answer = await this.guard!.call({ operation, input: {}, sentArguments: {}, paymentHeader: undefined });
    if (answer.kind === 'offer') return offered(answer, failure({ ...refusal, message: waysToPay }, caller));
    if (answer.kind === 'refused')
      return failure({ ...refusal, details: { payPerCall: closedPayments(answer) } }, caller);
    throw new Error('The payment flow answered without a payment.');
  }

  /** A call with its payment: the answer of the payment flow, charged at most once, and the same again for the same payment. */
  async call({ tool, payment, caller, ...call }: PaidToolCall): Promise<ToolResult> {
    const operation = paidNameOf(tool);
    const answer = await this.guard!.call({ ...call, operation, paymentHeader: undefined, paymentObject: payment });
    return withResponse(resultOf(answer, caller), answer);
  }
}

/**
 * A tool that is called over MCP, as the payment flow knows it: an operation of its own, which no directory of HTTP resources lists.
 */
export function operationOf(tool: PaycallTool, deps: ToolDeps): PaidOperation {
  const { discovery: _, ...operation } = paidOperation(tool, deps);
  const name = paidNameOf(tool);
  return { ...operation, name, resourceUrl: name };
}

const waysToPay =
  'Send Authorization: Bearer with the secret of a connection, which a person creates at authorization.createAt. Or pay for ' +
  `this call alone: sign one of accepts with x402 version 2, and repeat the identical call with that in params._meta["${paymentKeys.payment}"].`;

function resultOf(answer: FlowAnswer, caller: Caller): ToolResult {
  switch (answer.kind) {
    case 'answer':
      return { json: Buffer.from(answer.body).toString('utf8'), isError: false };
    case 'offer': {
      const details = { reason: answer.reason };
      const message = `The payment is not accepted: ${answer.reason}. Nothing was charged; sign one of accepts anew.`;
      return offered(answer, failure({ code: 'payment_refused', message, details }, caller));
    }
    case 'refused': {
      const { code, message, charged, details, retryAfterSeconds } = answer;
      const more = { ...details, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
      return failure(
        {
          ...{ code, message },
          ...(charged === 'unknown' && { charged }),
          ...(Object.keys(more).length > 0 && { details: more }),
        },
        caller,
      );
    }
  }
}

const closedPayments = ({ code, details, retryAfterSeconds }: RefusedAnswer): object => ({
  ...{ code, retryable: true, ...details, retryAfterSeconds },
});

/**
 * An offer beside a failure of ours. `error` is an object with us and a sentence with x402, whose client takes the offer from
 * nothing that it cannot read as its own: so the structure says ours, and the text x402's, with ours as `failure`.
 */
function offered({ body }: OfferAnswer, { json }: ToolResult): ToolResult {
  const offer = JSON.parse(Buffer.from(body).toString('utf8')) as object;
  const { error, ...others } = JSON.parse(json) as { readonly error: object };
  return {
    json: JSON.stringify({ ...offer, error, ...others }),
    text: JSON.stringify({ ...offer, failure: error, ...others }),
    isError: true,
  };
}

/** What x402 calls the settlement response: over HTTP the PAYMENT-RESPONSE header, here the object in it. */
function withResponse(result: ToolResult, answer: FlowAnswer): ToolResult {
  const response: unknown =
    answer.paymentResponse && JSON.parse(Buffer.from(answer.paymentResponse, 'base64').toString('utf8'));
  const isReplayed = answer.kind === 'answer' && answer.replayed;
  const meta = {
    ...(isObject(response) && { [paymentKeys.response]: response }),
    ...(isReplayed && { [replayedKey]: true }),
  };
  return Object.keys(meta).length > 0 ? { ...result, meta } : result;
}

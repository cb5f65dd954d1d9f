import { chainAnswer } from '@einvoice/limits';
import {
  type PaymentPayload,
  type PaymentRequirements,
  type SettleResponse,
  type SupportedKind,
  type SupportedResponse,
  type VerifyResponse,
} from '@x402/core/types';
import { type HttpOutcome, exchangeJson } from './bounded-http';
import { type FacilitatorClient, FacilitatorUnavailableError } from './facilitator';

type Operation = 'verify' | 'settle' | 'supported';

export interface HttpFacilitatorOptions {
  /** Base URL; `/verify`, `/settle` and `/supported` are below it. There is no default. */
  readonly url: string;
  /** Headers that the facilitator asks for, made anew for each call. */
  readonly authHeaders?: (operation: Operation) => Promise<Readonly<Record<string, string>>>;
  readonly verifyTimeoutMs?: number;
  readonly settleTimeoutMs?: number;
}

/**
 * A facilitator that somebody runs, over HTTP. Answers are built anew from the members we know; extensions and free text
 * are dropped. Only a well-formed verdict is an answer: an error status, a page, a reset or a timeout throws
 * `FacilitatorUnavailableError`. A verdict is not believed for money: the caller looks at the chain.
 */
export function createHttpFacilitator(options: HttpFacilitatorOptions): FacilitatorClient {
  const base = options.url.replace(/\/+$/, '');
  const verifyTimeoutMs = options.verifyTimeoutMs ?? chainAnswer.verifyDeadlineMs;
  const settleTimeoutMs = options.settleTimeoutMs ?? chainAnswer.settleDeadlineMs;

  async function ask(operation: Operation, deadlineMs: number, body?: string): Promise<Answer> {
    const headers = await options.authHeaders?.(operation);
    const method = body === undefined ? 'GET' : 'POST';
    const call = {
      url: `${base}/${operation}`,
      method,
      deadlineMs,
      // A second settlement may find the wallet that the first one emptied, and say so.
      repeatWhenStale: operation !== 'settle',
      ...(headers && { headers }),
      ...(body && { body }),
    } as const;
    return readAnswer(await exchangeJson(call));
  }

  return {
    verify: async (payment, required) => readVerdict(await ask('verify', verifyTimeoutMs, bodyOf(payment, required))),
    settle: async (payment, required) =>
      readSettlement(await ask('settle', settleTimeoutMs, bodyOf(payment, required)), required),
    getSupported: async () => readSupported(await ask('supported', verifyTimeoutMs)),
  };
}

const bodyOf = (payment: PaymentPayload, required: PaymentRequirements): string =>
  JSON.stringify({ x402Version: 2, paymentPayload: payment, paymentRequirements: required });

interface Answer {
  readonly status: number;
  readonly members: Readonly<Record<string, unknown>>;
}

/** Facilitators send "no" with 200 or with a 4xx; 429 and 5xx say nothing about the payment. */
function readAnswer(outcome: HttpOutcome): Answer {
  if (outcome.state === 'timeout') {
    throw new FacilitatorUnavailableError('facilitator_timeout', 'The facilitator did not answer in time.');
  }
  if (outcome.state === 'unreachable') {
    throw new FacilitatorUnavailableError('facilitator_unreachable', 'The facilitator could not be reached.');
  }
  if (outcome.state === 'malformed' || typeof outcome.json !== 'object' || outcome.json === null) throw malformed();
  if (outcome.status === 429 || outcome.status >= 500) {
    throw new FacilitatorUnavailableError('facilitator_unreachable', 'The facilitator answered with an error.');
  }
  return { status: outcome.status, members: outcome.json as Record<string, unknown> };
}

const malformed = () =>
  new FacilitatorUnavailableError('facilitator_malformed_answer', 'The facilitator’s answer was not understood.');

function readVerdict({ status, members }: Answer): VerifyResponse {
  const { isValid, invalidReason, payer } = members;
  const known = payerMember(payer);
  if (isValid === true && status === 200) return { isValid, ...known };
  if (isValid === false) return { isValid, invalidReason: readReason(invalidReason), ...known };
  throw malformed();
}

function readSettlement({ status, members }: Answer, { network, amount }: PaymentRequirements): SettleResponse {
  const { success, errorReason, payer, transaction } = members;
  const known = { network, ...payerMember(payer) };
  const hash =
    typeof transaction === 'string' && /^0x[0-9a-fA-F]{64}$/.test(transaction) ? transaction.toLowerCase() : '';
  if (success === true && status === 200 && hash) return { success, transaction: hash, amount, ...known };
  if (success === false) return { success, errorReason: readReason(errorReason), transaction: hash, ...known };
  throw malformed();
}

/** Reasons are codes; a sentence in their place may carry the facilitator's internals and is not passed on. */
function readReason(value: unknown): string {
  return typeof value === 'string' && /^[a-z][a-z0-9_]{0,99}$/.test(value) ? value : 'facilitator_refused';
}

function payerMember(value: unknown): { payer?: string } {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value) ? { payer: value.toLowerCase() } : {};
}

function readSupported({ status, members }: Answer): SupportedResponse {
  const { kinds, extensions, signers } = members;
  if (status !== 200 || !Array.isArray(kinds)) throw malformed();
  return {
    kinds: kinds.filter(isKind).map(({ x402Version, scheme, network, extra }) => ({
      x402Version,
      scheme,
      network,
      ...(extra && { extra }),
    })),
    extensions: textsOf(extensions),
    signers: Object.fromEntries(Object.entries(signers ?? {}).map(([family, list]) => [family, textsOf(list)])),
  };
}

function isKind(value: unknown): value is SupportedKind {
  if (typeof value !== 'object' || value === null) return false;
  const { x402Version, scheme, network } = value as Record<string, unknown>;
  return typeof x402Version === 'number' && typeof scheme === 'string' && typeof network === 'string';
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

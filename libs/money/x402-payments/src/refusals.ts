import { type NotChecked } from './verification-limiter';
import { type RefusalCode, type RefusedAnswer } from './flow-answer';
import { type FlowClosedReason } from './flow-state';
import { type RetryLimit } from './retry-limit';

type Charged = RefusedAnswer['charged'];

const sameSignature =
  'Repeat the identical request with the same payment: it finds the answer and is charged at most once.';

/** Every refusal of the flow, in one place: what happened and what to do. Nothing of the request is repeated. */
export const refusals = {
  malformedPayment: (problem: string): RefusedAnswer =>
    refusal(400, 'invalid_payment_payload', `The payment cannot be read: ${problem}. Sign the offer again.`),

  boundToOtherRequest: (): RefusedAnswer =>
    refusal(
      409,
      'payment_bound_to_other_request',
      'This payment was used for another operation or other arguments. Send those to get their answer, or pay for this call.',
    ),

  identifierRequired: (): RefusedAnswer =>
    refusal(
      409,
      'payment_identifier_required',
      'This payment was made with a payment-identifier. Repeat it with that, in extensions, to get its answer.',
    ),

  identifierConflict: (): RefusedAnswer =>
    refusal(
      409,
      'payment_identifier_conflict',
      'You used this payment-identifier for another request. Nothing was charged; take a new identifier for a new call.',
    ),

  answerExpired: (billing: unknown, paymentResponse: string): RefusedAnswer => ({
    ...refusal(409, 'answer_expired', 'This payment was charged and answered; its answer is no longer kept.'),
    details: { billing },
    paymentResponse,
  }),

  /** Names the limit and when it opens; tools that do not ask the source are not concerned. */
  retryLimit: (limit: RetryLimit): RefusedAnswer => {
    if (limit.of === 'payment') {
      const { source, runsMax } = limit;
      const message = `${source} was asked for this payment ${runsMax} times and did not decide. Nothing was charged; sign a new payment.`;
      return { ...unavailable('payment_retry_limit', message, 600), details: { limit: 'payment', source } };
    }
    const { opensAtSeconds, nowSeconds, countMax } = limit;
    const opensAt = new Date(Math.ceil(opensAtSeconds) * 1000).toISOString();
    const retryAfterSeconds = Math.max(1, Math.ceil(opensAtSeconds - nowSeconds));
    const happened =
      limit.of === 'source'
        ? `${limit.source} was asked for this payer ${countMax} times within an hour and did not decide`
        : `${countMax} settlements of this payer failed within an hour`;
    const concerned = limit.of === 'source' ? `calls that may ask ${limit.source}` : 'calls of this payer';
    const message = `${happened}. Nothing was charged; ${concerned} are taken again from ${opensAt}.`;
    return {
      ...unavailable('payment_retry_limit', message, retryAfterSeconds),
      details: { limit: limit.of, ...(limit.of === 'source' && { source: limit.source }), opensAt },
    };
  },

  /** The same limit, as long as payments under way may still reach it. */
  retryLimitUnderWay: (limit: 'failed_settlements' | { readonly source: string }): RefusedAnswer => {
    const happened =
      limit === 'failed_settlements' ? 'Settlements of this payer failed' : `${limit.source} did not decide`;
    const message = `${happened} a moment ago, so few calls may be under way at once. Nothing was charged; try again when the others have ended.`;
    const details = limit === 'failed_settlements' ? { limit } : { limit: 'source', source: limit.source };
    return { ...unavailable('payment_retry_limit', message, 2), details };
  },

  laneClosed: (reasons: readonly FlowClosedReason[]): RefusedAnswer => ({
    ...unavailable('lane_closed', 'Payments are not accepted at the moment. Nothing was charged.', 10),
    details: { reasons },
  }),

  laneBusy: (charged: Charged): RefusedAnswer =>
    unavailable(
      'lane_busy',
      charged === false
        ? 'Too many payments are under way. Nothing was charged; try again.'
        : `Too many payments are under way. ${sameSignature}`,
      2,
      charged,
    ),

  /** Not checked, because too many are, or were refused. */
  notChecked: (why: NotChecked, charged: Charged): RefusedAnswer =>
    why === 'full'
      ? refusals.laneBusy(charged)
      : unavailable(
          'payment_rate_limit',
          charged === false
            ? 'Too many payments from here were refused. Nothing was charged; wait before the next one.'
            : `Too many payments from here were refused. ${sameSignature}`,
          30,
          charged,
        ),

  facilitatorUnavailable: (): RefusedAnswer =>
    unavailable(
      'facilitator_unavailable',
      'The payment could not be checked: the facilitator does not answer. Nothing was charged.',
      5,
    ),

  chainUnavailable: (charged: Charged): RefusedAnswer =>
    unavailable(
      'chain_unavailable',
      charged === false
        ? 'The chain does not answer. Nothing was charged.'
        : `The chain does not answer. ${sameSignature}`,
      5,
      charged,
    ),

  storageUnavailable: (charged: Charged): RefusedAnswer =>
    unavailable(
      'storage_unavailable',
      charged === false
        ? 'The payment storage does not answer. Nothing was charged.'
        : `The payment storage does not answer. ${sameSignature}`,
      5,
      charged,
    ),

  toolFailed: (code: 'tool_failed' | 'tool_timeout', paymentResponse: string): RefusedAnswer => ({
    ...unavailable(
      code,
      code === 'tool_failed'
        ? 'The check failed on our side. Nothing was charged; the same payment can be used again.'
        : 'The check took too long. Nothing was charged; the same payment can be used again.',
      5,
    ),
    paymentResponse,
  }),

  settlementPending: (paymentResponse: string): RefusedAnswer => ({
    ...unavailable(
      'settlement_pending',
      `The chain has not yet said whether the payment went through. ${sameSignature}`,
      2,
      'unknown',
    ),
    paymentResponse,
  }),
};

function refusal(status: 400 | 409, code: RefusalCode, message: string): RefusedAnswer {
  return { kind: 'refused', status, code, message, retryable: false, charged: false };
}

function unavailable(
  code: RefusalCode,
  message: string,
  retryAfterSeconds: number,
  charged: Charged = false,
): RefusedAnswer {
  return { kind: 'refused', status: 503, code, message, retryable: true, charged, retryAfterSeconds };
}

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
    notNow('lane_busy', 2, charged, 'Too many payments are under way.', 'Nothing was charged; try again.'),

  /** Not checked, because too many are, or were refused. */
  notChecked: (why: NotChecked, charged: Charged): RefusedAnswer => {
    if (why === 'full') return refusals.laneBusy(charged);
    const uncharged = 'Nothing was charged; wait before the next one.';
    return notNow('payment_rate_limit', 30, charged, 'Too many payments from here were refused.', uncharged);
  },

  facilitatorUnavailable: (): RefusedAnswer =>
    notNow('facilitator_unavailable', 5, false, 'The payment could not be checked: the facilitator does not answer.'),

  chainUnavailable: (charged: Charged): RefusedAnswer =>
    notNow('chain_unavailable', 5, charged, 'The chain does not answer.'),

  storageUnavailable: (charged: Charged): RefusedAnswer =>
    notNow('storage_unavailable', 5, charged, 'The payment storage does not answer.'),

  toolFailed: (code: 'tool_failed' | 'tool_timeout', paymentResponse: string): RefusedAnswer => {
    const happened = code === 'tool_failed' ? 'The check failed on our side.' : 'The check took too long.';
    const uncharged = 'Nothing was charged; the same payment can be used again.';
    return { ...notNow(code, 5, false, happened, uncharged), paymentResponse };
  },

  settlementPending: (paymentResponse: string): RefusedAnswer => {
    const happened = 'The chain has not yet said whether the payment went through.';
    return { ...notNow('settlement_pending', 2, 'unknown', happened), paymentResponse };
  },
};

function refusal(status: 400 | 409, code: RefusalCode, message: string): RefusedAnswer {
  return { kind: 'refused', status, code, message, retryable: false, charged: false };
}

/** What happened, and what that means for a payment that was not charged, or of which that is not known. */
const notNow = (
  code: RefusalCode,
  retryAfterSeconds: number,
  charged: Charged,
  happened: string,
  uncharged = 'Nothing was charged.',
): RefusedAnswer => ({
  ...unavailable(code, `${happened} ${charged === false ? uncharged : sameSignature}`, retryAfterSeconds),
  charged,
});

function unavailable(code: RefusalCode, message: string, retryAfterSeconds: number): RefusedAnswer {
  return { kind: 'refused', status: 503, code, message, retryable: true, charged: false, retryAfterSeconds };
}

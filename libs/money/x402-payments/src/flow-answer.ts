/** What the flow answers to a call; the caller only puts it on the wire. */
export type FlowAnswer = OfferAnswer | PaidAnswer | RefusedAnswer;

/** 402: the offer, or the offer with the reason why the payment presented is not accepted. Nothing was charged. */
export interface OfferAnswer {
  readonly kind: 'offer';
  readonly status: 402;
  /** Stable code; x402's own reason where it has one. It is in `error` of header and body. */
  readonly reason: string;
  /** PAYMENT-REQUIRED: base64 of exactly `body`. */
  readonly paymentRequired: string;
  readonly body: Uint8Array;
  /** PAYMENT-RESPONSE, after a settlement that is known to have failed. */
  readonly paymentResponse?: string;
}

/** 200: the tool's answer with `billing`; charged only when the tool made a domain decision. */
export interface PaidAnswer {
  readonly kind: 'answer';
  readonly status: 200;
  readonly body: Uint8Array;
  /** PAYMENT-RESPONSE. */
  readonly paymentResponse: string;
  readonly charged: boolean;
  /** True when an earlier call, or a duplicate of this one, did the work. */
  readonly replayed: boolean;
}

export type RefusalCode =
  | 'invalid_payment_payload'
  | 'payment_bound_to_other_request'
  | 'payment_identifier_required'
  | 'payment_identifier_conflict'
  | 'answer_expired'
  | 'payment_retry_limit'
  | 'lane_closed'
  | 'lane_busy'
  | 'payment_rate_limit'
  | 'facilitator_unavailable'
  | 'chain_unavailable'
  | 'storage_unavailable'
  | 'tool_failed'
  | 'tool_timeout'
  | 'settlement_pending';

/** 400, 409 or 503 in the service's error shape. */
export interface RefusedAnswer {
  readonly kind: 'refused';
  readonly status: 400 | 409 | 503;
  readonly code: RefusalCode;
  readonly message: string;
  readonly retryable: boolean;
  /** 'unknown': the payment may have been charged or may still be; the same signature finds out, at no second charge. */
  readonly charged: false | 'unknown';
  /** Set on every 503. */
  readonly retryAfterSeconds?: number;
  /** PAYMENT-RESPONSE, where a payment took part. */
  readonly paymentResponse?: string;
  /** Closed flow: why. Expired answer: its billing, with the receipt. Retry limit: which one, its source, when it opens. */
  readonly details?: Readonly<Record<string, unknown>>;
}

import { type CheckedReceipts } from './check-receipt';

/** What became of a call. Everything that can be expected is a value; only bugs and a broken world throw. */
export type CallOutcome<Answer> =
  AnsweredCall<Answer> | UnchargedCall<Answer> | RejectedCall | RefusedPayment | ExpiredAnswer | UnknownOutcome<Answer>;

/** Paid and answered. The answer is what the seller charged for, whatever the checks of its receipts say. */
export interface AnsweredCall<Answer> extends CheckedReceipts {
  readonly state: 'answered';
  readonly answer: Answer;
  readonly charge: Charge;
  /** Set when the last call of this operation by this client had another price. */
  readonly priceChange: PriceChange | null;
}

/** What the seller says it took; `receipt` proves it. */
export interface Charge {
  readonly amountUnits: bigint;
  readonly asset: string;
  readonly network: string;
  readonly transaction: string;
  readonly payer: string;
}

export interface PriceChange {
  readonly fromUnits: bigint;
  readonly toUnits: bigint;
}

/** Nothing was charged: the tool made no decision (then there is an answer), or nobody could be asked. */
export interface UnchargedCall<Answer> {
  readonly state: 'not_charged';
  /** The seller's code, the answer's status, or what went wrong on the way: `unreachable`, `timeout`, … */
  readonly reason: string;
  readonly answer: Answer | null;
  /** When it is worth trying again, if the seller said so. */
  readonly retryAfterSeconds: number | null;
}

/** The arguments, or the request, are not accepted; nothing was charged. */
export interface RejectedCall {
  readonly state: 'rejected';
  readonly code: string;
  readonly message: string;
  readonly fields: readonly RejectedField[];
}

/** What is wrong with one argument; `path` is its place, like `/vatNumber`. */
export interface RejectedField {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** Nothing was charged: this client does not pay such an offer, or the seller does not take the payment. */
export interface RefusedPayment {
  readonly state: 'payment_refused';
  readonly by: 'buyer' | 'seller';
  /** One of `OfferProblem` or `SignedOfferProblem` by the buyer, x402's own reason by the seller. */
  readonly reason: string;
  readonly priceChange: PriceChange | null;
}

/** Charged and answered long ago; the seller does not keep the answer any more. */
export interface ExpiredAnswer {
  readonly state: 'answer_expired';
}

/** Signed and sent, and nobody has said yet how it ended. The payment is kept; never pay anew for it. */
export interface UnknownOutcome<Answer> {
  readonly state: 'unknown';
  readonly paymentNonce: string;
  readonly retryAfterSeconds: number | null;
  /** Sends the identical payment again. The same call, and `client.resume()`, do that too. */
  resume(): Promise<CallOutcome<Answer>>;
}

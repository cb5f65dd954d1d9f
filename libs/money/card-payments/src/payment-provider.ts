/** What a person is asked to pay. */
export interface CheckoutOrder {
  /** Ours; the provider makes one checkout for it, however often it is asked. */
  readonly topUpId: string;
  /** Euro cents. */
  readonly amountCents: number;
  /** Where the person comes back to, paid or not. */
  readonly returnUrl: string;
  /** What the person reads on the provider's page. */
  readonly description: string;
}

/** Money that went back to the payer, under the provider's own name for it. */
export interface TakenBack {
  readonly ref: string;
  readonly cents: number;
}

export interface Refund extends TakenBack {
  /** Ours, when we gave it; null for one that was given on the provider's own pages. */
  readonly reference: string | null;
}

export interface Dispute extends TakenBack {
  /** `open` and `lost` money is gone; `won` money is back. */
  readonly state: 'open' | 'won' | 'lost';
}

/** A checkout as the provider sees it now. */
export interface Checkout {
  readonly ref: string;
  /** Which of our top-ups it is for, as we told it; null when it is none of ours. */
  readonly topUpId: string | null;
  /** `waiting`: the person is done and the bank has not said. `declined`: the last try to pay failed, and nothing moved. */
  readonly state: 'open' | 'waiting' | 'paid' | 'declined' | 'expired';
  /** Its page still takes a payment: until it expires, and so also after a try was declined. */
  readonly isPayable: boolean;
  readonly amountCents: number;
  /** Lower case, ISO 4217. */
  readonly currency: string;
  /** True when real money moves. */
  readonly live: boolean;
  readonly refunds: readonly Refund[];
  readonly disputes: readonly Dispute[];
}

/** Money to send back to whoever paid a checkout. */
export interface RefundOrder {
  readonly checkoutRef: string;
  /** At most what is left of the payment. */
  readonly cents: number;
  /** Ours, at most 255 characters: asked for twice at once, one refund is given. `Refund.reference` shows it for good. */
  readonly reference: string;
}

/** A report that is really the provider's. What it says is not believed: it names what to look at, and may give itself away. */
export interface PaymentReport {
  readonly id: string;
  readonly type: string;
  readonly live: boolean;
  /** The checkout it is about; null when it names only the payment, or nothing of interest. */
  readonly checkoutRef: string | null;
  readonly paymentRef: string | null;
  /** What it says of that checkout; null when it is about something else. */
  readonly claimed: Pick<Checkout, 'topUpId' | 'amountCents' | 'currency'> | null;
}

/** Takes payments of people, on pages of its own. Never throws because the provider does not answer: that is an answer. */
export abstract class PaymentProvider {
  /** `local`: pages on this machine that move no money. `test`: the provider's own test mode. */
  abstract readonly kind: 'live' | 'test' | 'local';
  /** A page to pay on. The same order has the same one. */
  abstract checkout(order: CheckoutOrder): Promise<{ readonly ref: string; readonly url: string } | 'unavailable'>;
  /** A checkout as it is now; `unknown` when the provider has none of this name. */
  abstract read(ref: string): Promise<Checkout | 'unknown' | 'unavailable'>;
  /** Sends money back; `refused` when the payment does not allow it, `unknown` when there is no such checkout. */
  abstract refund(order: RefundOrder): Promise<'given' | 'refused' | 'unknown' | 'unavailable'>;
  /** The checkout of a payment; null when there is none. */
  abstract checkoutOfPayment(paymentRef: string): Promise<string | null | 'unavailable'>;
  /**
   * Reads a report as it was sent; null when its signature is not the provider's or its time too far from ours.
   * @param body the bytes that were signed
   * @param receivedAtMs Unix milliseconds
   */
  abstract readReport(body: Uint8Array, signature: string, receivedAtMs: number): PaymentReport | null;
}

/** Euro cents, and so credits. */
export const topUpCents = { min: 500, max: 100_000, offered: [1_000, 2_500, 5_000] } as const;

export interface TopUpRequest {
  /** A whole number from `topUpCents.min` to `topUpCents.max`. */
  readonly amountCents: number;
}

export interface TopUpMadeAnswer {
  readonly topUp: TopUpLine;
  /** The payment provider's page, for the person to be sent to. */
  readonly paymentUrl: string;
}

/**
 * `open`: the person has not paid yet, or the bank has not said. `paid`: the credits are there. `declined`: the last try to pay
 * failed and nothing moved; another may follow on the provider's page. `refunded`, `disputed`: taken back, in whole or in part.
 */
type TopUpState = 'open' | 'paid' | 'declined' | 'expired' | 'refunded' | 'disputed';

export interface TopUpLine {
  readonly id: string;
  readonly amountCents: number;
  readonly credits: number;
  readonly state: TopUpState;
  /**
   * Whom an open one waits for: the person, who may still pay or not, or the bank. Null when it is not open, and when that is
   * not known: nobody has asked the payment provider, or it does not answer.
   */
  readonly waitsFor: 'person' | 'bank' | null;
  readonly createdAt: string;
  readonly settledAt: string | null;
  /** No money moves. */
  readonly testFunds: boolean;
}

export interface TopUpsAnswer {
  readonly topUps: readonly TopUpLine[];
}

/** The receipt of a payment that came in; it stays one when the payment was taken back since. */
export interface TopUpReceiptAnswer {
  readonly topUp: TopUpLine;
  readonly payer: { readonly workspace: string; readonly email: string };
  readonly operator: OperatorDetails;
}

/** Who runs the service and was paid. */
export interface OperatorDetails {
  readonly name: string;
  readonly addressLines: readonly string[];
  /** Null: none was stated. */
  readonly vatNumber: string | null;
}

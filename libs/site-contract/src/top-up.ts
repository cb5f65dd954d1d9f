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

export const topUpStates = ['open', 'paid', 'declined', 'expired', 'refunded', 'disputed'] as const;

/**
 * `open`: the person has not paid yet, or the bank has not said. `paid`: the credits are there. `refunded`, `disputed`: taken
 * back, in whole or in part.
 */
export type TopUpState = (typeof topUpStates)[number];

export interface TopUpLine {
  readonly id: string;
  readonly amountCents: number;
  readonly credits: number;
  readonly state: TopUpState;
  readonly createdAt: string;
  readonly settledAt: string | null;
  /** No money moves. */
  readonly testFunds: boolean;
}

export interface TopUpsAnswer {
  readonly topUps: readonly TopUpLine[];
}

import { type FacilitatorClient as X402FacilitatorClient } from '@x402/core/server';

/** x402's own interface: `verify`, `settle`, `getSupported`. Both facilitators of this library return it. */
export interface FacilitatorClient extends X402FacilitatorClient {
  /** Its success was read from a receipt of our own node. Without it a success is hearsay, to be looked up on the chain. */
  readonly provesTransfers?: true;
}

/** Why a facilitator gave no answer that may be believed. */
export type FacilitatorFailure =
  | 'facilitator_timeout'
  | 'facilitator_unreachable'
  | 'facilitator_malformed_answer'
  | 'chain_unavailable'
  | 'signer_without_gas'
  | 'settlement_unconfirmed';

/**
 * Thrown by `verify`, `settle` and `getSupported` when the outcome is not known: the facilitator or the chain was
 * unreachable, too slow, or answered nonsense. It never means "the payment is invalid"; after `settle` the transfer may
 * have happened and the chain has to be asked. The message names no host, key or value.
 */
export class FacilitatorUnavailableError extends Error {
  readonly retryable = true;

  constructor(
    readonly code: FacilitatorFailure,
    message: string,
  ) {
    super(message);
    this.name = 'FacilitatorUnavailableError';
  }
}

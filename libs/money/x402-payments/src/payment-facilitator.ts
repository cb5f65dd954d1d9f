import { type FacilitatorClient, FacilitatorUnavailableError } from '@einvoice/evm';
import { withDeadline } from '@einvoice/timers';
import { x402ResourceServer } from '@x402/core/server';
import { type PaymentPayload, type PaymentRequirements, VerifyError } from '@x402/core/types';
import { ExactEvmScheme } from '@x402/evm/exact/server';
import { type FlowTiming } from './flow-parts';
import { type PaymentRequirement } from './offer-store';

export type Verdict =
  | { readonly state: 'valid' }
  | { readonly state: 'invalid'; readonly reason: string }
  | { readonly state: 'unavailable'; readonly of: 'facilitator' | 'chain'; readonly fault: unknown };

/** What sending a payment to settlement told us. Only the first is believed without asking the chain. */
export type Sent =
  /** Our own node showed the transfer. */
  | { readonly state: 'settled'; readonly transaction: string }
  /** A facilitator elsewhere says so. */
  | { readonly state: 'said_settled' }
  /** Said no, and nothing of it is under way. */
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'unknown'; readonly fault: unknown };

/** x402's reason for a wallet without enough money. */
export const poorPayer = 'invalid_exact_evm_insufficient_balance';

const reasonForm = /^[a-z0-9_]{1,80}$/;
const transactionForm = /^0x[0-9a-fA-F]{64}$/;

/**
 * The facilitator behind x402's resource server, with everything unexpected turned into "not known". The stock HTTP
 * class and middleware are not used: they answer outages with 402, and a buyer who believes that signs a second payment.
 */
export class PaymentFacilitator {
  private readonly server: x402ResourceServer;

  constructor(
    private readonly client: FacilitatorClient,
    private readonly network: PaymentRequirement['network'],
    private readonly timing: FlowTiming,
  ) {
    this.server = new x402ResourceServer(client).register(network, new ExactEvmScheme());
  }

  /** The acceptable offer that the buyer accepted, compared member by member. */
  matching(
    acceptable: readonly PaymentRequirement[],
    accepted: PaymentPayload['accepted'] | undefined,
  ): PaymentRequirement | undefined {
    if (!accepted) return undefined;
    const payload = { x402Version: 2, accepted, payload: {} };
    return this.server.findMatchingRequirements([...acceptable] as PaymentRequirements[], payload) as
      PaymentRequirement | undefined;
  }

  async verify(payload: PaymentPayload, requirement: PaymentRequirement): Promise<Verdict> {
    try {
      const verified = await withDeadline(this.timing.verifyDeadlineMs, () =>
        this.server.verifyPayment(payload, requirement as PaymentRequirements),
      );
      if (verified.state === 'deadline_passed') return unavailable(new Error('verify: deadline passed'));
      if (verified.value.isValid) return { state: 'valid' };
      return invalid(verified.value.invalidReason);
    } catch (error) {
      const isAnswer = error instanceof VerifyError && error.statusCode < 500 && error.statusCode !== 429;
      return isAnswer && error.invalidReason ? invalid(error.invalidReason) : unavailable(error);
    }
  }

  /** Safe to repeat: the token takes a nonce once, so at most one transfer comes of it. */
  async settle(payload: PaymentPayload, requirement: PaymentRequirement): Promise<Sent> {
    try {
      const settled = await withDeadline(this.timing.settleDeadlineMs, () =>
        this.server.settlePayment(payload, requirement as PaymentRequirements),
      );
      if (settled.state === 'deadline_passed') return { state: 'unknown', fault: new Error('settle: deadline passed') };
      const { success, transaction, errorReason } = settled.value;
      if (success && transactionForm.test(transaction)) {
        return this.client.provesTransfers ? { state: 'settled', transaction } : { state: 'said_settled' };
      }
      // A transaction that was sent may still be mined, unless it was and the wallet was found empty.
      const isOver = !transaction || errorReason === poorPayer;
      if (!success && isOver && errorReason && reasonForm.test(errorReason)) {
        return { state: 'refused', reason: errorReason };
      }
      return { state: 'unknown', fault: new Error('settle: no usable answer') };
    } catch (error) {
      return { state: 'unknown', fault: error };
    }
  }

  /** Whether it answers and settles what we offer. */
  async isReachable(): Promise<boolean> {
    try {
      const supported = await withDeadline(this.timing.verifyDeadlineMs, () => this.client.getSupported());
      if (supported.state === 'deadline_passed') return false;
      return supported.value.kinds.some(
        (kind) =>
          kind.x402Version === 2 &&
          kind.scheme === 'exact' &&
          (kind.network === this.network || kind.network === 'eip155:*'),
      );
    } catch {
      return false;
    }
  }
}

function invalid(reason: string | undefined): Verdict {
  // A facilitator's own words are not repeated to the buyer.
  return { state: 'invalid', reason: reason && reasonForm.test(reason) ? reason : 'invalid_payment' };
}

function unavailable(fault: unknown): Verdict {
  const isChain = fault instanceof FacilitatorUnavailableError && fault.code === 'chain_unavailable';
  return { state: 'unavailable', of: isChain ? 'chain' : 'facilitator', fault };
}

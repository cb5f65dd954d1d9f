import { Repeating, type Timers } from '@einvoice/timers';
import { type FlowTiming, type PaymentFlowConfig, type PaymentFlowParts } from './flow-parts';
import { type FlowClosedReason, type FlowState } from './flow-state';
import { type OperationOffer } from './operation-offer';
import { type PaymentFacilitator } from './payment-facilitator';

/** What is looked at of the parts of a flow. */
export type WatchedParts = Pick<PaymentFlowParts, 'chain' | 'offers' | 'onFault'> & {
  readonly config: Pick<PaymentFlowConfig, 'closedByOperator' | 'gas'>;
};

/** An offer that is dated, published and, where a newer instance says otherwise, replaced. */
export type WatchedOffer = Pick<OperationOffer, 'requirement' | 'renew' | 'adopt'> & {
  readonly operation: { readonly name: string };
};

/** Knows whether new payments can be taken: looks regularly at everything a payment needs. */
export class AvailabilityWatch {
  private state: FlowState = { open: false, reasons: ['starting'] };
  private readonly published = new Set<WatchedOffer>();
  private readonly loop: Repeating;

  constructor(
    private readonly parts: WatchedParts,
    private readonly offers: readonly WatchedOffer[],
    private readonly facilitator: PaymentFacilitator,
    timing: FlowTiming,
    timers: Timers,
  ) {
    this.loop = new Repeating(timers, timing.watchIntervalMs, () => this.look());
  }

  flowState(): FlowState {
    return this.state;
  }

  /** Resolves after the first look. */
  start(): Promise<void> {
    return this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  private async look(): Promise<void> {
    const reasons = await Promise.all([
      this.parts.config.closedByOperator?.() ? ('operator' as const) : null,
      this.checked(this.facilitator.isReachable(), 'facilitator_unreachable'),
      this.checked(this.offersAreSigned(), 'chain_unreachable'),
      this.checked(this.hasGas(), 'signer_without_gas'),
      this.checked(this.offersAreShared(), 'storage_unreachable'),
    ]);
    const closed = reasons.filter((reason) => reason !== null);
    this.state = closed.length === 0 ? { open: true } : { open: false, reasons: closed };
  }

  private async checked(check: Promise<boolean>, reason: FlowClosedReason): Promise<FlowClosedReason | null> {
    try {
      return (await check) ? null : reason;
    } catch (fault) {
      this.parts.onFault?.(fault);
      return reason;
    }
  }

  /** The chain's time is the only one an offer is dated by. */
  private async offersAreSigned(): Promise<boolean> {
    const newest = await this.parts.chain.newestBlock();
    if (!newest) return false;
    for (const offer of this.offers) offer.renew(newest.timestampSeconds);
    return true;
  }

  /** One signer is enough. An unanswered question is the chain's trouble and reported as such, not as an empty signer. */
  private async hasGas(): Promise<boolean> {
    const { gas } = this.parts.config;
    if (!gas) return true;
    const balances = await Promise.all(gas.signers.map((signer) => this.parts.chain.nativeBalanceWei(signer)));
    return balances.some((balance) => balance === null || balance >= gas.weiMin);
  }

  /** Publishes our offers once, then says what the instance that was started last says. */
  private async offersAreShared(): Promise<boolean> {
    for (const offer of this.offers) {
      const { name } = offer.operation;
      if (!this.published.has(offer)) await this.parts.offers.publish(name, offer.requirement);
      this.published.add(offer);
      const [current] = await this.parts.offers.acceptable(name);
      if (current && JSON.stringify(current) !== JSON.stringify(offer.requirement)) offer.adopt(current);
    }
    return true;
  }
}

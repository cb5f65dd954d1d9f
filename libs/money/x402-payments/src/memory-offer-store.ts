import { OfferStore, type PaymentRequirement } from './offer-store';

export interface MemoryOffer {
  readonly requirement: PaymentRequirement;
  /** Infinity: the current offer. */
  endsAtMs: number;
}

/** The offers in this process's memory: for tests, and for a seller with one process. */
export class MemoryOfferStore extends OfferStore {
  /** Of each operation, the newest first. */
  protected readonly offers = new Map<string, MemoryOffer[]>();

  /** @param nowMs the time, in Unix milliseconds */
  constructor(private readonly nowMs: () => number) {
    super();
  }

  override async publish(operation: string, requirement: PaymentRequirement): Promise<void> {
    const known = this.offers.get(operation) ?? [];
    const [current] = known;
    if (current && JSON.stringify(current.requirement) === JSON.stringify(requirement)) return;
    if (current) current.endsAtMs = this.nowMs() + current.requirement.maxTimeoutSeconds * 1000;
    const kept = known.filter(({ endsAtMs }) => endsAtMs > this.nowMs());
    this.offers.set(operation, [{ requirement, endsAtMs: Infinity }, ...kept]);
  }

  override async acceptable(operation: string): Promise<readonly PaymentRequirement[]> {
    const known = this.offers.get(operation) ?? [];
    return known.filter(({ endsAtMs }) => endsAtMs > this.nowMs()).map(({ requirement }) => requirement);
  }
}

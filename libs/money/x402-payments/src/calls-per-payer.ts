import { type Address } from '@einvoice/evm';

/** Counts the calls of each payer in this process that began work, and lets each have so many at once. */
export class CallsPerPayer {
  private readonly counts = new Map<Address, number>();

  constructor(private readonly max: number) {}

  /** False when the payer has as many as it may. Whoever is let in must leave. */
  enter(payer: Address): boolean {
    const count = this.counts.get(payer) ?? 0;
    if (count >= this.max) return false;
    this.counts.set(payer, count + 1);
    return true;
  }

  leave(payer: Address): void {
    const count = this.counts.get(payer)! - 1;
    if (count > 0) this.counts.set(payer, count);
    else this.counts.delete(payer);
  }
}

import { type Address } from '@einvoice/evm';
import { paidCalls } from '@einvoice/limits';

/** Payers whose wallet was found without enough money a moment ago; asking the chain again would find the same. */
export class PoorPayers {
  private readonly untilMs = new Map<Address, number>();

  constructor(
    private readonly rememberedMs: number,
    private readonly nowMs: () => number,
  ) {}

  remember(payer: Address): void {
    this.untilMs.delete(payer);
    this.untilMs.set(payer, this.nowMs() + this.rememberedMs);
    if (this.untilMs.size > paidCalls.rememberedMax) this.untilMs.delete(this.untilMs.keys().next().value!);
  }

  has(payer: Address): boolean {
    return this.nowMs() < (this.untilMs.get(payer) ?? -Infinity);
  }
}

import { type Address } from '@einvoice/evm';
import { paidCalls } from '@einvoice/limits';
import { TokenBuckets } from '@einvoice/rate-limits';
import { type FlowCaps } from './flow-parts';

/** Who causes a question to the chain or the facilitator. */
export interface Asker {
  /** The network the call came from; undefined when nobody told. */
  readonly client: string | undefined;
  /** Only when it is proven: nobody spends the budget of another. */
  readonly payer?: Address;
}

/** Why a question was not asked: too many are under way, or this asker has asked in vain too often. */
export type NotChecked = 'full' | 'over_budget';

/**
 * The way to everything that costs a question to the chain or the facilitator. At most so many at once, nobody queues;
 * and each client and payer has a budget of questions in vain.
 */
export class VerificationLimiter {
  private inside = 0;
  private readonly perClient: TokenBuckets;
  private readonly perPayer: TokenBuckets;

  constructor(
    private readonly caps: FlowCaps,
    nowMs: () => number,
  ) {
    this.perClient = new TokenBuckets(caps.refusedChecksPerClient, paidCalls.rememberedMax, nowMs);
    this.perPayer = new TokenBuckets(caps.refusedChecksPerPayer, paidCalls.rememberedMax, nowMs);
  }

  /** What the question gives, or why it was not asked. Costs nothing unless it was `inVain`. */
  async through<T>(asker: Asker, question: () => Promise<T>, inVain: (result: T) => boolean): Promise<T | NotChecked> {
    if (this.inside >= this.caps.verifyConcurrencyMax) return 'full';
    if (!this.takeFor(asker)) return 'over_budget';
    this.inside += 1;
    let wasInVain = false;
    try {
      const result = await question();
      wasInVain = inVain(result);
      return result;
    } finally {
      this.inside -= 1;
      if (!wasInVain) this.giveBackTo(asker);
    }
  }

  /** Counts a question of this asker as one in vain that was asked, and answered, before. */
  count(asker: Asker): void {
    this.takeFor(asker);
  }

  private takeFor({ client, payer }: Asker): boolean {
    if (client !== undefined && !this.perClient.take(client)) return false;
    if (payer === undefined || this.perPayer.take(payer)) return true;
    if (client !== undefined) this.perClient.giveBack(client);
    return false;
  }

  private giveBackTo({ client, payer }: Asker): void {
    if (client !== undefined) this.perClient.giveBack(client);
    if (payer !== undefined) this.perPayer.giveBack(payer);
  }
}

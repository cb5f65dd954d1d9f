import { randomAccount } from '@einvoice/test-kit';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Seller } from '../faults/seller';
import { SellerSystem } from '../faults/seller-system';
import { InstanceProxy, processorMs } from './instance-proxy';
import { PaidBuyers } from './paid-buyers';
import { type Load } from './replicas';

const wallets = 12;
/** Settle side by side, whichever instance asks. */
const signers = 4;
const settings = { DRAIN_SECONDS: '3' };

/** Instances of paycall-api that share a Postgres and a chain, behind HAProxy, and wallets that buy from them. */
export class PaidReplicas {
  private constructor(
    private readonly system: SellerSystem,
    private readonly sellers: Seller[],
    private readonly proxy: InstanceProxy,
    private readonly buyers: PaidBuyers,
  ) {}

  static async start(program: string, instances: number): Promise<PaidReplicas> {
    const payers = Array.from({ length: wallets }, randomAccount);
    const system = await SellerSystem.open({
      program,
      payers,
      signers: Array.from({ length: signers }, randomAccount),
    });
    const sellers = await Promise.all(Array.from({ length: instances }, () => system.start(settings)));
    const proxy = await InstanceProxy.start(sellers.map(({ url }) => url));
    return new PaidReplicas(system, sellers, proxy, new PaidBuyers({ system, payers, to: () => proxy.url }));
  }

  /** Wallets buy until `work` is done; what the chain and the database say of it is among what failed. */
  async loadWhile(work: () => Promise<void>): Promise<Load> {
    const { buyers } = this;
    const [startedMs, before, answered] = [performance.now(), this.processorMs(), buyers.answered.length];
    const comeBack = this.toldToComeBack();
    buyers.over = false;
    const buying = buyers.buy();
    await work().finally(() => (buyers.over = true));
    await buying;
    await buyers.judge();
    const calls = buyers.answered.length - answered;
    return {
      calls,
      perSecond: calls / ((performance.now() - startedMs) / 1_000),
      processorMsPerCall: (this.processorMs() - before) / calls,
      toldToComeBack: this.toldToComeBack() - comeBack,
      failed: Object.fromEntries(buyers.complaints.map((complaint) => [complaint, 1])),
    };
  }

  /** Each instance in turn is told to end, and another is started at its address. */
  async restartInTurn(): Promise<void> {
    for (const [index, seller] of this.sellers.entries()) {
      await seller.stop();
      this.sellers[index] = await this.system.start({ ...settings, PORT: new URL(seller.url).port });
      // The proxy sees it at its next look; until then another one serves.
      await sleep(1_500);
    }
  }

  async close(): Promise<void> {
    this.buyers.over = true;
    await this.proxy.close();
    await this.system.close();
  }

  /** Without broken connections: a buyer whose connection broke repeats its request, too. */
  private toldToComeBack(): number {
    const entries = Object.entries(this.buyers.replies);
    return entries.reduce((sum, [reply, times]) => sum + (reply.startsWith('503') ? times : 0), 0);
  }

  private processorMs(): number {
    return processorMs(this.sellers.map(({ pid }) => pid));
  }
}

import { type AccountKey } from '@einvoice/test-kit';
import { setTimeout as sleep } from 'node:timers/promises';
import { Buyer, type Reply } from './buyer';
import { type TestWorld, type SettlesBy } from './test-world';
import { type Chance } from './chance';
import { type PaymentFault } from './payment-faults';
import { type Seller } from './seller';

/** What one fault did to one payment. */
export interface Outcome {
  readonly fault: string;
  /** False when the moment for the fault never came: the payment was then an ordinary one. */
  readonly struck: boolean;
  readonly charges: number;
  readonly answers: number;
  readonly lost: number;
  readonly doubled: number;
  /** Every other broken promise, in words. */
  readonly complaints: readonly string[];
}

const retryDeadlineMs = 150_000;
/** A lease, two passes of the sweeper, and a settlement that hangs. */
const sweepDeadlineMs = 60_000;
const openStates = ['claimed', 'settling'];

/** One buyer who pays once while one thing breaks. */
export class Scenario {
  readonly settlesBy: SettlesBy;
  readonly buyer: Buyer;
  /** What goes on beside the requests, and ends by itself. */
  readonly meanwhile: Promise<void>[] = [];
  /** How often the fault was seen to happen. */
  struck = 0;
  private readonly replies: Reply[] = [];
  /** Codes of answers that said "nothing charged" to a buyer whose money had moved before he asked. */
  private readonly denials: string[] = [];
  private readonly toolRunsBefore: number;

  private constructor(
    readonly world: TestWorld,
    readonly chance: Chance,
    private readonly fault: PaymentFault,
    buyer: Buyer,
  ) {
    this.buyer = buyer;
    this.settlesBy = chance.pick(['itself', 'facilitator'] as const);
    this.toolRunsBefore = world.toolRuns;
  }

  /** Breaks, heals, lets the buyer repeat its request until the end, and judges. */
  static async run(world: TestWorld, chance: Chance, fault: PaymentFault, account: AccountKey): Promise<Outcome> {
    const buyer = await Buyer.withMoney(world.chain, account, `F-${account.address.slice(2, 12)}`);
    const scenario = new Scenario(world, chance, fault, buyer);
    await fault.strike(scenario);
    // Some buyers come back at once, some only when the sweepers have long been there.
    if (chance.likely(0.25)) await scenario.rowCloses();
    const last = await scenario.repeatToTheEnd();
    await Promise.all(scenario.meanwhile);
    scenario.struck += await world.quiet();
    return scenario.judge(last);
  }

  /** Sends the payment; what comes back is kept for the verdict. */
  async send(seller: Seller, deadlineMs = 70_000): Promise<Reply> {
    const reply = await this.buyer.send(seller, deadlineMs);
    this.replies.push(reply);
    return reply;
  }

  /** The same, as our client does it. */
  private async resume(seller: Seller): Promise<Reply> {
    const reply = await this.buyer.resume(seller);
    this.replies.push(reply);
    return reply;
  }

  /** The identical request with the same signature, here and there, until it is answered or refused. */
  private async repeatToTheEnd(): Promise<Reply> {
    for (const deadline = Date.now() + retryDeadlineMs; Date.now() < deadline;) {
      const seller = this.world.seller(this.chance.pick(['itself', 'facilitator']));
      const isCharged = (await this.buyer.charges()) > 0;
      const reply = await this.send(seller, this.chance.pick([2_000, 10_000, 70_000]));
      if (isCharged && reply.kind === 'later' && reply.charged === false) this.denials.push(reply.code);
      if (reply.kind === 'answer' || reply.kind === 'refused') return reply;
      await sleep(this.chance.whole(100, 500));
    }
    return { kind: 'nothing' };
  }

  private async rowCloses(): Promise<boolean> {
    for (const deadline = Date.now() + sweepDeadlineMs; Date.now() < deadline; await sleep(200)) {
      const state = await this.world.rowState(this.buyer.address);
      if (state === null || !openStates.includes(state)) return true;
    }
    return false;
  }

  private async judge(last: Reply): Promise<Outcome> {
    const closed = await this.rowCloses();
    const replays = await Promise.all([
      this.send(this.world.seller('itself')),
      this.resume(this.world.seller('facilitator')),
    ]);
    const charges = await this.buyer.charges();
    const answered = last.kind === 'answer' && replays.every((replay) => replay.kind === 'answer');
    return {
      fault: this.fault.name,
      struck: this.struck > 0,
      charges,
      answers: answered ? 1 : 0,
      lost: charges > 0 && !answered ? 1 : 0,
      doubled: Math.max(0, charges - 1),
      complaints: [
        ...this.complaintsAboutReplies(last, replays),
        ...this.complaintsAboutWork(closed, charges, answered),
      ],
    };
  }

  private complaintsAboutReplies(last: Reply, replays: readonly Reply[]): string[] {
    const { end } = this.fault;
    const bodies = new Set(this.replies.flatMap((reply) => (reply.kind === 'answer' ? [reply.body] : [])));
    const undocumented = this.replies.flatMap((reply) => (reply.kind === 'undocumented' ? [reply.what] : []));
    const refusals = this.replies.flatMap((reply) => (reply.kind === 'refused' ? [reply.reason] : []));
    const unexpected = refusals.filter((reason) => end === 'answer' || !end.includes(reason));
    return [
      ...this.denials.map((code) => `503 ${code} says "nothing charged" after the charge`),
      ...undocumented.map((what) => `an answer that is not documented: ${what}`),
      ...(unexpected.length > 0 ? [`402 ${unexpected[0]}`] : []),
      ...(end === 'answer' ? [] : bodies.size > 0 ? ['an answer where 402 is due'] : []),
      ...(bodies.size > (this.fault.receiptsMax ?? 1) ? [`${bodies.size} different answers to one payment`] : []),
      ...(last.kind === 'nothing' ? ['neither answered nor refused in the end'] : []),
      ...(replays.some((replay) => replay.kind !== last.kind) ? ['a replay ended otherwise'] : []),
    ];
  }

  private complaintsAboutWork(closed: boolean, charges: number, answered: boolean): string[] {
    const toolRuns = this.world.toolRuns - this.toolRunsBefore;
    const runsMin = answered ? 1 : 0;
    return [
      ...(closed ? [] : ['the row stays open after the sweeper']),
      ...(answered && charges === 0 ? ['answered without a charge'] : []),
      ...(toolRuns < runsMin || toolRuns > this.fault.toolRunsMax ? [`the tool ran ${toolRuns} times`] : []),
    ];
  }
}

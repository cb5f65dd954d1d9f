import { setTimeout as sleep } from 'node:timers/promises';
import { type Chance } from './chance';
import { type LedgerBuyers } from './ledger-buyers';
import { type LedgerSystem, workspaceName } from './ledger-system';
import { answeredRows, isCharged, isComplete, type Order, type PricedAnswer } from './ledger-orders';
import { type LedgerTotals } from './ledger-totals';

/** A lease, a round of the sweepers and a little. */
const sweepDeadlineMs = 25_000;
const replayDeadlineMs = 60_000;
const replayersMax = 24;

type Acknowledged = LedgerTotals['acknowledged'][number];

/**
 * Looks, when everything is quiet and every instance is a new process, for what was promised: no hold is left, the books
 * have no violation, each order is repeated with its key, and every acknowledged answer is what the repetition brings.
 */
export class LedgerJudge {
  private compared = 0;
  private givenAway = 0;
  private readonly last = new Map<Order, PricedAnswer>();

  constructor(
    private readonly system: LedgerSystem,
    private readonly buyers: LedgerBuyers,
    private readonly totals: LedgerTotals,
    private readonly workspaces: number,
  ) {}

  /** @param chance of the seed, for where repetitions are sent */
  async judge(chance: Chance): Promise<void> {
    const { system, totals } = this;
    const acknowledged = [...totals.acknowledged];
    await this.noHoldIsLeft();
    await this.repeatAll(chance);
    for (const one of acknowledged) await (one.keyed ? this.judgeKeyed(one) : this.judgeKeyless(one));
    this.eachKeyIsOneRun(acknowledged);
    await this.nobodyPaidMore();
    const holdsLeft = await this.noHoldIsLeft();
    const [violations, seals] = [await system.store.violations(), await system.store.brokenSeals()];
    for (const { rule, subject } of violations) totals.complain(`violation ${rule} ${subject}`);
    for (const { problem, transfer } of seals) totals.complain(`seal ${problem} ${transfer}`);
    const { compared, givenAway } = this;
    totals.books = { compared, givenAway, violations: violations.length, holdsLeft };
  }

  /** The sweepers give everything back in time; what is left then stays. */
  private async noHoldIsLeft(): Promise<number> {
    let left = Infinity;
    for (
      const deadline = performance.now() + sweepDeadlineMs;
      left > 0 && performance.now() < deadline;
      await sleep(100)
    ) {
      left = await this.system.holdsLeft();
    }
    if (left > 0) this.totals.complain(`${left} holds are left`);
    return left;
  }

  private async repeatAll(chance: Chance): Promise<void> {
    const orders = [...this.buyers.begun];
    const work = async (): Promise<void> => {
      for (let order = orders.pop(); order; order = orders.pop()) {
        const answer = await this.repeat(order, chance);
        if (answer) this.last.set(order, answer);
      }
    };
    await Promise.all(Array.from({ length: replayersMax }, work));
  }

  /** Null when it is never answered. */
  private async repeat(order: Order, chance: Chance): Promise<PricedAnswer | null> {
    for (const deadline = performance.now() + replayDeadlineMs; performance.now() < deadline; await sleep(100)) {
      const reply = await this.buyers.send(order, chance, { keyed: true, answerDeadlineMs: 10_000 });
      if (reply.outcome === 'answer') return reply.answer;
      if (reply.outcome === 'refused') await sleep(reply.waitMs);
    }
    this.totals.complain(`${order.key} is never answered`);
    return null;
  }

  private judgeKeyed(one: Acknowledged): void {
    const { order, answer, mayBeGivenAway } = one;
    const last = this.last.get(order);
    const isEqual = last !== undefined && (isComplete(answer) ? last.text === answer.text : holds(last, answer));
    if (isEqual && isCharged(answer)) this.compared += 1;
    else if (mayBeGivenAway) this.givenAway += 1;
    else if (!last) this.totals.accuse('lost', one, 'an acknowledged answer is gone');
    else if (!isEqual) this.totals.accuse('lost', one, 'a repetition says something else');
    else this.totals.accuse('wrong', one, 'answered, not charged, and no lease had run out');
    if (last && !mayBeGivenAway && last.credits < answer.credits) this.totals.accuse('wrong', one, 'credits went back');
  }

  /** The run keeps the bytes; of a review those of its register checks, which end it. */
  private async judgeKeyless(one: Acknowledged): Promise<void> {
    const { order, answer, mayBeGivenAway } = one;
    const run = await this.system.store.runOf(workspaceName(order.workspace), answer.runId);
    const kept = run?.response ? Buffer.from(run.response).toString().slice(1) : null;
    if (kept !== null && answer.text.endsWith(kept) && isCharged(answer)) this.compared += 1;
    else if (mayBeGivenAway) this.givenAway += 1;
    else this.totals.accuse('lost', one, 'the run does not keep an acknowledged answer');
  }

  private eachKeyIsOneRun(acknowledged: readonly Acknowledged[]): void {
    for (const one of acknowledged) {
      const last = one.keyed && this.last.get(one.order);
      if (last && last.runId !== one.answer.runId) this.totals.accuse('doubled', one, 'a second run of one key');
    }
    for (const [order, answer] of this.last) {
      if (answer.credits === 2 * answeredRows(answer).length) continue;
      this.totals.complain(`${order.key} costs ${answer.credits} credits for ${answeredRows(answer).length} answers`);
    }
  }

  /** What left the wallets is what the last answers say, and calls without a key. */
  private async nobodyPaidMore(): Promise<void> {
    for (let workspace = 0; workspace < this.workspaces; workspace += 1) {
      const { all, withoutKey } = await this.system.spentBy(workspace);
      const ofKeys = [...this.last].filter(([order]) => order.workspace === workspace);
      const told = ofKeys.reduce((sum, [, { credits }]) => sum + credits, withoutKey);
      if (all === told) continue;
      this.totals.complain(`${workspaceName(workspace)} has spent ${all} credits, its answers say ${told}`);
    }
  }
}

/** Whether all that an incomplete answer says still holds; only the age of what it says grows. */
function holds(last: PricedAnswer, earlier: PricedAnswer): boolean {
  const withoutAge = (row: object): string => JSON.stringify({ ...row, ageSeconds: null });
  const said = new Set(last.rows.map(withoutAge));
  return answeredRows(earlier).every((row) => said.has(withoutAge(row)));
}

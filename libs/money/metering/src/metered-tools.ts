import { type Balance, type Connection, type LedgerStore } from '@einvoice/billing-ledger';
import { type DomainAnswer, isChargeable } from '@einvoice/decision-envelope';
import { withDeadline } from '@einvoice/timers';
import { type AskedBeside, depsAsked, type Tool, type ToolDeps } from '@einvoice/tool-catalogue';
import {
  done,
  orStorageUnavailable,
  refused,
  type CreditErrorCode,
  type CreditRefusal,
  type Outcome,
} from './credit-outcome';
import { type DayAllowanceStore, type DayQuota } from './day-allowance';
import { billed, overPerCallLimit, type PricedAnswer, type MeteredCalls, type PricedRequest } from './metered-calls';

/** A call of a tool that costs credits; `input` has passed `checkArguments`. */
export interface MeteredToolCall extends AskedBeside {
  readonly tool: Tool;
  readonly input: object;
  readonly connection: Connection;
  readonly idempotencyKey: string | undefined;
  /** Of arguments that are not here, for they are too many: their digest, and the work on them. `input` is empty then. */
  readonly elsewhere?: { readonly requestSha256: string; run(): Promise<DomainAnswer> };
}

type Answered<Answer extends object> = Outcome<PricedAnswer<Answer>, CreditErrorCode | 'daily_limit_exceeded'>;

/** What came of a call, and what the workspace can spend after it; null when storage did not say. */
export interface ToolOutcome {
  readonly outcome: Answered<DomainAnswer>;
  readonly balance: Balance | null;
}

export interface MeteredToolsParts {
  readonly calls: MeteredCalls;
  readonly allowances: DayAllowanceStore;
  readonly store: Pick<LedgerStore, 'balanceOf'>;
  readonly deps: ToolDeps;
  /** What one connection may spend in a day (UTC), beside what it may spend in a call. */
  readonly creditsPerDayMax: number;
}

type Work = Pick<PricedRequest<DomainAnswer>, 'asked' | 'requestSha256' | 'questions' | 'work'>;

/**
 * Tools of the catalogue, paid with credits: a `ready` answer, or each part of one, is charged once; free calls come first. What a register
 * had answered before is free.
 */
export class MeteredTools {
  constructor(private readonly parts: MeteredToolsParts) {}

  /** Throws what the tool throws, after its hold was given back. */
  async answer(call: MeteredToolCall): Promise<ToolOutcome> {
    const kept = await this.keptAnswer(call);
    if (kept) {
      const balance = await this.balanceOf(call.connection.workspaceId);
      // Nothing is taken, so nothing is held: the balance is that after the call, too.
      if (balance && couldPay(call, balance)) return { outcome: free(kept), balance };
    }
    const outcome = await this.answerWithinLimits(call);
    return { outcome, balance: await this.balanceOf(call.connection.workspaceId) };
  }

  /** What registers gave before. With a key it is looked at what an earlier call was charged for; that is in the ledger. */
  private async keptAnswer({ tool, input, idempotencyKey, ...asked }: MeteredToolCall): Promise<DomainAnswer | null> {
    if (idempotencyKey !== undefined) return null;
    return (await tool.parts?.fromMemory?.(input, depsAsked(this.parts.deps, asked))) ?? null;
  }

  /** What a workspace can spend; null when storage does not say. */
  async balanceOf(workspaceId: string): Promise<Balance | null> {
    const balance = await orStorageUnavailable(this.parts.store.balanceOf(workspaceId));
    return balance.ok ? balance.value : null;
  }

  /** The limits are looked at under the hold: an answer that was charged already can be repeated whatever is left of the day. */
  private async answerWithinLimits(call: MeteredToolCall): Promise<Answered<DomainAnswer>> {
    const { tool, input, connection, idempotencyKey } = call;
    if (tool.parts?.open(input, null) === 0) return this.withoutQuestions(call);
    const { credits: creditsPerAnswer } = tool.price;
    const { work, questions, ...asked } = this.workOf(call);
    let quota: DayQuota | null = null;
    let spent = 0;
    try {
      const answered = await this.parts.calls.answer<DomainAnswer>({
        ...{ connection, idempotencyKey, creditsPerAnswer, route: tool.name, freeTier: true, questions, ...asked },
        work: async (earlier, paidBy) => {
          if (paidBy === 'wallet') quota = await this.takeQuota(connection, questions(earlier) * creditsPerAnswer);
          return work(earlier, paidBy);
        },
      });
      // What may have been charged counts as charged.
      spent = answered.ok ? answered.value.chargedNow : answered.refusal.charged === 'unknown' ? Infinity : 0;
      return answered;
    } catch (error) {
      if (error instanceof OverLimitError) return refused(error.refusal);
      throw error;
    } finally {
      await this.giveBack(quota, spent);
    }
  }

  /** Nothing in it needs a source: nothing is held, and no key is used, for the same call has the same answer. */
  private async withoutQuestions({ tool, input, language }: MeteredToolCall): Promise<Answered<DomainAnswer>> {
    return free(await tool.run(input, depsAsked(this.parts.deps, { language }), null));
  }

  private workOf({ tool, input, connection, elsewhere, ...asked }: MeteredToolCall): Work {
    const deps = depsAsked(this.parts.deps, asked);
    const { parts, limits } = tool;
    const caller = { workspaceId: connection.workspaceId };
    if (parts) {
      return {
        asked: parts.asked(input),
        questions: (earlier) => parts.open(input, earlier),
        work: (earlier) => inTime(limits.deadlineMs, parts.work(input, deps, earlier, caller)),
      };
    }
    return {
      asked: input,
      ...(elsewhere && { requestSha256: elsewhere.requestSha256 }),
      questions: () => 1,
      work: async () => {
        // Elsewhere there is a deadline too, and it begins with the work.
        const answer = await (elsewhere?.run() ?? inTime(limits.deadlineMs, tool.run(input, deps, caller)));
        const isReady = answer.decision.status === 'ready';
        return { answer, answered: isChargeable(answer) ? 1 : 0, complete: isReady };
      },
    };
  }

  /** Takes the worst case from what the connection may spend today. Throws `OverLimitError`. */
  private async takeQuota(connection: Connection, worst: number): Promise<DayQuota> {
    const { allowances, creditsPerDayMax } = this.parts;
    const overCall = overPerCallLimit(connection, worst);
    if (overCall) throw new OverLimitError(overCall);
    const quota = await allowances.take(connection.id, worst, creditsPerDayMax);
    if (!quota) throw new OverLimitError(overDayLimit(worst, creditsPerDayMax));
    return quota;
  }

  /** Gives back what was not spent; while storage does not answer it stays taken, for this day. */
  private async giveBack(quota: DayQuota | null, spent: number): Promise<void> {
    if (!quota || spent >= quota.credits) return;
    await orStorageUnavailable(this.parts.allowances.giveBack({ ...quota, credits: quota.credits - spent }));
  }
}

function free(made: DomainAnswer): Answered<DomainAnswer> {
  const billing = { credits: 0 };
  return done({ body: billed(made, billing), made, billing, chargedNow: 0, replayed: false });
}

/** Whether a fresh answer could be paid: whoever could not is refused by the ledger, which says why. */
function couldPay({ tool, input, connection }: MeteredToolCall, balance: Balance): boolean {
  const worst = (tool.parts?.open(input, null) ?? 1) * tool.price.credits;
  if (balance.frozen) return false;
  return balance.freeCallsLeft > 0 || (balance.available >= worst && overPerCallLimit(connection, worst) === null);
}

/** A connection that may not spend so much; nothing was asked, and the hold was given back. */
class OverLimitError extends Error {
  constructor(readonly refusal: CreditRefusal<CreditErrorCode | 'daily_limit_exceeded'>) {
    super(refusal.code);
  }
}

/** A tool that took longer than it may; its hold was given back. */
export class ToolTimeoutError extends Error {
  constructor() {
    super('The tool did not answer in time.');
    this.name = 'ToolTimeoutError';
  }
}

async function inTime<T>(deadlineMs: number, work: Promise<T>): Promise<T> {
  const timely = await withDeadline(deadlineMs, () => work);
  if (timely.state !== 'done') throw new ToolTimeoutError();
  return timely.value;
}

function overDayLimit(needed: number, creditsPerDayMax: number): CreditRefusal<'daily_limit_exceeded'> {
  const message =
    `The call may cost ${needed} credits, and this connection may spend ${creditsPerDayMax} in a day (UTC), which leaves ` +
    'less. Go on tomorrow, or use another connection.';
  return { code: 'daily_limit_exceeded', message, details: { needed, creditsPerDayMax } };
}

/** The ledger in a few lines, serially: what a ledger must say to the same commands. */

export interface ModelRun {
  readonly runId: string;
  readonly workspaceId: string;
  readonly key: string | undefined;
  readonly question: number;
  state: 'running' | 'done' | 'expired';
  attempt: number;
  held: number;
  paidBy: 'wallet' | 'free_call';
  lapsed: boolean;
  complete: boolean;
  credits: number;
  freeCalls: number;
  response: string | null;
  /** Attempts that were charged. */
  readonly charged: Set<number>;
}

interface ModelWorkspace {
  credits: number;
  held: number;
  frozen: boolean;
  revoked: boolean;
  freeGranted: boolean;
  freeUsed: number;
  freeHeld: number;
  freeBegun: boolean;
  freeEnded: boolean;
}

export interface ModelCall {
  readonly runId: string;
  readonly workspaceId: string;
  readonly key: string | undefined;
  readonly question: number;
  readonly count: number;
  readonly free: boolean;
  readonly resume: number | undefined;
}

export const modelPrice = 2;
const freeCallsMax = 25;

export class LedgerModel {
  readonly workspaces = new Map<string, ModelWorkspace>();
  readonly runs: ModelRun[] = [];
  /** Every attempt that ever held: holders come late. */
  readonly attempts: { readonly run: ModelRun; readonly attempt: number; readonly count: number }[] = [];
  private readonly payments = new Map<string, { workspaceId: string; credits: number }>();

  open(workspaceId: string): void {
    this.workspaces.set(workspaceId, {
      ...{ credits: 0, held: 0, frozen: false, revoked: false },
      ...{ freeGranted: false, freeUsed: 0, freeHeld: 0, freeBegun: false, freeEnded: false },
    });
  }

  balance(workspaceId: string) {
    const { credits, held, frozen } = this.of(workspaceId);
    return { available: credits - held, held, frozen, freeCallsLeft: this.freeLeft(workspaceId) };
  }

  reserve(call: ModelCall): Record<string, unknown> {
    const workspace = this.of(call.workspaceId);
    const known = this.runs.find((run) =>
      call.key === undefined ? run.runId === call.runId : run.key === call.key && run.workspaceId === call.workspaceId,
    );
    if (known) {
      const { runId, attempt, credits } = known;
      if (known.question !== call.question) return { outcome: 'mismatch' };
      if (known.complete) return { outcome: 'replay', runId, credits, response: Buffer.from(known.response!) };
      if (known.state === 'running' && !known.lapsed) return { outcome: 'in_flight' };
      if (call.resume !== attempt) return { outcome: 'resumable', earlier: { runId, attempt, credits } };
    }
    if (workspace.revoked) return { outcome: 'connection_revoked' };
    if (known?.state === 'running') this.giveBack(known);
    if (call.free) workspace.freeGranted = true;
    const paidBy = call.free && this.freeLeft(call.workspaceId) > 0 ? 'free_call' : 'wallet';
    const needed = call.count * modelPrice;
    const available = workspace.credits - workspace.held;
    if (paidBy === 'wallet' && workspace.frozen) return { outcome: 'frozen' };
    if (paidBy === 'wallet' && needed > available) return { outcome: 'insufficient', available, needed };
    return this.hold(call, known, paidBy, paidBy === 'wallet' ? needed : 1);
  }

  settle(which: number, answered: number, complete: boolean): Record<string, unknown> {
    const { run, attempt } = this.attempts[which]!;
    const live = run.attempt === attempt && run.state === 'running' && !run.lapsed;
    if (!live) {
      const settled = run.charged.has(attempt) || (run.attempt === attempt && run.state === 'done');
      return { outcome: settled ? 'settled' : 'overtaken', credits: run.credits };
    }
    const workspace = this.of(run.workspaceId);
    const byFree = run.paidBy === 'free_call';
    const charged = byFree ? 0 : answered * modelPrice;
    this.giveBack(run);
    if (byFree && answered > 0 && run.freeCalls === 0) {
      run.freeCalls = 1;
      workspace.freeUsed += 1;
      workspace.freeBegun = true;
      run.charged.add(attempt);
    }
    if (charged > 0) run.charged.add(attempt);
    workspace.credits -= charged;
    Object.assign(run, { state: 'done', complete, credits: run.credits + charged, response: responseOf(which) });
    return { outcome: 'settled', charged, credits: run.credits, freeCallUsed: run.freeCalls > 0 };
  }

  release(which: number): void {
    const { run, attempt } = this.attempts[which]!;
    if (run.attempt === attempt && run.state === 'running') this.giveBack(run);
  }

  /** @returns how many were swept */
  expire(): number {
    const lapsed = this.runs.filter(({ state, lapsed }) => state === 'running' && lapsed);
    for (const run of lapsed) this.giveBack(run);
    return lapsed.length;
  }

  topUp(workspaceId: string, credits: number, reference: string): Record<string, unknown> {
    const outcome = this.seen(`topup ${reference}`, workspaceId, credits) ?? 'credited';
    if (outcome === 'credited') this.of(workspaceId).credits += credits;
    return { outcome, available: this.balance(workspaceId).available };
  }

  takeBack(workspaceId: string, credits: number, reference: string): Record<string, unknown> {
    const workspace = this.of(workspaceId);
    const missing = Math.max(0, credits - (workspace.credits - workspace.held));
    const seen = this.seen(`refund ${reference}`, workspaceId, credits);
    if (!seen) {
      workspace.credits -= credits - missing;
      workspace.frozen ||= missing > 0;
    }
    const outcome = seen ?? (missing > 0 ? 'taken_back_and_frozen' : 'taken_back');
    return { outcome, available: this.balance(workspaceId).available };
  }

  of(workspaceId: string): ModelWorkspace {
    const workspace = this.workspaces.get(workspaceId);
    if (!workspace) throw new Error('unreachable');
    return workspace;
  }

  private hold(
    call: ModelCall,
    known: ModelRun | undefined,
    paidBy: 'wallet' | 'free_call',
    held: number,
  ): Record<string, unknown> {
    const { runId, workspaceId, key, question } = call;
    const workspace = this.of(workspaceId);
    const run: ModelRun = known ?? {
      ...{ runId, workspaceId, key, question, state: 'running', attempt: 0, held: 0, paidBy, lapsed: false },
      ...{ complete: false, credits: 0, freeCalls: 0, response: null, charged: new Set() },
    };
    if (!known) this.runs.push(run);
    Object.assign(run, { state: 'running', attempt: run.attempt + 1, held, paidBy, lapsed: false });
    if (paidBy === 'wallet') workspace.held += held;
    else workspace.freeHeld += 1;
    this.attempts.push({ run, attempt: run.attempt, count: call.count });
    const creditsBefore = run.credits;
    return { outcome: 'held', runId: run.runId, attempt: run.attempt, paidBy, creditsBefore };
  }

  private giveBack(run: ModelRun): void {
    const workspace = this.of(run.workspaceId);
    if (run.paidBy === 'wallet') workspace.held -= run.held;
    else workspace.freeHeld -= 1;
    run.state = 'expired';
  }

  private freeLeft(workspaceId: string): number {
    const { freeUsed, freeHeld, freeEnded } = this.of(workspaceId);
    return freeEnded ? 0 : freeCallsMax - freeUsed - freeHeld;
  }

  private seen(reference: string, workspaceId: string, credits: number): 'already' | 'mismatch' | undefined {
    const payment = this.payments.get(reference);
    if (!payment) return void this.payments.set(reference, { workspaceId, credits });
    return payment.workspaceId === workspaceId && payment.credits === credits ? 'already' : 'mismatch';
  }
}

/** What the attempt answers. */
export const responseOf = (which: number): string => `answer of attempt ${which}`;

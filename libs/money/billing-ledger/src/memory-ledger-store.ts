import { createHash } from 'node:crypto';
import {
  type Balance,
  type BrokenSeal,
  type LedgerHead,
  LedgerStore,
  type Movement,
  newKeysPerDayMax,
  type PricedCall,
  type Reservation,
  type Run,
  type Settlement,
  type Settling,
  type Spendable,
  type TakeBackOutcome,
  type TopUpOutcome,
  type UnfreezeOutcome,
} from './ledger-store';
import { availableOn, type MemoryAccount, MemoryLedgerBook, type MemoryTransfer } from './memory-ledger-book';
import { refuseMalformedCall } from './priced-call';

/** What a workspace owns. */
export interface MemoryWallet {
  readonly wallet: MemoryAccount;
  readonly free: MemoryAccount;
  frozen: boolean;
  freeFirstUsedMs: number | null;
  /** New idempotency keys of the day (UTC), counted from 1970. */
  keys: { readonly day: number; readonly count: number };
}

/** A run as the memory keeps it. */
export interface MemoryRun {
  readonly call: PricedCall;
  state: Run['state'];
  attempt: number;
  hold: MemoryTransfer;
  leaseUntilMs: number;
  readonly chargedAttempts: Set<number>;
  answered: number;
  credits: number;
  freeCalls: number;
  complete: boolean;
  response: Uint8Array | null;
  responseSha256: Uint8Array | null;
  isForgotten: boolean;
  readonly createdAtMs: number;
  finishedAtMs: number | null;
}

export interface MemoryLedgerOptions {
  /** The time, in Unix milliseconds. */
  readonly nowMs: () => number;
  /** Whether a connection may still pay for the workspace. */
  readonly connectionIsLive: (connectionId: string, workspaceId: string) => boolean;
  readonly leaseMs?: number;
  readonly newKeysPerDayMax?: number;
}

const dayMs = 86_400_000;
const freeCalls = { count: 25, days: 14 };
const creditsMax = 10_000_000;

/**
 * The ledger in this process's memory: for tests, and for who wants to see the whole of its rules in one place. Every
 * method does its work at once, so no other call comes in between.
 */
export class MemoryLedgerStore extends LedgerStore {
  protected readonly wallets = new Map<string, MemoryWallet>();
  protected readonly runs = new Map<string, MemoryRun>();
  private readonly book: MemoryLedgerBook;

  constructor(private readonly options: MemoryLedgerOptions) {
    super();
    this.book = new MemoryLedgerBook(options.nowMs);
  }

  override async reserve(call: PricedCall, resume?: number): Promise<Reservation> {
    refuseMalformedCall(call);
    const owner = this.wallets.get(call.workspaceId);
    if (!owner) return { outcome: 'unknown_workspace' };
    const known = this.knownRun(call);
    const answered = known && this.answerOf(known, call, resume);
    if (answered) return answered;
    const { connectionId, workspaceId, answersMax } = call;
    if (connectionId !== undefined && !this.options.connectionIsLive(connectionId, workspaceId)) {
      return { outcome: 'connection_revoked' };
    }
    const price = known?.call.creditsPerAnswer ?? call.creditsPerAnswer;
    const needed = price * answersMax;
    if (needed > creditsMax || answersMax > 10_000) throw new Error('A call holds 1 to 10,000,000 credits.');
    const isNewKey = !known && call.idempotencyKey !== undefined;
    const spentSeconds = isNewKey ? this.keysSpentFor(owner) : null;
    if (spentSeconds !== null) return { outcome: 'keys_spent', retryAfterSeconds: spentSeconds };
    if (known?.state === 'running') this.giveBack(known);
    const paidBy = call.freeTier && this.grantedFreeCalls(owner) > 0 ? 'free_call' : 'wallet';
    const available = availableOn(owner.wallet);
    if (paidBy === 'wallet' && owner.frozen) return { outcome: 'frozen' };
    if (paidBy === 'wallet' && needed > available) return { outcome: 'insufficient', available, needed };
    if (isNewKey) owner.keys = { day: this.today(), count: this.keysOfToday(owner) + 1 };
    const run = this.hold(call, known, paidBy === 'wallet' ? owner.wallet : owner.free, needed);
    return {
      outcome: 'held',
      runId: run.call.runId,
      attempt: run.attempt,
      paidBy,
      creditsPerAnswer: price,
      spendable: { credits: availableOn(owner.wallet), freeCalls: call.freeTier ? this.freeCallsLeft(owner) : null },
      creditsBefore: run.credits,
    };
  }

  override async settle({ runId, attempt, answered, complete, response }: Settling): Promise<Settlement> {
    if (!Number.isInteger(answered) || answered < 0) throw new Error('Answers are counted.');
    const run = this.runs.get(runId);
    if (!run) return { outcome: 'overtaken', credits: 0 };
    const isSettled = (run.attempt === attempt && run.state === 'done') || run.chargedAttempts.has(attempt);
    if (isSettled) return this.settlementOf(run, 0);
    if (run.attempt !== attempt || !this.isAtWork(run)) return { outcome: 'overtaken', credits: run.credits };
    const { account } = run.hold;
    const isFree = account.unit === 'call';
    const amount = isFree ? Number(answered > 0 && run.freeCalls === 0) : answered * run.call.creditsPerAnswer;
    if (amount > run.hold.amount) throw new Error('An attempt cannot be settled: amount_refused.');
    this.endHold(run, amount);
    if (amount > 0) run.chargedAttempts.add(attempt);
    if (isFree && amount > 0) this.ownerOf(run).freeFirstUsedMs ??= this.options.nowMs();
    Object.assign(run, {
      state: 'done',
      complete,
      response: Buffer.from(response),
      finishedAtMs: this.options.nowMs(),
      answered: run.answered + answered,
      credits: run.credits + (isFree ? 0 : amount),
      freeCalls: run.freeCalls + (isFree ? amount : 0),
    });
    return this.settlementOf(run, isFree ? 0 : amount);
  }

  override async release(runId: string, attempt: number): Promise<void> {
    const run = this.runs.get(runId);
    if (run?.attempt === attempt && run.state === 'running') this.giveBack(run);
  }

  override async renew(attempts: readonly { runId: string; attempt: number }[]): Promise<ReadonlySet<string>> {
    const live = attempts.filter(({ runId, attempt }) => {
      const run = this.runs.get(runId);
      return run?.attempt === attempt && this.isAtWork(run);
    });
    for (const { runId } of live) this.runs.get(runId)!.leaseUntilMs = this.leaseEndMs();
    return new Set(live.map(({ runId }) => runId));
  }

  override async expireHolds(): Promise<number> {
    const lapsed = [...this.runs.values()].filter((run) => run.state === 'running' && !this.isAtWork(run));
    for (const run of lapsed) this.giveBack(run);
    return lapsed.length;
  }

  override async openAccounts(workspaceId: string): Promise<void> {
    if (this.wallets.has(workspaceId)) return;
    const none = { credits: 0, spent: 0, held: 0 };
    this.wallets.set(workspaceId, {
      wallet: { workspaceId, unit: 'credit', ...none },
      free: { workspaceId, unit: 'call', ...none },
      frozen: false,
      freeFirstUsedMs: null,
      keys: { day: 0, count: 0 },
    });
  }

  override async creditTopUp(topUp: {
    workspaceId: string;
    credits: number;
    externalReference: string;
    local: boolean;
  }): Promise<{ outcome: TopUpOutcome; available: number }> {
    const { workspaceId, credits, externalReference, local: isLocal } = topUp;
    const owner = this.wallets.get(workspaceId);
    if (!owner) return { outcome: 'unknown_workspace', available: 0 };
    const known = this.paymentOf('topup', credits, externalReference);
    const isSame = known?.account === owner.wallet && known.amount === credits && known.isLocal === isLocal;
    if (known) return { outcome: isSame ? 'already' : 'mismatch', available: availableOn(owner.wallet) };
    owner.wallet.credits += credits;
    this.book.write(owner.wallet, 'topup', credits, { externalReference, isLocal });
    return { outcome: 'credited', available: availableOn(owner.wallet) };
  }

  override async takeBack(payment: {
    workspaceId: string;
    credits: number;
    externalReference: string;
  }): Promise<{ outcome: TakeBackOutcome; available: number }> {
    const { workspaceId, credits, externalReference } = payment;
    const owner = this.wallets.get(workspaceId);
    if (!owner) return { outcome: 'unknown_workspace', available: 0 };
    const { wallet } = owner;
    const known = this.paymentOf('refund', credits, externalReference);
    const isSame = known?.account === wallet && known.amount === credits;
    if (known) return { outcome: isSame ? 'already' : 'mismatch', available: availableOn(wallet) };
    const missing = Math.max(credits - availableOn(wallet), 0);
    if (missing > 0) {
      owner.frozen = true;
      wallet.credits += missing;
      this.book.write(wallet, 'adjust', missing, { externalReference });
    }
    wallet.spent += credits;
    this.book.write(wallet, 'refund', credits, { externalReference });
    return { outcome: missing > 0 ? 'taken_back_and_frozen' : 'taken_back', available: availableOn(wallet) };
  }

  override async unfreeze(workspaceId: string, reason: string): Promise<UnfreezeOutcome> {
    if (reason.trim() === '' || reason.length > 500) throw new Error('A reason has 1 to 500 characters.');
    const owner = this.wallets.get(workspaceId);
    if (!owner) return 'unknown_workspace';
    if (!owner.frozen) return 'not_frozen';
    owner.frozen = false;
    return 'unfrozen';
  }

  override async balanceOf(workspaceId: string): Promise<Balance | null> {
    const owner = this.wallets.get(workspaceId);
    if (!owner) return null;
    const { wallet, frozen, freeFirstUsedMs } = owner;
    const freeUntil = freeFirstUsedMs === null ? null : new Date(freeFirstUsedMs + freeCalls.days * dayMs);
    const freeCallsLeft = owner.free.credits === 0 ? freeCalls.count : this.freeCallsLeft(owner);
    return { available: availableOn(wallet), held: wallet.held, freeCallsLeft, freeUntil, frozen };
  }

  override async movementsOf(
    workspaceId: string,
    { before, limit }: { before?: string; limit: number },
  ): Promise<readonly Movement[]> {
    if (before !== undefined && !/^[1-9][0-9]{0,17}$/.test(before)) return [];
    return this.book.transfers
      .filter(({ account, id }) => account.workspaceId === workspaceId && (!before || Number(id) < Number(before)))
      .reverse()
      .slice(0, limit)
      .map(({ account: _, holdId: _hold, isLocal: _local, ...movement }) => movement);
  }

  override async runOf(workspaceId: string, runId: string): Promise<Run | null> {
    const run = this.runs.get(runId);
    if (run?.call.workspaceId !== workspaceId) return null;
    const { state, answered, credits, freeCalls: free, complete, response, responseSha256 } = run;
    return {
      runId,
      route: run.call.route,
      ...{ state, answered, credits, freeCalls: free, complete, response },
      fingerprint: run.call.fingerprint,
      responseSha256: responseSha256 ?? (response && createHash('sha256').update(response).digest()),
      createdAt: new Date(run.createdAtMs),
      finishedAt: run.finishedAtMs === null ? null : new Date(run.finishedAtMs),
    };
  }

  override async violations(): Promise<readonly { rule: string; subject: string }[]> {
    return this.book.violations([...this.wallets.values()].flatMap(({ wallet, free }) => [wallet, free]));
  }

  override async forget(): Promise<number> {
    const longAgoMs = this.options.nowMs() - 30 * dayMs;
    const old = [...this.runs.values()].filter(
      ({ finishedAtMs, isForgotten }) => !isForgotten && finishedAtMs !== null && finishedAtMs < longAgoMs,
    );
    for (const run of old) {
      if (run.response) run.responseSha256 = createHash('sha256').update(run.response).digest();
      Object.assign(run, { response: null, isForgotten: true });
    }
    return old.length;
  }

  override seal = async (): Promise<number> => this.book.seal();
  override brokenSeals = async (): Promise<readonly BrokenSeal[]> => this.book.brokenSeals();
  override head = async (): Promise<LedgerHead | null> => this.book.head();

  private knownRun({ runId, workspaceId, route, idempotencyKey }: PricedCall): MemoryRun | undefined {
    if (idempotencyKey === undefined) return this.runs.get(runId);
    return [...this.runs.values()].find(
      ({ call, isForgotten }) =>
        !isForgotten &&
        call.workspaceId === workspaceId &&
        call.route === route &&
        call.idempotencyKey === idempotencyKey,
    );
  }

  /** What a run that is known says to the call; undefined when the call may go on with it. */
  private answerOf(known: MemoryRun, call: PricedCall, resume: number | undefined): Reservation | undefined {
    const { attempt, response, credits } = known;
    const { runId, workspaceId, route, fingerprint } = known.call;
    const isSame = call.workspaceId === workspaceId && call.route === route;
    if (!isSame || Buffer.compare(fingerprint, call.fingerprint) !== 0) return { outcome: 'mismatch' };
    if (known.complete) return { outcome: 'replay', runId, response: response!, credits };
    if (this.isAtWork(known)) return { outcome: 'in_flight' };
    return resume === attempt ? undefined : { outcome: 'resumable', earlier: { runId, attempt, response, credits } };
  }

  private hold(call: PricedCall, known: MemoryRun | undefined, account: MemoryAccount, needed: number): MemoryRun {
    const amount = account.unit === 'call' ? 1 : needed;
    const runId = known?.call.runId ?? call.runId;
    account.held += amount;
    const hold = this.book.write(account, 'hold', amount, { runId });
    const begun = { state: 'running', hold, leaseUntilMs: this.leaseEndMs(), finishedAtMs: null } as const;
    if (known) return Object.assign(known, begun, { attempt: known.attempt + 1 });
    const run: MemoryRun = {
      ...begun,
      call,
      attempt: 1,
      chargedAttempts: new Set(),
      ...{ answered: 0, credits: 0, freeCalls: 0, complete: false, response: null, responseSha256: null },
      isForgotten: false,
      createdAtMs: this.options.nowMs(),
    };
    this.runs.set(runId, run);
    return run;
  }

  private endHold({ hold, call }: MemoryRun, amount: number): void {
    const { account } = hold;
    account.held -= hold.amount;
    account.spent += amount;
    this.book.write(account, amount > 0 ? 'capture' : 'void', amount, { runId: call.runId, holdId: hold.id });
  }

  private giveBack(run: MemoryRun): void {
    this.endHold(run, 0);
    Object.assign(run, { state: 'expired', finishedAtMs: this.options.nowMs() });
  }

  private settlementOf(run: MemoryRun, charged: number): Settlement {
    const owner = this.ownerOf(run);
    const freeLeft = run.hold.account.unit === 'call' ? this.freeCallsLeft(owner) : null;
    const spendable: Spendable = { credits: availableOn(owner.wallet), freeCalls: freeLeft };
    return { outcome: 'settled', charged, credits: run.credits, freeCallUsed: run.freeCalls > 0, spendable };
  }

  /** The 25 free calls are there when they are first wanted; nobody has to ask for them. */
  private grantedFreeCalls(owner: MemoryWallet): number {
    if (owner.free.credits === 0) {
      owner.free.credits = freeCalls.count;
      this.book.write(owner.free, 'grant', freeCalls.count);
    }
    return this.freeCallsLeft(owner);
  }

  private freeCallsLeft({ free, freeFirstUsedMs }: MemoryWallet): number {
    const hasEnded = freeFirstUsedMs !== null && this.options.nowMs() >= freeFirstUsedMs + freeCalls.days * dayMs;
    return hasEnded ? 0 : availableOn(free);
  }

  /** Seconds until the next day when the keys of this one are used up; null while there are some. */
  private keysSpentFor(owner: MemoryWallet): number | null {
    if (this.keysOfToday(owner) < (this.options.newKeysPerDayMax ?? newKeysPerDayMax)) return null;
    return Math.ceil(((this.today() + 1) * dayMs - this.options.nowMs()) / 1_000);
  }

  private paymentOf(kind: 'topup' | 'refund', credits: number, reference: string): MemoryTransfer | undefined {
    if (!Number.isInteger(credits) || credits < 1 || credits > creditsMax)
      throw new Error('A payment is 1 to 10,000,000 credits.');
    return this.book.transfers.find((each) => each.kind === kind && each.externalReference === reference);
  }

  private ownerOf = (run: MemoryRun): MemoryWallet => this.wallets.get(run.call.workspaceId)!;
  private isAtWork = (run: MemoryRun): boolean => run.state === 'running' && run.leaseUntilMs >= this.options.nowMs();
  private leaseEndMs = (): number => this.options.nowMs() + (this.options.leaseMs ?? 15_000);
  private today = (): number => Math.floor(this.options.nowMs() / dayMs);
  private keysOfToday = ({ keys }: MemoryWallet): number => (keys.day === this.today() ? keys.count : 0);
}

import { type Address } from '@einvoice/evm';
import { type PaymentKey } from './payment-key';
import {
  type ClaimLimits,
  type OpenPayment,
  type PayerLastHour,
  type PayerUsage,
  type PaymentClaim,
  type PaymentIdentifierRecord,
  type PaymentLease,
  type PaymentLook,
  type PaymentRecord,
  PaymentStore,
  type ProvisionalPayment,
  type SettledPayment,
  type SourceCounts,
  type WriteAhead,
} from './payment-store';

/** A payment as the memory keeps it; what a state does not have yet, or no longer, is null. */
export interface MemoryPaymentRow {
  readonly claim: PaymentClaim;
  state: PaymentRecord['state'];
  attempt: number;
  leaseUntilMs: number;
  identifierSha256: string | null;
  identifierHeld: boolean;
  sources: readonly string[];
  undecidedRuns: { readonly source: string; readonly atMs: number }[];
  reason: string;
  /** Of a failed row alone. */
  payerFault: boolean;
  written: WriteAhead | null;
  answeredAtMs: number;
  /** Payload and answer are deleted. */
  isForgotten: boolean;
  settled: SettledPayment | null;
  settledAtMs: number;
  isFinal: boolean;
  /** When the answer, or a released row itself, may go. */
  keptUntilMs: number;
  updatedAtMs: number;
  /** Orders rows that were written within one millisecond. */
  write: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * The payment rows in this process's memory: for tests, and for a seller with one process that may forget what it was
 * paid for when it ends. Every method does its work at once, so no other call comes in between.
 */
export class MemoryPaymentStore extends PaymentStore {
  protected readonly rows = new Map<PaymentKey, MemoryPaymentRow>();
  private writes = 0;

  /** @param nowMs the time, in Unix milliseconds */
  constructor(private readonly nowMs: () => number) {
    super();
  }

  override async look(key: PaymentKey, payer: Address, identifierSha256: string | null): Promise<PaymentLook> {
    const row = this.rows.get(key);
    const holder = this.holderOf(payer, identifierSha256, key);
    return {
      row: row ? this.recordOf(row) : null,
      identifierHolder: holder ? this.holderRecordOf(holder) : null,
      payerLastHour: this.lastHourOf(payer),
    };
  }

  override async payerUsage(payer: Address, key: PaymentKey): Promise<PayerUsage> {
    return this.usageOf(payer, key);
  }

  override async claim(claim: PaymentClaim, limits: ClaimLimits): Promise<PaymentLease | null> {
    return this.claimNow(claim, limits);
  }

  override async claimUnless<Reason>(
    refuses: (usage: PayerUsage) => Reason | null,
    claim: PaymentClaim,
    limits: ClaimLimits,
  ): Promise<PaymentLease | { readonly refused: Reason } | null> {
    const refused = refuses(this.usageOf(claim.payer, claim.key));
    return refused === null ? this.claimNow(claim, limits) : { refused };
  }

  override async extendLease(lease: PaymentLease, leaseMs: number): Promise<boolean> {
    const row = this.held(lease, 'claimed', 'settling');
    if (row) row.leaseUntilMs = this.nowMs() + leaseMs;
    return row !== undefined;
  }

  override async writeAhead(lease: PaymentLease, written: WriteAhead): Promise<OpenPayment | null> {
    const row = this.held(lease, 'claimed');
    if (!row) return null;
    const kept = { ...written, payload: Buffer.from(written.payload), answer: Buffer.from(written.answer) };
    this.change(row, { state: 'settling', written: kept, answeredAtMs: this.nowMs(), isForgotten: false });
    return this.openOf(row);
  }

  override async release(lease: PaymentLease, reason: string, undecidedSources: readonly string[]): Promise<boolean> {
    const row = this.held(lease, 'claimed');
    if (!row) return false;
    const atMs = this.nowMs();
    row.undecidedRuns.push(...undecidedSources.map((source) => ({ source, atMs })));
    this.releaseRow(row, reason);
    return true;
  }

  override async markSettled(lease: PaymentLease, settled: SettledPayment): Promise<boolean> {
    const row = this.held(lease, 'settling', 'failed');
    if (!row) return false;
    const { payer, key } = row.claim;
    const settledAtMs = this.nowMs();
    this.change(row, {
      state: 'settled',
      settled: { ...settled, transaction: settled.transaction.toLowerCase() },
      settledAtMs,
      payerFault: false,
      keptUntilMs: settledAtMs + row.written!.answerKeptSeconds * 1000,
      identifierHeld: row.identifierSha256 !== null && !this.holderOf(payer, row.identifierSha256, key),
    });
    return true;
  }

  override async markFailed(lease: PaymentLease, failure: { reason: string; payerFault: boolean }): Promise<boolean> {
    const row = this.held(lease, 'settling');
    if (!row) return false;
    const keptUntilMs = this.nowMs() + row.written!.answerKeptSeconds * 1000;
    this.change(row, { state: 'failed', ...failure, identifierHeld: false, keptUntilMs });
    return true;
  }

  override async handOver(lease: PaymentLease): Promise<void> {
    const row = this.held(lease, 'settling');
    if (row) this.change(row, { leaseUntilMs: this.nowMs() });
  }

  override async takeOver(key: PaymentKey, leaseMs: number): Promise<OpenPayment | null> {
    const row = this.rows.get(key);
    return row && this.isUnattended(row) ? this.takeRow(row, leaseMs) : null;
  }

  override async takeOverNext(leaseMs: number, restMs: number): Promise<OpenPayment | null> {
    const restedSince = this.nowMs() - restMs;
    const [next] = [...this.rows.values()]
      .filter((row) => this.isUnattended(row) && row.updatedAtMs <= restedSince)
      .sort(longestUntouched);
    return next ? this.takeRow(next, leaseMs) : null;
  }

  override async countOpen(): Promise<number> {
    return [...this.rows.values()].filter(({ state }) => state === 'settling').length;
  }

  override async readFailed(key: PaymentKey): Promise<OpenPayment | null> {
    const row = this.rows.get(key);
    const isKept = row?.state === 'failed' && !row.isForgotten && row.keptUntilMs > this.nowMs();
    return isKept ? this.openOf(row) : null;
  }

  override async provisional(ageMs: number, countMax: number): Promise<readonly ProvisionalPayment[]> {
    return [...this.rows.values()]
      .filter((row) => this.isProvisional(row) && row.settledAtMs <= this.nowMs() - ageMs)
      .sort((a, b) => a.settledAtMs - b.settledAtMs)
      .slice(0, countMax)
      .map((row) => ({
        key: row.claim.key,
        lease: leaseOf(row),
        requirement: row.claim.requirement,
        validBefore: row.claim.validBefore,
        fromBlock: row.written!.fromBlock,
        transaction: row.settled!.transaction,
      }));
  }

  override async makeFinal(lease: PaymentLease): Promise<boolean> {
    const row = this.held(lease, 'settled');
    if (!row || row.isFinal) return false;
    row.isFinal = true;
    return true;
  }

  override async reopen(lease: PaymentLease): Promise<boolean> {
    const row = this.held(lease, 'settled');
    if (!row || !this.isProvisional(row)) return false;
    const attempt = row.attempt + 1;
    this.change(row, { state: 'settling', attempt, leaseUntilMs: this.nowMs(), settled: null, keptUntilMs: Infinity });
    return true;
  }

  override async releaseAbandoned(): Promise<number> {
    const abandoned = [...this.rows.values()].filter((row) => row.state === 'claimed' && !this.isLeased(row));
    for (const row of abandoned) this.releaseRow(row, 'abandoned');
    return abandoned.length;
  }

  override async forgetExpired(): Promise<number> {
    const isOver = (row: MemoryPaymentRow) => row.keptUntilMs <= this.nowMs();
    const answers = [...this.rows.values()].filter(
      (row) => (row.state === 'settled' || row.state === 'failed') && !row.isForgotten && isOver(row),
    );
    for (const row of answers) row.isForgotten = true;
    const released = [...this.rows.values()].filter((row) => row.state === 'released' && isOver(row));
    for (const { claim } of released) this.rows.delete(claim.key);
    return answers.length + released.length;
  }

  private claimNow(claim: PaymentClaim, limits: ClaimLimits): PaymentLease | null {
    const { sources, undecidedRunsMax, leaseMs, identifierSha256 } = limits;
    const before = this.rows.get(claim.key);
    if (before) {
      const isFree = before.state === 'released' || (before.state === 'claimed' && !this.isLeased(before));
      const counts = countsOf(before.undecidedRuns);
      if (!isFree || sources.some((source) => (counts[source] ?? 0) >= undecidedRunsMax)) return null;
    }
    if (this.holderOf(claim.payer, identifierSha256, claim.key)) return null;
    const row: MemoryPaymentRow = {
      ...newRow,
      claim,
      attempt: (before?.attempt ?? 0) + 1,
      leaseUntilMs: this.nowMs() + leaseMs,
      identifierSha256,
      identifierHeld: identifierSha256 !== null,
      sources,
      undecidedRuns: before?.undecidedRuns ?? [],
    };
    this.change(row, {});
    this.rows.set(claim.key, row);
    return leaseOf(row);
  }

  private takeRow(row: MemoryPaymentRow, leaseMs: number): OpenPayment {
    this.change(row, { attempt: row.attempt + 1, leaseUntilMs: this.nowMs() + leaseMs });
    return this.openOf(row);
  }

  private releaseRow(row: MemoryPaymentRow, reason: string): void {
    const nowMs = this.nowMs();
    const untilInvalidMs = Number(row.claim.validBefore) * 1000 - nowMs;
    const keptMs = row.undecidedRuns.length === 0 ? hourMs : Math.min(Math.max(untilInvalidMs, dayMs), 30 * dayMs);
    this.change(row, { state: 'released', reason, identifierHeld: false, keptUntilMs: nowMs + keptMs });
  }

  /** The row, while the lease is still its newest and its state is one of these. */
  private held({ key, attempt }: PaymentLease, ...states: PaymentRecord['state'][]): MemoryPaymentRow | undefined {
    const row = this.rows.get(key);
    return row?.attempt === attempt && states.includes(row.state) ? row : undefined;
  }

  private change(row: MemoryPaymentRow, change: Partial<MemoryPaymentRow>): void {
    Object.assign(row, change, { updatedAtMs: this.nowMs(), write: (this.writes += 1) });
  }

  private holderOf(payer: Address, identifierSha256: string | null, except: PaymentKey): MemoryPaymentRow | undefined {
    return [...this.rows.values()].find(
      (row) =>
        row.claim.payer === payer &&
        row.claim.key !== except &&
        row.identifierHeld &&
        row.identifierSha256 === identifierSha256,
    );
  }

  private lastHourOf(payer: Address): PayerLastHour {
    const nowMs = this.nowMs();
    const own = [...this.rows.values()].filter(({ claim }) => claim.payer === payer);
    const failed = own.filter(({ payerFault }) => payerFault);
    const undecidedRuns: Record<string, readonly number[]> = {};
    const runs = own.flatMap((row) => row.undecidedRuns);
    for (const source of new Set(runs.map((run) => run.source))) {
      const endsAt = endsWithinHour(
        runs.filter((run) => run.source === source).map(({ atMs }) => atMs),
        nowMs,
      );
      if (endsAt.length > 0) undecidedRuns[source] = endsAt;
    }
    const failedAtMs = failed.map(({ updatedAtMs }) => updatedAtMs);
    return { nowSeconds: nowMs / 1000, failedSettlements: endsWithinHour(failedAtMs, nowMs), undecidedRuns };
  }

  private usageOf(payer: Address, except: PaymentKey): PayerUsage {
    const open = [...this.rows.values()].filter(
      ({ claim, state }) =>
        claim.payer === payer && claim.key !== except && (state === 'claimed' || state === 'settling'),
    );
    const runs = open.filter(({ state }) => state === 'claimed').flatMap(({ sources }) => sources);
    const openRuns = countsOf(runs.map((source) => ({ source })));
    return { ...this.lastHourOf(payer), openPayments: open.length, openRuns };
  }

  private recordOf(row: MemoryPaymentRow): PaymentRecord {
    const { state, reason, identifierSha256 } = row;
    const undecidedRuns = countsOf(row.undecidedRuns);
    switch (state) {
      case 'claimed':
        return { state, leased: this.isLeased(row), undecidedRuns };
      case 'released':
        return { state, undecidedRuns };
      case 'settling':
        return { state, leased: this.isLeased(row), requestSha256: row.written!.requestSha256, identifierSha256 };
      case 'failed':
        return { state, reason };
      case 'settled':
        return { ...this.settledOf(row), identifierSha256 };
    }
  }

  private holderRecordOf(row: MemoryPaymentRow): PaymentIdentifierRecord {
    if (row.state === 'settled') return this.settledOf(row);
    if (row.state !== 'settling') return { state: 'claimed' };
    return { state: 'settling', requestSha256: row.written!.requestSha256 };
  }

  private settledOf(row: MemoryPaymentRow) {
    const { billing, paymentResponse } = row.settled!;
    const { requestSha256, answer } = row.written!;
    const isKept = !row.isForgotten && row.keptUntilMs > this.nowMs();
    const kept = isKept ? Buffer.from(answer) : null;
    return { state: 'settled', requestSha256, answer: kept, billing, paymentResponse } as const;
  }

  private openOf(row: MemoryPaymentRow): OpenPayment {
    const ageSeconds = (this.nowMs() - row.answeredAtMs) / 1000;
    const answeredAtSeconds = Math.floor(row.answeredAtMs / 1000);
    return { ...row.claim, ...row.written!, lease: leaseOf(row), answeredAtSeconds, ageSeconds };
  }

  private isLeased = (row: MemoryPaymentRow): boolean => row.leaseUntilMs > this.nowMs();
  private isUnattended = (row: MemoryPaymentRow): boolean => row.state === 'settling' && !this.isLeased(row);
  private isProvisional = (row: MemoryPaymentRow): boolean =>
    row.state === 'settled' && !row.isFinal && !row.isForgotten;
}

const newRow = {
  state: 'claimed',
  reason: '',
  payerFault: false,
  written: null,
  answeredAtMs: 0,
  isForgotten: false,
  settled: null,
  settledAtMs: 0,
  isFinal: false,
  keptUntilMs: Infinity,
  updatedAtMs: 0,
  write: 0,
} as const satisfies Partial<MemoryPaymentRow>;

const leaseOf = (row: MemoryPaymentRow): PaymentLease => ({ key: row.claim.key, attempt: row.attempt });

const longestUntouched = (a: MemoryPaymentRow, b: MemoryPaymentRow): number =>
  a.updatedAtMs - b.updatedAtMs || a.write - b.write;

/** The seconds from which what happened at these times is an hour ago, as far as they are still to come. */
const endsWithinHour = (timesMs: readonly number[], nowMs: number): readonly number[] =>
  timesMs
    .filter((atMs) => atMs > nowMs - hourMs)
    .sort((a, b) => a - b)
    .map((atMs) => (atMs + hourMs) / 1000);

function countsOf(runs: readonly { readonly source: string }[]): SourceCounts {
  const counts: Record<string, number> = {};
  for (const { source } of runs) counts[source] = (counts[source] ?? 0) + 1;
  return counts;
}

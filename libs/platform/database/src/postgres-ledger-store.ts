import { StorageUnavailableError } from '@einvoice/error-codes';
import { inSpan } from '@einvoice/tracing';
import { hash } from 'node:crypto';
import {
  type Balance,
  type BrokenSeal,
  type LedgerHead,
  LedgerStore,
  type Movement,
  newKeysPerDayMax,
  type PricedCall,
  refuseMalformedCall,
  type Reservation,
  type Run,
  runIdPattern,
  type Settlement,
  type Settling,
  type TakeBackOutcome,
  type TopUpOutcome,
  type UnfreezeOutcome,
} from '@einvoice/billing-ledger';
import { type Database, type Statement } from './connect-database';
import { LedgerTurns, LedgerQueue } from './ledger-queue';
import { ledgerStatements as statements } from './ledger-statements';

/** A holder that vanished is replaced after this; a living one renews in time. */
const leaseMs = 15_000;
/** A caller waits so long in all, however long the queue. */
const callDeadlineMs = 2_000;
/** Movements older than none: ids are positive and below it. */
const newest = '9223372036854775807';

interface ReserveRow {
  outcome: Reservation['outcome'] | 'amount_refused';
  run: string;
  attempt: number;
  paid_by: 'wallet' | 'free_call' | null;
  available: string | null;
  free_left: string | null;
  captured: string;
  price: string;
  response: Buffer | null;
  retry_seconds: number | null;
}

interface SettleRow {
  outcome: 'settled' | 'overtaken' | 'unknown_run' | 'amount_refused';
  charged: string;
  captured: string;
  free_calls: string;
  available: string | null;
  free_left: string | null;
}

type Reserving = { readonly call: PricedCall; readonly resume: number | undefined };

/**
 * The ledger in Postgres. Give it a `Database` of its own with two connections: a route that floods the other pool then
 * cannot starve it.
 */
export class PostgresLedgerStore extends LedgerStore {
  private readonly reserving: LedgerQueue<Reserving, ReserveRow>;
  private readonly settling: LedgerQueue<Settling, SettleRow>;
  private readonly reading: LedgerQueue<string, Balance | null>;

  constructor(
    private readonly database: Database,
    private readonly options: {
      readonly leaseMs?: number;
      readonly newKeysPerDayMax?: number;
      readonly callDeadlineMs?: number;
    } = {},
  ) {
    super();
    const turns = new LedgerTurns();
    const queueLimits = {
      itemsMax: 512,
      deadlineMs: options.callDeadlineMs ?? callDeadlineMs,
      tooLate: () => new StorageUnavailableError(),
    };
    // Balances are read beside what changes them.
    this.reading = new LedgerQueue(new LedgerTurns(), (workspaceIds) => this.balancesOf(workspaceIds), {
      ...queueLimits,
      key: () => undefined,
    });
    this.settling = new LedgerQueue(turns, (items) => this.settleMany(items), {
      ...queueLimits,
      key: ({ runId }) => runId,
    });
    this.reserving = new LedgerQueue(turns, (items) => this.reserveMany(items), {
      ...queueLimits,
      key: ({ call: { workspaceId, route, idempotencyKey } }) =>
        idempotencyKey === undefined ? undefined : JSON.stringify([workspaceId, route, idempotencyKey]),
    });
  }

  async reserve(call: PricedCall, resume?: number): Promise<Reservation> {
    // One malformed request would fail the statement that carries the others.
    refuseMalformedCall(call);
    return reservationOf(await inSpan('ledger reserve', {}, () => this.reserving.add({ call, resume })), call);
  }

  async settle(settling: Settling): Promise<Settlement> {
    if (!Number.isInteger(settling.answered) || settling.answered < 0) throw new Error('Answers are counted.');
    return settlementOf(await inSpan('ledger settle', {}, () => this.settling.add(settling)));
  }

  async release(runId: string, attempt: number): Promise<void> {
    await this.ask(statements.release, [runId, attempt]);
  }

  async renew(attempts: readonly { runId: string; attempt: number }[]): Promise<ReadonlySet<string>> {
    const values = [
      attempts.map(({ runId }) => runId),
      attempts.map(({ attempt }) => attempt),
      this.options.leaseMs ?? leaseMs,
    ];
    const rows = await this.ask<{ run: string }>(statements.renew, values);
    return new Set(rows.map(({ run }) => run));
  }

  async expireHolds(): Promise<number> {
    let expired = 0;
    for (let last: string | null | undefined = '0'; typeof last === 'string';) {
      const [row]: { expired: number; last: string | null }[] = await this.ask(statements.expire, [last]);
      expired += row?.expired ?? 0;
      last = row?.last;
    }
    return expired;
  }

  async openAccounts(workspaceId: string): Promise<void> {
    await this.ask(statements.openAccounts, [workspaceId]);
  }

  async creditTopUp(topUp: { workspaceId: string; credits: number; externalReference: string; local: boolean }) {
    const values = [topUp.workspaceId, topUp.credits, topUp.externalReference, topUp.local];
    return this.payment<TopUpOutcome>(statements.creditTopUp, values);
  }

  async takeBack(payment: { workspaceId: string; credits: number; externalReference: string }) {
    const values = [payment.workspaceId, payment.credits, payment.externalReference];
    return this.payment<TakeBackOutcome>(statements.takeBack, values);
  }

  async unfreeze(workspaceId: string, reason: string): Promise<UnfreezeOutcome> {
    if (reason.trim() === '' || reason.length > 500) throw new Error('A reason has 1 to 500 characters.');
    const [row] = await this.ask<{ outcome: UnfreezeOutcome }>(statements.unfreeze, [workspaceId, reason]);
    return row?.outcome ?? 'unknown_workspace';
  }

  async balanceOf(workspaceId: string): Promise<Balance | null> {
    return this.reading.add(workspaceId);
  }

  async movementsOf(workspaceId: string, page: { before?: string; limit: number }): Promise<readonly Movement[]> {
    if (page.before !== undefined && !movementId.test(page.before)) return [];
    const values = [workspaceId, page.before ?? newest, page.limit];
    return this.ask<Movement>(statements.movements, values);
  }

  async runOf(workspaceId: string, runId: string): Promise<Run | null> {
    if (!runIdPattern.test(runId)) return null;
    const [run] = await this.ask<Run>(statements.run, [workspaceId, runId]);
    return run ?? null;
  }

  async violations(): Promise<readonly { rule: string; subject: string }[]> {
    return this.ask(statements.violations);
  }

  async forget(): Promise<number> {
    const [row] = await this.ask<{ forgotten: number }>(statements.forget);
    return row?.forgotten ?? 0;
  }

  async seal(): Promise<number> {
    const [row] = await this.ask<{ sealed: number }>(statements.seal);
    return row?.sealed ?? 0;
  }

  async brokenSeals(): Promise<readonly BrokenSeal[]> {
    return this.ask<BrokenSeal>(statements.brokenSeals);
  }

  async head(): Promise<LedgerHead | null> {
    const [last] = await this.ask<LedgerHead>(statements.head);
    return last ?? null;
  }

  private async balancesOf(workspaceIds: readonly string[]): Promise<readonly (Balance | null)[]> {
    const rows = await this.ask<Balance & { readonly workspaceId: string }>(statements.balances, [workspaceIds]);
    const found = new Map(rows.map(({ workspaceId, ...balance }): [string, Balance] => [workspaceId, balance]));
    return workspaceIds.map((workspaceId) => found.get(workspaceId) ?? null);
  }

  private reserveMany(items: readonly Reserving[]): Promise<ReserveRow[]> {
    return this.ask<ReserveRow>(statements.reserve, [
      plain(items.map(({ call }) => call.runId)),
      items.map(({ call }) => call.workspaceId),
      plain(items.map(({ call }) => call.route)),
      plain(items.map(({ call: { idempotencyKey: key } }) => (key === undefined ? null : bytes(hash('sha256', key))))),
      plain(items.map(({ call }) => bytes(hexOf(call.fingerprint)))),
      items.map(({ call }) => call.connectionId ?? null),
      plain(items.map(({ call }) => call.creditsPerAnswer)),
      plain(items.map(({ call }) => call.answersMax)),
      plain(items.map(({ call }) => call.freeTier)),
      plain(items.map(({ resume }) => resume ?? null)),
      this.options.leaseMs ?? leaseMs,
      this.options.newKeysPerDayMax ?? newKeysPerDayMax,
    ]);
  }

  private settleMany(items: readonly Settling[]): Promise<SettleRow[]> {
    return this.ask<SettleRow>(statements.settle, [
      plain(items.map(({ runId }) => runId)),
      plain(items.map(({ attempt }) => attempt)),
      plain(items.map(({ answered }) => answered)),
      plain(items.map(({ complete }) => complete)),
      plain(items.map(({ response }) => bytes(hexOf(response)))),
    ]);
  }

  private async payment<Outcome extends string>(statement: Statement, values: readonly unknown[]) {
    const [row] = await this.ask<{ outcome: Outcome | 'amount_refused'; available: string | null }>(statement, values);
    if (!row || row.outcome === 'amount_refused') throw new Error('A payment is 1 to 10,000,000 credits.');
    return { outcome: row.outcome as Outcome, available: Number(row.available ?? 0) };
  }

  private ask<Row extends object>(statement: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    return this.database.query<Row>(statement, values);
  }
}

const movementId = /^[1-9][0-9]{0,17}$/;

/** An array as Postgres reads it, of values that need no quotes: it costs a tenth of what the driver does for any value. */
const plain = (values: readonly (string | number | boolean | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;
/** A bytea in such an array. */
const bytes = (hex: string): string => `"\\\\x${hex}"`;
const hexOf = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('hex');

function reservationOf(row: ReserveRow, { answersMax }: PricedCall): Reservation {
  const { run: runId, attempt, response } = row;
  const credits = Number(row.captured);
  switch (row.outcome) {
    case 'held':
      return {
        outcome: 'held',
        runId,
        attempt,
        paidBy: row.paid_by ?? 'wallet',
        creditsPerAnswer: Number(row.price),
        spendable: spendableOf(row),
        creditsBefore: credits,
      };
    case 'resumable':
      return { outcome: 'resumable', earlier: { runId, attempt, response, credits } };
    case 'replay':
      if (response === null) throw new Error('A complete run has a response.');
      return { outcome: 'replay', runId, response, credits };
    case 'insufficient':
      return { outcome: 'insufficient', available: Number(row.available), needed: Number(row.price) * answersMax };
    case 'keys_spent':
      return { outcome: 'keys_spent', retryAfterSeconds: row.retry_seconds ?? 1 };
    case 'amount_refused':
      throw new Error('A call holds 1 to 10,000,000 credits.');
    default:
      return { outcome: row.outcome };
  }
}

function settlementOf(row: SettleRow): Settlement {
  const credits = Number(row.captured);
  // A run that nobody knows was lost with a database that was put back: its hold is gone, as of one that lapsed.
  if (row.outcome === 'overtaken' || row.outcome === 'unknown_run') return { outcome: 'overtaken', credits };
  if (row.outcome !== 'settled') throw new Error(`An attempt cannot be settled: ${row.outcome}.`);
  const freeCallUsed = Number(row.free_calls) > 0;
  return { outcome: 'settled', charged: Number(row.charged), credits, freeCallUsed, spendable: spendableOf(row) };
}

const spendableOf = (row: { available: string | null; free_left: string | null }) => ({
  credits: Number(row.available),
  freeCalls: row.free_left === null ? null : Number(row.free_left),
});

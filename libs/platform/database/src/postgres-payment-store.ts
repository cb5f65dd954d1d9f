import { promisify } from 'node:util';
import { gunzip as gunzipCallback, gzip as gzipCallback, gzipSync } from 'node:zlib';
import {
  type ClaimLimits,
  type PaymentIdentifierRecord,
  type OpenPayment,
  type PayerLastHour,
  type PayerUsage,
  type PaymentClaim,
  type PaymentLease,
  type PaymentLook,
  type PaymentRequirement,
  type PaymentRecord,
  PaymentStore,
  type ProvisionalPayment,
  type SettledPayment,
  type SourceCounts,
  type WriteAhead,
} from '@einvoice/x402-payments';
import { DatabaseError } from 'pg';
import { type Database, type Statement } from './connect-database';
import * as statements from './payment-statements';

const gzip = promisify(gzipCallback);
const gunzip = promisify(gunzipCallback);
/** What is packed in less time than another thread takes to begin. */
const packedAtOnceMax = 32 * 1024;

/** Answers are large and repetitive: the fastest level already takes most of it. */
async function compress(bytes: Uint8Array): Promise<Buffer> {
  const options = { level: 1 };
  return bytes.length <= packedAtOnceMax ? gzipSync(bytes, options) : gzip(bytes, options);
}

/** Payment records in Postgres, shared by all instances. */
export class PostgresPaymentStore extends PaymentStore {
  /** The last `claimUnless` of each payer. They wait for each other here: in Postgres each would hold a connection. */
  private readonly claimsOfPayer = new Map<string, Promise<void>>();

  constructor(private readonly database: Database) {
    super();
  }

  async look(key: string, payer: string, identifierSha256: string | null): Promise<PaymentLook> {
    const [found] = await this.ask<LookRow>(statements.look, key, payer, identifierSha256);
    if (!found) throw new Error('A look always gives one row.');
    return {
      row: await rowOf(found),
      identifierHolder: await holderOf(found),
      payerLastHour: lastHourOf(found),
    };
  }

  async payerUsage(payer: string, key: string): Promise<PayerUsage> {
    return usageOf(await this.ask<UsageRow>(statements.payerUsage, payer, key));
  }

  async claim(claim: PaymentClaim, limits: ClaimLimits): Promise<PaymentLease | null> {
    const claiming = this.ask<ClaimedRow>(statements.claim, ...claimValues(claim, limits));
    return leaseOf(claim, await claiming.catch(noneWhenIdentifierWasTaken));
  }

  async claimUnless<Reason>(
    refuses: (usage: PayerUsage) => Reason | null,
    claim: PaymentClaim,
    limits: ClaimLimits,
  ): Promise<PaymentLease | { readonly refused: Reason } | null> {
    const { payer, key } = claim;
    const claiming = this.afterOthersOf(payer, () =>
      this.database.transaction(async (query) => {
        await query(statements.lockPayer, [payer]);
        const refused = refuses(usageOf(await query<UsageRow>(statements.payerUsage, [payer, key])));
        return refused === null ? query<ClaimedRow>(statements.claim, claimValues(claim, limits)) : { refused };
      }),
    );
    const claimed = await claiming.catch(noneWhenIdentifierWasTaken);
    return 'refused' in claimed ? claimed : leaseOf(claim, claimed);
  }

  private async afterOthersOf<T>(payer: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.claimsOfPayer.get(payer) ?? Promise.resolve()).then(work);
    const ended = turn
      .catch(() => undefined)
      .then(() => {
        if (this.claimsOfPayer.get(payer) === ended) this.claimsOfPayer.delete(payer);
      });
    this.claimsOfPayer.set(payer, ended);
    return turn;
  }

  async extendLease({ key, attempt }: PaymentLease, leaseMs: number): Promise<boolean> {
    return (await this.ask(statements.extendLease, key, attempt, leaseMs / 1000)).length === 1;
  }

  async writeAhead(lease: PaymentLease, written: WriteAhead): Promise<OpenPayment | null> {
    const [payload, answer] = await Promise.all([compress(written.payload), compress(written.answer)]);
    const [row] = await this.ask<WrittenRow>(
      statements.writeAhead,
      lease.key,
      lease.attempt,
      written.requestSha256,
      written.responseSha256,
      payload,
      answer,
      written.fromBlock.toString(),
      written.answerKeptSeconds,
    );
    return row ? { ...claimOf(lease.key, row), ...written, lease, ...answeredAt(row), ageSeconds: 0 } : null;
  }

  async release({ key, attempt }: PaymentLease, reason: string, undecidedSources: readonly string[]): Promise<boolean> {
    return (await this.ask(statements.release, key, attempt, reason, undecidedSources)).length === 1;
  }

  async markSettled({ key, attempt }: PaymentLease, settled: SettledPayment): Promise<boolean> {
    const { transaction, billing, paymentResponse } = settled;
    const marking = this.ask(statements.markSettled, key, attempt, transaction.toLowerCase(), billing, paymentResponse);
    return (await marking.catch(noneWhenIdentifierWasTaken)).length === 1;
  }

  async markFailed({ key, attempt }: PaymentLease, failure: { reason: string; payerFault: boolean }): Promise<boolean> {
    return (await this.ask(statements.markFailed, key, attempt, failure.reason, failure.payerFault)).length === 1;
  }

  async handOver({ key, attempt }: PaymentLease): Promise<void> {
    await this.ask(statements.handOver, key, attempt);
  }

  async takeOver(key: string, leaseMs: number): Promise<OpenPayment | null> {
    return openOf(await this.ask<OpenRow>(statements.takeOver, key, leaseMs / 1000));
  }

  async takeOverNext(leaseMs: number, restMs: number): Promise<OpenPayment | null> {
    return openOf(await this.ask<OpenRow>(statements.takeOverNext, leaseMs / 1000, restMs / 1000));
  }

  async countOpen(): Promise<number> {
    const [row] = await this.ask<{ open: number }>(statements.countOpen);
    return row?.open ?? 0;
  }

  async readFailed(key: string): Promise<OpenPayment | null> {
    return openOf(await this.ask<OpenRow>(statements.readFailed, key));
  }

  async provisional(ageMs: number, countMax: number): Promise<readonly ProvisionalPayment[]> {
    const rows = await this.ask<ProvisionalRow>(statements.provisional, ageMs / 1000, countMax);
    return rows.map((row) => ({
      key: row.payment_key,
      lease: { key: row.payment_key, attempt: row.attempt },
      requirement: JSON.parse(row.requirement) as PaymentRequirement,
      validBefore: BigInt(row.valid_before),
      fromBlock: BigInt(row.from_block),
      transaction: row.transaction,
    }));
  }

  async makeFinal({ key, attempt }: PaymentLease): Promise<boolean> {
    return (await this.ask(statements.makeFinal, key, attempt)).length === 1;
  }

  async reopen({ key, attempt }: PaymentLease): Promise<boolean> {
    return (await this.ask(statements.reopen, key, attempt)).length === 1;
  }

  async releaseAbandoned(): Promise<number> {
    return (await this.ask(statements.releaseAbandoned)).length;
  }

  async forgetExpired(): Promise<number> {
    const answers = await this.ask(statements.forgetAnswers);
    const released = await this.ask(statements.forgetReleased);
    return answers.length + released.length;
  }

  private ask<Row extends object>(statement: Statement, ...values: unknown[]): Promise<Row[]> {
    return this.database.query<Row>(statement, values);
  }
}

interface ClaimedRow {
  attempt: number;
}

interface LastHourRow {
  now_seconds: number;
  failed_settlements: number[];
  /** Source and second, the earliest first. */
  undecided_runs: [string, number][] | null;
}

interface UsageRow extends LastHourRow {
  open_payments: number;
  /** The sources of each claimed payment. */
  may_ask: string[][] | null;
}

interface LookRow extends LastHourRow {
  state: PaymentRecord['state'] | null;
  undecided_sources: string[];
  leased: boolean;
  request_sha256: string;
  reason: string;
  answer: Buffer | null;
  billing: string;
  payment_response: string;
  identifier_sha256: string | null;
  holder_state: PaymentIdentifierRecord['state'] | null;
  holder_request_sha256: string;
  holder_answer: Buffer | null;
  holder_billing: string;
  holder_payment_response: string;
}

interface WrittenRow {
  payer: `0x${string}`;
  operation: string;
  requirement: string;
  valid_before: string;
  answered_at_seconds: number;
}

interface OpenRow extends WrittenRow {
  payment_key: string;
  attempt: number;
  request_sha256: string;
  response_sha256: string;
  payload: Buffer;
  answer: Buffer;
  from_block: string;
  answer_kept_seconds: number;
  age_seconds: number;
}

type ProvisionalRow = Pick<OpenRow, 'payment_key' | 'attempt' | 'requirement' | 'valid_before' | 'from_block'> & {
  transaction: string;
};

const lastHourOf = (row: LastHourRow): PayerLastHour => {
  const undecidedRuns: Record<string, number[]> = {};
  for (const [source, seconds] of row.undecided_runs ?? []) (undecidedRuns[source] ??= []).push(seconds);
  return { nowSeconds: row.now_seconds, failedSettlements: row.failed_settlements, undecidedRuns };
};

function usageOf([row]: UsageRow[]): PayerUsage {
  if (!row) throw new Error('A usage always gives one row.');
  return { ...lastHourOf(row), openPayments: row.open_payments, openRuns: countsOf((row.may_ask ?? []).flat()) };
}

function countsOf(sources: readonly string[]): SourceCounts {
  const counts: Record<string, number> = {};
  for (const source of sources) counts[source] = (counts[source] ?? 0) + 1;
  return counts;
}

const leaseOf = ({ key }: PaymentClaim, [claimed]: ClaimedRow[]): PaymentLease | null =>
  claimed ? { key, attempt: claimed.attempt } : null;

const claimValues = (claim: PaymentClaim, limits: ClaimLimits): readonly unknown[] => [
  claim.key,
  claim.payer,
  claim.operation,
  JSON.stringify(claim.requirement),
  claim.validBefore.toString(),
  limits.leaseMs / 1000,
  limits.undecidedRunsMax,
  limits.identifierSha256,
  limits.sources,
];

async function rowOf(row: LookRow): Promise<PaymentRecord | null> {
  switch (row.state) {
    case null:
      return null;
    case 'claimed':
      return { state: 'claimed', leased: row.leased, undecidedRuns: countsOf(row.undecided_sources) };
    case 'released':
      return { state: 'released', undecidedRuns: countsOf(row.undecided_sources) };
    case 'settling':
      return {
        state: 'settling',
        leased: row.leased,
        requestSha256: row.request_sha256,
        identifierSha256: row.identifier_sha256,
      };
    case 'failed':
      return { state: 'failed', reason: row.reason };
    case 'settled':
      return {
        ...(await settledOf(row.request_sha256, row.answer, row.billing, row.payment_response)),
        identifierSha256: row.identifier_sha256,
      };
  }
}

async function holderOf(row: LookRow): Promise<PaymentIdentifierRecord | null> {
  const requestSha256 = row.holder_request_sha256;
  switch (row.holder_state) {
    case null:
      return null;
    case 'claimed':
      return { state: 'claimed' };
    case 'settling':
      return { state: 'settling', requestSha256 };
    case 'settled':
      return settledOf(requestSha256, row.holder_answer, row.holder_billing, row.holder_payment_response);
  }
}

const settledOf = async (requestSha256: string, packed: Buffer | null, billing: string, paymentResponse: string) => {
  return {
    state: 'settled',
    requestSha256,
    answer: packed && (await gunzip(packed)),
    billing,
    paymentResponse,
  } as const;
};

/** Two payments took one identifier at once: the index lets one of them. */
function noneWhenIdentifierWasTaken(error: unknown): [] {
  if (error instanceof DatabaseError && error.constraint === 'payment_identifier') return [];
  throw error;
}

const answeredAt = (row: WrittenRow) => ({ answeredAtSeconds: Math.floor(row.answered_at_seconds) });

function claimOf(key: string, row: WrittenRow): PaymentClaim {
  const requirement = JSON.parse(row.requirement) as PaymentRequirement;
  return { key, payer: row.payer, operation: row.operation, requirement, validBefore: BigInt(row.valid_before) };
}

async function openOf([row]: OpenRow[]): Promise<OpenPayment | null> {
  if (!row) return null;
  const [payload, answer] = await Promise.all([gunzip(row.payload), gunzip(row.answer)]);
  return {
    ...claimOf(row.payment_key, row),
    ...answeredAt(row),
    lease: { key: row.payment_key, attempt: row.attempt },
    requestSha256: row.request_sha256,
    responseSha256: row.response_sha256,
    payload,
    answer,
    fromBlock: BigInt(row.from_block),
    answerKeptSeconds: row.answer_kept_seconds,
    ageSeconds: row.age_seconds,
  };
}

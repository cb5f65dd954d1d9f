import { promisify } from 'node:util';
import { gunzip as gunzipCallback, gzip as gzipCallback } from 'node:zlib';
import {
  type OpenPayment,
  type PaymentClaim,
  type PaymentLease,
  type PaymentLook,
  type PaymentRow,
  type PaymentRequirement,
  PaymentStore,
  type SettledPayment,
  type WriteAhead,
} from '@einvoice/paid-lane';
import { type Database, type Statement } from './connect-database';
import * as statements from './payment-statements';
import { orStoreUnavailable } from './store-unavailable';

const gzip = promisify(gzipCallback);
const gunzip = promisify(gunzipCallback);
/** Answers are large and repetitive: the fastest level already takes most of it. */
const compress = (bytes: Uint8Array): Promise<Buffer> => gzip(bytes, { level: 1 });

/** The lane's rows in Postgres, shared by all instances. */
export class PostgresPaymentStore extends PaymentStore {
  constructor(private readonly database: Database) {
    super();
  }

  async look(key: string, payer: string): Promise<PaymentLook> {
    const [found] = await this.ask<LookRow>(statements.look, key, payer);
    if (!found) throw new Error('A look always gives one row.');
    return {
      row: await rowOf(key, found),
      payerLastHour: { failedSettlements: found.failed_settlements, unchargedRuns: found.uncharged_runs },
    };
  }

  async claim(claim: PaymentClaim, limits: { runsMax: number; leaseMs: number }): Promise<PaymentLease | null> {
    const { key, payer, operation, requirement, validBefore } = claim;
    const [claimed] = await this.ask<{ attempt: number }>(
      statements.claim,
      key,
      payer,
      operation,
      JSON.stringify(requirement),
      validBefore.toString(),
      limits.leaseMs / 1000,
      limits.runsMax,
    );
    return claimed ? { key, attempt: claimed.attempt } : null;
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

  async release({ key, attempt }: PaymentLease, reason: string): Promise<boolean> {
    return (await this.ask(statements.release, key, attempt, reason)).length === 1;
  }

  async markSettled({ key, attempt }: PaymentLease, settled: SettledPayment): Promise<boolean> {
    const { transaction, billing, paymentResponse } = settled;
    const marked = await this.ask(
      statements.markSettled,
      key,
      attempt,
      transaction.toLowerCase(),
      billing,
      paymentResponse,
    );
    return marked.length === 1;
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

  async readFailed(key: string): Promise<OpenPayment | null> {
    return openOf(await this.ask<OpenRow>(statements.readFailed, key));
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
    return orStoreUnavailable(this.database.query<Row>(statement, values));
  }
}

interface LookRow {
  state: PaymentRow['state'] | null;
  attempt: number;
  run_count: number;
  leased: boolean;
  request_sha256: string;
  reason: string;
  answer: Buffer | null;
  billing: string;
  payment_response: string;
  failed_settlements: number;
  uncharged_runs: number;
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

async function rowOf(key: string, row: LookRow): Promise<PaymentRow | null> {
  switch (row.state) {
    case null:
      return null;
    case 'claimed':
      return { state: 'claimed', leased: row.leased, runs: row.run_count };
    case 'released':
      return { state: 'released', runs: row.run_count };
    case 'settling':
      return { state: 'settling', leased: row.leased, requestSha256: row.request_sha256 };
    case 'failed':
      return { state: 'failed', lease: { key, attempt: row.attempt }, reason: row.reason };
    case 'settled':
      return {
        state: 'settled',
        requestSha256: row.request_sha256,
        answer: row.answer && (await gunzip(row.answer)),
        billing: row.billing,
        paymentResponse: row.payment_response,
      };
  }
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

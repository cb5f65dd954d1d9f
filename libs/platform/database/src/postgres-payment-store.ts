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
    return row ? { ...claimOf(row), ...written, ageSeconds: 0 } : null;
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
    return rows.map((row) => ({ ...claimOf(row), fromBlock: BigInt(row.fromBlock) }));
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
  nowSeconds: number;
  failedSettlements: number[];
  /** Source and second, the earliest first. */
  undecidedRuns: [string, number][] | null;
}

interface UsageRow extends LastHourRow {
  openPayments: number;
  /** The sources of each claimed payment. */
  mayAsk: string[][] | null;
}

interface LookRow extends LastHourRow {
  state: PaymentRecord['state'] | null;
  undecidedSources: string[];
  leased: boolean;
  requestSha256: string;
  reason: string;
  answer: Buffer | null;
  billing: string;
  paymentResponse: string;
  identifierSha256: string | null;
  holderState: PaymentIdentifierRecord['state'] | null;
  holderRequestSha256: string;
  holderAnswer: Buffer | null;
  holderBilling: string;
  holderPaymentResponse: string;
}

/** What a row of a payment holds in another form than our types: JSON and numbers beyond a double as text, the lease as its number. */
interface StoredForm {
  key: string;
  attempt: number;
  requirement: string;
  validBefore: string;
}
type RowOf<Payment> = Omit<Payment, 'lease' | 'requirement' | 'validBefore' | 'fromBlock'> & StoredForm;
type WrittenRow = RowOf<PaymentClaim & Pick<OpenPayment, 'answeredAtSeconds'>>;
type OpenRow = RowOf<OpenPayment> & { fromBlock: string };
type ProvisionalRow = RowOf<ProvisionalPayment> & { fromBlock: string };

const lastHourOf = ({ nowSeconds, failedSettlements, undecidedRuns: runs }: LastHourRow): PayerLastHour => {
  const undecidedRuns: Record<string, number[]> = {};
  for (const [source, seconds] of runs ?? []) (undecidedRuns[source] ??= []).push(seconds);
  return { nowSeconds, failedSettlements, undecidedRuns };
};

function usageOf([row]: UsageRow[]): PayerUsage {
  if (!row) throw new Error('A usage always gives one row.');
  return { ...lastHourOf(row), openPayments: row.openPayments, openRuns: countsOf((row.mayAsk ?? []).flat()) };
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
  const { state, leased, requestSha256, identifierSha256, reason } = row;
  const undecidedRuns = countsOf(row.undecidedSources ?? []);
  switch (state) {
    case null:
      return null;
    case 'claimed':
      return { state, leased, undecidedRuns };
    case 'released':
      return { state, undecidedRuns };
    case 'settling':
      return { state, leased, requestSha256, identifierSha256 };
    case 'failed':
      return { state, reason };
    case 'settled':
      return { ...(await settledOf(requestSha256, row.answer, row.billing, row.paymentResponse)), identifierSha256 };
  }
}

async function holderOf(row: LookRow): Promise<PaymentIdentifierRecord | null> {
  const { holderState: state, holderRequestSha256: requestSha256 } = row;
  switch (state) {
    case null:
      return null;
    case 'claimed':
      return { state };
    case 'settling':
      return { state, requestSha256 };
    case 'settled':
      return settledOf(requestSha256, row.holderAnswer, row.holderBilling, row.holderPaymentResponse);
  }
}

const settledOf = async (requestSha256: string, packed: Buffer | null, billing: string, paymentResponse: string) => {
  const answer = packed && (await gunzip(packed));
  return { state: 'settled', requestSha256, answer, billing, paymentResponse } as const;
};

/** Two payments took one identifier at once: the index lets one of them. */
function noneWhenIdentifierWasTaken(error: unknown): [] {
  if (error instanceof DatabaseError && error.constraint === 'payment_identifier') return [];
  throw error;
}

/** A row in the form of our types; `attempt` becomes the lease. */
const claimOf = <Row extends StoredForm>({ key, attempt, requirement, validBefore, ...row }: Row) => ({
  ...{ ...row, key },
  lease: { key, attempt },
  requirement: JSON.parse(requirement) as PaymentRequirement,
  validBefore: BigInt(validBefore),
});

async function openOf([row]: OpenRow[]): Promise<OpenPayment | null> {
  if (!row) return null;
  const [payload, answer] = await Promise.all([gunzip(row.payload), gunzip(row.answer)]);
  return { ...claimOf(row), payload, answer, fromBlock: BigInt(row.fromBlock) };
}

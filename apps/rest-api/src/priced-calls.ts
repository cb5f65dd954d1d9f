import { type BillingLedger, type Charge, type Connection, type EarlierAttempt } from '@einvoice/billing-ledger';
import { RequestRefused, type ErrorAnswer } from '@einvoice/nest-kit';
import { requestSha256 } from '@einvoice/signed-receipts';
import { randomUUID } from 'node:crypto';
import { type FastifyReply } from 'fastify';
import { type ConnectionDoor } from './connection-door';
import { siteError } from './site-error';
import { orStorageAway } from './storage-away';

/** A request that costs credits, checked and ready to be worked on. */
export interface PricedRequest<Answer extends object> {
  readonly connection: Connection;
  readonly idempotencyKey: string | undefined;
  /** What is priced, such as `vat_verify`: idempotency keys of one route say nothing about another's. */
  readonly route: string;
  /** What is asked, normalised: equal objects are the same request. */
  readonly asked: object;
  readonly creditsPerAnswer: number;
  /** How many answers may be charged at most; `earlier` is what an earlier attempt answered, null at the first. */
  questions(earlier: Answer | null): number;
  work(
    earlier: Answer | null,
  ): Promise<{ readonly answer: Answer; readonly answered: number; readonly complete: boolean }>;
}

/** The bytes of a 200, with `billing` in them. */
export interface PricedAnswer {
  readonly body: Uint8Array;
  /** An earlier call with this key did the work; the bytes are the same. */
  readonly replayed: boolean;
}

/** Work that is held for, done, charged by its answers, and kept for repetitions. */
export class PricedCalls {
  constructor(
    private readonly ledger: BillingLedger,
    private readonly door: ConnectionDoor,
    private readonly options: { readonly publicSiteUrl: string },
  ) {}

  /** Throws the refusal of 401, 402, 403, 409, 422 or 503; only `settlement_unknown` may have been charged. */
  async answer<Answer extends object>(request: PricedRequest<Answer>): Promise<PricedAnswer> {
    const { connection, idempotencyKey, route, creditsPerAnswer } = request;
    const call = {
      runId: randomUUID(),
      workspaceId: connection.workspaceId,
      route,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
      fingerprint: Buffer.from(requestSha256(route, request.asked), 'hex'),
      connectionId: connection.id,
      creditsPerAnswer,
      answersMax: request.questions(null),
      freeTier: false,
    };
    let answer: Answer | undefined;
    const charging = this.ledger.charge(
      call,
      (earlier) => request.questions(answerIn<Answer>(earlier)),
      async ({ runId, earlier, creditsFor }) => {
        const done = await request.work(earlier && answerIn<Answer>(earlier));
        answer = done.answer;
        const { answered, complete } = done;
        return { answered, complete, response: billed(answer, { credits: creditsFor(answered), receiptRunId: runId }) };
      },
    );
    const charge = await orStorageAway(charging);
    if (charge.outcome === 'replay') return { body: charge.response, replayed: true };
    if (charge.outcome !== 'answered') throw this.refusal(charge);
    const { response, settlement, runId } = charge;
    // Whoever took the run over charges for it; this answer is given away.
    const overtaken = answer !== undefined && settlement.outcome === 'overtaken';
    const body = overtaken ? billed(answer!, { credits: settlement.credits, receiptRunId: runId }) : response;
    return { body, replayed: false };
  }

  private refusal(charge: Exclude<Charge, { outcome: 'answered' | 'replay' }>): RequestRefused {
    return charge.outcome === 'connection_revoked'
      ? this.door.refusedSecret()
      : new RequestRefused(refusalOf(charge, `${this.options.publicSiteUrl}/top-up`));
  }
}

function refusalOf(
  charge: Exclude<Charge, { outcome: 'answered' | 'replay' | 'connection_revoked' }>,
  topUpUrl: string,
): ErrorAnswer {
  switch (charge.outcome) {
    case 'insufficient':
      return insufficient(charge, topUpUrl);
    case 'unknown_workspace':
      // A workspace without accounts has never had a credit.
      return siteError('insufficient_credits', { topUpUrl });
    case 'frozen':
      return siteError('wallet_frozen', { topUpUrl });
    case 'mismatch':
      return siteError('idempotency_key_reused');
    case 'in_flight':
      return siteError('idempotency_in_flight', { retryAfterSeconds: 1 });
    case 'settlement_unknown':
      return siteError('settlement_unknown', { charged: 'unknown', details: { receiptRunId: charge.runId } });
  }
}

function insufficient({ needed, available }: { needed: number; available: number }, topUpUrl: string): ErrorAnswer {
  const message =
    `The request may cost ${needed} credits and ${available} are available; nobody was asked. ` +
    'A person tops up at error.topUpUrl.';
  return siteError('insufficient_credits', { message, topUpUrl, details: { needed, available } });
}

/** The 403 of a connection that may not spend so much in one call; looked at before anything is held. */
export function refuseOverLimit({ creditsPerCallMax }: Connection, creditsMax: number): void {
  if (creditsPerCallMax === null || creditsMax <= creditsPerCallMax) return;
  const message =
    `The request may cost ${creditsMax} credits, and this connection may spend ${creditsPerCallMax} in one call. ` +
    'Send fewer rows, or use a connection with a higher limit.';
  const details = { needed: creditsMax, creditsPerCallMax };
  throw new RequestRefused(siteError('per_call_limit_exceeded', { message, details }));
}

/** An answer with what it cost; `receiptRunId` is left out when no run was made. */
export const billed = (answer: object, billing: { credits: number; receiptRunId?: string }): Buffer =>
  Buffer.from(JSON.stringify({ ...answer, billing }), 'utf8');

export function sendPriced(reply: FastifyReply, { body, replayed }: PricedAnswer): void {
  void reply
    .code(200)
    .headers(replayed ? { 'idempotent-replayed': 'true' } : {})
    .type('application/json; charset=utf-8')
    .send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
}

/** What an earlier attempt answered; null when it never did. */
function answerIn<Answer extends object>({ response }: EarlierAttempt): Answer | null {
  return response && (JSON.parse(Buffer.from(response).toString('utf8')) as Answer);
}

import { type BillingLedger, type Charge, type Connection, type EarlierAttempt } from '@einvoice/billing-ledger';
import { requestSha256 } from '@einvoice/signed-receipts';
import { done, orStorageUnavailable, refused, type CreditRefusal, type Outcome } from './credit-outcome';
import { type ApiKeyAuthenticator } from './api-key-authenticator';

/** A request that costs credits, checked and ready to be worked on. */
export interface PricedRequest<Answer extends object> {
  readonly connection: Connection;
  readonly idempotencyKey: string | undefined;
  /** What is priced, such as `vat_verify`: idempotency keys of one route say nothing about another's. */
  readonly route: string;
  /** What is asked, normalised: equal objects are the same request. */
  readonly asked: object;
  /** The digest of `asked` where that was made elsewhere; `asked` is not looked at then. */
  readonly requestSha256?: string;
  readonly creditsPerAnswer: number;
  /** True when a free call may pay for it. */
  readonly freeTier: boolean;
  /** How many answers may be charged at most; `earlier` is what an earlier attempt answered, null at the first. */
  questions(earlier: Answer | null): number;
  /**
   * Runs under a hold; a repetition of what was answered never gets here. What it throws ends the call, and its hold.
   * @param paidBy what the hold was taken from
   */
  work(
    earlier: Answer | null,
    paidBy: 'wallet' | 'free_call',
  ): Promise<{ readonly answer: Answer; readonly answered: number; readonly complete: boolean }>;
}

/** What is charged for a run, as its answer says it; `receiptRunId` is left out when no run was made. */
export interface RunBilling {
  /** Of all attempts of the run. */
  readonly credits: number;
  readonly receiptRunId?: string;
}

/** An answer with what it cost. */
export interface PricedAnswer<Answer extends object> {
  /** The JSON text of the answer, with `billing` in it. */
  readonly body: Uint8Array;
  /** The answer as it was made now; of one that is said again only `body` is kept. */
  readonly made: Answer | null;
  readonly billing: RunBilling;
  /** Credits that this call took from the wallet; those of earlier attempts are not in it. */
  readonly chargedNow: number;
  /** An earlier call with this key did the work; the bytes are the same. */
  readonly replayed: boolean;
}

export interface MeteredCallsOptions {
  /** Scheme and host of the site, without a slash at the end. */
  readonly publicSiteUrl: string;
  /** A UUID, random. */
  readonly newRunId: () => string;
}

/** Work that is held for, done, charged by its answers, and kept for repetitions. */
export class MeteredCalls {
  constructor(
    private readonly ledger: BillingLedger,
    private readonly authenticator: Pick<ApiKeyAuthenticator, 'connectionRequired'>,
    private readonly options: MeteredCallsOptions,
  ) {}

  /** Refuses as 401, 402, 409, 422 or 503; only `settlement_unknown` may have been charged. */
  async answer<Answer extends object>(request: PricedRequest<Answer>): Promise<Outcome<PricedAnswer<Answer>>> {
    let made: Answer | null = null;
    const charging = this.ledger.charge(
      this.callOf(request),
      (earlier) => request.questions(answerIn<Answer>(earlier)),
      async ({ runId, earlier, paidBy, creditsFor }) => {
        const work = await request.work(earlier && answerIn<Answer>(earlier), paidBy);
        made = work.answer;
        const { answered, complete } = work;
        return { answered, complete, response: billed(made, { credits: creditsFor(answered), receiptRunId: runId }) };
      },
    );
    const charged = await orStorageUnavailable(charging);
    if (!charged.ok) return charged;
    const charge = charged.value;
    if (charge.outcome === 'replay') {
      const billing = { credits: charge.credits, receiptRunId: charge.runId };
      return done({ body: charge.response, made: null, billing, chargedNow: 0, replayed: true });
    }
    if (charge.outcome !== 'answered') return refused(this.refusalOf(charge));
    const { response, settlement, runId } = charge;
    const billing = { credits: settlement.credits, receiptRunId: runId };
    // Whoever took the run over charges for it; this answer is given away.
    const body = made && settlement.outcome === 'overtaken' ? billed(made, billing) : response;
    const chargedNow = settlement.outcome === 'settled' ? settlement.charged : 0;
    return done({ body, made, billing, chargedNow, replayed: false });
  }

  private callOf<Answer extends object>(request: PricedRequest<Answer>) {
    const { connection, idempotencyKey, route, creditsPerAnswer, freeTier } = request;
    return {
      runId: this.options.newRunId(),
      workspaceId: connection.workspaceId,
      route,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
      fingerprint: Buffer.from(request.requestSha256 ?? requestSha256(route, request.asked), 'hex'),
      connectionId: connection.id,
      creditsPerAnswer,
      answersMax: request.questions(null),
      freeTier,
    };
  }

  private refusalOf(charge: Exclude<Charge, { outcome: 'answered' | 'replay' }>): CreditRefusal {
    const topUpUrl = `${this.options.publicSiteUrl}/top-up`;
    switch (charge.outcome) {
      case 'connection_revoked':
        return this.authenticator.connectionRequired(true);
      case 'insufficient':
        return insufficient(charge, topUpUrl);
      case 'unknown_workspace':
        // A workspace without accounts has never had a credit.
        return { code: 'insufficient_credits', topUpUrl };
      case 'frozen':
        return { code: 'wallet_frozen', topUpUrl };
      case 'mismatch':
        return { code: 'idempotency_key_reused' };
      case 'keys_spent':
        return { code: 'idempotency_keys_spent', retryAfterSeconds: charge.retryAfterSeconds };
      case 'in_flight':
        return { code: 'idempotency_in_flight', retryAfterSeconds: 1 };
      case 'settlement_unknown':
        return { code: 'settlement_unknown', charged: 'unknown', details: { receiptRunId: charge.runId } };
    }
  }
}

function insufficient({ needed, available }: { needed: number; available: number }, topUpUrl: string): CreditRefusal {
  const message =
    `The request may cost ${needed} ${needed === 1 ? 'credit' : 'credits'} and ${available} are available; nobody was asked. ` +
    'A person tops up at error.topUpUrl.';
  return { code: 'insufficient_credits', message, topUpUrl, details: { needed, available } };
}

/** The refusal of a connection that may not spend so much in one call; looked at before anything is held. */
export function overPerCallLimit({ creditsPerCallMax }: Connection, creditsMax: number): CreditRefusal | null {
  if (creditsPerCallMax === null || creditsMax <= creditsPerCallMax) return null;
  const message =
    `The request may cost ${creditsMax} credits, and this connection may spend ${creditsPerCallMax} in one call. ` +
    'Send fewer rows, or use a connection with a higher limit.';
  return { code: 'per_call_limit_exceeded', message, details: { needed: creditsMax, creditsPerCallMax } };
}

/** The refusal of a connection whose list of tools does not have this one; looked at before anything else of the call. */
export function toolNotAllowed({ allowedTools }: Connection, tool: string): CreditRefusal | null {
  if (allowedTools === null || allowedTools.includes(tool)) return null;
  return { code: 'tool_not_allowed', details: { tool } };
}

/** An answer with what it cost, as JSON text. */
export const billed = (answer: object, billing: RunBilling): Buffer =>
  Buffer.from(JSON.stringify({ ...answer, billing }), 'utf8');

/** What an earlier attempt answered; null when it never did. */
function answerIn<Answer extends object>({ response }: EarlierAttempt): Answer | null {
  return response && (JSON.parse(Buffer.from(response).toString('utf8')) as Answer);
}

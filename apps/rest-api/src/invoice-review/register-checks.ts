import {
  answerVatRows,
  overPerCallLimit,
  type PricedAnswer,
  type MeteredCalls,
  toolNotAllowed,
} from '@einvoice/metering';
import { planVatRows, vatListTool, type VatRow, type VatRowResult, vatRowsPrice } from '@einvoice/tool-catalogue';
import { maxAgeSecondsAsked } from '@einvoice/http-service';
import { type ViesClient } from '@einvoice/vies-client';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { valueOf, throwRefusal } from '../http/credit-refusals';
import { type ConnectionAuthenticator } from '../http/api-key-guard';
import { idempotencyKeyOf } from '../http/idempotency-key';
import { type PageConnections } from '../connections/page-connections';

/** Which review stands beside register checks. */
export interface Reviewed {
  /** ISO 8601: the moment as of which the document was judged. */
  readonly at: string;
  /** SHA-256 of the body of the request, hexadecimal. */
  readonly bodySha256: string;
}

/** What the EU register says about the parties of an invoice: one row each, by `reference`. */
interface RegisterAnswer {
  /** The review beside them; absent from answers that were kept before it was said. */
  readonly reviewed?: Reviewed;
  readonly registerChecks: readonly VatRowResult[];
}

/** Asks the EU register about both parties of an invoice, for credits: each number that it answered is charged. */
export class RegisterChecks {
  constructor(
    private readonly connections: ConnectionAuthenticator,
    private readonly calls: MeteredCalls,
    private readonly vies: ViesClient,
    /** People on a page of ours, who bring no secret; null in a process without pages. */
    private readonly people: PageConnections | null,
  ) {}

  /**
   * `{"reviewed":{…},"registerChecks":[…],"billing":{…}}`. An idempotency key stands for the two numbers: the review beside them
   * is free, and of the invoice its digest alone is kept. Throws the refusals of 401, 402, 403, 409, 422, 429 and 503.
   * @returns with `reviewAt`: the moment of the review that goes with the answer, an earlier one when the same body is sent again
   */
  async answer(
    { rows, reviewed }: { readonly rows: readonly VatRow[]; readonly reviewed: Reviewed },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<PricedAnswer<RegisterAnswer> & { readonly reviewAt: string }> {
    const connection =
      (await this.people?.connectionOf(request, reply)) ?? (await this.connections.connectionOf(request, reply));
    throwRefusal(toolNotAllowed(connection, vatListTool));
    const idempotencyKey = idempotencyKeyOf(request);
    throwRefusal(overPerCallLimit(connection, planVatRows(rows).questions.size * vatRowsPrice.creditsPerAnswer));
    const vies = this.vies.within(maxAgeSecondsAsked(request.headers['cache-control']));
    const answer = valueOf(
      await answerVatRows<RegisterAnswer>(this.calls, vies, {
        connection,
        idempotencyKey,
        route: 'invoice_review',
        rows,
        now: () => new Date(),
        answerOf: (registerChecks) => ({ reviewed, registerChecks }),
        rowsOf: ({ registerChecks }) => registerChecks,
      }),
    );
    return { ...answer, reviewAt: answer.replayed ? firstReviewAt(answer.body, reviewed) : reviewed.at };
  }
}

/** When the same body was reviewed first; of another body, or one from before that was kept, now. */
function firstReviewAt(kept: Uint8Array, { at, bodySha256 }: Reviewed): string {
  const { reviewed } = JSON.parse(Buffer.from(kept).toString('utf8')) as RegisterAnswer;
  return reviewed?.bodySha256 === bodySha256 ? reviewed.at : at;
}

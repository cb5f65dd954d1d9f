import { answerVatRows, overPerCallLimit, type PricedAnswer, type MeteredCalls } from '@einvoice/metering';
import { planVatRows, type VatRow, type VatRowResult, vatRowsPrice } from '@einvoice/tool-catalogue';
import { type ViesClient } from '@einvoice/vies-client';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { valueOf, throwRefusal } from '../http/credit-refusals';
import { type ConnectionAuthenticator } from '../http/api-key-guard';
import { idempotencyKeyOf } from '../http/idempotency-key';
import { type PageConnections } from '../connections/page-connections';

/** What the EU register says about the parties of an invoice: one row each, by `reference`. */
interface RegisterAnswer {
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
   * `{"registerChecks":[…],"billing":{…}}`. An idempotency key stands for the two numbers: the review beside them is free, and
   * no invoice is kept to compare it with. Throws the refusals of 401, 402, 403, 409, 422, 429 and 503.
   */
  async answer(
    rows: readonly VatRow[],
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<PricedAnswer<RegisterAnswer>> {
    const connection =
      (await this.people?.connectionOf(request, reply)) ?? (await this.connections.connectionOf(request, reply));
    const idempotencyKey = idempotencyKeyOf(request);
    throwRefusal(overPerCallLimit(connection, planVatRows(rows).questions.size * vatRowsPrice.creditsPerAnswer));
    return valueOf(
      await answerVatRows<RegisterAnswer>(this.calls, this.vies, {
        connection,
        idempotencyKey,
        route: 'invoice_review',
        rows,
        answerOf: (registerChecks) => ({ registerChecks }),
        rowsOf: ({ registerChecks }) => registerChecks,
      }),
    );
  }
}

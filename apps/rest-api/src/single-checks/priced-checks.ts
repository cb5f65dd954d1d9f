import { type Balance } from '@einvoice/billing-ledger';
import { type DomainAnswer } from '@einvoice/decision-envelope';
import { edgeError, maxAgeSecondsAsked, RequestRefused } from '@einvoice/http-service';
import { languageOf } from '@einvoice/languages';
import { type MeteredTools, type PricedAnswer, toolNotAllowed, ToolTimeoutError } from '@einvoice/metering';
import { type CheckEvidence } from '@einvoice/signed-receipts';
import { checkArguments, type Tool } from '@einvoice/tool-catalogue';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type PageConnections } from '../connections/page-connections';
import { type ConnectionAuthenticator } from '../http/api-key-guard';
import { throwRefusal, valueOf } from '../http/credit-refusals';
import { idempotencyKeyOf } from '../http/idempotency-key';
import { siteError } from '../http/site-error';
import { type CheckBilling } from './priced-checks.contract';

export interface PricedChecksParts {
  readonly authenticator: ConnectionAuthenticator;
  /** People on a page of ours, who bring no secret; null in a process without pages. */
  readonly people: PageConnections | null;
  readonly tools: MeteredTools;
  readonly evidence: CheckEvidence;
}

/** One thing at a time, of registers and lists: paid as the same tool over MCP is, by whoever is signed in or shows a connection. */
export class PricedChecks {
  constructor(private readonly parts: PricedChecksParts) {}

  /**
   * The answer of a tool with its evidence and what it cost; whoever may not pay is told so before arguments are looked at.
   * Throws the refusals of 400, 401, 402, 403, 409, 422, 429 and 503.
   */
  async answer(tool: Tool, request: FastifyRequest, reply: FastifyReply): Promise<object> {
    const { authenticator, people, tools } = this.parts;
    const connection =
      (await people?.connectionOf(request, reply)) ?? (await authenticator.connectionOf(request, reply));
    throwRefusal(toolNotAllowed(connection, tool.name));
    const checked = checkArguments(tool, request.body);
    if (!checked.ok) throw new RequestRefused(edgeError('invalid_arguments', { details: { fields: checked.fields } }));
    const language = languageOf(request.headers['accept-language']);
    void reply.header('vary', 'accept-language').header('content-language', language);
    const { outcome, balance } = await tools
      .answer({
        ...{ tool, input: checked.input, connection, language },
        idempotencyKey: idempotencyKeyOf(request),
        maxAgeSeconds: maxAgeSecondsAsked(request.headers['cache-control']),
      })
      .catch(inTime);
    const priced = valueOf(outcome);
    if (priced.replayed) void reply.header('idempotent-replayed', 'true');
    const { billing: _, ...answer } = answerIn(priced);
    const evidence = await this.parts.evidence.leave({
      ...{ workspaceId: connection.workspaceId, requestId: request.id, tool, answer, input: checked.input },
      sent: { arguments: request.body as object },
    });
    return { ...answer, ...(evidence && { evidence }), billing: billingOf(priced, balance) };
  }
}

type Answered = DomainAnswer & { readonly billing?: unknown };

/** As it was made now, or kept. */
const answerIn = ({ made, body }: PricedAnswer<DomainAnswer>): Answered =>
  made ?? (JSON.parse(Buffer.from(body).toString('utf8')) as Answered);

function billingOf({ billing, replayed }: PricedAnswer<DomainAnswer>, balance: Balance | null): CheckBilling {
  return {
    charged: billing.credits > 0 && !replayed,
    credits: billing.credits,
    balance: balance?.available ?? null,
    ...(balance && { freeCallsLeft: balance.freeCallsLeft }),
    ...(billing.receiptRunId !== undefined && { receiptRunId: billing.receiptRunId }),
  };
}

/** A hold was given back before this is thrown. */
function inTime(error: unknown): never {
  if (error instanceof ToolTimeoutError) throw new RequestRefused(siteError('check_timeout'));
  throw error;
}

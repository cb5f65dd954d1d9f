import { type Connection } from '@einvoice/billing-ledger';
import { errorFields, type Log, RequestRefused } from '@einvoice/http-service';
import { refusalIn } from '@einvoice/languages/refusals';
import { paidCalls } from '@einvoice/limits';
import {
  type ApiKeyAuthenticator,
  type CreditRefusal,
  idempotencyHeader,
  type MeteredTools,
  orStorageUnavailable,
  readIdempotencyKey,
  toolNotAllowed,
  ToolTimeoutError,
} from '@einvoice/metering';
import { type BroughtRuleSet, findAskedRuleSet, type RuleSetStore, RunningRules } from '@einvoice/rule-sets';
import { type CheckEvidence, type SaltedDigest } from '@einvoice/signed-receipts';
import {
  checkArguments,
  checkPaidArguments,
  type AskedBeside,
  depsAsked,
  type FieldProblem,
  readAskedBeside,
  type Tool,
  type ToolDeps,
} from '@einvoice/tool-catalogue';
import { ArgumentsElsewhere } from '@einvoice/x402-payments';
import { type IncomingMessage } from 'node:http';
import { holdsSecret } from './call-format';
import { rpcCodes, rpcError, type RpcAnswer, type RpcId, type RpcMessage } from './json-rpc';
import { LargeArguments } from './message-runner';
import { type PaidTools } from './paid-tools';
import { paymentKeys } from './payment-names';
import {
  answerIn,
  type Caller,
  failure,
  freeAnswer,
  pricedAnswer,
  type ToolErrorCode,
  type ToolResult,
} from './tool-results';

/** What a call of a tool came with. */
export interface ToolRequest extends Caller {
  readonly id: RpcId;
  readonly message: RpcMessage;
  /** The whole message as it was sent; empty when it was large. */
  readonly bytes: Buffer;
  readonly raw: IncomingMessage;
  /** The network it came from. */
  readonly client: string;
}

export interface ToolCallsParts {
  readonly tools: readonly Tool[];
  readonly deps: ToolDeps;
  readonly ruleSets: RuleSetStore;
  readonly authenticator: ApiKeyAuthenticator;
  readonly priced: MeteredTools;
  readonly paid: PaidTools;
  readonly evidence: CheckEvidence;
  readonly log: Log;
}

/** Calls of tools: found, let in, checked, run, and charged when they cost something. */
export class ToolCalls {
  private readonly byName: ReadonlyMap<string, Tool>;
  private readonly runningRules = new RunningRules();

  constructor(private readonly parts: ToolCallsParts) {
    this.byName = new Map(parts.tools.map((tool) => [tool.name, tool]));
  }

  /** The result of a call, or the error of one that is not let in or names no tool. */
  async call(request: ToolRequest): Promise<ToolResult | RpcAnswer> {
    const { id, message, bytes } = request;
    const { name, arguments: given = {} } = message.params;
    const tool = typeof name === 'string' ? this.byName.get(name) : undefined;
    if (!tool) return rpcError(id, rpcCodes.invalidParams, 'Unknown tool. tools/list names them all.', { status: 200 });
    const isLarge = given instanceof LargeArguments;
    if (isLarge && given.checked === null) return failure({ code: 'body_too_large' }, request);
    const isSecret = isLarge ? given.holdsSecret : holdsSecret(bytes);
    if (isSecret) return failure({ code: 'secret_in_arguments' }, request);
    const answer =
      tool.price.credits === 0 ? this.callFree(tool, given, request) : this.callPriced(tool, given, request);
    return answer.catch((error: unknown) => failure(this.broken(error, request.requestId), request));
  }

  private async callFree(tool: Tool, given: unknown, request: ToolRequest): Promise<ToolResult | RpcAnswer> {
    const { authorization } = request.raw.headers;
    const notTaken = authorization === undefined ? null : await this.refusedSecret(tool, authorization, request);
    if (notTaken) return notEntered(notTaken, request);
    const checked = checkedCall(tool, given);
    if (!checked.ok) return failure(invalidArguments(checked.fields, request), request);
    const { input, ...asked } = checked.call;
    return freeAnswer(await tool.run(input, depsAsked(this.parts.deps, asked), null));
  }

  /** A secret is not needed here; one that is shown and not valid, or not for this tool, is told so, unless storage fails. */
  private async refusedSecret(
    tool: Tool,
    authorization: string,
    { client }: ToolRequest,
  ): Promise<CreditRefusal | null> {
    const known = await this.parts.authenticator.recognise({ authorization, client });
    if (known.ok) return toolNotAllowed(known.value, tool.name);
    const { refusal } = known;
    return refusal.authorization?.isRefused || refusal.code === 'rate_limited' ? refusal : null;
  }

  /** Arguments are looked at only when somebody is known who may pay for them. */
  private async callPriced(tool: Tool, given: unknown, request: ToolRequest): Promise<ToolResult | RpcAnswer> {
    const { message, raw, client, requestId } = request;
    const { authenticator, paid } = this.parts;
    const { authorization } = raw.headers;
    if (paid.sells(tool) && message.meta[paymentKeys.payment] !== undefined) {
      // Whoever sends both is charged by neither: it is not for us to choose.
      if (authorization !== undefined) return failure({ code: 'payment_and_connection' }, request);
      return this.callPaid(tool, given, request);
    }
    const entered = await authenticator.enter({ authorization, client });
    if (!entered.ok) {
      const { code, authorization: wanted } = entered.refusal;
      const isUnpaid = code === 'connection_required' && wanted && !wanted.isRefused;
      if (isUnpaid && paid.sells(tool)) return paid.offer(tool, wanted.createAt, request);
      return notEntered(entered.refusal, request);
    }
    const { connection } = entered.value;
    const refuse = (refusal: CreditRefusal<ToolErrorCode>) => this.refuse(refusal, connection, request);
    const notAllowed = toolNotAllowed(connection, tool.name);
    if (notAllowed) return refuse(notAllowed);
    const checked = checkedCall(tool, given);
    if (!checked.ok) return refuse(invalidArguments(checked.fields, request));
    const named = message.meta[idempotencyHeader];
    const keys = [...(raw.headersDistinct[idempotencyHeader] ?? []), ...(named === undefined ? [] : [named])];
    const key = readIdempotencyKey(keys);
    if (!key.ok) return refuse(key.refusal);
    const rules = await this.findRules(checked.call.elsewhere, connection);
    if ('code' in rules) return refuse(rules);
    const call = { ...this.metered(checked.call, rules), connection, idempotencyKey: key.value };
    const answered = await this.parts.priced
      .answer(call)
      .catch((error: unknown) => this.broken(error, requestId))
      .finally(rules.end);
    if ('code' in answered) return refuse(answered);
    const { outcome, balance } = answered;
    if (outcome.ok) {
      const answer = answerIn(outcome.value);
      const evidence = await this.parts.evidence.leave({
        ...{ workspaceId: connection.workspaceId, requestId, tool, answer, input: checked.call.input },
        sent: checked.call.elsewhere?.evidence ?? { arguments: given as object },
      });
      return pricedAnswer({ ...outcome.value, answer }, { balance, requestId, evidence });
    }
    // Revoked between the authenticator and the ledger.
    if (outcome.refusal.authorization) return secretRefused(outcome.refusal, request);
    return failure(outcome.refusal, request, balance);
  }

  /** The rules that a call asks for beside the official ones; those of another workspace are none. */
  private async findRules(large: LargeCallArguments | undefined, { workspaceId }: Connection): Promise<FoundRules> {
    const asked = large?.given.askedRuleSet ?? null;
    if (asked === null) return { end: () => undefined };
    const found = await orStorageUnavailable(findAskedRuleSet(this.parts.ruleSets, asked, workspaceId));
    if (!found.ok) return found.refusal;
    if (found.value === null) return { end: () => undefined };
    const end = this.runningRules.begin(found.value, workspaceId);
    return end === null ? { code: 'overloaded' } : { brought: found.value, end };
  }

  /** As credits are taken for it: the work on large arguments stays where they are. */
  private metered({ elsewhere, ...here }: CheckedCall, { brought }: { readonly brought?: BroughtRuleSet }) {
    if (elsewhere === undefined) return here;
    const { given, requestSha256 } = elsewhere;
    return { ...here, elsewhere: { requestSha256, run: () => given.run(this.parts.deps.now(), brought) } };
  }

  /** By x402, without a connection: arguments first, then the payment. */
  private async callPaid(tool: Tool, given: unknown, request: ToolRequest): Promise<ToolResult> {
    const { message, client } = request;
    const checked = checkedCall(tool, given, checkPaidArguments);
    if (!checked.ok) return failure(invalidArguments(checked.fields, request), request);
    const { input, maxAgeSeconds, language, elsewhere } = checked.call;
    return this.parts.paid.call({
      ...{ tool, client, caller: request, payment: message.meta[paymentKeys.payment] },
      ...(elsewhere
        ? {
            input: new ArgumentsElsewhere(async (now) =>
              elsewhere.given.run(now, await this.operatorsRules(elsewhere)),
            ),
            sentArguments: {},
            requestSha256: elsewhere.requestSha256,
            deadlineMs: paidCalls.largeCallDeadlineMs,
          }
        : {
            ...{ input, sentArguments: given as object },
            ...(maxAgeSeconds !== undefined && { maxAgeSeconds }),
            ...(language !== undefined && { language }),
          }),
    });
  }

  /** Whoever pays for a call alone has no workspace. Throws `StorageUnavailableError`, which is a check that failed. */
  private async operatorsRules({ given: { askedRuleSet } }: LargeCallArguments): Promise<BroughtRuleSet | undefined> {
    if (askedRuleSet === null) return undefined;
    return (await findAskedRuleSet(this.parts.ruleSets, askedRuleSet, null)) ?? undefined;
  }

  private async refuse(
    refusal: CreditRefusal<ToolErrorCode>,
    { workspaceId }: Connection,
    request: ToolRequest,
  ): Promise<ToolResult> {
    return failure(refusal, request, await this.parts.priced.balanceOf(workspaceId));
  }

  /** Nothing was charged: a hold is given back before an error gets here. */
  private broken(error: unknown, requestId: string): CreditRefusal<ToolErrorCode> {
    if (error instanceof ToolTimeoutError) return { code: 'check_timeout' };
    if (error instanceof RequestRefused) throw error;
    this.parts.log.error({ event: 'unexpected_error', requestId, ...errorFields(error) });
    return { code: 'internal_error' };
  }
}

/** Nobody showed a secret: the agent is told where a person creates one. One that is not taken is an error of HTTP. */
function notEntered(refusal: CreditRefusal, request: ToolRequest): ToolResult | RpcAnswer {
  if (refusal.code === 'rate_limited') return rateLimited(refusal, request.id);
  return refusal.authorization?.isRefused ? secretRefused(refusal, request) : failure(refusal, request);
}

/** 401, without a word of OAuth: a client that looked for its documents would find none. */
function secretRefused(refusal: CreditRefusal<ToolErrorCode>, request: ToolRequest): RpcAnswer {
  const data = JSON.parse(failure(refusal, request).json) as object;
  return rpcError(
    request.id,
    rpcCodes.secretRefused,
    'The secret of the connection is unknown, wrong, expired or revoked.',
    {
      status: 401,
      data,
      headers: { 'www-authenticate': 'Bearer realm="mcp", error="invalid_token"' },
    },
  );
}

/** 429 of a budget that has nothing left. */
export function rateLimited(
  { retryAfterSeconds = 1 }: Pick<CreditRefusal, 'retryAfterSeconds'>,
  id: RpcId | null,
): RpcAnswer {
  return rpcError(id, rpcCodes.rateLimited, 'Too many requests. Wait for Retry-After.', {
    status: 429,
    data: { retryAfterSeconds },
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

/** Arguments that were checked where they were read, and stay there. */
interface LargeCallArguments {
  readonly given: LargeArguments;
  readonly requestSha256: string;
  readonly evidence: SaltedDigest;
}

/** A call whose arguments are right: those of a large one are not here. */
interface CheckedCall extends AskedBeside {
  readonly tool: Tool;
  readonly input: object;
  readonly elsewhere?: LargeCallArguments;
}

/** Rules to judge by beside the official ones, if there are any; `end` says that their run is over. */
type FoundRules = { readonly brought?: BroughtRuleSet; readonly end: () => void } | CreditRefusal<ToolErrorCode>;

/** @param check how arguments that are here are checked */
function checkedCall(
  tool: Tool,
  given: unknown,
  check: typeof checkPaidArguments = checkArguments,
):
  { readonly ok: true; readonly call: CheckedCall } | { readonly ok: false; readonly fields: readonly FieldProblem[] } {
  if (!(given instanceof LargeArguments)) {
    const asked = readAskedBeside(tool, given);
    if (!asked.ok) return asked;
    const checked = check(tool, asked.given);
    return checked.ok ? { ok: true, call: { tool, input: checked.input, ...asked.beside } } : checked;
  }
  const { checked } = given;
  if (!checked?.ok) return { ok: false, fields: checked?.fields ?? [] };
  const { requestSha256, evidence } = checked;
  return { ok: true, call: { tool, input: {}, elsewhere: { given, requestSha256, evidence } } };
}

function invalidArguments(fields: readonly FieldProblem[], { language }: Caller) {
  const { message, details } = refusalIn({ message: 'The arguments are not accepted.', details: { fields } }, language);
  const named = details.fields
    .slice(0, namedFieldsMax)
    .map((field) => `${field.path || 'arguments'}: ${field.message}`);
  return { code: 'invalid_arguments', message: `${message} ${named.join(' ')}`, details } as const;
}

/** Fields in the sentence; all of them are in `details`. */
const namedFieldsMax = 5;

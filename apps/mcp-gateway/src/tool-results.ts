import { type Balance } from '@einvoice/billing-ledger';
import { type DomainAnswer } from '@einvoice/decision-envelope';
import {
  creditErrorCodes,
  edgeErrorCodes,
  type ErrorCodeRow,
  mcpErrorCodes,
  paymentErrorCodes,
} from '@einvoice/error-codes';
import { errorBody } from '@einvoice/http-service';
import { type Language } from '@einvoice/languages';
import { refusalIn } from '@einvoice/languages/refusals';
import { type CreditRefusal, type PricedAnswer } from '@einvoice/metering';
import { type Evidence } from '@einvoice/signed-receipts';

/** The JSON text of what a call of a tool came to: an answer, or a failure that the agent reads. */
export interface ToolResult {
  readonly json: string;
  /** For clients that know no structure; the same JSON when left out. */
  readonly text?: string;
  readonly isError: boolean;
  /** For `_meta` of the result. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** What a call cost, and what the workspace can spend after it; null when storage did not say. */
interface CallBilling {
  readonly charged: boolean | 'unknown';
  /** Of all attempts of the run: the same when it is said again. */
  readonly credits: number;
  readonly balance: number | null;
  readonly freeCallsLeft?: number;
  readonly freeUntil?: string;
  readonly receiptRunId?: string;
  /** An earlier call with this key did the work and was charged; this one was not. */
  readonly replayed?: true;
  readonly requestId: string;
}

const toolErrorCodes = { ...creditErrorCodes, ...paymentErrorCodes, ...mcpErrorCodes, ...edgeErrorCodes };
export type ToolErrorCode = keyof typeof toolErrorCodes;

/** The answer of a tool that costs nothing. */
export const freeAnswer = (answer: DomainAnswer): ToolResult => ({ json: JSON.stringify(answer), isError: false });

/** The answer of a priced call, also of one that was kept. */
export const answerIn = ({ made, body }: Pick<PricedAnswer<DomainAnswer>, 'made' | 'body'>): DomainAnswer =>
  made ?? (JSON.parse(Buffer.from(body).toString('utf8')) as DomainAnswer);

/**
 * The result of a priced call; of one that was kept, with what it cost then and what is there now.
 * @param told `evidence` is null when no check was kept
 */
export function pricedAnswer(
  {
    answer,
    billing: run,
    replayed,
  }: Pick<PricedAnswer<DomainAnswer>, 'billing' | 'replayed'> & { answer: DomainAnswer },
  told: { readonly balance: Balance | null; readonly requestId: string; readonly evidence: Evidence | null },
): ToolResult {
  const { balance, requestId, evidence } = told;
  const billing: CallBilling = {
    charged: run.credits > 0 && !replayed,
    credits: run.credits,
    ...spendable(balance),
    ...(run.receiptRunId !== undefined && { receiptRunId: run.receiptRunId }),
    ...(replayed && { replayed }),
    requestId,
  };
  return { json: JSON.stringify({ ...answer, ...(evidence && { evidence }), billing }), isError: false };
}

/** Who is told of a failure. */
export interface Caller {
  readonly requestId: string;
  /** Asked for by the argument `locale`. */
  readonly language: Language;
}

/** A failure that the agent can do something about, in the one shape of errors, as a result with `isError`. */
export function failure(
  { code, message, details, charged: maybe, topUpUrl, authorization }: CreditRefusal<ToolErrorCode>,
  { requestId, language }: Caller,
  balance?: Balance | null,
): ToolResult {
  const charged = maybe ?? false;
  const { status, meaning, remedy, retryable }: ErrorCodeRow = toolErrorCodes[code];
  const said = refusalIn({ message: message ?? `${meaning} ${remedy}`, ...(details && { details }) }, language);
  const error = errorBody(
    {
      ...{ status, code, retryable, charged, ...said },
      ...(topUpUrl !== undefined && { topUpUrl }),
      ...(authorization && { authorization: { scheme: 'Bearer', createAt: authorization.createAt } }),
    },
    requestId,
  );
  // Without a connection there is nothing to tell a balance of.
  const billing: CallBilling | undefined =
    balance === undefined ? undefined : { charged, credits: 0, ...spendable(balance), requestId };
  return { json: JSON.stringify({ ...error, ...(billing && { billing }) }), isError: true };
}

function spendable(balance: Balance | null): Pick<CallBilling, 'balance' | 'freeCallsLeft' | 'freeUntil'> {
  if (balance === null) return { balance: null };
  const { available, freeCallsLeft, freeUntil } = balance;
  return { balance: available, freeCallsLeft, ...(freeUntil && { freeUntil: freeUntil.toISOString() }) };
}

import { accountErrorCodes, type ErrorCodeRow } from '@einvoice/error-codes';
import { edgeError, type ErrorAnswer, RequestRefused } from '@einvoice/http-service';
import { orStorageUnavailable, spend, type Spending } from '@einvoice/metering';
import { checkArguments } from '@einvoice/tool-catalogue';
import { type FastifyReply } from 'fastify';
import { valueOf } from './credit-refusals';
import { rateLimitHeaders } from './rate-limit';

/** What the routes of the pages, of terminals and of payment reports may answer beside what every route may. */
export type AccountErrorCode = keyof typeof accountErrorCodes;

/** The refusal of a code, its text from the table; every 503 says when to come back. */
export function accountRefusal(code: AccountErrorCode, more: Pick<ErrorAnswer, 'details'> = {}): RequestRefused {
  const { status, meaning, remedy, retryable }: ErrorCodeRow = accountErrorCodes[code];
  const headers: Record<string, string> = status === 503 ? { 'retry-after': retryable ? '5' : '3600' } : {};
  return new RequestRefused({ status, code, message: `${meaning} ${remedy}`, retryable, headers, ...more });
}

/** The answer of a store; throws the 503 of storage that fails. */
export const stored = async <T>(work: Promise<T>): Promise<T> => valueOf(await orStorageUnavailable(work));

/** Takes one call from each budget or from none; throws the 429. Sets the RateLimit headers of the answer. */
export async function spendFrom(reply: FastifyReply, ...spendings: readonly Spending[]): Promise<void> {
  void reply.headers(rateLimitHeaders(valueOf(await spend(...spendings))));
}

/** The body of a request as its input class says; throws the 400 that names each field. */
export function inputOf<Input extends object>(input: new () => Input, body: unknown): Input {
  const checked = checkArguments({ input }, body);
  if (checked.ok) return checked.input;
  throw new RequestRefused(edgeError('invalid_arguments', { details: { fields: checked.fields } }));
}

/** A write without arguments: `{}` or nothing at all. */
export function takesNothing(body: unknown): void {
  const isEmpty = body === undefined || (typeof body === 'object' && body !== null && Object.keys(body).length === 0);
  if (!isEmpty) throw invalidField('', 'This takes no arguments.');
}

/** The 400 of one field. */
export const invalidField = (path: string, message: string): RequestRefused =>
  new RequestRefused(
    edgeError('invalid_arguments', { details: { fields: [{ path, code: 'invalid_value', message }] } }),
  );

export const notFound = (): RequestRefused => new RequestRefused(edgeError('not_found'));

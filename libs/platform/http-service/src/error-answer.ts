import { edgeErrorCodes, type ErrorCode } from '@einvoice/error-codes';

/** The one shape of every error: what happened, whether to try again, whether anything was charged. */
export interface ErrorAnswer {
  readonly status: number;
  readonly code: ErrorCode;
  /** What happened and how to fix it; never a value that was sent, never anything internal. */
  readonly message: string;
  readonly retryable: boolean;
  readonly charged?: false | 'unknown';
  readonly topUpUrl?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly authorization?: { readonly scheme: 'Bearer'; readonly createAt: string };
  readonly headers?: Readonly<Record<string, string>>;
}

/** The body of an error, as design.md §6 fixes it. */
export function errorBody(answer: ErrorAnswer, requestId: string): object {
  const { code, message, retryable, charged = false, topUpUrl, details, authorization } = answer;
  return {
    error: { code, message, requestId, retryable, charged, ...(topUpUrl && { topUpUrl }), ...(details && { details }) },
    ...(authorization && { authorization }),
  };
}

/** Thrown in a hook, guard or controller to end the request with this answer. */
export class RequestRefused extends Error {
  constructor(readonly answer: ErrorAnswer) {
    super(answer.code);
  }
}

/** What the edge itself may answer, whatever the route. */
export type EdgeErrorCode = keyof typeof edgeErrorCodes;

/** The answer of a code; every 503 says when to come back. */
export function edgeError(
  code: EdgeErrorCode,
  more: Partial<Pick<ErrorAnswer, 'details' | 'headers' | 'charged'>> = {},
): ErrorAnswer {
  const { status, meaning, remedy, retryable } = edgeErrorCodes[code];
  const headers = status === 503 ? { 'retry-after': '5', ...more.headers } : more.headers;
  return { status, code, message: `${meaning} ${remedy}`, retryable, ...more, ...(headers && { headers }) };
}

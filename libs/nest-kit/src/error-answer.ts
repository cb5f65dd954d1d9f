/** The one shape of every error: what happened, whether to try again, whether anything was charged. */
export interface ErrorAnswer {
  readonly status: number;
  /** Stable, snake_case. */
  readonly code: string;
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

const row = (status: number, message: string, retryable = false) => ({ status, message, retryable });

/** Every error that the edge itself answers, whatever the route. */
export const edgeErrors = {
  malformed_request: row(400, 'The request is not valid HTTP/1.1.'),
  missing_host: row(400, 'The Host header is missing; send it exactly once.'),
  duplicate_header: row(400, 'A header that may stand only once was sent more than once; send it once.'),
  too_many_headers: row(400, 'The request has too many header lines; send at most 100.'),
  invalid_text_encoding: row(400, 'The body is not UTF-8 without a byte order mark.'),
  malformed_json: row(400, 'The body is not valid JSON.'),
  forbidden_property: row(400, 'The body contains a property named __proto__; remove it.'),
  too_complex: row(400, 'The body has more levels, values, keys, items or longer strings than this route accepts.'),
  invalid_arguments: row(400, 'The arguments are not accepted; details.fields names each problem.'),
  not_found: row(404, 'There is nothing at this address.'),
  method_not_allowed: row(405, 'This address does not accept this method; see the Allow header.'),
  request_timeout: row(408, 'The request did not arrive in time; send it again.', true),
  body_too_large: row(413, 'The body is larger than this route accepts.'),
  url_too_long: row(414, 'The URL is longer than 2048 bytes.'),
  unsupported_media_type: row(415, 'Send the body as application/json in UTF-8.'),
  unsupported_content_encoding: row(415, 'Send the body without a content encoding.'),
  headers_too_large: row(431, 'The request head is larger than 16 KiB.'),
  internal_error: row(500, 'An error on our side; nothing was charged. Quote the requestId when you report it.', true),
  not_ready: row(503, 'The service is not ready; details.reasons says why.', true),
  shutting_down: row(503, 'This instance is shutting down; send the request again.', true),
} as const;

export type EdgeErrorCode = keyof typeof edgeErrors;

/** An answer of the table; every 503 says when to come back. */
export function edgeError(
  code: EdgeErrorCode,
  more: Partial<Pick<ErrorAnswer, 'details' | 'headers'>> = {},
): ErrorAnswer {
  const { status, message, retryable } = edgeErrors[code];
  const headers = status === 503 ? { 'retry-after': '5', ...more.headers } : more.headers;
  return { status, code, message, retryable, ...more, ...(headers && { headers }) };
}

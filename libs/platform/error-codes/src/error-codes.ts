import { idempotencyKey } from '@einvoice/limits';

/**
 * Every stable code of an error, in this one place: what it means and what the caller does about it. Every answer with an
 * error names a code of these tables; the page about errors and the interface description are written from them.
 */
export interface ErrorCodeRow {
  readonly status: number;
  /** What happened; never a value that was sent, never anything internal. */
  readonly meaning: string;
  /** What the caller does. */
  readonly remedy: string;
  /** Whether the same request can succeed later. */
  readonly retryable: boolean;
}

const final = (status: number, meaning: string, remedy: string) => ({ status, meaning, remedy, retryable: false });
const passing = (status: number, meaning: string, remedy: string) => ({ status, meaning, remedy, retryable: true });
type Rows = Readonly<Record<string, ErrorCodeRow>>;

/** Told by the edge of every service, and by what reads the key of a call. */
const idempotency_key_invalid = final(
  400,
  'x-service-idempotency-key is empty, longer than 255 characters, not printable ASCII, or sent with two values.',
  'Send one key of 1 to 255 printable ASCII characters, or none.',
);

/** Answered by every service before, or instead of, a route's own work. */
export const edgeErrorCodes = {
  malformed_request: final(400, 'The request is not valid HTTP/1.1.', 'Send it again, well-formed.'),
  missing_host: final(400, 'The Host header is missing.', 'Send it exactly once.'),
  duplicate_header: final(400, 'A header that may be sent only once was sent more than once.', 'Send it once.'),
  idempotency_key_invalid,
  too_many_headers: final(400, 'The request has too many header lines.', 'Send at most 100.'),
  invalid_text_encoding: final(400, 'The body is not UTF-8, or begins with a byte order mark.', 'Send plain UTF-8.'),
  malformed_json: final(400, 'The body is not valid JSON.', 'Send one JSON document and nothing else.'),
  forbidden_property: final(400, 'The body contains a property named __proto__.', 'Remove it.'),
  too_complex: final(
    400,
    'The body has more levels, values, keys, items or longer strings than this route accepts.',
    'Send less in one request.',
  ),
  invalid_arguments: final(400, 'The arguments are not accepted.', 'Fix each field that details.fields names.'),
  not_found: final(404, 'There is nothing at this address.', 'Take an address of the interface description.'),
  method_not_allowed: final(405, 'This address does not accept this method.', 'Use one of the Allow header.'),
  request_timeout: passing(408, 'The request did not arrive in time.', 'Send it again.'),
  body_too_large: final(
    413,
    'The body is larger than this route accepts.',
    'Send a smaller one; of an invoice over 8 MiB send the bytes of the file to /api/invoice/read on the site (20 MiB).',
  ),
  url_too_long: final(414, 'The URL is longer than 2048 bytes.', 'Send a shorter one.'),
  unsupported_media_type: final(
    415,
    'The body is of a type that this address does not take.',
    'Send application/json in UTF-8, or a type that the interface description names.',
  ),
  unsupported_content_encoding: final(415, 'The body has a content encoding.', 'Send it without.'),
  headers_too_large: final(431, 'The request head is larger than 16 KiB.', 'Send fewer or shorter headers.'),
  internal_error: passing(
    500,
    'An error on our side.',
    'Send the identical request again, and quote the requestId when you report it.',
  ),
  not_ready: passing(503, 'The service is not ready.', 'See details.reasons, and try again later.'),
  overloaded: passing(503, 'The service has more work than it can do at once.', 'Send the identical request again.'),
} as const satisfies Rows;

/** Answered by paid calls; they also answer 402, which is no error of this shape. */
export const paymentErrorCodes = {
  invalid_payment_payload: final(400, 'The payment cannot be read.', 'Sign the offer again.'),
  payment_bound_to_other_request: final(
    409,
    'This payment was used for another operation or other arguments.',
    'Send those to get their answer, or pay for this call.',
  ),
  payment_identifier_required: final(
    409,
    'This payment was made with a payment-identifier.',
    'Repeat it with that identifier to get its answer.',
  ),
  payment_identifier_conflict: final(
    409,
    'This payment-identifier was used for another request of the same payer.',
    'Take a new identifier for a new call.',
  ),
  answer_expired: final(
    409,
    'This payment was charged and answered; its answer is no longer kept.',
    'The receipt is in details.billing. Pay for a new answer.',
  ),
  payment_retry_limit: passing(
    503,
    'Settlements of this payer failed too often, or an outside source was asked for this payer, or for this payment, too often without deciding.',
    'See details.limit, details.source and details.opensAt; try again after Retry-After, with a new payment. Tools that do not ask that source are not concerned.',
  ),
  lane_closed: passing(
    503,
    'New payments are not accepted at the moment.',
    'See details.reasons, and try again later.',
  ),
  lane_busy: passing(503, 'Too many payments are under way.', 'Send the identical request again after Retry-After.'),
  payment_rate_limit: passing(
    503,
    'Too many payments from this network or payer were refused.',
    'Wait for Retry-After before the next payment.',
  ),
  facilitator_unavailable: passing(
    503,
    'The payment could not be checked: the facilitator does not answer.',
    'Send the identical request again after Retry-After.',
  ),
  chain_unavailable: passing(
    503,
    'The chain does not answer.',
    'Send the identical request, with the same signature, again after Retry-After.',
  ),
  storage_unavailable: passing(
    503,
    'The payment storage does not answer.',
    'Send the identical request, with the same signature, again after Retry-After.',
  ),
  tool_failed: passing(503, 'The check failed on our side.', 'The same payment can be used again.'),
  tool_timeout: passing(503, 'The check took too long.', 'The same payment can be used again.'),
  settlement_pending: passing(
    503,
    'The chain has not yet said whether the payment went through.',
    'Send the identical request, with the same signature: it finds the answer and is charged at most once.',
  ),
} as const satisfies Rows;

/** Answered by routes that are called with a connection and paid with credits. */
export const creditErrorCodes = {
  connection_required: final(
    401,
    'The secret of a connection is missing, unknown, expired or revoked.',
    'Send Authorization: Bearer with the secret; a person creates one at authorization.createAt.',
  ),
  insufficient_credits: final(
    402,
    'The balance is less than this request may cost; nobody was asked.',
    'A person tops up at error.topUpUrl; then send the identical request again.',
  ),
  wallet_frozen: final(
    402,
    'The wallet is closed since a payment was taken back; nobody was asked.',
    'A person settles it at error.topUpUrl.',
  ),
  per_call_limit_exceeded: final(
    403,
    'The request may cost more than this connection may spend in one call.',
    'Send fewer rows, or use a connection with a higher limit.',
  ),
  tool_not_allowed: final(
    403,
    'This connection may not call this tool; nobody was asked.',
    'Use a connection that may, or a person adds the tool to its list on the account page.',
  ),
  idempotency_key_invalid,
  idempotency_key_reused: final(
    422,
    'This idempotency key was used for another request.',
    'Take a new key for a new request.',
  ),
  idempotency_keys_spent: passing(
    429,
    `This workspace has sent ${idempotencyKey.livePerWorkspaceAndDayMax} new idempotency keys today (UTC); nobody was asked.`,
    'Send it again after Retry-After, or without a key; known keys work as before.',
  ),
  idempotency_in_flight: passing(
    409,
    'A request with this idempotency key is under way.',
    'Send the identical request again after Retry-After.',
  ),
  rule_file_refused: final(
    422,
    'The rule file is not run; nothing was stored.',
    'See details.reason, and details.line and details.column where they are given; docs/own-rules.md says what is run.',
  ),
  rule_sets_full: final(
    409,
    'The workspace has as many rule sets as it may have; nothing was stored.',
    'Remove one, or store this one under the name of another to replace it.',
  ),
  rate_limited: passing(429, 'Too many requests.', 'Wait for Retry-After.'),
  connection_storage_unavailable: passing(
    503,
    'The storage of connections and credits does not answer.',
    'Send the identical request, with the same idempotency key, again after Retry-After.',
  ),
  settlement_unknown: passing(
    503,
    'The answer was ready when the storage of credits stopped answering: whether it was charged is not known yet.',
    'Send the identical request with the same idempotency key, or look at the run of details.receiptRunId.',
  ),
} as const satisfies Rows;

/** Answered by the routes of the pages, of terminals that sign in, and of the payment provider's reports. */
export const accountErrorCodes = {
  session_required: final(401, 'Nobody is signed in.', 'Sign in, and come back.'),
  session_stale: final(403, 'The sign-in is older than 15 minutes.', 'Sign in again, then repeat this.'),
  origin_refused: final(403, 'The request did not come from a page of this site.', 'Open the page and do it there.'),
  csrf_refused: final(
    403,
    'The request lacks the proof that a page of this site made it.',
    'Load the page again, then repeat this.',
  ),
  part_not_configured: final(503, 'This part of the service is switched off here.', 'Ask whoever runs the service.'),
  sign_in_link_unusable: final(
    410,
    'This link was used, is replaced by a newer one, or is older than 10 minutes.',
    'Ask for a new link.',
  ),
  passkey_refused: final(
    422,
    'The passkey is unknown here, or did not answer the question that was asked last.',
    'Try again, or ask for a link by mail.',
  ),
  mail_not_sent: passing(503, 'The mail could not be handed over.', 'Ask for another link.'),
  limit_reached: final(409, 'There are as many of these as one workspace may have.', 'Remove one first.'),
  device_code_unknown: final(
    404,
    'No terminal waits under this code.',
    'Compare it with the terminal, or start again there.',
  ),
  device_not_claimed: final(
    403,
    'The code of this terminal was not typed in this session last, or another person typed it first.',
    'Open the page /device and type the code in this session. If that is refused, too, start again on the terminal.',
  ),
  authorization_pending: passing(400, 'The person has not decided yet.', 'Ask again after the interval.'),
  slow_down: passing(
    400,
    'The terminal asks too often.',
    'Make the interval 5 seconds longer, and ask again after it.',
  ),
  access_denied: final(400, 'The person has denied this terminal.', 'Start again if that was a mistake.'),
  expired_token: final(400, 'The device code is unknown, used, or older than 10 minutes.', 'Start again.'),
  wallet_signature_refused: final(
    422,
    'The wallet did not sign the text that was given out last.',
    'Ask for a new text and sign that one.',
  ),
  wallet_signature_unchecked: passing(
    503,
    'The chain does not answer, so the contract of the wallet could not be asked; nothing is known about the signature.',
    'Ask for a new text after Retry-After and sign that one.',
  ),
  wallet_linked_elsewhere: final(409, 'This wallet belongs to another workspace.', 'Unlink it there first.'),
  webhook_refused: final(
    400,
    'The signature of this report is missing, wrong or too old.',
    'Send the report as signed, in time.',
  ),
  payment_provider_unavailable: passing(
    503,
    'The payment provider does not answer.',
    'Try again after Retry-After. What was paid is not lost.',
  ),
} as const satisfies Rows;

/** Answered by the tools on MCP, beside those of calls with a connection; there all of them come in a result with isError. */
export const mcpErrorCodes = {
  daily_limit_exceeded: final(
    403,
    'The call may cost more than this connection may still spend today (UTC).',
    'Go on tomorrow, or use another connection.',
  ),
  secret_in_arguments: final(
    400,
    'The message holds the secret of a connection outside the Authorization header.',
    'Send it in that header alone, and revoke it when others may have seen it.',
  ),
  check_timeout: passing(503, 'The check took too long; nothing was charged.', 'Send the identical call again.'),
  payment_refused: final(
    402,
    'The payment of this call is not accepted; nothing was charged.',
    'See details.reason, and sign one of accepts anew.',
  ),
  payment_and_connection: final(
    400,
    'The call shows a connection and brings a payment; nothing was charged.',
    'Send one of the two.',
  ),
} as const satisfies Rows;

/** Answered by a facilitator of ours that runs as a process of its own; a verdict on a payment is no error. */
export const facilitatorErrorCodes = {
  unauthorized: final(401, 'The bearer token is missing or wrong.', 'Send the token of this facilitator.'),
  chain_unavailable: paymentErrorCodes.chain_unavailable,
  signer_without_gas: passing(503, 'No settlement signer can pay for gas.', 'Try again when one has been topped up.'),
  settlement_unconfirmed: passing(
    503,
    'The settlement was sent and is not confirmed yet.',
    'Look at the chain, or send the same payment again: it is settled at most once.',
  ),
} as const satisfies Rows;

/** Answered by the development proxy in front of the apps. */
export const devProxyErrorCodes = {
  origin_not_served: final(
    403,
    'A page of another origin called.',
    'Call from a program, or from a page of the service.',
  ),
  host_not_served: final(421, 'This host name is not served here.', 'Use the address of the service.'),
  no_answer: passing(502, 'The service broke off before it answered.', 'Send the identical request again.'),
  temporarily_unavailable: passing(503, 'This part of the service is not running.', 'Send the request again.'),
} as const satisfies Rows;

export type ErrorCode =
  | keyof typeof edgeErrorCodes
  | keyof typeof paymentErrorCodes
  | keyof typeof creditErrorCodes
  | keyof typeof accountErrorCodes
  | keyof typeof mcpErrorCodes
  | keyof typeof facilitatorErrorCodes
  | keyof typeof devProxyErrorCodes;

/** What can be wrong with one field: the codes of `details.fields`. */
export const fieldProblemCodes = {
  required: { meaning: 'The field is missing.', remedy: 'Send it.' },
  unknown_property: { meaning: 'The request has no such field.', remedy: 'Remove it.' },
  wrong_type: { meaning: 'The value is of another JSON type.', remedy: 'Send the type of the schema.' },
  wrong_length: { meaning: 'The text or list is too short or too long.', remedy: 'Keep to the lengths of the schema.' },
  not_allowed: { meaning: 'The value is none of those allowed.', remedy: 'Send one of the schema.' },
  ill_formed_text: { meaning: 'The text holds a NUL or half a character.', remedy: 'Take it out.' },
  connection_needed: {
    meaning: 'The value is for callers who show a connection; a payment shows none.',
    remedy: 'Call over MCP with the secret of a connection, or leave the field out.',
  },
  invalid_value: { meaning: 'The value breaks another rule of the field.', remedy: 'See the message.' },
} as const satisfies Readonly<Record<string, Pick<ErrorCodeRow, 'meaning' | 'remedy'>>>;
export type FieldProblemCode = keyof typeof fieldProblemCodes;

import {
  accountErrorCodes,
  creditErrorCodes,
  edgeErrorCodes,
  type ErrorCodeRow,
  facilitatorErrorCodes,
  fieldProblemCodes,
  devProxyErrorCodes,
  mcpErrorCodes,
  paymentErrorCodes,
} from '@einvoice/error-codes';
import { errorDetails } from '@einvoice/limits';
import { unreadDocuments, flowClosedReasons, paymentRefusals, readinessReasons } from './error-reasons';
import { code, table, writtenBy } from './markdown';

export const errorsPage = 'docs/reference/errors.md';

/** The page about every stable code of an error: what it means, and what to do. */
export const generateErrorsPage = (): string =>
  `# Errors

One shape: \`{"error": {"code", "message", "requestId", "retryable", "charged", "details"?}}\`. \`code\` is stable, \`message\`
is for people and may change. \`charged\` is \`false\`, or \`"unknown"\` while the chain has not said whether a payment went
through: repeat the identical request with the same signature then. Every 503 has \`Retry-After\`. Two answers have
other shapes: the 402 of paid calls, and the errors of JSON-RPC.

${writtenBy}

## Every service

${codes(edgeErrorCodes)}

## Paid calls

${codes(paymentErrorCodes)}

## Routes paid with credits

Those of 401 have \`authorization: {scheme, createAt}\` beside \`error\`, those of 402 \`error.topUpUrl\`. Answers with 409, 429 and
503 have \`Retry-After\`. Only \`settlement_unknown\` has \`charged: "unknown"\`; everything else was not charged.

${codes(creditErrorCodes)}

## Tools on MCP

They also answer with the codes of routes paid with credits and, to calls that bring a payment, with those of paid calls; \`Retry-After\` is then in
\`details.retryAfterSeconds\`. All come in a result with \`isError\`, HTTP 200; only a secret that was shown and is not
taken is HTTP 401, and \`rate_limited\` HTTP 429, as errors of JSON-RPC (1401 and 1429).

${codes(mcpErrorCodes)}

## Pages, terminals that sign in, and payments

Those of 503 have \`Retry-After\`. Nothing of them was charged.

${codes(accountErrorCodes)}

## The facilitator, where it runs apart

It also answers with the codes of every service.

${codes(facilitatorErrorCodes)}

## The proxy in front of a site

It also answers with the codes of every service.

${codes(devProxyErrorCodes)}

## Fields

\`details.fields\` of \`invalid_arguments\` holds at most ${errorDetails.fieldsMax} of \`{path, code, message}\`; \`path\` is a JSON pointer
of at most ${errorDetails.pathCharactersMax} characters.

${table(
  ['code', 'means', 'do'],
  Object.entries(fieldProblemCodes).map(([name, { meaning, remedy }]) => [code(name), meaning, remedy]),
)}

## Why paid calls are closed

\`details.reasons\` of \`lane_closed\`; in \`/readyz\` with \`lane_\` in front.

${texts(flowClosedReasons)}

## Reasons of a service that is not ready

\`details.reasons\` of \`not_ready\`. A check that breaks or takes too long is \`<check>_failed\` or \`<check>_timeout\`.

${texts(readinessReasons)}

## Why there is nothing to judge

\`code\` of the issue in \`read.issues\`, in an answer whose decision is \`invalid_input\`.

${texts(unreadDocuments)}

## Why a payment is not taken

\`error\` of a 402, with the offer. A facilitator's own reasons are passed on as they are. Nothing was charged.

${texts(paymentRefusals)}
`;

const codes = (rows: Readonly<Record<string, ErrorCodeRow>>) =>
  table(
    ['code', 'status', 'means', 'do', 'again?'],
    Object.entries(rows).map(([name, { status, meaning, remedy, retryable }]) => [
      code(name),
      String(status),
      meaning,
      remedy,
      retryable ? 'yes' : 'no',
    ]),
  );

const texts = (rows: Readonly<Record<string, string>>) =>
  table(
    ['reason', 'means'],
    Object.entries(rows).map(([name, text]) => [code(name), text]),
  );

import { type ErrorCodeRow } from '@einvoice/error-codes';
import { commonHeaders, errorAnswer, schemaRef } from '@einvoice/http-service';
import { type Schema } from '@einvoice/tool-catalogue';
import { hostErrorCodes } from './openapi-schemas';

/** A header that holds a JSON message in base64. */
const base64Json = (schema: string, maxLength: number): Schema => ({
  type: 'string',
  maxLength,
  contentEncoding: 'base64',
  contentMediaType: 'application/json',
  contentSchema: schemaRef(schema),
});

export const paymentHeader = (name: string, maxLength: number, schema: string, description: string): Schema => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: base64Json(schema, maxLength),
});

/** @param bytesMax how long our own payment headers become at most */
export const openApiHeaders = (bytesMax: { readonly required: number; readonly response: number }) => ({
  ...commonHeaders,
  PaymentRequired: {
    description: 'The offer: the body in base64.',
    required: true,
    schema: base64Json('PaymentRequired', bytesMax.required),
  },
  PaymentResponse: {
    description: 'How the settlement of the payment went.',
    required: true,
    schema: base64Json('Settlement', bytesMax.response),
  },
  PaymentResponseIfAny: {
    description: 'Present when a settlement was tried or is open.',
    schema: base64Json('Settlement', bytesMax.response),
  },
  Replayed: {
    description: 'An earlier call with this payment did the work; the answer is the same to the byte.',
    schema: { const: 'true' },
  },
});

const ownStatuses = [400, 409, 413, 415, 503];

const rowsWhere = (isMeant: (row: ErrorCodeRow) => boolean): Readonly<Record<string, ErrorCodeRow>> =>
  Object.fromEntries(Object.entries(hostErrorCodes).filter(([, row]) => isMeant(row)));
const ofStatus = (wanted: number) => rowsWhere(({ status }) => status === wanted);

/** Errors by what they are called in the document; those without a name of their own are `OtherError`. */
export const openApiErrors = () => ({
  BadRequest: errorAnswer('Refused before anything was charged.', ofStatus(400)),
  Conflict: errorAnswer('The payment has been used already. Nothing more was charged.', ofStatus(409), {
    'PAYMENT-RESPONSE': 'PaymentResponseIfAny',
  }),
  TooLarge: errorAnswer('Refused unread; nothing was charged.', ofStatus(413)),
  UnsupportedType: errorAnswer('Refused unread; nothing was charged.', ofStatus(415)),
  Unavailable: errorAnswer(
    'Not now. Nothing was charged, unless `charged` is `unknown`: then the identical request with the same signature finds out.',
    ofStatus(503),
    { 'Retry-After': 'RetryAfter', 'PAYMENT-RESPONSE': 'PaymentResponseIfAny' },
  ),
  OtherError: errorAnswer(
    'Any other refusal. Nothing was charged, unless `charged` is `unknown`.',
    rowsWhere(({ status }) => !ownStatuses.includes(status)),
    {
      allow: 'Allow',
    },
  ),
});

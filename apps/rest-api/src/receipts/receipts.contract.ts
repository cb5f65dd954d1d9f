import { answerRef, type OpenApiPart } from '@einvoice/http-service';
import { checkReceipts } from '@einvoice/limits';
import { type ReceiptProblem } from '@einvoice/signed-receipts';
import { Field, MayBeAbsent } from '@einvoice/tool-catalogue';
import { IsObject, IsString, Length, Matches } from 'class-validator';
import {
  budgetHeaders,
  count,
  type Example,
  exampleAnswer,
  flag,
  jsonContent,
  listOf,
  orNull,
} from '../openapi/operation-parts';

/** A receipt, and of one of its checks what was asked, if somebody wants to know that too. */
export class VerifyReceiptInput {
  @IsString()
  @Length(1, checkReceipts.receiptBytesMax)
  jws!: string;

  @MayBeAbsent()
  @IsObject()
  input?: object;

  @MayBeAbsent()
  @IsString()
  @Matches(/^[A-Za-z0-9_-]{1,64}$/, { message: '$property must be that of evidence' })
  salt?: string;
}

const reasons = [
  ...['too_large', 'malformed', 'forbidden_header', 'wrong_algorithm', 'wrong_type', 'unknown_key', 'bad_signature'],
  ...['outside_key_window', 'issued_in_future', 'wrong_issuer', 'wrong_environment'],
] as const satisfies readonly ReceiptProblem[];

/** Whether a receipt of checks is ours. */
export class VerifyReceiptAnswer {
  @Field({ ...flag, description: 'Signed by us, for this environment, and not changed.' }) readonly valid!: boolean;
  @Field({ ...orNull({ enum: reasons }), description: 'unknown_key says nothing about the receipt; the others do.' })
  readonly reason!: ReceiptProblem | null;
  @Field({ ...orNull({ type: 'object' }), description: 'What it says; null unless it is valid.' })
  readonly claims!: object | null;
  @Field({
    ...orNull(listOf(count)),
    description:
      'The checks of it, by their place from 0, that were asked with input and salt; null when none were sent.',
  })
  readonly matchingChecks!: readonly number[] | null;
}

const asked: Example = {
  summary: 'A receipt that was not signed here.',
  value: { jws: 'eyJhbGciOiJFZERTQSJ9.e30.AAAA' } satisfies VerifyReceiptInput,
};
const answered: Example = {
  summary: 'No receipt of ours.',
  value: { valid: false, reason: 'wrong_type', claims: null, matchingChecks: null } satisfies VerifyReceiptAnswer,
};

export const verifyReceiptOperation: OpenApiPart = {
  operationId: 'verify_receipt',
  tags: ['receipts'],
  'x-status': 'labs',
  summary: 'Whether a receipt of checks is ours',
  description:
    'For receipts of type preflight-receipt+jws. Free and anonymous; nothing is stored, and the same can be done offline with the key ' +
    'set at /.well-known/jwks.json. With input and salt of an answer it says which checks were asked with them: the digest is ' +
    'sha256 of receipt.v1, the tool, the salt and the canonical JSON (RFC 8785) of the arguments as they were sent, each on a line. ' +
    'A valid receipt says what was found on that day, and never that somebody or something is cleared.',
  security: [],
  requestBody: { required: true, content: jsonContent('VerifyReceiptRequest', asked) },
  responses: {
    200: exampleAnswer('VerifyReceiptAnswer', answered, budgetHeaders),
    400: answerRef('BadRequest'),
    413: answerRef('TooLarge'),
    415: answerRef('UnsupportedType'),
    429: answerRef('RateLimited'),
    503: answerRef('Unavailable'),
    default: answerRef('OtherError'),
  },
};

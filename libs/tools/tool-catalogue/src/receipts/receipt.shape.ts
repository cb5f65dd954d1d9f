import { checkReceipts } from '@einvoice/limits';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean, IsIn, IsString, Matches } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { DomainAnswerShape } from '../answer-shape';
import { Characters, Field, MayBeAbsent, OrNull, schemaOf } from '../json-schema';

/** Names a check that was made before. */
export class CheckNamed {
  @IsString()
  @Matches(/^[A-Za-z0-9_-]{8,64}$/, { message: '$property must be that of an answer, in evidence' })
  requestId!: string;
}

/** What every receipt of checks is prepared from. */
export class ReceiptInput {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(checkReceipts.checksMax)
  @JSONSchema({ items: schemaOf(CheckNamed) })
  checks!: CheckNamed[];

  @MayBeAbsent()
  @IsString()
  @Characters(1, checkReceipts.subjectCharactersMax)
  subjectReference?: string;
}

const text = { type: 'string' };
const textOrNull = { anyOf: [text, { type: 'null' }] };
const states = ['attested', 'unverified_check', 'not_of_this_family'] as const;

/** One check as it was found. What was found is the store's word, never the caller's. */
export interface ReceiptCheck {
  readonly requestId: string;
  readonly state: (typeof states)[number];
  readonly tool: string | null;
  readonly status: string | null;
  readonly mode: string | null;
  readonly checkedAt: string | null;
}

const checkSchema = {
  type: 'object',
  properties: {
    ...{ requestId: text, state: { enum: states } },
    ...{ tool: textOrNull, status: textOrNull, mode: textOrNull, checkedAt: textOrNull },
  },
  required: ['requestId', 'state', 'tool', 'status', 'mode', 'checkedAt'],
  additionalProperties: false,
};

export const receiptStatuses = ['prepared', 'unverified_check', 'not_configured'] as const;

/** What every receipt of checks is answered with. */
export class ReceiptOutput extends DomainAnswerShape {
  @IsIn(receiptStatuses)
  @JSONSchema({ description: 'unverified_check: a check is unknown, or of another workspace. Nothing is signed then.' })
  status!: (typeof receiptStatuses)[number];
  @OrNull(text, 'Compact JWS of type preflight-receipt+jws; its key is in the key set.')
  receipt!: string | null;
  @OrNull(text, 'Names all that is attested.') bundleDigest!: string | null;
  @IsBoolean()
  @JSONSchema({ description: 'This bundle had a receipt: it is that one, and free.' })
  preparedBefore!: boolean;
  @OrNull({ type: 'string', enum: ['live', 'sandbox'] }) environment!: 'live' | 'sandbox' | null;
  @Field({ type: 'array', items: checkSchema }) checks!: readonly ReceiptCheck[];
  @IsString({ each: true })
  @JSONSchema({ description: 'What it does not prove.' })
  limitations!: readonly string[];
}

import { answerRef, cacheControlParameter, type OpenApiPart, textPart } from '@einvoice/http-service';
import {
  type ExportRefusalReason,
  type Invoice,
  type LostContent,
  type PatchOperation,
  type Severity,
} from '@einvoice/invoice-rules';
import {
  CheckInput,
  Field,
  Nested,
  OrNull,
  requestSchemaOf,
  type Schema,
  schemaOf,
  type ValidateInvoiceAnswer,
  ValidateInvoiceOutput,
  VatRowResult,
} from '@einvoice/tool-catalogue';
import { IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import {
  budgetHeaders,
  count,
  digest,
  exampleAnswer,
  idempotencyParameter,
  instant,
  jsonContent,
  listOf,
  pricedRouteRefusals,
} from '../openapi/operation-parts';
import { readExample, reviewExample } from './invoice.examples';
import { type CheckResult, checkStatuses, type InvoiceCheck, invoiceChecks } from '@einvoice/invoice-review';
import { type Reviewed } from './register-checks';
import { ReviewInput } from './review-input';

const said = (description: string): Schema => ({ ...textPart, description });

class CheckAnswer implements CheckResult {
  @Field({ enum: checkStatuses }) readonly status!: CheckResult['status'];
  @Field(count) readonly errors!: number;
  @Field(count) readonly warnings!: number;
}

const check: Schema = {
  ...schemaOf(CheckAnswer),
  description: 'incomplete: no error so far, but not every rule could be judged.',
};

class ChecksAnswer implements Record<InvoiceCheck, CheckResult> {
  @Field(check) readonly structure!: CheckResult;
  @Field(check) readonly arithmetic!: CheckResult;
  @Field(check) readonly payment_details!: CheckResult;
  @Field(check) readonly peppol!: CheckResult;
}

/** One thing to fix: an issue of any stage, by the check that it belongs to. */
export class Finding {
  @Field({ enum: invoiceChecks }) readonly check!: InvoiceCheck;
  @Field(said('Official rule id, or snake_case for our own checks.')) readonly code!: string;
  @Field({ enum: ['error', 'warning'] }) readonly severity!: Severity;
  @Field(said('JSON pointer into the JSON invoice; XPath in an XML document.')) readonly path!: string;
  @Field(said('What is wrong.')) readonly what!: string;
  @Field(textPart) readonly fix!: string;
  /** When the fix is mechanical: applied, this finding is gone and none is new. */
  @IsOptional()
  @Field({ ...listOf({ type: 'object' }), description: 'RFC 6902 patch of invoice.' })
  readonly patch?: readonly PatchOperation[];
  @IsOptional()
  @Field({
    ...listOf(textPart),
    description: 'Ids of other rules that say the same; they have no finding of their own.',
  })
  readonly sameAs?: readonly string[];
  @IsOptional()
  @Field(said('Of what and fix, when another language than English was asked for.'))
  readonly language?: string;
}

/** The document to send. */
class InvoiceExport {
  @Field({ const: 'peppol-bis-3.0-ubl' }) readonly format!: 'peppol-bis-3.0-ubl';
  /** Plain ASCII, at most 64 characters, without a path. */
  @Field(textPart) readonly filename!: string;
  @Field(textPart) readonly xml!: string;
}

/** Why there is no export: the invoice has errors, was not judged, is XML already, or cannot be written. */
export class ExportRefused {
  @Field(textPart) readonly code!: 'has_errors' | 'not_judged' | 'is_xml' | ExportRefusalReason;
  @Field(textPart) readonly message!: string;
}

class ReviewedAnswer implements Reviewed {
  @Field(instant) readonly at!: string;
  @Field({ ...digest, description: 'SHA-256 of the body of the request.' }) readonly bodySha256!: string;
}

class ReviewBilling {
  @Field(count) readonly credits!: number;
  @IsOptional() @Field(textPart) readonly receiptRunId?: string;
}

/** What both routes answer: the report of validate_invoice, and its issues by check. */
export type ReviewedDocument = ValidateInvoiceAnswer &
  Pick<ReviewedDocumentShape, 'checks' | 'findings' | 'findingsCut'>;

export class ReviewedDocumentShape extends ValidateInvoiceOutput {
  @Nested(() => ChecksAnswer) readonly checks!: Readonly<Record<InvoiceCheck, CheckResult>>;
  @Nested(() => Finding, { each: true })
  @JSONSchema({ description: 'The issues of all three stages, in this order, by check.' })
  readonly findings!: readonly Finding[];

  @IsOptional()
  @Field({
    ...count,
    description:
      'Present when findings is cut off: how many more there are. Their issues stand in read, schema and issues.',
  })
  readonly findingsCut?: number;
}

/** The answer of the review (spec.md 2.4). */
export type InvoiceReview = ReviewedDocument & Omit<InvoiceReviewShape, keyof ReviewedDocumentShape>;

class InvoiceReviewShape extends ReviewedDocumentShape {
  @Nested(() => InvoiceExport, { nullable: true }) readonly export!: InvoiceExport | null;
  @IsOptional()
  @Field({ ...schemaOf(ExportRefused), description: 'Present when export is null.' })
  readonly exportRefused?: ExportRefused;

  @IsOptional()
  @Nested(() => ReviewedAnswer)
  @JSONSchema({
    description:
      'With registerChecks: the review they were made beside. The same body with the same idempotency key is judged for that ' +
      'moment again, and has the same answer.',
  })
  readonly reviewed?: Reviewed;

  @IsOptional()
  @Field({
    ...listOf(schemaOf(VatRowResult)),
    description: 'With registerChecks: one row for the seller, one for the buyer, by reference.',
  })
  readonly registerChecks?: readonly VatRowResult[];

  @IsOptional() @Nested(() => ReviewBilling) readonly billing?: ReviewBilling;
}

class LostContentAnswer {
  @Field(textPart) readonly path!: string;
  @Field(textPart) readonly reason!: LostContent['reason'];
  @Field(count) readonly count!: number;
  @Field(textPart) readonly message!: string;
}

/** The answer of the reading. */
export type InvoiceReading = ReviewedDocument & Omit<InvoiceReadingShape, keyof ReviewedDocumentShape>;

class InvoiceReadingShape extends ReviewedDocumentShape {
  @OrNull(
    { type: 'object' },
    'As a review takes it; what the document lacks is absent. null: there is no invoice in it.',
  )
  readonly invoice!: Invoice | null;

  @Field({
    ...listOf(schemaOf(LostContentAnswer)),
    description: 'What of the document has no place in invoice. It changes nothing in the verdict.',
  })
  readonly lost!: readonly LostContent[];
}

/** What both routes take and answer, by its name in the interface description. */
export const invoiceSchemas: Readonly<Record<string, Schema>> = {
  InvoiceReviewArguments: requestSchemaOf(ReviewInput),
  InvoiceReview: schemaOf(InvoiceReviewShape),
  InvoiceReading: schemaOf(InvoiceReadingShape),
};

export const reviewInvoiceOperation: OpenApiPart = {
  operationId: 'review_invoice',
  tags: ['invoices'],
  summary: 'Review a draft invoice',
  description:
    'What is wrong with a draft, how to fix it, and its Peppol BIS Billing 3.0 document when nothing is. invoice is the JSON ' +
    'invoice, or a document as it is: {"xml"} or {"pdf"}. Free and anonymous; nothing is stored. With registerChecks the EU register is asked about both VAT numbers: that needs the ' +
    'secret of a connection and costs 2 credits for each number that it answered. The idempotency key counts for the ' +
    'register checks alone.',
  security: [{}, { connection: [] }],
  parameters: [idempotencyParameter, cacheControlParameter],
  requestBody: { required: true, content: jsonContent('InvoiceReviewArguments', reviewExample.request) },
  responses: {
    200: exampleAnswer('InvoiceReview', reviewExample.answer, { ...budgetHeaders, 'idempotent-replayed': 'Replayed' }),
    ...pricedRouteRefusals,
  },
};

const xml = { schema: textPart, examples: { example1: readExample.request } };

const formSchema = {
  ...{ type: 'object', required: ['file'], additionalProperties: false },
  properties: { file: { type: 'string', description: 'The file: the one part of the form.' } },
};

/** How the file is to be checked: what `check` holds beside a document in JSON. */
const checkParameters = Object.entries(schemaOf(CheckInput)['properties'] as Readonly<Record<string, Schema>>).map(
  ([name, schema]) => ({ name, in: 'query', required: false, schema }),
);

export const readInvoiceOperation: OpenApiPart = {
  operationId: 'read_invoice',
  tags: ['invoices'],
  summary: 'Read an invoice',
  description:
    'Judges a file as it is, in three stages (read, schema, rules): a UBL or CII document, or the one attached to a PDF. ' +
    'Beside the verdict stand the JSON invoice that it can be turned into, and what of it that cannot hold. Free and ' +
    'anonymous; nothing is stored. ruleSet workspace:<name> also judges by rules of your workspace: that needs the secret of a ' +
    'connection, and is free, too.',
  security: [{}, { connection: [] }],
  parameters: checkParameters,
  requestBody: {
    required: true,
    content: {
      'application/xml': xml,
      'text/xml': xml,
      'application/pdf': {},
      'multipart/form-data': { schema: formSchema },
    },
  },
  responses: {
    200: exampleAnswer('InvoiceReading', readExample.answer, budgetHeaders),
    400: answerRef('BadRequest'),
    401: answerRef('Unauthorized'),
    403: answerRef('OverLimit'),
    413: answerRef('TooLarge'),
    415: answerRef('UnsupportedType'),
    429: answerRef('RateLimited'),
    503: answerRef('Unavailable'),
    default: answerRef('OtherError'),
  },
};

import { answerRef, type OpenApiPart, textPart } from '@einvoice/http-service';
import {
  type ConversionLoss,
  type ConversionRefusal,
  conversionTargetNames,
  type ConversionTargetName,
  type SetTerm,
} from '@einvoice/invoice-rules';
import { Field, Nested, requestSchemaOf, type Schema, schemaOf } from '@einvoice/tool-catalogue';
import { IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { type ReviewedDocument, ReviewedDocumentShape } from '../invoice-review/invoice.contract';
import { budgetHeaders, count, exampleAnswer, flag, jsonContent, listOf } from '../openapi/operation-parts';
import { conversionExample } from './conversion.examples';
import { ConversionInput } from './conversion-input';

const said = (description: string): Schema => ({ ...textPart, description });

class ConvertedDocument {
  /** Plain ASCII, at most 64 characters, without a path. */
  @Field(textPart) readonly filename!: string;
  @Field(textPart) readonly xml!: string;
}

class ConversionRefused {
  @Field(textPart) readonly code!: ConversionRefusal['reason'];
  @Field(textPart) readonly message!: string;
}

class SetTermAnswer implements SetTerm {
  @Field({ enum: ['BT-23', 'BT-24'] }) readonly term!: SetTerm['term'];
  @Field(textPart) readonly value!: string;
  @Field({ ...flag, description: 'Whether the document said something else there.' }) readonly replaced!: boolean;
}

class ConversionLossAnswer implements ConversionLoss {
  @Field(said('XPath of the document for what is no term of EN 16931, else a JSON pointer into its JSON form.'))
  readonly path!: string;

  @Field({ ...listOf(textPart), description: 'EN 16931 business terms.' }) readonly terms!: readonly string[];
  @Field(said('no_field, repeated, other_currency, unclear or other_attachment: it is no term of EN 16931, or is said twice. no_place, needs_other_value, one_only or unreadable_value: the target cannot say it.'))
  readonly reason!: ConversionLoss['reason']; // prettier-ignore

  @Field({ ...count, description: 'In how many places.' }) readonly count!: number;
  @Field(textPart) readonly message!: string;
}

/** The answer of a conversion. */
export type InvoiceConversion = Omit<InvoiceConversionShape, 'report'> & { readonly report: ReviewedDocument };

class InvoiceConversionShape {
  @Field({ enum: conversionTargetNames }) readonly target!: ConversionTargetName;
  @Nested(() => ConvertedDocument, { nullable: true }) readonly document!: ConvertedDocument | null;
  @IsOptional()
  @Field({ ...schemaOf(ConversionRefused), description: 'Present when document is null.' })
  readonly refused?: ConversionRefused;

  @Nested(() => SetTermAnswer, { each: true })
  @JSONSchema({ description: 'All of the result that does not come from the document: the identifiers of the asked profile.' })
  readonly set!: readonly SetTerm[]; // prettier-ignore

  @Nested(() => ConversionLossAnswer, { each: true })
  @JSONSchema({ description: 'All of the document that is not in the result, and why; no value is repeated.' })
  readonly lost!: readonly ConversionLoss[];

  @Field({ ...flag, description: 'There is a result, and nothing is lost.' }) readonly isLossless!: boolean;
  @Field({ enum: ['result', 'sent'], description: 'sent: there is no result, and report is about the document that was sent.' })
  readonly reportOf!: 'result' | 'sent'; // prettier-ignore

  @Nested(() => ReviewedDocumentShape)
  @JSONSchema({ description: 'The result, judged in the profile it declares.' })
  readonly report!: object;

  @Field(said('What was done, and what was not.')) readonly statement!: string;
}

/** What the route takes and answers, by its name in the interface description. */
export const conversionSchemas: Readonly<Record<string, Schema>> = {
  InvoiceConversionArguments: requestSchemaOf(ConversionInput),
  InvoiceConversion: schemaOf(InvoiceConversionShape),
};

export const convertInvoiceOperation: OpenApiPart = {
  operationId: 'convert_invoice',
  tags: ['invoices'],
  summary: 'Rewrite an invoice in another profile or syntax',
  description:
    'Rewrites a UBL or CII document, the one in a PDF, or a JSON invoice as Peppol BIS Billing in UBL, XRechnung in UBL or CII, or the ' +
    'core of EN 16931 in CII. Values are copied as they stand; BT-24 and BT-23 alone are set. What the result cannot say is listed, ' +
    'and the result is judged in its profile. Nothing is computed, sent or filed. Free and anonymous; nothing is stored.',
  requestBody: { required: true, content: jsonContent('InvoiceConversionArguments', conversionExample.request) },
  responses: {
    200: exampleAnswer('InvoiceConversion', conversionExample.answer, budgetHeaders),
    400: answerRef('BadRequest'),
    413: answerRef('TooLarge'),
    415: answerRef('UnsupportedType'),
    429: answerRef('RateLimited'),
    503: answerRef('Unavailable'),
    default: answerRef('OtherError'),
  },
};

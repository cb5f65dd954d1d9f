import { answerRef, type OpenApiPart, textPart } from '@einvoice/http-service';
import { type Language, languages } from '@einvoice/languages';
import { Field, OrNull, requestSchemaOf, type Schema, schemaOf } from '@einvoice/tool-catalogue';
import { IsOptional } from 'class-validator';
import { budgetHeaders, exampleAnswer, jsonContent } from '../openapi/operation-parts';
import { renderExample } from './render.examples';
import { RenderInput } from './render-input';

class RenderRefused {
  @Field({ ...textPart, description: 'Why there is nothing to show: what a reading says, or too_large.' })
  readonly code!: string;

  @Field(textPart) readonly message!: string;
}

/** The answer of a view. */
export class InvoiceRendering {
  @OrNull(textPart, 'A page of its own, without script, link or picture, for the screen and for paper. null: there is no invoice in it.')
  readonly html!: string | null; // prettier-ignore

  @Field({ enum: languages, description: 'Of names, amounts and days; codes and texts stand as they were sent.' })
  readonly language!: Language;

  @IsOptional()
  @Field({ ...schemaOf(RenderRefused), description: 'Present when html is null.' })
  readonly refused?: RenderRefused;
}

/** What the route takes and answers, by its name in the interface description. */
export const renderSchemas: Readonly<Record<string, Schema>> = {
  InvoiceRenderingArguments: requestSchemaOf(RenderInput),
  InvoiceRendering: schemaOf(InvoiceRendering),
};

export const renderInvoiceOperation: OpenApiPart = {
  operationId: 'render_invoice',
  tags: ['invoices'],
  summary: 'Show an invoice for reading and printing',
  description:
    'All terms of EN 16931 that a UBL or CII document, the one in a PDF, or a JSON invoice states, under their names in English, German, ' +
    'French, Dutch, Italian, Spanish or Polish. Attachments are listed with type and size and not opened. Nothing in the page is active: ' +
    'show it in a sandboxed frame all the same. No certificate. Free and anonymous; nothing is stored.',
  parameters: [
    {
      name: 'Accept-Language',
      in: 'header',
      required: false,
      description: 'Language of the reader: en, de, fr, nl, it, es or pl; en when it is another.',
      schema: textPart,
    },
  ],
  requestBody: { required: true, content: jsonContent('InvoiceRenderingArguments', renderExample.request) },
  responses: {
    200: exampleAnswer('InvoiceRendering', renderExample.answer, budgetHeaders),
    400: answerRef('BadRequest'),
    413: answerRef('TooLarge'),
    415: answerRef('UnsupportedType'),
    429: answerRef('RateLimited'),
    503: answerRef('Unavailable'),
    default: answerRef('OtherError'),
  },
};

import { answer, answerRef, type OpenApiPart, schemaRef, textPart } from '@einvoice/http-service';
import { topUpLimits } from '@einvoice/limits';
import { type TopUpRequest } from '@einvoice/site-contract';
import { Field } from '@einvoice/tool-catalogue';
import { IsInt, Max, Min } from 'class-validator';
import { terminalRefusals } from '../openapi/operation-parts';

export class TopUpInput implements TopUpRequest {
  @IsInt() @Min(topUpLimits.centsMin) @Max(topUpLimits.centsMax) amountCents: number;
}

/** An event as the payment provider describes it. */
export const paymentReport: OpenApiPart = { type: 'object', description: 'An event as the provider describes it.' };

export class PaymentReportAnswer {
  @Field({ const: true }) readonly received!: true;
}

export const reportPayment: OpenApiPart = {
  operationId: 'payment_report',
  tags: ['terminals'],
  summary: 'For the payment provider: a signed report that something became of a payment.',
  description:
    'It is not believed: the provider is asked. It creates no payment, and no route here does for a program.',
  parameters: [
    {
      name: 'stripe-signature',
      in: 'header',
      required: true,
      description: 'Time and signature of the bytes of the body; at most five minutes old.',
      schema: textPart,
    },
  ],
  requestBody: { required: true, content: { 'application/json': { schema: schemaRef('PaymentReport') } } },
  responses: {
    200: answer('What it leads to is written.', schemaRef('PaymentReportAnswer')),
    400: answerRef('ReportRefused'),
    ...terminalRefusals,
  },
};

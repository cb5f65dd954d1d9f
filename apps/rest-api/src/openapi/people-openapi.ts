import { accountErrorCodes, creditErrorCodes, edgeErrorCodes, type ErrorCodeRow } from '@einvoice/error-codes';
import {
  answer,
  answerRef,
  closedObject,
  errorAnswer,
  type OpenApiPart,
  schemaRef,
  textPart,
  webAddressPart,
} from '@einvoice/http-service';
import { deviceRoutes } from '@einvoice/site-contract';
import { schemaOf } from '@einvoice/tool-catalogue';
import { DeviceAuthorizeInput, DeviceTokenInput } from '../site-input';
import { budgetHeaders } from './site-openapi-parts';
import { paymentReportPath } from '../top-ups/top-up.controller';

/**
 * What programs say to the people's side: terminals that sign in, and the payment provider. The routes of the pages
 * themselves are not in the document: they answer to pages of this site alone (docs/decisions/0019).
 */
const { authorization_pending, slow_down, access_denied, expired_token } = accountErrorCodes;
const { part_not_configured, payment_provider_unavailable, webhook_refused } = accountErrorCodes;
const deviceCodes = { authorization_pending, slow_down, access_denied, expired_token };
const partCodes = { part_not_configured, payment_provider_unavailable };

/** The codes that these routes add to those of the others. */
export const peopleErrorCodes = { ...deviceCodes, ...partCodes, webhook_refused };

const ofStatus = (status: number) =>
  Object.fromEntries(
    Object.entries({ ...edgeErrorCodes, ...creditErrorCodes }).filter(
      ([, row]: [string, ErrorCodeRow]) => row.status === status,
    ),
  );

export const peopleErrorAnswers = {
  DeviceRefused: errorAnswer('Not granted: not yet, or not at all.', { ...deviceCodes, ...ofStatus(400) }),
  ReportRefused: errorAnswer('Nothing was counted.', { webhook_refused, ...ofStatus(400) }),
  PartUnavailable: errorAnswer(
    'Not now, or not here.',
    { ...partCodes, ...ofStatus(503) },
    { 'Retry-After': 'RetryAfter' },
  ),
};

const otherRefusals = {
  413: answerRef('TooLarge'),
  415: answerRef('UnsupportedType'),
  503: answerRef('PartUnavailable'),
  default: answerRef('OtherError'),
};

const deviceOperation = (operationId: string, summary: string, name: string): OpenApiPart => ({
  post: {
    operationId,
    tags: ['terminals'],
    summary,
    requestBody: { required: true, content: { 'application/json': { schema: schemaRef(`${name}Request`) } } },
    responses: {
      200: answer(summary, schemaRef(`${name}Answer`), budgetHeaders),
      400: answerRef('DeviceRefused'),
      429: answerRef('RateLimited'),
      ...otherRefusals,
    },
  },
});

export const peoplePaths: Readonly<Record<string, OpenApiPart>> = {
  [deviceRoutes.authorize]: deviceOperation(
    'device_authorize',
    'Begin to sign in a terminal (RFC 8628): the person types the code on the page, and approves.',
    'DeviceAuthorize',
  ),
  [deviceRoutes.token]: deviceOperation(
    'device_token',
    'Ask, after each interval, whether the person has approved; the secret of the connection is told once.',
    'DeviceToken',
  ),
  [paymentReportPath]: {
    post: {
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
        ...otherRefusals,
      },
    },
  },
};

const seconds: OpenApiPart = { type: 'integer', minimum: 1, description: 'Seconds.' };
const named = { id: textPart, name: textPart };

export const peopleSchemas: Readonly<Record<string, OpenApiPart>> = {
  DeviceAuthorizeRequest: schemaOf(DeviceAuthorizeInput),
  DeviceAuthorizeAnswer: closedObject({
    device_code: textPart,
    user_code: { type: 'string', pattern: '^[B-Z]{4}-[B-Z]{4}$' },
    verification_uri: webAddressPart,
    expires_in: seconds,
    interval: seconds,
  }),
  DeviceTokenRequest: schemaOf(DeviceTokenInput),
  DeviceTokenAnswer: closedObject({
    access_token: { type: 'string', description: 'The secret of the connection.' },
    token_type: { const: 'Bearer' },
    connection: closedObject({
      ...named,
      creditsPerCallMax: { type: ['integer', 'null'], description: 'What one call may cost at most; null = no limit.' },
    }),
    workspace: closedObject(named),
  }),
  PaymentReport: { type: 'object', description: 'An event as the provider describes it.' },
  PaymentReportAnswer: closedObject({ received: { const: true } }),
};

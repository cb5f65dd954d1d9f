import { accountErrorCodes, creditErrorCodes, edgeErrorCodes, type ErrorCodeRow } from '@einvoice/error-codes';
import { statements } from '@einvoice/discovery-documents';
import {
  answer,
  closedObject,
  commonHeaders,
  commonSchemas,
  errorAnswer,
  errorSchemas,
  type OpenApiPart,
  schemaRef,
  textPart,
  webAddressPart,
} from '@einvoice/http-service';
import { schemaOf, VatRowsInput } from '@einvoice/tool-catalogue';
import { DeviceConnectionAnswer, DeviceRevokedAnswer } from '../device/device-connection.contract';
import {
  DeviceAuthorizeAnswer,
  DeviceAuthorizeInput,
  DeviceTokenAnswer,
  DeviceTokenInput,
  oauthError,
} from '../device/device.contract';
import { discoverySchemas } from '../discovery/discovery.contract';
import { siteErrorCodes } from '../http/site-error';
import { conversionSchemas } from '../invoice-conversion/conversion.contract';
import { renderSchemas } from '../invoice-view/render.contract';
import { invoiceSchemas } from '../invoice-review/invoice.contract';
import { LedgerHeadDocument } from '../ledger/ledger-head.contract';
import { VerifyReceiptAnswer, VerifyReceiptInput } from '../receipts/receipts.contract';
import { RunAnswer } from '../runs/runs.contract';
import { singleCheckSchemas } from '../single-checks/single-checks.contract';
import { pricedCheckSchemas } from '../single-checks/priced-checks.contract';
import { RuleSetsAnswer, RuleSetStoredAnswer } from '../rule-sets/rule-sets.contract';
import { paymentReport, PaymentReportAnswer } from '../top-ups/top-up.contract';
import { CreditBilling, VatBatchAnswer } from '../vat-batch/vat-batch.contract';
import { budgetHeaders, uuid } from './operation-parts';

export const openApiPath = '/openapi.json';

const description =
  'Reviewing, reading, converting and showing invoices is free and anonymous. Asking the EU register costs prepaid credits: 1 credit is 0.01 EUR, ' +
  `and only answers are charged. ${statements.join(' ')}`;

export interface SiteTerms {
  /** Scheme and host of the site, without a slash at the end. */
  readonly publicSiteUrl: string;
  readonly environment: 'sandbox' | 'live';
}

/** The interface description of the site, as OpenAPI 3.1. @param paths what the controllers say of their routes */
export const openApiDocument = (
  { publicSiteUrl, environment }: SiteTerms,
  paths: Readonly<Record<string, OpenApiPart>>,
): object => ({
  openapi: '3.1.0',
  jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
  info: { title: 'E-invoice readiness: invoices, and VAT numbers for credits', version: '1.0.0', description },
  servers: [{ url: publicSiteUrl, description: environment }],
  security: [],
  tags: [
    { name: 'invoices', description: 'Free and anonymous, but for the register checks.' },
    {
      name: 'tools',
      description: 'Free and anonymous: one IBAN, one change of bank details, the form of VAT numbers.',
    },
    { name: 'credits', description: 'With the secret of a connection, paid with the credits of its workspace.' },
    { name: 'rules', description: 'Rules that a workspace brings, with the secret of a connection; free.' },
    { name: 'receipts', description: 'Free and anonymous: whether a receipt of checks is ours.' },
    { name: 'terminals', description: 'A terminal that signs in, and the reports of the payment provider.' },
    { name: 'discovery', description: 'What machines read before they call.' },
    { name: 'health', description: 'For the machinery around the service.' },
  ],
  paths,
  components: { schemas, headers, responses: { ...errorAnswers(), ...peopleErrorAnswers }, securitySchemes },
});

const securitySchemes = {
  connection: {
    type: 'http',
    scheme: 'bearer',
    description: 'The secret of a connection. A person creates and revokes it on the account page; it is shown once.',
  },
};

const { authorization_pending, slow_down, access_denied, expired_token } = accountErrorCodes;
const { part_not_configured, payment_provider_unavailable, webhook_refused } = accountErrorCodes;
const deviceCodes = { authorization_pending, slow_down, access_denied, expired_token };
const partCodes = { part_not_configured, payment_provider_unavailable };

/** The codes that these routes add to those of the others. */
const peopleErrorCodes = { ...deviceCodes, ...partCodes, webhook_refused };

const edgeOfStatus = (status: number) =>
  Object.fromEntries(
    Object.entries({ ...edgeErrorCodes, ...creditErrorCodes }).filter(
      ([, row]: [string, ErrorCodeRow]) => row.status === status,
    ),
  );

const peopleErrorAnswers = {
  OAuthRefused: answer('Not granted, in the form of RFC 8628.', schemaRef('OAuthError')),
  OAuthLater: answer('Ask again later.', schemaRef('OAuthError'), { 'Retry-After': 'RetryAfter' }),
  DeviceRefused: errorAnswer('Not granted: not yet, or not at all.', { ...deviceCodes, ...edgeOfStatus(400) }),
  ReportRefused: errorAnswer('Nothing was counted.', { webhook_refused, ...edgeOfStatus(400) }),
  PartUnavailable: errorAnswer(
    'Not now, or not here.',
    { ...partCodes, ...edgeOfStatus(503) },
    { 'Retry-After': 'RetryAfter' },
  ),
};

const schemas = {
  ...invoiceSchemas,
  ...conversionSchemas,
  ...renderSchemas,
  ...singleCheckSchemas,
  ...pricedCheckSchemas,
  VatRows: schemaOf(VatRowsInput),
  VatBatchAnswer: schemaOf(VatBatchAnswer),
  CreditBilling: schemaOf(CreditBilling),
  RunAnswer: schemaOf(RunAnswer),
  VerifyReceiptRequest: schemaOf(VerifyReceiptInput),
  VerifyReceiptAnswer: schemaOf(VerifyReceiptAnswer),
  RuleSets: schemaOf(RuleSetsAnswer),
  RuleSetStored: schemaOf(RuleSetStoredAnswer),
  LedgerHead: schemaOf(LedgerHeadDocument),
  ...errorSchemas({
    codes: { ...siteErrorCodes, ...peopleErrorCodes },
    whenChargedIsUnknown: 'the identical request with the same idempotency key finds out, and is billed at most once.',
    error: { topUpUrl: webAddressPart },
    details: {
      needed: { type: 'integer', description: 'Credits.' },
      available: { type: 'integer', description: 'Credits.' },
      creditsPerCallMax: { type: 'integer' },
      receiptRunId: uuid,
      reason: { type: 'string', description: 'Why a document is not read, or a rule file is not run; stable.' },
    },
    beside: { authorization: closedObject({ scheme: { const: 'Bearer' }, createAt: webAddressPart }) },
  }),
  DeviceAuthorizeRequest: schemaOf(DeviceAuthorizeInput),
  DeviceAuthorizeAnswer: schemaOf(DeviceAuthorizeAnswer),
  DeviceTokenRequest: schemaOf(DeviceTokenInput),
  DeviceTokenAnswer: schemaOf(DeviceTokenAnswer),
  OAuthError: oauthError,
  DeviceConnectionAnswer: schemaOf(DeviceConnectionAnswer),
  DeviceRevokedAnswer: schemaOf(DeviceRevokedAnswer),
  PaymentReport: paymentReport,
  PaymentReportAnswer: schemaOf(PaymentReportAnswer),
  ...discoverySchemas,
  ...commonSchemas,
};

const headers = {
  ...commonHeaders,
  Replayed: {
    description: 'An earlier call with this key did the work; the answer is the same to the byte.',
    schema: { const: 'true' },
  },
  RateLimit: {
    description: 'What is left of each budget, and when it is full again.',
    required: true,
    schema: textPart,
  },
  RateLimitPolicy: { description: 'What each budget allows in so many seconds.', required: true, schema: textPart },
  Challenge: { required: true, schema: { type: 'string', pattern: '^Bearer ' } },
};

const rowsWhere = (isMeant: (code: string, row: ErrorCodeRow) => boolean) =>
  Object.fromEntries(Object.entries(siteErrorCodes).filter(([code, row]) => isMeant(code, row)));
const ofStatus = (status: number) => rowsWhere((_, row) => row.status === status);
const namedStatuses = [400, 401, 402, 403, 404, 409, 413, 415, 422, 429, 503];
const retryAfter = { 'Retry-After': 'RetryAfter' };

/** Errors by what they are called in the document; those without a name of their own are `OtherError`. */
const errorAnswers = () => ({
  BadRequest: errorAnswer('Refused before anybody was asked.', ofStatus(400)),
  Unauthorized: errorAnswer('Nothing was charged.', ofStatus(401), { 'WWW-Authenticate': 'Challenge' }),
  CreditsNeeded: errorAnswer('Nobody was asked and nothing charged.', ofStatus(402)),
  OverLimit: errorAnswer('Nobody was asked and nothing charged.', ofStatus(403)),
  NotFound: errorAnswer('There is no such thing, or not for you.', ofStatus(404)),
  InFlight: errorAnswer(
    'Not charged again.',
    rowsWhere((code) => code === 'idempotency_in_flight'),
    retryAfter,
  ),
  RuleSetsFull: errorAnswer(
    'Nothing was stored.',
    rowsWhere((code) => code === 'rule_sets_full'),
  ),
  RuleFileRefused: errorAnswer(
    'Nothing was stored.',
    rowsWhere((code) => code === 'rule_file_refused'),
  ),
  TooLarge: errorAnswer('Refused unread; nothing was charged.', ofStatus(413)),
  UnsupportedType: errorAnswer('Refused unread; nothing was charged.', ofStatus(415)),
  KeyReused: errorAnswer(
    'Nobody was asked and nothing charged.',
    rowsWhere((code) => code === 'idempotency_key_reused'),
  ),
  RateLimited: errorAnswer('Nothing was charged.', ofStatus(429), { ...retryAfter, ...budgetHeaders }),
  Unavailable: errorAnswer('Not now. Nothing was charged, unless `charged` is `unknown`.', ofStatus(503), retryAfter),
  OtherError: errorAnswer(
    'Any other refusal; nothing was charged.',
    rowsWhere((_, { status }) => !namedStatuses.includes(status)),
    { allow: 'Allow' },
  ),
});

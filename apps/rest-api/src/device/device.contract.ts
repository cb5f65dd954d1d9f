import {
  answer,
  answerRef,
  closedObject,
  type OpenApiPart,
  schemaRef,
  textPart,
  webAddressPart,
} from '@einvoice/http-service';
import { accountLimits } from '@einvoice/limits';
import * as contract from '@einvoice/site-contract';
import { Field, Nested } from '@einvoice/tool-catalogue';
import { IsString, Length, Matches } from 'class-validator';
import { NamedConnectionInput } from '../connections/connections.contract';
import { budgetHeaders, terminalRefusals } from '../openapi/operation-parts';

export class DeviceAuthorizeInput implements contract.DeviceAuthorizeRequest {
  @IsString()
  @Length(1, 60)
  @Matches(/^[ -~]+$/, { message: 'client_name must be printable ASCII' })
  client_name: string;
}

export class DeviceTokenInput implements contract.DeviceTokenRequest {
  @IsString()
  @Matches(/^urn:ietf:params:oauth:grant-type:device_code$/, { message: 'grant_type must be that of RFC 8628' })
  grant_type: typeof contract.deviceGrantType;

  @IsString() @Length(1, 200) device_code: string;
}

export class DeviceCodeInput implements contract.DeviceCodeRequest {
  @IsString() @Length(1, accountLimits.userCodeCharactersMax) userCode: string;
}

export class DeviceApproveInput extends NamedConnectionInput implements contract.DeviceApproveRequest {
  @IsString() @Length(1, accountLimits.userCodeCharactersMax) userCode: string;
}

const seconds: OpenApiPart = { type: 'integer', minimum: 1, description: 'Seconds.' };

export class DeviceAuthorizeAnswer implements contract.DeviceAuthorizeAnswer {
  @Field(textPart) readonly device_code!: string;
  @Field({ type: 'string', pattern: '^[B-Z]{4}-[B-Z]{4}$' }) readonly user_code!: string;
  @Field(webAddressPart) readonly verification_uri!: string;
  @Field(seconds) readonly expires_in!: number;
  @Field(seconds) readonly interval!: number;
}

export class NamedWorkspace {
  @Field(textPart) readonly id!: string;
  @Field(textPart) readonly name!: string;
}

export class NamedConnection extends NamedWorkspace {
  @Field({ type: ['integer', 'null'], description: 'What one call may cost at most; null = no limit.' })
  readonly creditsPerCallMax!: number | null;
}

export class DeviceTokenAnswer implements contract.DeviceTokenAnswer {
  @Field({ type: 'string', description: 'The secret of the connection.' }) readonly access_token!: string;
  @Field({ const: 'Bearer' }) readonly token_type!: 'Bearer';
  @Nested(() => NamedConnection) readonly connection!: NamedConnection;
  @Nested(() => NamedWorkspace) readonly workspace!: NamedWorkspace;
}

const deviceOperation = (operationId: string, summary: string, name: string): OpenApiPart => ({
  operationId,
  tags: ['terminals'],
  summary,
  requestBody: { required: true, content: { 'application/json': { schema: schemaRef(`${name}Request`) } } },
  responses: {
    200: answer(summary, schemaRef(`${name}Answer`), budgetHeaders),
    400: answerRef('DeviceRefused'),
    429: answerRef('RateLimited'),
    ...terminalRefusals,
  },
});

export const authorizeDevice = deviceOperation(
  'device_authorize',
  'Begin to sign in a terminal (RFC 8628): the person types the code on the page, and approves.',
  'DeviceAuthorize',
);

/** The words of RFC 6749 and RFC 8628, and what they have no word for. */
const oauthErrorCodes = [
  'authorization_pending',
  'slow_down',
  'access_denied',
  'expired_token',
  'invalid_request',
  'unsupported_grant_type',
  'temporarily_unavailable',
  'server_error',
];

/** The error of the one route that answers as its standard alone has it. */
export const oauthError = closedObject({ error: { enum: oauthErrorCodes }, error_description: textPart });

const oauthRefused = answerRef('OAuthRefused');
const tokenOperation = deviceOperation(
  'device_token',
  'Ask, after each interval, whether the person has approved; the secret of the connection is told once.',
  'DeviceToken',
);

export const fetchDeviceToken: OpenApiPart = {
  ...tokenOperation,
  responses: {
    200: (tokenOperation['responses'] as OpenApiPart)[200],
    ...{ 400: oauthRefused, 429: answerRef('OAuthLater'), 503: answerRef('OAuthLater'), default: oauthRefused },
  },
};

import { answer, answerRef, type OpenApiPart, schemaRef } from '@einvoice/http-service';
import * as contract from '@einvoice/site-contract';
import { Field, Nested } from '@einvoice/tool-catalogue';
import {
  budgetHeaders,
  connectionSecurity,
  count,
  instant,
  orNull,
  terminalRefusals,
} from '../openapi/operation-parts';
import { NamedConnection, NamedWorkspace } from './device.contract';

class SpendableCredits {
  @Field(count) readonly availableCredits!: number;
  @Field({ ...count, description: 'Held for calls that have not ended.' }) readonly heldCredits!: number;
}

class FreeCallsLeft {
  @Field(count) readonly left!: number;
  @Field(orNull(instant)) readonly endsAt!: string | null;
}

class UsedConnection extends NamedConnection {
  @Field({ ...orNull(instant), description: 'Before this request, to about a minute; null = never.' })
  readonly lastUsedAt!: string | null;
}

export class DeviceConnectionAnswer implements contract.DeviceConnectionAnswer {
  @Nested(() => UsedConnection) readonly connection!: UsedConnection;
  @Nested(() => NamedWorkspace) readonly workspace!: NamedWorkspace;
  @Nested(() => SpendableCredits) readonly balance!: SpendableCredits;
  @Nested(() => FreeCallsLeft) readonly freeCalls!: FreeCallsLeft;
}

export class DeviceRevokedAnswer implements contract.DeviceRevokedAnswer {
  @Field({ const: 'revoked' }) readonly state!: 'revoked';
}

const refusals = { 401: answerRef('Unauthorized'), 429: answerRef('RateLimited'), ...terminalRefusals };

export const lookAtConnection: OpenApiPart = {
  operationId: 'device_connection',
  tags: ['terminals'],
  summary: 'Whose a connection is, and what can be spent with it.',
  security: connectionSecurity,
  responses: {
    200: answer('The connection, its workspace and what is left.', schemaRef('DeviceConnectionAnswer'), budgetHeaders),
    ...refusals,
  },
};

export const revokeConnection: OpenApiPart = {
  operationId: 'device_revoke',
  tags: ['terminals'],
  summary: 'End the connection that the secret belongs to: signing out of a terminal.',
  security: connectionSecurity,
  responses: { 200: answer('It has ended.', schemaRef('DeviceRevokedAnswer'), budgetHeaders), ...refusals },
};

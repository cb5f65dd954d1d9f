import { accountLimits, connectionSecrets } from '@einvoice/limits';
import {
  type ConnectionLimitRequest,
  type ConnectionRequest,
  type ConnectionToolsRequest,
  type SecretEndRequest,
  type SecretRequest,
} from '@einvoice/site-contract';
import { catalogue } from '@einvoice/tool-catalogue';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  Matches,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import { Name } from '../http/name-field';

const toolNames = catalogue.map(({ name }) => name);
/** Checked unless it is null; left out it is checked too, and refused. */
const OrNull = (name: string) => ValidateIf((input: Readonly<Record<string, unknown>>) => input[name] !== null);
/** Checked unless it is null or left out. */
const IfGiven = (name: string) =>
  ValidateIf((input: Readonly<Record<string, unknown>>) => input[name] !== null && input[name] !== undefined);

export class ConnectionLimitInput implements ConnectionLimitRequest {
  @OrNull('creditsPerCallMax')
  @IsInt()
  @Min(1)
  @Max(accountLimits.creditsPerCallMax)
  creditsPerCallMax: number | null;
}

/** A connection without a word on its secret. */
export class NamedConnectionInput extends ConnectionLimitInput {
  @Name(100) name: string;
}

export class ConnectionInput extends NamedConnectionInput implements ConnectionRequest {
  @IfGiven('expiresInDays')
  @IsInt()
  @Min(1)
  @Max(connectionSecrets.expiresInDaysMax)
  expiresInDays?: number | null;

  @IfGiven('allowedTools')
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(connectionSecrets.allowedToolsMax)
  @ArrayUnique()
  @IsIn(toolNames, { each: true, message: 'allowedTools must be names of tools' })
  allowedTools?: readonly string[] | null;
}

export class ConnectionToolsInput implements ConnectionToolsRequest {
  @OrNull('allowedTools')
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(connectionSecrets.allowedToolsMax)
  @ArrayUnique()
  @IsIn(toolNames, { each: true, message: 'allowedTools must be names of tools' })
  allowedTools: readonly string[] | null;
}

export class SecretInput implements SecretRequest {
  @OrNull('expiresInDays')
  @IsInt()
  @Min(1)
  @Max(connectionSecrets.expiresInDaysMax)
  expiresInDays: number | null;
}

export class SecretEndInput implements SecretEndRequest {
  @Matches(/^[0-9A-Za-z]{12}$/, { message: 'secretId must be the id of a secret' }) secretId: string;
}

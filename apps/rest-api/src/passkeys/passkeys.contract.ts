import { accountLimits } from '@einvoice/limits';
import { type NewPasskeyRequest, type PasskeyNameRequest, type UsedPasskeyRequest } from '@einvoice/site-contract';
import { ArrayMaxSize, IsArray, IsOptional, IsString, Length, Matches } from 'class-validator';
import { Name } from '../http/name-field';

const { credentialId, clientData, attestation, signature } = accountLimits.passkeyCharactersMax;
const base64url = /^[A-Za-z0-9_-]+$/;
const inBase64url = { message: '$property must be base64url' };

class PasskeyAnswerInput {
  @IsString() @Length(1, credentialId) @Matches(base64url, inBase64url) credentialId: string;
  @IsString() @Length(1, clientData) @Matches(base64url, inBase64url) clientData: string;
}

export class PasskeyNameInput implements PasskeyNameRequest {
  @Name(100) name: string;
}

export class NewPasskeyInput extends PasskeyAnswerInput implements NewPasskeyRequest {
  @Name(100) name: string;
  @IsString() @Length(1, attestation) @Matches(base64url, inBase64url) attestation: string;
  @IsArray()
  @ArrayMaxSize(8)
  @Matches(/^[a-z-]{1,20}$/, { each: true, message: 'transports must be short names' })
  transports: string[];
}

export class UsedPasskeyInput extends PasskeyAnswerInput implements UsedPasskeyRequest {
  @IsString() @Length(1, signature) @Matches(base64url, inBase64url) authenticatorData: string;
  @IsString() @Length(1, signature) @Matches(base64url, inBase64url) signature: string;
  @IsOptional() @IsString() @Length(1, 200) returnTo?: string;
}

import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import { accountLimits, topUpLimits } from '@einvoice/limits';

/* The bodies of the pages' requests. */
const { creditsPerCallMax: creditsMax, userCodeCharactersMax: userCodeCharacters } = accountLimits;

export class SignInInput {
  @IsString()
  @Length(3, 254)
  email: string;

  @IsOptional()
  @IsString()
  @Length(1, 200)
  returnTo?: string;
}

export class SignInTokenInput {
  @IsString()
  @Length(1, 200)
  token: string;
}

export class SignInConfirmInput extends SignInTokenInput {
  @IsOptional()
  @IsString()
  @Length(1, 200)
  returnTo?: string;
}

const { credentialId, clientData, attestation, signature } = accountLimits.passkeyCharactersMax;
const base64url = /^[A-Za-z0-9_-]+$/;
const inBase64url = { message: '$property must be base64url' };

class PasskeyAnswerInput {
  @IsString()
  @Length(1, credentialId)
  @Matches(base64url, inBase64url)
  credentialId: string;

  @IsString()
  @Length(1, clientData)
  @Matches(base64url, inBase64url)
  clientData: string;
}

export class PasskeyNameInput {
  @IsString()
  @Length(1, 100)
  name: string;
}

export class NewPasskeyInput extends PasskeyAnswerInput {
  @IsString()
  @Length(1, 100)
  name: string;

  @IsString()
  @Length(1, attestation)
  @Matches(base64url, inBase64url)
  attestation: string;

  @IsArray()
  @ArrayMaxSize(8)
  @Matches(/^[a-z-]{1,20}$/, { each: true, message: 'transports must be short names' })
  transports: string[];
}

export class UsedPasskeyInput extends PasskeyAnswerInput {
  @IsString()
  @Length(1, signature)
  @Matches(base64url, inBase64url)
  authenticatorData: string;

  @IsString()
  @Length(1, signature)
  @Matches(base64url, inBase64url)
  signature: string;

  @IsOptional()
  @IsString()
  @Length(1, 200)
  returnTo?: string;
}

export class ConnectionLimitInput {
  @ValidateIf(({ creditsPerCallMax }) => creditsPerCallMax !== null)
  @IsInt()
  @Min(1)
  @Max(creditsMax)
  creditsPerCallMax: number | null;
}

export class ConnectionInput extends ConnectionLimitInput {
  @IsString()
  @Length(1, 100)
  name: string;
}

export class DeviceAuthorizeInput {
  @IsString()
  @Length(1, 60)
  @Matches(/^[ -~]+$/, { message: 'client_name must be printable ASCII' })
  client_name: string;
}

export class DeviceTokenInput {
  @IsString()
  @Matches(/^urn:ietf:params:oauth:grant-type:device_code$/, { message: 'grant_type must be that of RFC 8628' })
  grant_type: string;

  @IsString()
  @Length(1, 200)
  device_code: string;
}

export class DeviceCodeInput {
  @IsString()
  @Length(1, userCodeCharacters)
  userCode: string;
}

export class DeviceApproveInput extends ConnectionInput {
  @IsString()
  @Length(1, userCodeCharacters)
  userCode: string;
}

export class TopUpInput {
  @IsInt()
  @Min(topUpLimits.centsMin)
  @Max(topUpLimits.centsMax)
  amountCents: number;
}

export class WalletInput {
  @IsString()
  @Matches(/^0x[0-9a-fA-F]{40}$/, { message: 'address must be 0x and 40 hexadecimal digits' })
  address: string;
}

export class WalletLinkInput extends WalletInput {
  @IsString()
  @Length(4, 2 + 2 * accountLimits.walletSignatureBytesMax)
  @Matches(/^0x([0-9a-fA-F]{2})+$/, { message: 'signature must be 0x and hexadecimal digits, two for each byte' })
  signature: string;
}

export class EraseInput {
  @IsString()
  @Length(3, 254)
  email: string;
}

export class WorkspaceInput {
  @IsOptional()
  @IsString()
  @Length(1, 200)
  name?: string;

  /** Looked at by the route: an object or null. */
  @IsOptional()
  legalEntity?: unknown;

  @IsOptional()
  @IsString()
  @Length(1, 40)
  vatNumber?: string | null;

  @IsOptional()
  peppolEndpoint?: unknown;
}

export class LegalEntityInput {
  @IsString()
  @Length(1, 200)
  name: string;

  @IsString()
  @Matches(/^[A-Z]{2}$/, { message: 'countryCode must be ISO 3166 alpha-2' })
  countryCode: string;
}

export class PeppolEndpointInput {
  @IsString()
  @Length(1, 10)
  @Matches(/^[!-~]+$/, { message: 'scheme must be printable ASCII' })
  scheme: string;

  @IsString()
  @Length(1, 60)
  @Matches(/^[!-~]+$/, { message: 'value must be printable ASCII' })
  value: string;
}

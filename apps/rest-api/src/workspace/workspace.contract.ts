import { accountLimits } from '@einvoice/limits';
import {
  type EraseRequest,
  lowBalanceCreditsMax,
  type LowBalanceRequest,
  type ReadinessRequest,
  type WalletChallengeRequest,
  type WalletLinkRequest,
} from '@einvoice/site-contract';
import { IsInt, IsOptional, IsString, Length, Matches, Max, Min, ValidateIf } from 'class-validator';
import { Name } from '../http/name-field';

export class WalletInput implements WalletChallengeRequest {
  @IsString()
  @Matches(/^0x[0-9a-fA-F]{40}$/, { message: 'address must be 0x and 40 hexadecimal digits' })
  address: string;
}

export class WalletLinkInput extends WalletInput implements WalletLinkRequest {
  @IsString()
  @Length(4, 2 + 2 * accountLimits.walletSignatureBytesMax)
  @Matches(/^0x([0-9a-fA-F]{2})+$/, { message: 'signature must be 0x and hexadecimal digits, two for each byte' })
  signature: string;
}

export class EraseInput implements EraseRequest {
  @IsString() @Length(3, 254) email: string;
}

export class LowBalanceInput implements LowBalanceRequest {
  /** Checked unless it is null; left out it is checked too, and refused. */
  @ValidateIf(({ credits }: LowBalanceRequest) => credits !== null)
  @IsInt()
  @Min(1)
  @Max(lowBalanceCreditsMax)
  credits: number | null;
}

export class WorkspaceInput implements Partial<Record<keyof ReadinessRequest, unknown>> {
  @IsOptional() @Name(200) name?: string;
  /** Looked at by the route: an object or null. */
  @IsOptional() legalEntity?: unknown;
  @IsOptional() @IsString() @Length(1, 40) vatNumber?: string | null;
  @IsOptional() peppolEndpoint?: unknown;
}

export class LegalEntityInput implements NonNullable<ReadinessRequest['legalEntity']> {
  @Name(200) name: string;
  @IsString() @Matches(/^[A-Z]{2}$/, { message: 'countryCode must be ISO 3166 alpha-2' }) countryCode: string;
}

export class PeppolEndpointInput implements NonNullable<ReadinessRequest['peppolEndpoint']> {
  @IsString() @Length(1, 10) @Matches(/^[!-~]+$/, { message: 'scheme must be printable ASCII' }) scheme: string;
  @IsString() @Length(1, 60) @Matches(/^[!-~]+$/, { message: 'value must be printable ASCII' }) value: string;
}

import { type SignInConfirmRequest, type SignInRequest, type SignInTokenRequest } from '@einvoice/site-contract';
import { IsOptional, IsString, Length } from 'class-validator';

export class SignInInput implements SignInRequest {
  @IsString() @Length(3, 254) email: string;
  @IsOptional() @IsString() @Length(1, 200) returnTo?: string;
}

export class SignInTokenInput implements SignInTokenRequest {
  @IsString() @Length(1, 200) token: string;
}

export class SignInConfirmInput extends SignInTokenInput implements SignInConfirmRequest {
  @IsOptional() @IsString() @Length(1, 200) returnTo?: string;
}

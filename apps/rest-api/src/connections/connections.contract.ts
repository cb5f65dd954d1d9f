import { accountLimits } from '@einvoice/limits';
import { type ConnectionLimitRequest, type ConnectionRequest } from '@einvoice/site-contract';
import { IsInt, IsString, Length, Max, Min, ValidateIf } from 'class-validator';

export class ConnectionLimitInput implements ConnectionLimitRequest {
  @ValidateIf(({ creditsPerCallMax }) => creditsPerCallMax !== null)
  @IsInt()
  @Min(1)
  @Max(accountLimits.creditsPerCallMax)
  creditsPerCallMax: number | null;
}

export class ConnectionInput extends ConnectionLimitInput implements ConnectionRequest {
  @IsString() @Length(1, 100) name: string;
}

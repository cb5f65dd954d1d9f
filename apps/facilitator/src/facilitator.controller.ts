import { facilitatorErrorCodes } from '@einvoice/error-codes';
import { FacilitatorUnavailableError } from '@einvoice/evm';
import { edgeError, Guarded, RequestRefused } from '@einvoice/http-service';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { AppParts } from './app-parts';
import { BearerGuard } from './bearer.guard';
import { readPaymentRequest } from './payment-request';

/**
 * The wire of an x402 facilitator. A verdict, also a "no", is 200; 503 says that there is none, and after `settle` that
 * the transfer may have happened.
 */
@Guarded('token of the operator', BearerGuard)
@Controller()
export class FacilitatorController {
  constructor(private readonly parts: AppParts) {}

  @Get('supported')
  supported(): Promise<object> {
    return this.parts.facilitator.getSupported();
  }

  @Post('verify')
  @HttpCode(200)
  verify(@Body() body: unknown): Promise<object> {
    return this.answer('verify', body);
  }

  @Post('settle')
  @HttpCode(200)
  settle(@Body() body: unknown): Promise<object> {
    return this.answer('settle', body);
  }

  private async answer(operation: 'verify' | 'settle', body: unknown): Promise<object> {
    const request = readPaymentRequest(body);
    if (!request) throw new RequestRefused(edgeError('invalid_arguments'));
    try {
      return await this.parts.facilitator[operation](request.paymentPayload, request.paymentRequirements);
    } catch (error) {
      if (!(error instanceof FacilitatorUnavailableError)) throw error;
      const code = error.code in facilitatorErrorCodes ? (error.code as FailureCode) : 'chain_unavailable';
      const { status, meaning, remedy, retryable } = facilitatorErrorCodes[code];
      const charged = operation === 'settle' ? 'unknown' : false;
      const headers = { 'retry-after': '5' };
      throw new RequestRefused({ status, code, message: `${meaning} ${remedy}`, retryable, charged, headers });
    }
  }
}

type FailureCode = Exclude<keyof typeof facilitatorErrorCodes, 'unauthorized'>;

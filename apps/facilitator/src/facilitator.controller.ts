import { facilitatorErrorCodes } from '@einvoice/error-codes';
import { FacilitatorUnavailableError, type InProcessFacilitator } from '@einvoice/evm';
import { edgeError, Guarded, RequestRefused } from '@einvoice/http-service';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { BearerGuard } from './bearer.guard';
import { readPaymentRequest } from './payment-request';

/** What is behind the routes; a class, because NestJS injects by it. */
export abstract class Facilitator implements Pick<InProcessFacilitator, 'verify' | 'settle' | 'getSupported'> {
  abstract verify: InProcessFacilitator['verify'];
  abstract settle: InProcessFacilitator['settle'];
  abstract getSupported: InProcessFacilitator['getSupported'];
}

/**
 * The wire of an x402 facilitator. A verdict, also a "no", is 200; 503 says that there is none, and after `settle` that
 * the transfer may have happened.
 */
@Guarded('token of the operator', BearerGuard)
@Controller()
export class FacilitatorController {
  constructor(private readonly facilitator: Facilitator) {}

  @Get('supported')
  supported(): Promise<object> {
    return this.facilitator.getSupported();
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
      return await this.facilitator[operation](request.paymentPayload, request.paymentRequirements);
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

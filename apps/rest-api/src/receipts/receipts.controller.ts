import { clientNetwork, Described, Public } from '@einvoice/http-service';
import { receiptQuestions } from '@einvoice/limits';
import { Budget } from '@einvoice/metering';
import { type ReceiptKeySet, type ShownInput, verifyCheckReceipt } from '@einvoice/signed-receipts';
import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { AppParts } from '../app-parts';
import { invalidField, spendFrom } from '../http/account-error';
import { CheckedBody } from '../http/checked-body';
import { type VerifyReceiptAnswer, VerifyReceiptInput, verifyReceiptOperation } from './receipts.contract';

/** Receipts of checks: whoever is shown one asks here whether it is ours. */
@Controller('api/v1/receipts')
export class ReceiptsController {
  private readonly budget: Budget;

  constructor(private readonly parts: AppParts) {
    const { perNetwork, rememberedMax } = receiptQuestions;
    const { monotonicMs, quotas } = parts;
    this.budget = new Budget('receipts', perNetwork, { rememberedMax, monotonicMs, quotas });
  }

  /** Throws 400 when arguments come without their salt, or the other way round. */
  @Post('verify')
  @Public()
  @Described(verifyReceiptOperation)
  @HttpCode(200)
  async verify(
    @CheckedBody(VerifyReceiptInput) { jws, input, salt }: VerifyReceiptInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VerifyReceiptAnswer> {
    await spendFrom(reply, [this.budget, clientNetwork(request.ip)]);
    const { keySet, publicSiteUrl: issuer, environment, nowMs } = this.parts;
    const jwks = keySet as unknown as ReceiptKeySet;
    const verdict = verifyCheckReceipt(jws, { jwks, issuer, environment, now: new Date(nowMs()) }, shown(input, salt));
    const { valid, matchingChecks } = verdict;
    return valid
      ? { valid, reason: null, claims: verdict.claims, matchingChecks }
      : { valid, reason: verdict.reason, claims: null, matchingChecks };
  }
}

function shown(input: object | undefined, salt: string | undefined): ShownInput | null {
  if (input === undefined && salt === undefined) return null;
  if (input !== undefined && salt !== undefined) return { input, salt };
  throw invalidField(input === undefined ? '/input' : '/salt', 'input and salt are sent together.');
}

import { type DomainAnswer } from '@einvoice/decision-envelope';
import { clientNetwork, Described, edgeError, Public, RequestRefused } from '@einvoice/http-service';
import { languageOf } from '@einvoice/languages';
import { singleChecks } from '@einvoice/limits';
import { Budget } from '@einvoice/metering';
import { checkArguments, type LocalTool, localTools } from '@einvoice/tool-catalogue';
import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { AppParts } from '../app-parts';
import { spendFrom } from '../http/account-error';
import {
  checkBankDetailsOperation,
  checkIbanOperation,
  checkParcelOperation,
  checkVatFormOperation,
} from './single-checks.contract';

/** One thing at a time, for a person without an account: what can be said of it as it is written. */
@Controller('api/check')
export class SingleChecksController {
  private readonly budget: Budget;

  constructor(private readonly parts: AppParts) {
    const { perNetwork, rememberedMax } = singleChecks;
    const { monotonicMs, quotas } = parts;
    this.budget = new Budget('single-checks', perNetwork, { rememberedMax, monotonicMs, quotas });
  }

  @Post('iban')
  @Public()
  @Described(checkIbanOperation)
  @HttpCode(200)
  iban(@Body() body: unknown, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.answer(localTools.verifyIban, body, request, reply);
  }

  @Post('bank-details')
  @Public()
  @Described(checkBankDetailsOperation)
  @HttpCode(200)
  bankDetails(@Body() body: unknown, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.answer(localTools.checkPaymentChange, body, request, reply);
  }

  @Post('vat-form')
  @Public()
  @Described(checkVatFormOperation)
  @HttpCode(200)
  vatForm(@Body() body: unknown, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.answer(localTools.checkVatListFormat, body, request, reply);
  }

  @Post('parcel')
  @Public()
  @Described(checkParcelOperation)
  @HttpCode(200)
  parcel(@Body() body: unknown, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.answer(localTools.estimateParcel, body, request, reply);
  }

  /** Throws 400 with each wrong field, and 429 when one network asks too often. */
  private async answer(
    tool: LocalTool,
    body: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<DomainAnswer> {
    await spendFrom(reply, [this.budget, clientNetwork(request.ip)]);
    const checked = checkArguments(tool, body);
    if (!checked.ok) throw new RequestRefused(edgeError('invalid_arguments', { details: { fields: checked.fields } }));
    const now = () => new Date(this.parts.nowMs());
    const language = languageOf(request.headers['accept-language']);
    void reply.header('vary', 'accept-language').header('content-language', language);
    const { importCostRules } = this.parts.toolDeps;
    return tool.run(checked.input, { now, language, importCostRules }, null);
  }
}

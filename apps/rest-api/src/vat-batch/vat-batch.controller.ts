import { type Connection } from '@einvoice/billing-ledger';
import { Described, edgeError, maxAgeSecondsAsked, RequestRefused } from '@einvoice/http-service';
import { answerVatRows, overPerCallLimit, MeteredCalls, toolNotAllowed } from '@einvoice/metering';
import { checkVatRows, vatListTool, vatRowsPrice } from '@einvoice/tool-catalogue';
import { type ViesClient } from '@einvoice/vies-client';
import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { AppParts } from '../app-parts';
import { valueOf, throwRefusal } from '../http/credit-refusals';
import { ConnectionHolder, CurrentConnection } from '../http/api-key-guard';
import { idempotencyKeyOf } from '../http/idempotency-key';
import { type VatBatchAnswer, verifyVatBatch } from './vat-batch.contract';
import { sendPriced } from '../http/send-priced';

/** Up to 20 VAT numbers in one call, paid with credits for each that the register answered. */
@Controller('api/v1/vat')
export class VatBatchController {
  private readonly vies: ViesClient;

  constructor(
    private readonly calls: MeteredCalls,
    parts: AppParts,
  ) {
    this.vies = parts.toolDeps.vies;
  }

  @Post('verify')
  @ConnectionHolder()
  @Described(verifyVatBatch)
  @HttpCode(200)
  async verify(
    @CurrentConnection() connection: Connection,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    throwRefusal(toolNotAllowed(connection, vatListTool));
    const checked = checkVatRows(request.body);
    if (!checked.ok) throw new RequestRefused(edgeError('invalid_arguments', { details: { fields: checked.fields } }));
    const { rows } = checked.input;
    const idempotencyKey = idempotencyKeyOf(request);
    throwRefusal(overPerCallLimit(connection, rows.length * vatRowsPrice.creditsPerAnswer));
    const vies = this.vies.within(maxAgeSecondsAsked(request.headers['cache-control']));
    const priced = await answerVatRows<Omit<VatBatchAnswer, 'billing'>>(this.calls, vies, {
      connection,
      idempotencyKey,
      now: () => new Date(),
      route: 'vat_verify',
      rows,
      answerOf: (judged) => ({ result: { rows: judged } }),
      rowsOf: ({ result }) => result.rows,
    });
    sendPriced(reply, valueOf(priced));
  }
}

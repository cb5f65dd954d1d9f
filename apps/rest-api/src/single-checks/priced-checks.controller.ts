import { Described, GuardedWithin } from '@einvoice/http-service';
import { pricedChecks } from '@einvoice/tool-catalogue';
import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { PricedChecks } from './priced-checks';
import {
  checkLabelOperation,
  checkNameOperation,
  checkProductOperation,
  checkReceiverOperation,
} from './priced-checks.contract';

const callers = 'connection or session';

/** One thing at a time that registers and lists are asked about, for credits. */
@Controller('api/check')
export class PricedChecksController {
  constructor(private readonly checks: PricedChecks) {}

  @Post('name')
  @GuardedWithin(callers)
  @Described(checkNameOperation)
  @HttpCode(200)
  name(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    return this.checks.answer(pricedChecks.name, request, reply);
  }

  @Post('product')
  @GuardedWithin(callers)
  @Described(checkProductOperation)
  @HttpCode(200)
  product(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    return this.checks.answer(pricedChecks.product, request, reply);
  }

  @Post('energy-label')
  @GuardedWithin(callers)
  @Described(checkLabelOperation)
  @HttpCode(200)
  label(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    return this.checks.answer(pricedChecks.label, request, reply);
  }

  @Post('receiver')
  @GuardedWithin(callers)
  @Described(checkReceiverOperation)
  @HttpCode(200)
  receiver(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    return this.checks.answer(pricedChecks.receiver, request, reply);
  }
}

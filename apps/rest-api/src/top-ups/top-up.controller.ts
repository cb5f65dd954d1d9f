import { Described, GuardedWithin, type RawBody } from '@einvoice/http-service';
import { accountLimits, paymentWebhook } from '@einvoice/limits';
import { Budget } from '@einvoice/metering';
import { siteRoutes, type TopUpLine, type TopUpMadeAnswer, type TopUpsAnswer } from '@einvoice/site-contract';
import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { spendFrom } from '../http/account-error';
import { CheckedBody } from '../http/checked-body';
import { CurrentVisitor, FreshSessionWrite, SessionRead } from '../http/session-guard';
import { type Visitor } from '../http/session-authenticator';
import { SiteContext } from '../http/site-context';
import { type PaymentReportAnswer, reportPayment, TopUpInput } from './top-up.contract';
import { TopUpService } from './top-up.service';

/** Where the payment provider reports. */
export const paymentReportPath = '/api/payment/report';

/** The signature is over the very bytes. */
export const paymentRawBodies: Readonly<Record<string, RawBody>> = {
  [paymentReportPath]: { bytesMax: paymentWebhook.bytesMax, contentTypes: ['application/json'] },
};

/** Adding to the balance: a person on a page, freshly signed in, and nobody else. */
@Controller()
export class TopUpController {
  private readonly perWorkspace: Budget;

  constructor(
    private readonly topUps: TopUpService,
    { bounds }: SiteContext,
  ) {
    this.perWorkspace = new Budget('top-up', accountLimits.topUpsPerWorkspace, bounds);
  }

  @Post(siteRoutes.topUps)
  @HttpCode(201)
  @FreshSessionWrite()
  async create(
    @CurrentVisitor() visitor: Visitor,
    @CheckedBody(TopUpInput) { amountCents }: TopUpInput,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TopUpMadeAnswer> {
    await spendFrom(reply, [this.perWorkspace, visitor.workspace.id]);
    return this.topUps.create(visitor, amountCents);
  }

  @Get(siteRoutes.topUps)
  @SessionRead()
  async list(@CurrentVisitor() { workspace }: Visitor): Promise<TopUpsAnswer> {
    return { topUps: await this.topUps.listOf(workspace.id) };
  }

  @Get(siteRoutes.topUp)
  @SessionRead()
  one(@Param('id') id: string, @CurrentVisitor() { workspace }: Visitor): Promise<TopUpLine> {
    return this.topUps.look(workspace.id, id);
  }

  /** A report of the payment provider; 200 once what it leads to is written. */
  @Post(paymentReportPath)
  @Described(reportPayment)
  @GuardedWithin('signature of the payment provider')
  @HttpCode(200)
  async report(@Req() request: FastifyRequest): Promise<PaymentReportAnswer> {
    await this.topUps.report(request.body, request.headers['stripe-signature']);
    return { received: true };
  }
}

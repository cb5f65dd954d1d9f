import { Described, GuardedWithin, type RawBody } from '@einvoice/http-service';
import { type TopUp, type TopUpNow, type TopUps } from '@einvoice/card-payments';
import { accountLimits, paymentWebhook } from '@einvoice/limits';
import { Budget } from '@einvoice/metering';
import {
  siteRoutes,
  type TopUpLine,
  type TopUpMadeAnswer,
  type TopUpReceiptAnswer,
  type TopUpsAnswer,
} from '@einvoice/site-contract';
import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { accountRefusal, notFound, spendFrom, stored } from '../http/account-error';
import { CheckedBody } from '../http/checked-body';
import { CurrentVisitor, FreshSessionWrite, SessionRead } from '../http/session-guard';
import { type Visitor } from '../http/session-authenticator';
import { SiteContext } from '../http/site-context';
import { type PaymentReportAnswer, reportPayment, TopUpInput } from './top-up.contract';

const topUpsShown = 100;

/** Where the payment provider reports. */
export const paymentReportPath = '/api/payment/report';

/** The signature is over the very bytes. */
export const paymentRawBodies: Readonly<Record<string, RawBody>> = {
  [paymentReportPath]: { bytesMax: paymentWebhook.bytesMax, contentTypes: ['application/json'] },
};

/**
 * Adding to the balance: a person on a page, freshly signed in, and nobody else. Everything throws 503 while no payment
 * provider is configured, and without storage.
 */
@Controller()
export class TopUpController {
  private readonly perWorkspace: Budget;

  constructor(private readonly context: SiteContext) {
    this.perWorkspace = new Budget('top-up', accountLimits.topUpsPerWorkspace, context.bounds);
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
    const { session, workspace } = visitor;
    const made = await stored(this.topUps.create(workspace.id, session.person.id, amountCents));
    if (made === 'unavailable') throw accountRefusal('payment_provider_unavailable');
    return { topUp: topUpLine(made.topUp), paymentUrl: made.paymentUrl };
  }

  @Get(siteRoutes.topUps)
  @SessionRead()
  async list(@CurrentVisitor() { workspace }: Visitor): Promise<TopUpsAnswer> {
    return { topUps: (await stored(this.topUps.listOf(workspace.id, topUpsShown))).map(unasked) };
  }

  @Get(siteRoutes.topUp)
  @SessionRead()
  async one(@Param('id') id: string, @CurrentVisitor() { workspace }: Visitor): Promise<TopUpLine> {
    const topUp = await stored(this.topUps.look(workspace.id, id));
    if (!topUp) throw notFound();
    return topUpLine(topUp);
  }

  /** The receipt of a payment that came in, with the details of the operator; throws 404 for any other. */
  @Get(siteRoutes.topUpReceipt)
  @SessionRead()
  async receipt(
    @Param('id') id: string,
    @CurrentVisitor() { session, workspace }: Visitor,
  ): Promise<TopUpReceiptAnswer> {
    const topUp = await stored(this.topUps.look(workspace.id, id));
    const { operator } = this.context.site;
    if (!topUp || !operator || !cameIn(topUp)) throw notFound();
    return {
      topUp: topUpLine(topUp),
      payer: { workspace: workspace.name, email: session.person.email },
      operator,
    };
  }

  /** A report of the payment provider; 200 once what it leads to is written. */
  @Post(paymentReportPath)
  @Described(reportPayment)
  @GuardedWithin('signature of the payment provider')
  @HttpCode(200)
  async report(@Req() request: FastifyRequest): Promise<PaymentReportAnswer> {
    const { body, headers } = request;
    const signature = headers['stripe-signature'];
    if (typeof signature !== 'string' || !(body instanceof Uint8Array)) throw accountRefusal('webhook_refused');
    const outcome = await stored(this.topUps.report(body, signature));
    if (outcome === 'refused') throw accountRefusal('webhook_refused');
    if (outcome === 'unavailable') throw accountRefusal('payment_provider_unavailable');
    return { received: true };
  }

  private get topUps(): TopUps {
    if (!this.context.site.topUps) throw accountRefusal('part_not_configured');
    return this.context.site.topUps;
  }
}

/** Also when it was taken back since. */
const cameIn = ({ state, settledAt }: TopUp): boolean =>
  settledAt !== null && ['paid', 'refunded', 'disputed'].includes(state);

const unasked = (topUp: TopUp): TopUpLine => topUpLine({ ...topUp, waitsFor: null });

function topUpLine({ id, amountCents, state, waitsFor, createdAt, settledAt, testFunds }: TopUpNow): TopUpLine {
  return {
    ...{ id, amountCents, credits: amountCents, state, waitsFor, testFunds },
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  };
}

import { type TopUp, type TopUpNow, type TopUps } from '@einvoice/card-payments';
import { type TopUpLine, type TopUpMadeAnswer } from '@einvoice/site-contract';
import { Injectable } from '@nestjs/common';
import { accountRefusal, notFound, stored } from '../http/account-error';
import { type Visitor } from '../http/session-authenticator';
import { SiteContext } from '../http/site-context';

const topUpsShown = 100;

/** Top-ups as pages see them. Everything throws 503 while no payment provider is configured, and without storage. */
@Injectable()
export class TopUpService {
  constructor(private readonly context: SiteContext) {}

  /** Begins a top-up of so many cents; the person pays at `paymentUrl`. */
  async create({ session, workspace }: Visitor, amountCents: number): Promise<TopUpMadeAnswer> {
    const made = await stored(this.topUps.create(workspace.id, session.person.id, amountCents));
    if (made === 'unavailable') throw accountRefusal('payment_provider_unavailable');
    return { topUp: topUpLine(made.topUp), paymentUrl: made.paymentUrl };
  }

  /** The newest first; the provider is asked nothing. */
  async listOf(workspaceId: string): Promise<readonly TopUpLine[]> {
    return (await stored(this.topUps.listOf(workspaceId, topUpsShown))).map(unasked);
  }

  /** Another workspace's is unknown here. */
  async look(workspaceId: string, id: string): Promise<TopUpLine> {
    const topUp = await stored(this.topUps.look(workspaceId, id));
    if (!topUp) throw notFound();
    return topUpLine(topUp);
  }

  /** Takes a report of the provider; returns once what it leads to is written, throws when it is not as signed. */
  async report(body: unknown, signature: unknown): Promise<void> {
    if (typeof signature !== 'string' || !(body instanceof Uint8Array)) throw accountRefusal('webhook_refused');
    const outcome = await stored(this.topUps.report(body, signature));
    if (outcome === 'refused') throw accountRefusal('webhook_refused');
    if (outcome === 'unavailable') throw accountRefusal('payment_provider_unavailable');
  }

  private get topUps(): TopUps {
    if (!this.context.site.topUps) throw accountRefusal('part_not_configured');
    return this.context.site.topUps;
  }
}

const unasked = (topUp: TopUp): TopUpLine => topUpLine({ ...topUp, waitsFor: null });

function topUpLine({ id, amountCents, state, waitsFor, createdAt, settledAt, testFunds }: TopUpNow): TopUpLine {
  return {
    ...{ id, amountCents, credits: amountCents, state, waitsFor, testFunds },
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  };
}

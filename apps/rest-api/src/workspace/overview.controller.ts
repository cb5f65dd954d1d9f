import { freeCalls } from '@einvoice/limits';
import { type LowBalanceAnswer, type OverviewAnswer, siteRoutes } from '@einvoice/site-contract';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { AppParts } from '../app-parts';
import { notFound, stored } from '../http/account-error';
import { CheckedBody } from '../http/checked-body';
import { CurrentVisitor, SessionRead, SessionWrite } from '../http/session-guard';
import { type Visitor } from '../http/session-authenticator';
import { SiteContext } from '../http/site-context';
import { LowBalanceInput } from './workspace.contract';

const usageDays = 14;

/** Balance, free calls and usage of the workspace of whoever is signed in, at one look. */
@Controller()
export class OverviewController {
  constructor(
    private readonly context: SiteContext,
    private readonly parts: AppParts,
  ) {}

  /** Throws 404 for a workspace without accounts, 503 without storage. */
  @Get(siteRoutes.overview)
  @SessionRead()
  async overview(@CurrentVisitor() { workspace }: Visitor): Promise<OverviewAnswer> {
    const { history } = this.context.site;
    const [balance, usage, testFunds, lowBalanceCredits] = await stored(
      Promise.all([
        this.parts.credits.store.balanceOf(workspace.id),
        history.usage(workspace.id, usageDays),
        history.hasTestFunds(workspace.id),
        this.context.site.workspaces.lowBalanceOf(workspace.id),
      ]),
    );
    if (!balance) throw notFound();
    const { available: availableCredits, held: heldCredits, frozen, freeCallsLeft, freeUntil } = balance;
    return {
      workspace,
      balance: { availableCredits, heldCredits, frozen, testFunds },
      freeCalls: {
        callsTotal: freeCalls.calls,
        left: freeCallsLeft,
        state: this.freeStateOf(freeCallsLeft, freeUntil),
        endsAt: freeUntil?.toISOString() ?? null,
      },
      ...{ usage, lowBalanceCredits },
    };
  }

  /** Below which balance a mail comes, in the language of whoever sets it. */
  @Post(siteRoutes.lowBalance)
  @HttpCode(200)
  @SessionWrite()
  async setLowBalance(
    @CurrentVisitor() { workspace, language }: Visitor,
    @CheckedBody(LowBalanceInput) { credits }: LowBalanceInput,
  ): Promise<LowBalanceAnswer> {
    await stored(this.context.site.workspaces.setLowBalance(workspace.id, credits, language));
    return { credits };
  }

  private freeStateOf(left: number, until: Date | null): OverviewAnswer['freeCalls']['state'] {
    if (until === null) return 'not_started';
    if (until.getTime() <= this.parts.nowMs()) return 'ended';
    return left > 0 ? 'running' : 'used_up';
  }
}

import { type LedgerAnswer, type RunAnswer, siteRoutes } from '@einvoice/site-contract';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { CurrentVisitor, SessionRead } from '../http/session-guard';
import { type Visitor } from '../http/session-authenticator';
import { readLedgerQuery } from './ledger-query';
import { LedgerService } from './ledger.service';

/** What moved in the wallet of whoever is signed in, and what it was for. */
@Controller()
export class LedgerController {
  constructor(private readonly ledgers: LedgerService) {}

  @Get(siteRoutes.ledger)
  @SessionRead()
  async ledger(@Query() sent: unknown, @CurrentVisitor() { workspace }: Visitor): Promise<LedgerAnswer> {
    return this.ledgers.page(workspace.id, readLedgerQuery(sent));
  }

  @Get(siteRoutes.ledgerCsv)
  @SessionRead()
  async csv(
    @Query() sent: unknown,
    @CurrentVisitor() { workspace }: Visitor,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const text = await this.ledgers.csv(workspace.id, readLedgerQuery(sent));
    void reply
      .header('content-disposition', 'attachment; filename="ledger.csv"')
      .type('text/csv; charset=utf-8')
      .send(text);
  }

  @Get(siteRoutes.run)
  @SessionRead()
  run(@Param('id') runId: string, @CurrentVisitor() { workspace }: Visitor): Promise<RunAnswer> {
    return this.ledgers.run(workspace.id, runId);
  }
}

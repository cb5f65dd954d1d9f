import { spend, type Budget } from '@einvoice/credit-lane';
import { clientNetwork } from '@einvoice/nest-kit';
import { siteRoutes, type StatusHistoryAnswer } from '@einvoice/site-contract';
import { companionPaths } from '@einvoice/tool-catalogue';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { admitted } from './admitted';
import { Companions } from './companions';
import { rateLimitHeaders } from './rate-limit';
import { SourceHistory } from './source-history';

/** Of calls of one client. */
export abstract class CompanionBudget {
  abstract readonly budget: Budget;
}

/** Documents about the service; free, anonymous, kept by who has read them. */
@Controller()
export class CompanionsController {
  constructor(
    private readonly companions: Companions,
    private readonly parts: CompanionBudget,
  ) {}

  @Get(Object.values(companionPaths))
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const left = admitted(await spend([this.parts.budget, clientNetwork(request.ip)]));
    void reply.headers(rateLimitHeaders(left));
    this.companions.at(request.routeOptions.url ?? '').answer(request, reply);
  }
}

/** What the status page tells of the last day and the last 90. */
@Controller()
export class StatusController {
  constructor(
    private readonly history: SourceHistory,
    private readonly parts: CompanionBudget,
  ) {}

  @Get(siteRoutes.statusHistory)
  async read(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StatusHistoryAnswer> {
    const left = admitted(await spend([this.parts.budget, clientNetwork(request.ip)]));
    void reply.headers(rateLimitHeaders(left));
    return this.history.answer();
  }
}

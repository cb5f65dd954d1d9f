import { discoveryPaths } from '@einvoice/discovery-documents';
import { clientNetwork, Described, NeverShed, Public } from '@einvoice/http-service';
import { type Budget, spend } from '@einvoice/metering';
import { siteRoutes, type StatusHistoryAnswer } from '@einvoice/site-contract';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { valueOf } from '../http/credit-refusals';
import { readDiscoveryDocument } from './discovery.contract';
import { DiscoveryDocuments } from './discovery-documents';
import { rateLimitHeaders } from '../http/rate-limit';
import { SourceHistory } from './source-history';

/** Of calls of one client. */
export abstract class DiscoveryBudget {
  abstract readonly budget: Budget;
}

/** Documents about the service; free, anonymous, kept by who has read them. */
@Public()
@Controller()
export class DiscoveryDocumentsController {
  constructor(
    private readonly documents: DiscoveryDocuments,
    private readonly parts: DiscoveryBudget,
  ) {}

  @NeverShed()
  @Get(Object.values(discoveryPaths))
  @Described(readDiscoveryDocument)
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const left = valueOf(await spend([this.parts.budget, clientNetwork(request.ip)]));
    void reply.headers(rateLimitHeaders(left));
    this.documents.at(request.routeOptions.url ?? '').answer(request, reply);
  }
}

/** What the status page tells of the last day and the last 90. */
@Public()
@Controller()
export class StatusController {
  constructor(
    private readonly history: SourceHistory,
    private readonly parts: DiscoveryBudget,
  ) {}

  @Get(siteRoutes.statusHistory)
  async read(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StatusHistoryAnswer> {
    const left = valueOf(await spend([this.parts.budget, clientNetwork(request.ip)]));
    void reply.headers(rateLimitHeaders(left));
    return this.history.answer();
  }
}

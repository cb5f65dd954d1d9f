import { type OverviewAnswer, siteRoutes } from '@einvoice/site-contract';
import { Controller, Get } from '@nestjs/common';
import { CurrentVisitor, SessionRead } from '../http/session-guard';
import { type Visitor } from '../http/session-authenticator';
import { OverviewService } from './overview.service';

/** Balance, free calls and usage of the workspace of whoever is signed in. */
@Controller()
export class OverviewController {
  constructor(private readonly overviews: OverviewService) {}

  @Get(siteRoutes.overview)
  @SessionRead()
  overview(@CurrentVisitor() { workspace }: Visitor): Promise<OverviewAnswer> {
    return this.overviews.of(workspace);
  }
}

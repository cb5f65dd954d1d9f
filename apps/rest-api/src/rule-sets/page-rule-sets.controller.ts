import { type RuleSetsOfPage, siteRoutes } from '@einvoice/site-contract';
import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { takesNothing } from '../http/account-error';
import { CurrentVisitor, SessionRead, SessionWrite } from '../http/session-guard';
import { type Visitor } from '../http/session-authenticator';
import { WorkspaceRuleSets } from './workspace-rule-sets';

/** The rules of the workspace of whoever is signed in. */
@Controller()
export class PageRuleSetsController {
  constructor(private readonly ruleSets: WorkspaceRuleSets) {}

  @Get(siteRoutes.ruleSets)
  @SessionRead()
  list(@CurrentVisitor() { workspace }: Visitor): Promise<RuleSetsOfPage> {
    return this.ruleSets.listOf(workspace.id);
  }

  @Post(siteRoutes.ruleSets)
  @HttpCode(200)
  @SessionWrite()
  async add(
    @CurrentVisitor() { workspace }: Visitor,
    @Query('name') name: unknown,
    @Query('entry') entry: unknown,
    @Req() { body }: FastifyRequest,
    @Res({ passthrough: true }) { raw }: FastifyReply,
  ): Promise<RuleSetsOfPage> {
    await this.ruleSets.add(workspace.id, { name, entry, body, isWanted: () => !raw.destroyed });
    return this.ruleSets.listOf(workspace.id);
  }

  @Post(siteRoutes.ruleSetRemove)
  @HttpCode(200)
  @SessionWrite()
  remove(
    @Param('id') name: string,
    @CurrentVisitor() { workspace }: Visitor,
    @Req() request: FastifyRequest,
  ): Promise<RuleSetsOfPage> {
    takesNothing(request.body);
    return this.ruleSets.remove(workspace.id, name);
  }
}

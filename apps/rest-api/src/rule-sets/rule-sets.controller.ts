import { type Connection } from '@einvoice/billing-ledger';
import { Described, type RawBody } from '@einvoice/http-service';
import { ownRuleSets } from '@einvoice/limits';
import { siteRoutes } from '@einvoice/site-contract';
import { Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { ConnectionHolder, CurrentConnection } from '../http/api-key-guard';
import {
  addRuleSet,
  listRuleSets,
  readRuleSet,
  removeRuleSet,
  ruleFileTypes,
  type RuleSetsAnswer,
  ruleSetsPath,
  type RuleSetStoredAnswer,
} from './rule-sets.contract';
import { WorkspaceRuleSets } from './workspace-rule-sets';

const ruleFile: RawBody = { bytesMax: ownRuleSets.bytesMax, contentTypes: [...ruleFileTypes] };

/** A rule file comes as it is. */
export const ruleSetRawBodies: Readonly<Record<string, RawBody>> = {
  [ruleSetsPath]: ruleFile,
  [siteRoutes.ruleSets]: ruleFile,
};

/** The rules of the workspace that a connection is of. */
@Controller(ruleSetsPath)
export class RuleSetsController {
  constructor(private readonly ruleSets: WorkspaceRuleSets) {}

  @Get()
  @ConnectionHolder()
  @Described(listRuleSets)
  list(@CurrentConnection() { workspaceId }: Connection): Promise<RuleSetsAnswer> {
    return this.ruleSets.listOf(workspaceId);
  }

  @Post()
  @ConnectionHolder()
  @Described(addRuleSet)
  @HttpCode(200)
  add(
    @CurrentConnection() { workspaceId }: Connection,
    @Query('name') name: unknown,
    @Query('entry') entry: unknown,
    @Req() { body }: FastifyRequest,
    @Res({ passthrough: true }) { raw }: FastifyReply,
  ): Promise<RuleSetStoredAnswer> {
    return this.ruleSets.add(workspaceId, { name, entry, body, isWanted: () => !raw.destroyed });
  }

  @Get(':name')
  @ConnectionHolder()
  @Described(readRuleSet)
  async read(
    @Param('name') name: string,
    @CurrentConnection() { workspaceId }: Connection,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const rules = await this.ruleSets.read(workspaceId, name);
    void reply
      .headers({ 'content-disposition': 'attachment', 'cache-control': 'no-store' })
      .type('application/xml')
      .send(Buffer.from(rules));
  }

  @Delete(':name')
  @ConnectionHolder()
  @Described(removeRuleSet)
  remove(@Param('name') name: string, @CurrentConnection() { workspaceId }: Connection): Promise<RuleSetsAnswer> {
    return this.ruleSets.remove(workspaceId, name);
  }
}

import { type Connection } from '@einvoice/billing-ledger';
import { cleanOutsideText } from '@einvoice/decision-envelope';
import { Described, type RawBody, RequestRefused } from '@einvoice/http-service';
import { ownRuleSets } from '@einvoice/limits';
import { isRuleSetName, type RuleSetEntry, type RuleSetStore } from '@einvoice/rule-sets';
import { type RuleFileRefusal } from '@einvoice/schematron';
import { Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { AppParts } from '../app-parts';
import { invalidField, notFound, stored } from '../http/account-error';
import { ConnectionHolder, CurrentConnection } from '../http/api-key-guard';
import { siteError } from '../http/site-error';
import { RuleWorker } from '../rule-worker';
import { AskedRules } from './asked-rules';
import {
  addRuleSet,
  listRuleSets,
  readRuleSet,
  removeRuleSet,
  ruleFileTypes,
  type RuleSetLine,
  type RuleSetsAnswer,
  ruleSetsPath,
  type RuleSetStoredAnswer,
} from './rule-sets.contract';

const { bytesMax, perWorkspaceMax } = ownRuleSets;

/** A rule file comes as it is. */
export const ruleSetRawBodies: Readonly<Record<string, RawBody>> = {
  [ruleSetsPath]: { bytesMax, contentTypes: [...ruleFileTypes] },
};

/** The rules that a workspace brought; another's are unknown here. Everything throws 503 without storage. */
@Controller(ruleSetsPath)
export class RuleSetsController {
  private readonly store: RuleSetStore;

  constructor(
    parts: AppParts,
    private readonly worker: RuleWorker,
    private readonly asked: AskedRules,
  ) {
    this.store = parts.ruleSets;
  }

  @Get()
  @ConnectionHolder()
  @Described(listRuleSets)
  list(@CurrentConnection() connection: Connection): Promise<RuleSetsAnswer> {
    return this.listOf(connection);
  }

  /** Throws 400 for a bad name, 409 when there are as many as may be, 422 with reason and place for rules that are not run. */
  @Post()
  @ConnectionHolder()
  @Described(addRuleSet)
  @HttpCode(200)
  async add(
    @CurrentConnection() { workspaceId }: Connection,
    @Query('name') name: unknown,
    @Query('entry') entry: unknown,
    @Req() { body }: FastifyRequest,
    @Res({ passthrough: true }) { raw }: FastifyReply,
  ): Promise<RuleSetStoredAnswer> {
    if (!isRuleSetName(name)) throw invalidField('/name', nameRule);
    if (entry !== undefined && typeof entry !== 'string') throw invalidField('/entry', 'entry must be given once.');
    const task = { bytes: bytesOf(body), name, bytesMax, ...(entry !== undefined && { entry }) };
    const ofWorkspace = { asked: { from: 'workspace', name, ruleSet: name } } as const;
    const checked = await this.asked.counted(ofWorkspace, workspaceId, () =>
      this.worker.run(task, () => !raw.destroyed),
    );
    if (checked === 'overloaded') throw new RequestRefused(siteError('overloaded'));
    if (!checked.ok) throw refused(checked);
    const outcome = await stored(this.store.put({ workspaceId }, checked, perWorkspaceMax));
    if (outcome === 'too_many') throw new RequestRefused(siteError('rule_sets_full'));
    const entered = (await stored(this.store.listOf({ workspaceId }))).find((known) => known.name === name);
    if (outcome === 'unknown_workspace' || !entered) throw notFound();
    return { ruleSet: lineOf(entered), replaced: outcome === 'replaced' };
  }

  @Get(':name')
  @ConnectionHolder()
  @Described(readRuleSet)
  async read(
    @Param('name') name: string,
    @CurrentConnection() { workspaceId }: Connection,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const found = await stored(this.store.find({ workspaceId }, name));
    if (found === null) throw notFound();
    void reply
      .headers({ 'content-disposition': 'attachment', 'cache-control': 'no-store' })
      .type('application/xml')
      .send(Buffer.from(found.file.rules));
  }

  @Delete(':name')
  @ConnectionHolder()
  @Described(removeRuleSet)
  async remove(@Param('name') name: string, @CurrentConnection() connection: Connection): Promise<RuleSetsAnswer> {
    const { workspaceId } = connection;
    if (!(await stored(this.store.remove({ workspaceId }, name)))) throw notFound();
    return this.listOf(connection);
  }

  private async listOf({ workspaceId }: Connection): Promise<RuleSetsAnswer> {
    const entries = await stored(this.store.listOf({ workspaceId }));
    return { ruleSets: entries.map(lineOf), ruleSetsMax: perWorkspaceMax };
  }
}

const nameRule = `name must be 1 to ${ownRuleSets.nameCharactersMax} small letters, digits, points or hyphens, a letter or digit first and last.`; // prettier-ignore

const bytesOf = (body: unknown): Uint8Array => (body instanceof Uint8Array ? body : new Uint8Array());

const lineOf = ({ name, asserts, bytes, sha256, createdAt }: RuleSetEntry): RuleSetLine => ({
  ...{ name, ruleSet: `workspace:${name}`, asserts, bytes, sha256 },
  createdAt: createdAt.toISOString(),
});

/** The 422: what is not run, why and where. Names of the sender's own file may stand in the message, nothing else of it. */
function refused({ reason, message, line, column }: RuleFileRefusal): RequestRefused {
  const said = cleanOutsideText(message)?.text;
  const place = line !== undefined && column !== undefined ? { line, column } : {};
  return new RequestRefused(siteError('rule_file_refused', { ...(said && { message: said }), details: { reason, ...place } })); // prettier-ignore
}

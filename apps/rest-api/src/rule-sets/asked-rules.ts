import {
  type BroughtRuleSet,
  findAskedRuleSet,
  type AskedRuleSet,
  type RuleSetStore,
  RunningRules,
} from '@einvoice/rule-sets';
import { RequestRefused } from '@einvoice/http-service';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { stored } from '../http/account-error';
import { siteError } from '../http/site-error';
import { type WorkspaceOfCaller } from '../http/workspace-of-caller';

/** Finds the rules that a review asks for beside the official ones, and keeps count of their runs. */
export class AskedRules {
  private readonly running = new RunningRules();

  constructor(
    private readonly store: RuleSetStore,
    private readonly callers: WorkspaceOfCaller,
  ) {}

  /**
   * Works with the rules that were asked for; with null when there are none for this caller. Throws 401, 403, 429 or 503: rules of a
   * workspace are for its own callers.
   */
  async with<T>(
    asked: AskedRuleSet,
    [request, reply]: readonly [FastifyRequest, FastifyReply],
    work: (brought: BroughtRuleSet | null) => Promise<T>,
  ): Promise<T> {
    const workspaceId = asked.from === 'workspace' ? await this.callers.workspaceIdOf(request, reply) : null;
    const brought = await stored(findAskedRuleSet(this.store, asked, workspaceId));
    if (brought === null) return work(null);
    return this.counted(brought, workspaceId, () => work(brought));
  }

  /** Counts work as a run of rules of this workspace. Throws 503 while it has as many under way as it may. */
  async counted<T>(
    of: Parameters<RunningRules['begin']>[0],
    workspaceId: string | null,
    work: () => Promise<T>,
  ): Promise<T> {
    const end = this.running.begin(of, workspaceId);
    if (end === null) throw new RequestRefused(siteError('overloaded'));
    return work().finally(end);
  }
}

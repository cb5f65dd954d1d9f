import { ownRuleSets } from '@einvoice/limits';
import { type BroughtRuleSet } from './judge-by-own-rules';

/**
 * Runs of brought rules that are under way in this process: of each workspace a few at once, so that the rules of one cannot fill
 * the queue for all others. An operator's own are not counted.
 */
export class RunningRules {
  private readonly running = new Map<string, number>();

  /**
   * @param workspaceId of whoever asks
   * @returns gives the place back; null when the workspace has as many under way as it may
   */
  begin({ asked }: Pick<BroughtRuleSet, 'asked'>, workspaceId: string | null): (() => void) | null {
    if (asked.from === 'operator' || workspaceId === null) return () => undefined;
    const before = this.running.get(workspaceId) ?? 0;
    if (before >= ownRuleSets.runsPerWorkspaceMax) return null;
    this.running.set(workspaceId, before + 1);
    return () => {
      const left = (this.running.get(workspaceId) ?? 1) - 1;
      if (left === 0) this.running.delete(workspaceId);
      else this.running.set(workspaceId, left);
    };
  }
}

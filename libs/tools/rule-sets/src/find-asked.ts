import { type BroughtRuleSet } from './judge-by-own-rules';
import { type AskedRuleSet } from './rule-set-name';
import { type RuleSetStore } from './rule-set-store';

/**
 * The rule set that was asked for; null when there is none for this caller, whoever else has one.
 * @param workspaceId of whoever asks; null when they are nobody's
 * @throws StorageUnavailableError
 */
export async function findAskedRuleSet(
  store: RuleSetStore,
  asked: AskedRuleSet,
  workspaceId: string | null,
): Promise<BroughtRuleSet | null> {
  if (asked.from === 'workspace' && workspaceId === null) return null;
  const owner = asked.from === 'operator' ? asked.from : { workspaceId: workspaceId! };
  const found = await store.find(owner, asked.name);
  if (found === null) return null;
  const whose = asked.from === 'operator' ? 'operator' : `workspace ${workspaceId}`;
  return { asked, key: `${whose} ${found.sha256}`, file: found.file };
}

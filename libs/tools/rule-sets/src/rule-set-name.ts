import { ownRuleSets } from '@einvoice/limits';

/** Rules that a document is to be judged by beside the official ones: whose they are, and what they are called. */
export interface AskedRuleSet {
  readonly from: 'workspace' | 'operator';
  readonly name: string;
  /** As it is asked for and answered: the name alone, or `workspace:<name>`. */
  readonly ruleSet: string;
}

const workspacePrefix = 'workspace:';
const { nameCharactersMax } = ownRuleSets;
/** Small letters, digits, points and hyphens; the first and the last is a letter or a digit. */
const nameForm = new RegExp(`^[a-z0-9](?:[a-z0-9.-]{0,${nameCharactersMax - 2}}[a-z0-9])?$`);

export const ruleSetNamePattern = nameForm.source;

export const isRuleSetName = (name: unknown): name is string => typeof name === 'string' && nameForm.test(name);

/** Whether a rule set is asked for as one of a workspace, by a good name or not. */
export const isOfWorkspace = (ruleSet: unknown): boolean =>
  typeof ruleSet === 'string' && ruleSet.startsWith(workspacePrefix);

/**
 * Reads what `check.ruleSet` asks for.
 * @param ours ids of the official rule sets that the service has itself; an operator's set of such a name is never meant
 * @returns null for those, and for what is no name of a rule set that somebody could have brought
 */
export function readAskedRuleSet(ruleSet: unknown, ours: ReadonlySet<string>): AskedRuleSet | null {
  if (typeof ruleSet !== 'string' || ours.has(ruleSet)) return null;
  const isWorkspaces = isOfWorkspace(ruleSet);
  const name = isWorkspaces ? ruleSet.slice(workspacePrefix.length) : ruleSet;
  return isRuleSetName(name) ? { from: isWorkspaces ? 'workspace' : 'operator', name, ruleSet } : null;
}

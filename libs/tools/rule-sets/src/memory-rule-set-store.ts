import { type NewRuleSet, type RuleSetEntry, type RuleSetOwner, RuleSetStore } from './rule-set-store';

/** Rule sets in the memory of one process, for specs. */
export class MemoryRuleSetStore extends RuleSetStore {
  private readonly sets = new Map<string, Map<string, NewRuleSet & RuleSetEntry>>();

  /** @param hasWorkspace whether there is a workspace of this id */
  constructor(
    private readonly now: () => Date,
    private readonly hasWorkspace: (id: string) => boolean,
  ) {
    super();
  }

  async put(owner: RuleSetOwner, ruleSet: NewRuleSet, setsMax: number): ReturnType<RuleSetStore['put']> {
    if (owner !== 'operator' && !this.hasWorkspace(owner.workspaceId)) return 'unknown_workspace';
    const own = this.setsOf(owner);
    const isKnown = own.has(ruleSet.name);
    if (!isKnown && own.size >= setsMax) return 'too_many';
    const { rules, documents } = ruleSet.file;
    const bytes = [rules, ...documents.values()].reduce((sum, { length }) => sum + length, 0);
    own.set(ruleSet.name, { ...ruleSet, bytes, createdAt: this.now() });
    return isKnown ? 'replaced' : 'added';
  }

  async listOf(owner: RuleSetOwner): Promise<readonly RuleSetEntry[]> {
    return [...this.setsOf(owner).values()]
      .map(({ name, asserts, bytes, sha256, createdAt }) => ({ name, asserts, bytes, sha256, createdAt }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  async find(owner: RuleSetOwner, name: string): ReturnType<RuleSetStore['find']> {
    const found = this.setsOf(owner).get(name);
    return found === undefined ? null : { file: found.file, sha256: found.sha256 };
  }

  async remove(owner: RuleSetOwner, name: string): Promise<boolean> {
    return this.setsOf(owner).delete(name);
  }

  private setsOf(owner: RuleSetOwner): Map<string, NewRuleSet & RuleSetEntry> {
    const key = owner === 'operator' ? 'operator' : `workspace ${owner.workspaceId}`;
    const own = this.sets.get(key) ?? new Map<string, NewRuleSet & RuleSetEntry>();
    this.sets.set(key, own);
    return own;
  }
}

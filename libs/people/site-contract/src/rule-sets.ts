/** A rule set that the workspace brought; nobody else can see, use or find it. */
export interface RuleSetOfPage {
  readonly name: string;
  /** What `check.ruleSet` takes. */
  readonly ruleSet: string;
  readonly asserts: number;
  /** Of the rules and of every file that they read. */
  readonly bytes: number;
  readonly createdAt: string;
}

export interface RuleSetsOfPage {
  /** By name. */
  readonly ruleSets: readonly RuleSetOfPage[];
  readonly ruleSetsMax: number;
}

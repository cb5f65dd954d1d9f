import { type DocumentVerdict, type StageWithIssues } from './document-report';
import { type ProfileName, recogniseIdentifier } from './profiles';
import { notApplicable, type ProfileVerdict } from './profile-verdicts';
import { type Declared, editionsOn, recognised } from './sets/choose-editions';
import { type RuleSet } from './sets/edition';
import { type RuleGroupName } from './sets/official-rules';
import { ruleSets } from './sets/rule-sets';
import { normalized } from './tree/ubl-node';
import { type XmlSyntax } from './xml/xml-syntax';

/** How a document is to be judged. */
export interface Check {
  /** Id of a rule set; absent: the declared profile in the edition of the day. Nothing is judged by a set we do not have. */
  readonly ruleSet?: string;
  /** A profile to judge by, whatever the document declares; `ruleSet` comes first. Nothing is judged by one we have no rules of. */
  readonly profile?: string;
  /** The day whose editions count, YYYY-MM-DD; absent: today. */
  readonly asOf?: string;
  /** `all`: the report has the verdict of every profile we have rules for, too; absent: the judged one alone. */
  readonly profiles?: 'declared' | 'all';
  /** False: the report does not say what the edition that follows changes, and its checks do not run. */
  readonly upcoming?: boolean;
  /** The language that what is said should be in; the verdict never depends on it. */
  readonly locale?: string;
}

export interface JudgeOptions {
  /** The time the document is judged at. */
  readonly now: Date;
  readonly check?: Check;
}

export const passed: StageWithIssues = { state: 'passed', issues: [] };
export const noRuleSet = 'We do not have the rule set that was asked for.';

/** Profiles that have rules for the other syntax alone. */
export function ofOtherSyntax(
  sets: readonly RuleSet[],
  others: readonly [RuleSet, ...RuleSet[]],
  check: Check,
  now: Date,
): readonly ProfileVerdict[] {
  const known = new Set(sets.map(({ family }) => family));
  return editionsOn(check, now, others)
    .filter(({ family }) => !known.has(family))
    .map((ruleSet) => notApplicable(ruleSet, others));
}

/** A document that was read, but that no rules were run on. */
export function notJudged(
  syntax: XmlSyntax | 'json',
  declared: Declared,
  schema: StageWithIssues,
  message: string,
): DocumentVerdict {
  return {
    outcome: 'rules_not_run',
    valid: false,
    read: passed,
    schema,
    rules: { state: 'not_run', message },
    issues: [],
    document: { syntax, profile: profile(declared, null) },
    ruleSet: null,
    cenRuleSet: null,
    upcoming: null,
    totals: null,
    vatBreakdown: null,
    notChecked: everyGroup,
  };
}

const everyGroup: readonly RuleGroupName[] = [...new Set([...ruleSets[0].rules.values()].map(({ group }) => group))];

export function profile(declared: Declared, judged: ProfileName | null): DocumentVerdict['document']['profile'] {
  const { customization } = declared;
  const identifier = customization && normalized(customization);
  const { certainty } = recogniseIdentifier(identifier);
  return { declared: identifier, recognised: recognised(declared), certainty, judged };
}

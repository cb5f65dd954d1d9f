import { officialRules } from './official-rules.generated';

/** An official assertion id, verbatim. */
export type RuleId = (typeof officialRules)[number][0];
export type Severity = 'error' | 'warning';
/** A group of official rules: the file under rules/ that holds it. */
export type RuleGroupName = (typeof officialRules)[number][2];

export interface OfficialRule {
  readonly severity: Severity;
  readonly group: RuleGroupName;
  readonly terms: readonly string[];
}

export const ruleCatalogue: ReadonlyMap<RuleId, OfficialRule> = new Map(
  officialRules.map(([id, severity, group, terms]) => [
    id,
    { severity, group, terms: terms === '' ? [] : terms.split(' ') },
  ]),
);

/** Every official id of one group, in official order. */
export function idsOf(group: RuleGroupName): RuleId[] {
  return officialRules.filter((rule) => rule[2] === group).map(([id]) => id);
}

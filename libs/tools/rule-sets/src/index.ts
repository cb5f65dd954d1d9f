export { checkRuleFile, checkRules } from './check-rule-file';
export { findAskedRuleSet } from './find-asked';
export { type BroughtRuleSet, judgeByOwnRules, type OwnRulesFinding, type OwnRulesReport } from './judge-by-own-rules';
export { type AskedRuleSet, isOfWorkspace, isRuleSetName, readAskedRuleSet, ruleSetNamePattern } from './rule-set-name';
export { RunningRules } from './running-rules';
export { type NewRuleSet, type RuleSetEntry, type RuleSetOwner, RuleSetStore } from './rule-set-store';
export { compileRuleFileAt, readRuleFileAt } from './rule-file-at';

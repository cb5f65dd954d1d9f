export { compileRuleFile, type RuleFileOptions, type RuleSet } from './compile-rule-file';
export { type RuleFileRefusal, type RuleFileRefusalReason } from './rules/refusal';
export { type DynamicError, type Finding, type Place, type SchematronReport, type Severity } from './rules/run-rules';
export { type StopReason } from './xpath/errors';
export { readRuleFile, type ReadRuleFile, type RuleFile } from './rule-file';

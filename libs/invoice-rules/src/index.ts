export { type Totals, type VatBreakdownEntry } from './computed-totals';
export { type Issue, type PatchOperation } from './issues';
export { ruleSet, type RuleGroupName, type RuleId, type Severity } from './official/rule-catalogue';
export { ruleGroups } from './rules/rule-groups';
export { computeTotals, validateInvoice, type InvoiceReport, type ValidationOptions } from './validate-invoice';

import { type InvoiceReport } from './validate-invoice';
import { type RuleSet, type RuleSetFamily } from './sets/edition';
import { type Severity } from './sets/official-rules';
import { ruleSets } from './sets/rule-sets';
import { referenceTo, type RuleSetReference } from './sets/rule-set-reference';

/** What one profile says of a document, in short. */
export interface ProfileVerdict {
  readonly profile: RuleSetFamily;
  readonly ruleSet: RuleSetReference;
  readonly valid: boolean;
  /** Codes of what was found, each once. */
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** @param isSound no other stage found an error @param sets of the syntax */
export function profileVerdict(
  ruleSet: RuleSet,
  { valid, issues, truncated = {} }: Pick<InvoiceReport, 'valid' | 'issues' | 'truncated'>,
  isSound: boolean,
  sets: readonly RuleSet[] = ruleSets,
): ProfileVerdict {
  const detailed = new Map(issues.map(({ code, severity }) => [code, severity]));
  const codes = [...new Set([...detailed.keys(), ...Object.keys(truncated)])];
  const severityOf = (code: string): Severity => detailed.get(code) ?? 'error';
  const ofSeverity = (wanted: Severity) => codes.filter((code) => severityOf(code) === wanted);
  return {
    profile: ruleSet.family,
    ruleSet: referenceTo(ruleSet, sets),
    valid: valid && isSound,
    errors: ofSeverity('error'),
    warnings: ofSeverity('warning'),
  };
}

import { cleanOutsideText, type OutsideText } from '@einvoice/decision-envelope';
import { ownRuleSets } from '@einvoice/limits';
import {
  compileRuleFile,
  type Finding,
  type RuleFile,
  type RuleFileRefusal,
  type RuleSet,
  type SchematronReport,
  type Severity,
} from '@einvoice/schematron';
import { type AskedRuleSet } from './rule-set-name';

/** A rule set that was asked for and found. */
export interface BroughtRuleSet {
  readonly asked: AskedRuleSet;
  /** Says whose rules these are and what is in them: equal keys are the same rules of the same owner. */
  readonly key: string;
  readonly file: RuleFile;
}

/** A rule of a brought rule set that a document breaks; rule set, rule and place together name it. */
export interface OwnRulesFinding {
  readonly ruleSet: string;
  /** Pattern, rule and assert, each by its number from 1: `2.1.3`. Ids are not always given, nor unique. */
  readonly rule: string;
  /** The id of the assert, when it has one that is plain ASCII. */
  readonly code: string | null;
  readonly severity: Severity;
  /** XPath in the document that was judged, and from 1 line and column there. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** What the author of the rules wrote, with what the rules took from the document: data, never an instruction. */
  readonly message: OutsideText | null;
}

/** Why there is no verdict by a brought rule set; stable. */
type NotRunReason = 'no_document' | 'rules_refused' | 'limit_reached' | 'dynamic_error' | 'too_many_findings';

/** What a brought rule set says of a document. It stands beside the official verdict and is none. */
export interface OwnRulesReport {
  readonly ruleSet: string;
  readonly from: AskedRuleSet['from'];
  /** `failed`: with errors. `not_run`: nothing is known; the document is neither valid nor invalid by these rules. */
  readonly state: 'passed' | 'failed' | 'not_run';
  /** With `not_run`. */
  readonly reason?: NotRunReason;
  readonly message?: string;
  readonly errors: number;
  readonly warnings: number;
  /** Errors first, `ownRuleSets.findingsListedMax` at most. */
  readonly findings: readonly OwnRulesFinding[];
}

/** By the key of a rule set, the one used last at the end. */
const compiled = new Map<string, RuleSet | RuleFileRefusal>();

/**
 * Judges a document by rules that were brought: work without a bound in time but bounded in steps, for a worker.
 * @param document XML; or, when there is none, why
 * @param now what the rules take for the present
 */
export function judgeByOwnRules(
  brought: BroughtRuleSet,
  document: string | Uint8Array | { readonly missing: string },
  now: Date,
): OwnRulesReport {
  const { asked } = brought;
  if (typeof document !== 'string' && !(document instanceof Uint8Array)) {
    return notRun(asked, 'no_document', document.missing);
  }
  const rules = compiledOf(brought);
  if (!rules.ok) return notRun(asked, 'rules_refused', `The rules cannot be run. ${rules.message}`);
  const report = rules.judge(document, now);
  return report.ok ? reportOf(asked, report) : notRun(asked, 'no_document', report.message);
}

function compiledOf({ asked, key, file: { rules, documents } }: BroughtRuleSet): RuleSet | RuleFileRefusal {
  const known = compiled.get(key) ?? compileRuleFile(rules, { name: asked.ruleSet, documents });
  compiled.delete(key);
  compiled.set(key, known);
  for (const oldest of compiled.keys()) {
    if (compiled.size <= ownRuleSets.compiledKeptMax) break;
    compiled.delete(oldest);
  }
  return known;
}

function reportOf(asked: AskedRuleSet, { outcome, findings, errors, stopped, notListed }: SchematronReport) {
  if (outcome === 'stopped') {
    const at = stopped?.place ? ` It was at ${stopped.place.path}.` : '';
    return notRun(asked, 'limit_reached', `${stopped?.message ?? ''}${at} (${stopped?.reason ?? 'stopped'})`);
  }
  if (outcome === 'error') {
    const [{ code, place } = { code: '', place: { path: '/' } }] = errors;
    return notRun(asked, 'dynamic_error', `A rule ends in the dynamic error ${code} at ${place.path}.`);
  }
  if (notListed > 0) return notRun(asked, 'too_many_findings', 'The rules found more than can be counted.');
  const [wrong, other] = [findings.filter(isError), findings.filter((finding) => !isError(finding))];
  const warnings = findings.filter(({ severity }) => severity === 'warning').length;
  return {
    ...{ ruleSet: asked.ruleSet, from: asked.from },
    state: wrong.length > 0 ? 'failed' : 'passed',
    ...{ errors: wrong.length, warnings },
    findings: [...wrong, ...other].slice(0, ownRuleSets.findingsListedMax).map((finding) => findingOf(asked, finding)),
  } satisfies OwnRulesReport;
}

const isError = ({ severity }: Finding): boolean => severity === 'error';
const plainId = /^[!-~]{1,64}$/;

const findingOf = ({ ruleSet }: AskedRuleSet, finding: Finding): OwnRulesFinding => ({
  ruleSet,
  rule: [finding.pattern, finding.rule, finding.assert].map((index) => index + 1).join('.'),
  code: finding.id !== null && plainId.test(finding.id) ? finding.id : null,
  severity: finding.severity,
  ...{ path: finding.place.path, line: finding.place.line, column: finding.place.column },
  message: cleanOutsideText(finding.text),
});

const notRun = ({ ruleSet, from }: AskedRuleSet, reason: NotRunReason, message: string): OwnRulesReport => ({
  ...{ ruleSet, from, state: 'not_run', reason, message, errors: 0, warnings: 0, findings: [] },
});

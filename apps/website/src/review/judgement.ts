import { type Issue, type StageReport } from '@einvoice/invoice-rules';
import { type Tone } from '../marks';
import {
  checkNames,
  type CheckName,
  type CheckResult,
  type FileReport,
  type JsonObject,
  type LostContent,
  type Report,
  type Review,
  type RuleSetReference,
} from './review-answer';
import { phrase } from '../known-texts';
import { say } from '../say';

/** One thing that was found, in a JSON invoice or in a file. */
export interface ShownFinding extends Pick<
  Issue,
  | 'code'
  | 'severity'
  | 'path'
  | 'fix'
  | 'patch'
  | 'edits'
  | 'action'
  | 'fixedBy'
  | 'line'
  | 'column'
  | 'sameAs'
  | 'language'
> {
  /** Business terms it is about; a review does not tell them, for its pointers lead to the very value. */
  readonly terms?: readonly string[];
  /** What looked at it; the strip counts it there. */
  readonly part: string;
  /** JSON pointer of the place in the picture; null when the picture has no place for it. */
  readonly pointer: string | null;
  readonly what: string;
}

/** One part of the check and how it ended. */
export interface PartOutcome {
  readonly name: string;
  readonly tone: Tone;
  readonly words: string;
  readonly label?: number | string;
  /** Why it did not run, or what else is to be known of it. */
  readonly reason?: string;
}

/** What an answer of the service says, in the form in which the page shows it; of a JSON invoice or of a file. */
export interface Judgement {
  /** As the person knows it: JSON, UBL, CII, XML, PDF. */
  readonly format: string;
  /** The invoice as a picture; null when there is none in the file. */
  readonly invoice: JsonObject | null;
  readonly findings: readonly ShownFinding[];
  /** All of them, also those that are only counted. */
  readonly errors: number;
  readonly warnings: number;
  /** Whether the findings are cut off. */
  readonly isCutOff: boolean;
  readonly parts: readonly PartOutcome[];
  readonly ruleSet: RuleSetReference | null;
  /** Every rule of the rule set was run on every value. */
  readonly isWhole: boolean;
  /** `rules_not_run`: it was read, but we have no rules for it. `nothing_to_judge`: there is no invoice in it. */
  readonly outcome: 'judged' | 'rules_not_run' | 'nothing_to_judge';
  /** Why nothing can be called ready, beside the findings. */
  readonly open: readonly string[];
  /** Only of a file: what the verdict does not rest on. */
  readonly file: FileFacts | null;
  /** Only of a JSON invoice: the document to send. */
  readonly export: Review['export'];
  readonly exportRefused?: Review['exportRefused'];
  /** As the service gave it. */
  readonly answer: Review | FileReport;
}

export interface FileFacts {
  readonly profile: FileReport['document']['profile'];
  readonly lost: readonly LostContent[];
}

export function judgementOfReview(review: Review, invoice: JsonObject): Judgement {
  const sum = (of: 'errors' | 'warnings') =>
    Object.values(review.checks).reduce((total, check) => total + check[of], 0);
  return {
    format: 'JSON',
    invoice,
    findings: review.findings.map(({ check, ...finding }) => ({
      ...finding,
      part: checkNames[check],
      pointer: finding.path,
    })),
    errors: sum('errors'),
    warnings: sum('warnings'),
    isCutOff: review.truncated !== undefined,
    parts: (Object.keys(checkNames) as CheckName[]).map((name) =>
      name === 'arithmetic' && review.checks[name].status === 'passed' && !hasLines(invoice)
        ? {
            name: checkNames[name],
            tone: 'not-checked',
            words: say('Not checked'),
            reason: say('There is no line to add up.'),
          }
        : outcomeOfCheck(checkNames[name], review.checks[name]),
    ),
    ruleSet: review.ruleSet,
    isWhole: Object.values(review.checks).every(({ status }) => status !== 'incomplete'),
    outcome: outcomeOf(review),
    open: openQuestions(review),
    file: null,
    export: review.export,
    ...(review.exportRefused && { exportRefused: review.exportRefused }),
    answer: review,
  };
}

/** What ran on nothing is not ready. */
const hasLines = ({ lines }: JsonObject): boolean => Array.isArray(lines) && lines.length > 0;

function outcomeOfCheck(name: string, { status, errors, warnings }: CheckResult): PartOutcome {
  if (status === 'failed') return blockedBy(name, errors);
  if (status === 'incomplete') return { name, tone: 'unknown', words: say('Not all of it checked'), label: '?' };
  if (status === 'warnings') return toReview(name, warnings);
  return { name, tone: 'ready', words: say('Ready') };
}

const blockedBy = (name: string, errors: number): PartOutcome => ({
  name,
  tone: 'blocked',
  words: say('Blocked by {count}', { count: errors }),
  label: errors,
});
const toReview = (name: string, warnings: number): PartOutcome => ({
  name,
  tone: 'review',
  words: say('{count} to review', { count: warnings }),
  label: warnings,
});

/** @param format of the file itself */
export function judgementOfFile(report: FileReport, format: 'XML' | 'PDF'): Judgement {
  const { read, schema, rules, issues, document, lost, ruleSet, notChecked } = report;
  const counts = countsOf(report);
  const stages = [
    [phrase('Read'), read, read.issues.length, 0],
    [phrase('Schema'), schema, schema.issues.length, 0],
    [phrase('Rules'), rules, counts.errors, counts.warnings],
  ] as const;
  return {
    format: format === 'PDF' ? format : (document.syntax?.toUpperCase() ?? format),
    invoice: report.invoice,
    findings: [
      ...read.issues.map((issue) => shown(issue, 'Read')),
      ...schema.issues.map((issue) => shown(issue, 'Schema')),
      ...issues.map((issue) => shown(issue, 'Rules')),
    ],
    errors: read.issues.length + schema.issues.length + counts.errors,
    warnings: counts.warnings,
    isCutOff: report.truncated !== undefined,
    parts: stages.map(([name, stage, errors, warnings]) => ({
      ...outcomeOfStage(name, stage, errors, warnings),
      ...(stage.message && { reason: stage.message }),
    })),
    ruleSet,
    isWhole: rules.state !== 'not_run' && notChecked.length === 0,
    outcome: outcomeOf(report),
    open: openQuestions(report),
    file: { profile: document.profile, lost },
    export: null,
    answer: report,
  };
}

function outcomeOfStage(name: string, { state }: StageReport, errors: number, warnings: number): PartOutcome {
  if (state === 'not_run') return { name, tone: 'not-checked', words: say('Not run') };
  if (state === 'failed') return blockedBy(name, errors);
  return warnings > 0 ? toReview(name, warnings) : { name, tone: 'ready', words: say('Passed') };
}

const shown = ({ message, ...issue }: Issue, part: string): ShownFinding => ({
  ...issue,
  part,
  what: message,
  pointer: issue.pointer ?? null,
});

function outcomeOf({ read, rules }: Report): Judgement['outcome'] {
  if (read.state === 'failed') return 'nothing_to_judge';
  return rules.state === 'not_run' ? 'rules_not_run' : 'judged';
}

/** Of the rules. */
function countsOf({ issues, truncated }: Report): { readonly errors: number; readonly warnings: number } {
  const severities = new Map(issues.map(({ code, severity }) => [code, severity]));
  const counts = { errors: 0, warnings: 0 };
  const all = truncated === undefined ? issues.map(({ code }) => [code, 1] as const) : Object.entries(truncated);
  for (const [code, count] of all) counts[severities.get(code) === 'warning' ? 'warnings' : 'errors'] += count;
  return counts;
}

/** What keeps a document without errors from being ready. A service that does not say "proceed" is never overruled here. */
function openQuestions({ decision, schema, rules, notChecked, ruleSet, document, valid }: Report): string[] {
  if (rules.state === 'not_run') return [rules.message ?? say('The rules were not run.')];
  const { recognised, judged, declared } = document.profile;
  const questions = [
    schema.state === 'not_run' && document.syntax !== 'json' && (schema.message ?? say('The schema was not checked.')),
    notChecked.length > 0 &&
      say('{count, plural, one {# group of rules not checked.} other {# groups of rules not checked.}}', {
        count: notChecked.length,
      }),
    ruleSet?.provisional && say('The rule set is provisional: its released file was not read.'),
    declared !== null && recognised !== judged && say('It was judged by another profile than it declares.'),
  ].filter((question) => typeof question === 'string');
  if (questions.length === 0 && valid && decision?.decision.canProceed === false) return [decision.summary];
  return questions;
}

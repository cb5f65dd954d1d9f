import { decide, type Decision, type Reason, undecided } from '@einvoice/decision-envelope';
import { type DocumentVerdict, type Issue, type Upcoming, type UpcomingFinding } from '@einvoice/invoice-rules';
import { decisionReasons } from '@einvoice/limits';

/** Findings of one code: a rule that fails on a hundred lines is one reason, with the number in its message. */
interface CodeFindings {
  readonly first: Issue;
  readonly count: number;
}

/**
 * What may be done with a document. Each error code of a stage blocks once, each warning code warns once. While something was not
 * checked nothing can proceed and a person has to look, whatever was found. Without a verdict there is no decision: `invalid_input`
 * when there is nothing to judge, `not_configured` when we have no rules for it.
 */
export function decideOnReport(report: DocumentVerdict): Decision {
  if (report.outcome === 'nothing_to_judge') return onNothingToJudge(report);
  if (report.outcome === 'rules_not_run') return onRulesNotRun(report);
  const errors = findingsByCode(report, 'error');
  const warnings = findingsByCode(report, 'warning');
  const unlisted = unlistedReason(report, [...errors, ...warnings]);
  // Errors may be among the findings that were only counted, so those block whenever the invoice is not valid.
  const [unlistedErrors, unlistedWarnings] = report.valid ? [[], unlisted] : [unlisted, []];
  const notChecked = notCheckedReasons(report);
  return decide({
    summary: summaryOf(report, errors, warnings),
    blockingReasons: [...unlistedErrors, ...errors.map(reasonOf)].slice(0, decisionReasons.blockingMax),
    warnings: [
      ...notChecked,
      ...stageReasons(report),
      ...upcomingReasons(report),
      ...unlistedWarnings,
      ...warnings.map(reasonOf),
    ].slice(0, decisionReasons.warningsMax),
    nextActions: nextActionsFor(errors),
    requiresHumanReview: notChecked.length > 0,
  });
}

function onNothingToJudge({ read }: DocumentVerdict): Decision {
  return undecided('invalid_input', {
    summary: `There is no invoice to judge. ${read.issues.map(({ message }) => message).join(' ')}`,
    blockingReasons: read.issues.map(({ code, message }) => ({ code, message })),
    nextActions: read.issues.map(({ code, fix }) => ({ code, message: fix })),
  });
}

function onRulesNotRun(report: DocumentVerdict): Decision {
  const errors = findingsByCode(report, 'error');
  const { rules, schema } = report;
  const ofSchema = { passed: ' Its schema passed.', failed: ' Its schema failed.', not_run: '' }[schema.state];
  return undecided('not_configured', {
    summary: `The document was read, but not judged.${ofSchema} ${rules.message ?? ''}`.trimEnd(),
    blockingReasons: errors.map(reasonOf).slice(0, decisionReasons.blockingMax),
    warnings: notCheckedReasons(report),
    nextActions: nextActionsFor(errors),
  });
}

function nextActionsFor(errors: readonly CodeFindings[]): Reason[] {
  return errors.map(({ first }) => ({ code: first.code, message: first.fix })).slice(0, decisionReasons.nextActionsMax);
}

/** Those of the schema first, in the order in which the codes were found; of a report that was cut off the true numbers are known. */
function findingsByCode(report: DocumentVerdict, severity: Issue['severity']): CodeFindings[] {
  const byCode = new Map<string, CodeFindings>();
  for (const issue of [...report.schema.issues, ...report.issues]) {
    if (issue.severity !== severity) continue;
    const known = byCode.get(issue.code);
    byCode.set(issue.code, { first: known?.first ?? issue, count: (known?.count ?? 0) + 1 });
  }
  return [...byCode.values()].map(({ first, count }) => ({ first, count: report.truncated?.[first.code] ?? count }));
}

/** Codes of which no finding is listed, because the list was full before. */
function unlistedReason(report: DocumentVerdict, listed: readonly CodeFindings[]): Reason[] {
  const known = new Set(listed.map(({ first }) => first.code));
  const codes = Object.keys(report.truncated ?? {}).filter((code) => !known.has(code));
  if (codes.length === 0) return [];
  const message = `The list of issues is full; these were only counted: ${codes.join(', ')}.`;
  return [{ code: 'issues_not_listed', message }];
}

/** What nobody looked at. */
function notCheckedReasons({ document, notChecked, ruleSet, schema }: DocumentVerdict): Reason[] {
  const reasons: Reason[] = [];
  const unchecked = notChecked.filter((group) => group !== 'profile');
  if (unchecked.length < notChecked.length) {
    const declared = document.profile.recognised ?? 'no profile that we know';
    const message = `The document declares ${declared}; only the core rules of EN 16931 were checked, not those of its profile.`;
    reasons.push({ code: 'profile_not_checked', message });
  }
  if (unchecked.length > 0) {
    const groups = counted(unchecked.length, 'rule group was', 'rule groups were');
    reasons.push({ code: 'rule_groups_not_checked', message: `${groups} not checked: ${unchecked.join(', ')}.` });
  }
  if (schema.state === 'not_run' && document.syntax !== 'json') {
    reasons.push({ code: 'schema_not_checked', message: 'The schema of the document was not checked.' });
  }
  if (ruleSet?.provisional) {
    const message = `The edition ${ruleSet.id} is provisional: its released rules were not read.`;
    reasons.push({ code: 'provisional_rule_set', message });
  }
  return reasons;
}

function stageReasons({ rules }: DocumentVerdict): Reason[] {
  return rules.message === undefined ? [] : [{ code: 'rules_run_after_schema', message: rules.message }];
}

/** What will be wrong from a day on; what only repeats a finding of today says nothing new. */
function upcomingReasons({ upcoming }: DocumentVerdict): Reason[] {
  const errors = upcomingErrors(upcoming);
  if (upcoming === null || errors.length === 0) return [];
  const { id, provisional } = upcoming.ruleSet;
  const edition = provisional ? `${id}, which is provisional` : id;
  const message = `${errorsFrom(upcoming)}, the first day of ${edition}: ${errors.map(({ code }) => code).join(', ')}.`;
  return [{ code: 'errors_in_next_edition', message }];
}

function upcomingErrors(upcoming: DocumentVerdict['upcoming']): readonly UpcomingFinding[] {
  if (upcoming === null) return [];
  const isNew = ({ severity, sameAs }: UpcomingFinding) => severity === 'error' && sameAs === undefined;
  return [...upcoming.appears.filter(isNew), ...upcoming.becomesError];
}

function errorsFrom(upcoming: Upcoming): string {
  const total = upcomingErrors(upcoming).reduce((sum, { count }) => sum + count, 0);
  return `${counted(total, 'error', 'errors')} from ${upcoming.validFrom} on`;
}

function reasonOf({ first, count }: CodeFindings): Reason {
  return { code: first.code, message: count === 1 ? first.message : `${first.message} (${count} places)` };
}

/** Names the profile first: whoever reads one line knows by what the invoice was judged. */
function summaryOf(
  { valid, notChecked, ruleSet, upcoming }: DocumentVerdict,
  errors: readonly CodeFindings[],
  warnings: readonly CodeFindings[],
): string {
  const total = (findings: readonly CodeFindings[]) => findings.reduce((sum, { count }) => sum + count, 0);
  const found = [
    valid ? 'no errors' : counted(total(errors), 'error', 'errors'),
    ...(warnings.length > 0 ? [counted(total(warnings), 'warning', 'warnings')] : []),
  ].join(' and ');
  const unchecked = notChecked.length;
  const scope =
    unchecked > 0 ? ` in the rules that were checked; ${counted(unchecked, 'group', 'groups')} not checked` : '';
  const later = upcoming !== null && upcomingErrors(upcoming).length > 0 ? `; ${errorsFrom(upcoming)}` : '';
  const judgedBy = ruleSet === null ? '' : `Judged by ${ruleSet.id}. `;
  return `${judgedBy}The invoice has ${found}${scope}${later}.`;
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

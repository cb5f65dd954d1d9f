import { decide, type Decision, type Reason } from '@einvoice/decision-envelope';
import { type InvoiceReport, type Issue } from '@einvoice/invoice-rules';
import { decisionReasons } from '@einvoice/limits';

/** Findings of one code: a rule that fails on a hundred lines is one reason, with the number in its message. */
interface CodeFindings {
  readonly first: Issue;
  readonly count: number;
}

/**
 * Each error code blocks once, each warning code warns once. While a rule group was not checked nothing can proceed
 * and a person has to look, whatever was found.
 */
export function decideOnReport(report: InvoiceReport): Decision {
  const errors = findingsByCode(report, 'error');
  const warnings = findingsByCode(report, 'warning');
  const unchecked = report.notChecked.length;
  const unlisted = unlistedReason(report, [...errors, ...warnings]);
  // Errors may be among the findings that were only counted, so those block whenever the invoice is not valid.
  const [unlistedErrors, unlistedWarnings] = report.valid ? [[], unlisted] : [unlisted, []];
  return decide({
    summary: summaryOf(report.valid, errors, warnings, unchecked),
    blockingReasons: [...unlistedErrors, ...errors.map(reasonOf)].slice(0, decisionReasons.blockingMax),
    warnings: [...notCheckedReason(report), ...unlistedWarnings, ...warnings.map(reasonOf)].slice(
      0,
      decisionReasons.warningsMax,
    ),
    nextActions: errors
      .map(({ first }) => ({ code: first.code, message: first.fix }))
      .slice(0, decisionReasons.nextActionsMax),
    requiresHumanReview: unchecked > 0,
  });
}

/** In the order in which the codes were first found; of a report that was cut off the true numbers are known. */
function findingsByCode(report: InvoiceReport, severity: Issue['severity']): CodeFindings[] {
  const byCode = new Map<string, CodeFindings>();
  for (const issue of report.issues) {
    if (issue.severity !== severity) continue;
    const known = byCode.get(issue.code);
    byCode.set(issue.code, { first: known?.first ?? issue, count: (known?.count ?? 0) + 1 });
  }
  return [...byCode.values()].map(({ first, count }) => ({ first, count: report.truncated?.[first.code] ?? count }));
}

/** Codes of which no finding is listed, because the list was full before. */
function unlistedReason(report: InvoiceReport, listed: readonly CodeFindings[]): Reason[] {
  const known = new Set(listed.map(({ first }) => first.code));
  const codes = Object.keys(report.truncated ?? {}).filter((code) => !known.has(code));
  if (codes.length === 0) return [];
  const message = `The list of issues is full; these were only counted: ${codes.join(', ')}.`;
  return [{ code: 'issues_not_listed', message }];
}

function notCheckedReason({ notChecked }: InvoiceReport): Reason[] {
  if (notChecked.length === 0) return [];
  const groups = counted(notChecked.length, 'rule group was', 'rule groups were');
  return [{ code: 'rule_groups_not_checked', message: `${groups} not checked: ${notChecked.join(', ')}.` }];
}

function reasonOf({ first, count }: CodeFindings): Reason {
  return { code: first.code, message: count === 1 ? first.message : `${first.message} (${count} places)` };
}

function summaryOf(
  valid: boolean,
  errors: readonly CodeFindings[],
  warnings: readonly CodeFindings[],
  unchecked: number,
): string {
  const total = (findings: readonly CodeFindings[]) => findings.reduce((sum, { count }) => sum + count, 0);
  const found = [
    valid ? 'no errors' : counted(total(errors), 'error', 'errors'),
    ...(warnings.length > 0 ? [counted(total(warnings), 'warning', 'warnings')] : []),
  ].join(' and ');
  const scope =
    unchecked > 0 ? ` in the rules that were checked; ${counted(unchecked, 'group', 'groups')} not checked` : '';
  return `The invoice has ${found}${scope}.`;
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

import { type InvoiceDocument } from '../invoice-document';
import { quoted } from '../quote';
import { isDate } from '../xml-date';
import { cac, cbc, CreditNote } from '../tree/elements';
import { child, type UblNode } from '../tree/ubl-node';

interface Dates {
  issue: UblNode | null;
  due: UblNode | null;
  taxPoint: UblNode | null;
  start: UblNode | null;
  end: UblNode | null;
  delivery: UblNode | null;
}

type DateName = keyof Dates;

const dateNames: Readonly<Record<DateName, readonly [name: string, term: string]>> = {
  issue: ['issue date', 'BT-2'],
  due: ['due date', 'BT-9'],
  taxPoint: ['tax point date', 'BT-7'],
  start: ['start of the invoicing period', 'BT-73'],
  end: ['end of the invoicing period', 'BT-74'],
  delivery: ['delivery date', 'BT-72'],
};
const allDates = Object.keys(dateNames) as DateName[];

function datesOf(root: UblNode): Dates {
  const dates: Dates = { issue: null, due: null, taxPoint: null, start: null, end: null, delivery: null };
  for (let at = root.first; at !== null; at = at.next) {
    if (at.kind === cbc.IssueDate) dates.issue ??= at;
    else if (at.kind === cbc.DueDate) dates.due ??= at;
    else if (at.kind === cbc.TaxPointDate) dates.taxPoint ??= at;
    else if (at.kind === cac.InvoicePeriod) {
      dates.start ??= child(at, cbc.StartDate);
      dates.end ??= child(at, cbc.EndDate);
    } else if (at.kind === cac.Delivery) dates.delivery ??= child(at, cbc.ActualDeliveryDate);
    else if (at.kind === cac.PaymentMeans && root.kind === CreditNote) dates.due ??= child(at, cbc.PaymentDueDate);
  }
  return dates;
}

/** Dates written YYYY-MM-DD compare as texts; whether they are dates at all is asked only when something seems wrong. */
interface Limits {
  readonly day: number;
  readonly latestIssue: string;
  readonly latest: string;
}

const earliest = '2000';
const dayMs = 86_400_000;
const daysAheadOfIssue = 31;
const daysAhead = 30 * 365;
let limits: Limits = { day: NaN, latestIssue: '', latest: '' };

/** The limits of one day, kept until another day is asked for. */
function limitsAt(now: Date): Limits {
  const day = Math.floor(now.getTime() / dayMs);
  if (limits.day !== day)
    limits = { day, latestIssue: dateAt(day + daysAheadOfIssue), latest: dateAt(day + daysAhead) };
  return limits;
}

function dateAt(day: number): string {
  const date = new Date(day * dayMs);
  return Number.isNaN(date.getTime()) ? '9999' : date.toISOString().slice(0, 10);
}

/** Dates of the header that are most likely a slip; see own-warnings.ts. */
export function warnOfDates(document: InvoiceDocument, now: Date): void {
  const dates = datesOf(document.root);
  warnOfImplausibleDates(document, dates, limitsAt(now));
  warnOfOrder(document, dates);
}

function warnOfImplausibleDates(document: InvoiceDocument, dates: Dates, { latest, latestIssue }: Limits): void {
  for (const name of allDates) {
    const node = dates[name];
    if (node === null || !(node.text < earliest || node.text > latest) || !isDate(node.text)) continue;
    const [words, term] = dateNames[name];
    document.issues.warning('date_implausible', node, [term], () => ({
      message: `The ${words} ${quoted(node.text)} is ${node.text < earliest ? 'before the year 2000' : 'more than 30 years ahead'}.`,
      fix: 'Correct the year.',
    }));
    // One slip is told once.
    dates[name] = null;
  }
  const { issue } = dates;
  if (issue === null || !(issue.text > latestIssue) || !isDate(issue.text)) return;
  document.issues.warning('issue_date_in_future', issue, ['BT-2'], () => ({
    message: `The issue date ${quoted(issue.text)} is more than ${daysAheadOfIssue} days ahead.`,
    fix: 'State the day on which the invoice is issued.',
  }));
}

function warnOfOrder(document: InvoiceDocument, { issue, due, taxPoint, start, end, delivery }: Dates): void {
  if (issue === null) return;
  if (due !== null && due.text < issue.text && areDates(due, issue)) {
    document.issues.warning('due_date_before_issue_date', due, ['BT-9', 'BT-2'], () => ({
      message: `The payment is due on ${quoted(due.text)}, before the invoice is issued on ${quoted(issue.text)}.`,
      fix: 'Correct the due date or the issue date.',
    }));
  }
  warnOfTaxPoint(document, issue, taxPoint, start, end);
  for (const name of ['taxPoint', 'delivery'] as const) {
    const node = name === 'taxPoint' ? taxPoint : delivery;
    if (node === null || !isFar(node.text, issue.text) || !areDates(node, issue)) continue;
    const [words, term] = dateNames[name];
    document.issues.warning('date_far_from_issue_date', node, [term, 'BT-2'], () => ({
      message: `The ${words} ${quoted(node.text)} is more than a year away from the issue date ${quoted(issue.text)}.`,
      fix: `Check the ${words}.`,
    }));
  }
}

function warnOfTaxPoint(
  document: InvoiceDocument,
  issue: UblNode,
  taxPoint: UblNode | null,
  start: UblNode | null,
  end: UblNode | null,
): void {
  if (taxPoint === null || taxPoint.text === issue.text) return;
  const isBefore = start !== null && taxPoint.text < start.text && areDates(taxPoint, start);
  const isAfter = end !== null && taxPoint.text > end.text && areDates(taxPoint, end);
  if (!isBefore && !isAfter) return;
  document.issues.warning('tax_point_outside_period', taxPoint, ['BT-7', 'BG-14'], () => ({
    message: `The tax point date ${quoted(taxPoint.text)} is ${isBefore ? `before the invoicing period starts on ${quoted(start.text)}` : `after the invoicing period ends on ${quoted(end!.text)}`}.`,
    fix: 'Correct the tax point date or the invoicing period.',
  }));
}

function areDates(one: UblNode, other: UblNode): boolean {
  return isDate(one.text) && isDate(other.text);
}

/** More than twelve months apart; dates of one year are not. */
function isFar(one: string, other: string): boolean {
  if (one.slice(0, 4) === other.slice(0, 4)) return false;
  const days = (Date.parse(one) - Date.parse(other)) / dayMs;
  return Math.abs(days) > 366;
}

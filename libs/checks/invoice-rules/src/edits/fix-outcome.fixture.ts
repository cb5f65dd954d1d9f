import { type Issue } from '../issues';
import { type DocumentReport } from '../document-report';
import { judgeDocument, untriedFixes } from '../judge-document';
import { type JudgeOptions } from '../verdict-parts';
import { decodeXml } from '../xml/decode-xml';
import { elementsAt } from '../xml/elements-at';
import { type UblNode } from '../tree/ubl-node';
import { readTree } from '../xml/read-ubl';
import { applyEdits } from './apply-edits';
import { TakenPlaces } from './offer-fixes';
import { applyToText, collide, inOrder } from './text-edits';

/** What became of the fixes of one document. */
interface FixOutcome {
  readonly findings: number;
  /** Of them, those with a fix; and of these, the safe ones and those that change money. */
  readonly offered: number;
  readonly safe: number;
  readonly changingMoney: number;
  /** Findings whose place the JSON invoice has, too. */
  readonly pointers: number;
  /** What is wrong with the fixes, or with a pointer; null when nothing is. */
  readonly failure: string | null;
}

/** Applies all safe fixes of a document, as a person does, and judges it again. */
export function fixOutcome(bytes: Uint8Array, now: Date): FixOutcome {
  const report = judgeDocument(bytes, { now });
  const before = issuesOf(report);
  const offered = before.filter(({ action }) => action !== undefined);
  const safe = offered.filter(({ action }) => action!.safe);
  return {
    findings: before.length,
    offered: offered.length,
    safe: safe.length,
    changingMoney: offered.filter(({ action }) => action!.changesMoney).length,
    pointers: before.filter(({ pointer }) => pointer !== undefined).length,
    failure:
      failureOf(offered) ??
      pointerFailure(bytes, report) ??
      linkFailure(bytes, report, now) ??
      (safe.length === 0 ? null : failureAfter(bytes, before, safe, now)),
  };
}

/** How far mechanical fixes take a document. */
export interface FixEffect {
  /** Errors of schema and rules as the document was sent. */
  readonly errors: number;
  /** Of them, those with a fix of their own. */
  readonly offered: number;
  /** Those whose rule has one too, for which the report has no room: another fix, often the very same, changes that place. */
  readonly waiting: number;
  /** Those without a fix in the report that name the finding whose fix takes them along. */
  readonly linked: number;
  /** Errors that are there, old and new, when no fix is left. */
  readonly left: number;
}

/** Judging again shows what was hidden before; somebody who applies what is offered is through after a few times. */
const roundsMax = 8;

/** Applies every fix that errors have, and judges again, until none is offered. */
export function fixEffect(document: string, options: JudgeOptions): FixEffect {
  let text = document;
  let errors = errorsOf(text, options);
  const first = errors;
  for (let round = 0; round < roundsMax; round++) {
    const edits = errors.flatMap(editsOf);
    if (edits.length === 0) break;
    text = applyEdits(text, edits);
    errors = errorsOf(text, options);
  }
  return {
    errors: first.length,
    offered: first.filter(({ action }) => action !== undefined).length,
    waiting: waitingFixes(document, first, options),
    linked: first.filter(({ fixedBy }) => fixedBy !== undefined).length,
    left: errors.length,
  };
}

/** Gives every finding the fix that its rule makes: where two change one place, only one of them can be offered. */
class RoomForAll extends TakenPlaces {
  override take(): boolean {
    return true;
  }
}

/**
 * How many errors have no fix in the report, and one of their own rule: each was applied by itself, and the document judged again. The
 * error was gone, and no other had come.
 */
function waitingFixes(document: string, errors: readonly Issue[], options: JudgeOptions): number {
  const left = errors.filter(({ action }) => action === undefined);
  if (left.length === 0) return 0;
  const { schema, rules } = untriedFixes(document, options, new RoomForAll());
  const own = new Map<string, Issue>();
  for (const issue of [...schema, ...rules]) if (issue.edits !== undefined) own.set(placeOf(issue), issue);
  const outcomes = new Map<string, readonly Issue[]>();
  return left.filter((issue) => {
    const edits = editsOf(own.get(placeOf(issue)) ?? issue);
    if (edits.length === 0) return false;
    const key = JSON.stringify(edits);
    const after = outcomes.get(key) ?? errorsOf(applyEdits(document, edits), options);
    outcomes.set(key, after);
    const isWorse = after.some(({ code }) => countOf(after, code) > countOf(errors, code));
    return !isWorse && countOf(after, issue.code) < countOf(errors, issue.code);
  }).length;
}

const placeOf = ({ code, path, line, column }: Issue): string => `${code} ${path} ${line} ${column}`;

function errorsOf(text: string, options: JudgeOptions): readonly Issue[] {
  return issuesOf(judgeDocument(text, options)).filter(({ severity }) => severity === 'error');
}

function failureOf(offered: readonly Issue[]): string | null {
  const sorted = inOrder(offered.flatMap(editsOf));
  if (sorted.some((edit, index) => index > 0 && collide(sorted[index - 1]!, edit))) return 'edits touch the same place';
  if (offered.some(({ action }) => action!.safe && action!.changesMoney)) return 'a safe fix changes money';
  return offered.some((issue) => editsOf(issue).length === 0) ? 'a fix without edits' : null;
}

function failureAfter(bytes: Uint8Array, before: readonly Issue[], fixed: readonly Issue[], now: Date): string | null {
  const edits = fixed.flatMap(editsOf);
  const edited = applyEdits(bytes, edits);
  if (decodeXml(edited).text !== applyToText(decodeXml(bytes).text, edits)) return 'bytes outside the edits changed';
  const after = issuesOf(judgeDocument(edited, { now }));
  const allowed = (code: string) => countOf(before, code) - countOf(fixed, code);
  const worse = after.find(({ code }) => countOf(after, code) > allowed(code));
  return worse === undefined ? null : `${worse.code} is new or still there`;
}

/** The fix that an error names takes it along, with all others that name the same one, and brings no error. */
function linkFailure(bytes: Uint8Array, report: DocumentReport, now: Date): string | null {
  const before = issuesOf(report);
  const linked = before.filter(({ fixedBy }) => fixedBy !== undefined);
  if (linked.some(({ action, severity }) => action !== undefined || severity !== 'error')) return 'a link beside a fix';
  const named = before.filter((issue) => issue.edits !== undefined && linked.some((one) => names(one, issue)));
  if (linked.some((one) => !named.some((issue) => names(one, issue)))) return 'a link to a finding without a fix';
  const allowed = (code: string, fixed: Issue) => countOf(before, code) - countOf(linked.filter((one) => names(one, fixed)), code); // prettier-ignore
  const isTrue = (fixed: Issue) => {
    const after = issuesOf(judgeDocument(applyEdits(bytes, editsOf(fixed)), { now, check: rulesOf(report) }));
    const errors = after.filter(({ severity }) => severity === 'error');
    return errors.every(({ code }) => countOf(after, code) <= allowed(code, fixed));
  };
  // Two fixes at one place may have the same name; one of them is meant.
  const failed = linked.find((one) => !named.some((issue) => names(one, issue) && isTrue(issue)));
  return failed === undefined ? null : `${failed.code} does not go with ${failed.fixedBy!.code}`;
}

const names = ({ fixedBy }: Issue, { code, path }: Issue): boolean => fixedBy?.code === code && fixedBy.path === path;

const rulesOf = ({ ruleSet }: DocumentReport) => (ruleSet === null ? {} : { ruleSet: ruleSet.id });

/**
 * Each pointer leads to a value of the JSON invoice, or to where one is missing in what is there. A text that it leads to is, in UBL, that
 * of the element at the line and column, of one inside it or beside it, or of an attribute.
 */
export function pointerFailure(bytes: Uint8Array, report: DocumentReport): string | null {
  const pointed = issuesOf(report).filter(({ pointer }) => pointer !== undefined);
  if (pointed.length === 0) return null;
  const read = readTree(bytes, () => undefined);
  if (!read.ok) return 'a pointer into a document that cannot be read';
  const offsetOf = offsetsIn(read.source.text);
  const elements = elementsAt(read.root, new Set(pointed.map(offsetOf)));
  for (const issue of pointed) {
    const value = valueAt(report.invoice, issue.pointer!);
    const element = elements.get(offsetOf(issue))?.node;
    const isThere = typeof value !== 'string' || report.document.syntax === 'cii' || (element !== undefined && says(element.parent ?? element, value)); // prettier-ignore
    const around = valueAt(report.invoice, issue.pointer!.replace(/\/[^/]*$/, ''));
    const isMissing = value === undefined && typeof around === 'object' && around !== null;
    if (value === null || !(value === undefined ? isMissing : isThere))
      return `${issue.code}: ${issue.pointer} is not ${issue.path}`;
  }
  return null;
}

function says(node: UblNode, value: string): boolean {
  if (node.text === value) return true;
  for (let at = node.attributes; at !== null; at = at.next) if (at.value === value) return true;
  for (let at = node.first; at !== null; at = at.next) if (says(at, value)) return true;
  return false;
}

/** From line and column, in characters, to the offset. */
function offsetsIn(text: string): (place: Issue) => number {
  const starts = [0, ...Array.from(text.matchAll(/\r\n|\r|\n/g), ({ index, 0: end }) => index + end.length)];
  return ({ line, column }) => {
    const start = starts[line! - 1]!;
    const before = Array.from(text.slice(start, start + 2 * column!)).slice(0, column! - 1);
    return start + before.join('').length;
  };
}

function valueAt(invoice: unknown, pointer: string): unknown {
  return pointer.split('/').slice(1).reduce((value, part) => (value as Record<string, unknown> | undefined)?.[part], invoice); // prettier-ignore
}

const issuesOf = ({ schema, issues }: DocumentReport): readonly Issue[] => [...schema.issues, ...issues];

const editsOf = ({ edits = [] }: Issue) => edits;

const countOf = (issues: readonly Issue[], code: string): number =>
  issues.filter((issue) => issue.code === code).length;

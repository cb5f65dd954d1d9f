import { type Issue } from '../issues';
import { judgeDocument } from '../judge-document';
import { decodeXml } from '../xml/decode-xml';
import { applyEdits } from './apply-edits';
import { applyToText, collide, inOrder } from './text-edits';

/** What became of the fixes of one document. */
export interface FixOutcome {
  readonly findings: number;
  /** Of them, those with a fix; and of these, the safe ones and those that change money. */
  readonly offered: number;
  readonly safe: number;
  readonly changingMoney: number;
  /** What is wrong with the fixes; null when nothing is. */
  readonly failure: string | null;
}

/** Applies all safe fixes of a document, as a person does, and judges it again. */
export function fixOutcome(bytes: Uint8Array, now: Date): FixOutcome {
  const before = issuesOf(bytes, now);
  const offered = before.filter(({ action }) => action !== undefined);
  const safe = offered.filter(({ action }) => action!.safe);
  return {
    findings: before.length,
    offered: offered.length,
    safe: safe.length,
    changingMoney: offered.filter(({ action }) => action!.changesMoney).length,
    failure: failureOf(offered) ?? (safe.length === 0 ? null : failureAfter(bytes, before, safe, now)),
  };
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
  const after = issuesOf(edited, now);
  const allowed = (code: string) => countOf(before, code) - countOf(fixed, code);
  const worse = after.find(({ code }) => countOf(after, code) > allowed(code));
  return worse === undefined ? null : `${worse.code} is new or still there`;
}

function issuesOf(document: string | Uint8Array, now: Date): readonly Issue[] {
  const { schema, issues } = judgeDocument(document, { now });
  return [...schema.issues, ...issues];
}

const editsOf = ({ edits = [] }: Issue) => edits;

const countOf = (issues: readonly Issue[], code: string): number =>
  issues.filter((issue) => issue.code === code).length;

import { invoiceReport } from '@einvoice/limits';
import { type Issue } from '../issues';
import { type FileFix, type LaterFix } from './file-fix';
import { collide, type TextEdit } from './text-edits';
import { withoutFix } from './verify-fixes';

/**
 * Gives findings the edits that fix them, errors first. No two edits of a report touch the same place: the fix of a later finding that would is
 * left out until the document is judged again, unless it takes out all that the earlier ones change (`displaced`). The same goes for
 * what is beyond the limits.
 * @param fixes of the findings that have one
 */
export function withEdits(issues: readonly Issue[], fixes: ReadonlyMap<Issue, LaterFix>, taken: TakenPlaces): readonly Issue[] {
  if (fixes.size === 0) return issues;
  const fixed = [...issues];
  const isError = ({ severity }: Issue) => severity === 'error';
  const offer = (issue: Issue, index: number) => {
    const fix = taken.isFull ? null : (fixes.get(issue)?.() ?? null);
    if (fix === null || fix.edits.length === 0 || !taken.take(fix, isError(issue))) return;
    const { label, changesMoney, safe, edits } = fix;
    fixed[index] = { ...issue, edits, action: { label, changesMoney, safe } };
  };
  for (const [index, issue] of issues.entries()) if (isError(issue)) offer(issue, index);
  for (const [index, issue] of issues.entries()) if (!isError(issue)) offer(issue, index);
  return fixed;
} // prettier-ignore

/** The places that edits of one report change. */
export class TakenPlaces {
  /** In document order. */
  private readonly edits: OwnedEdit[] = [];
  private readonly outdone = new Set<readonly TextEdit[]>();
  private characters = 0;
  private asked = 0;

  /** Nothing more is made: a report has so many edits at most, and most fixes are one. */
  get isFull(): boolean {
    return this.asked >= invoiceReport.editsMax;
  }

  /** The findings without the edits whose place a later fix takes out as a whole. */
  withoutDisplaced(issues: readonly Issue[]): readonly Issue[] {
    if (this.outdone.size === 0) return issues;
    return issues.map((issue) => {
      return issue.edits !== undefined && this.outdone.has(issue.edits) ? withoutFix(issue) : issue;
    });
  }

  /** Whether all edits of the fix still have room; then they are taken. @param mayDisplace others, of which it leaves nothing */
  take(fix: FileFix, mayDisplace: boolean): boolean {
    this.asked++;
    const { edits } = fix;
    const characters = edits.reduce((sum, { text }) => sum + text.length, this.characters);
    const count = this.edits.length + edits.length;
    if (count > invoiceReport.editsMax || characters > invoiceReport.editCharactersMax) return false;
    if (edits.some((edit, index) => index > 0 && collide(edits[index - 1]!, edit))) return false;
    const inTheWay = this.inTheWayOf(edits);
    if (inTheWay === null || (inTheWay.size > 0 && !mayDisplace)) return false;
    if (![...inTheWay].every((other) => isTakenOutBy(other, fix))) return false;
    for (const other of inTheWay) this.giveUp(other);
    this.characters += edits.reduce((sum, { text }) => sum + text.length, 0);
    for (const edit of edits) this.edits.splice(this.placeOf(edit), 0, { ...edit, fix });
    return true;
  }

  /** Fixes that touch the same places; null when they are too many to be looked at. */
  private inTheWayOf(edits: readonly TextEdit[]): ReadonlySet<FileFix> | null {
    const found = new Set<FileFix>();
    for (const edit of edits) {
      const place = this.placeOf(edit);
      for (const step of [-1, 1]) {
        for (let at = step < 0 ? place - 1 : place; ; at += step) {
          const other = this.edits[at];
          if (other === undefined || !collide(other, edit)) break;
          if (found.add(other.fix).size > displacedMax) return null;
        }
      }
    }
    return found;
  }

  private giveUp(fix: FileFix): void {
    this.outdone.add(fix.edits);
    for (const edit of fix.edits) {
      this.characters -= edit.text.length;
      this.edits.splice(
        this.edits.findIndex((one) => one.fix === fix),
        1,
      );
    }
  }

  /** Index of the first edit that ends behind the start of this one, or inserts there. */
  private placeOf({ start, end }: TextEdit): number {
    let low = 0;
    let high = this.edits.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.edits[middle]!;
      if (other.start < start || (other.start === start && other.end < end)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

interface OwnedEdit extends TextEdit {
  readonly fix: FileFix;
}

/** A fix that takes out more than so many others is left for the next report. */
const displacedMax = 20;

/** Whether nothing is left of what a fix changes once another is applied, which is no less safe. */
function isTakenOutBy(fix: FileFix, other: FileFix): boolean {
  if (fix.safe && !other.safe) return false;
  return fix.edits.every(({ start, end }) =>
    other.edits.some((edit) => edit.text === '' && edit.start <= start && end <= edit.end && edit.end - edit.start > end - start),
  );
} // prettier-ignore

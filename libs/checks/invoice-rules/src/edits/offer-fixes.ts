import { invoiceReport } from '@einvoice/limits';
import { type Issue } from '../issues';
import { type FileFix, type LaterFix } from './file-fix';
import { collide, type TextEdit } from './text-edits';

/**
 * Gives findings the edits that fix them. No two edits of a report touch the same place: the fix of a later finding that would is
 * left out until the document is judged again. The same goes for what is beyond the limits.
 * @param fixes of the findings that have one
 */
export function withEdits(issues: readonly Issue[], fixes: ReadonlyMap<Issue, LaterFix>, taken: TakenPlaces): readonly Issue[] {
  if (fixes.size === 0) return issues;
  return issues.map((issue) => {
    const fix = taken.isFull ? null : (fixes.get(issue)?.() ?? null);
    if (fix === null || fix.edits.length === 0 || !taken.take(fix)) return issue;
    const { label, changesMoney, safe, edits } = fix;
    return { ...issue, edits, action: { label, changesMoney, safe } };
  });
} // prettier-ignore

/** The places that edits of one report change. */
export class TakenPlaces {
  /** In document order. */
  private readonly edits: TextEdit[] = [];
  private characters = 0;
  private asked = 0;

  /** Nothing more is made: a report has so many edits at most, and most fixes are one. */
  get isFull(): boolean {
    return this.asked >= invoiceReport.editsMax;
  }

  /** Whether all edits of the fix still have room; then they are taken. */
  take({ edits }: FileFix): boolean {
    this.asked++;
    const characters = edits.reduce((sum, { text }) => sum + text.length, this.characters);
    const count = this.edits.length + edits.length;
    if (count > invoiceReport.editsMax || characters > invoiceReport.editCharactersMax) return false;
    if (edits.some((edit, index) => this.isTaken(edit) || (index > 0 && collide(edits[index - 1]!, edit))))
      return false;
    this.characters = characters;
    for (const edit of edits) this.edits.splice(this.placeOf(edit), 0, edit);
    return true;
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

  private isTaken(edit: TextEdit): boolean {
    const place = this.placeOf(edit);
    const [before, after] = [this.edits[place - 1], this.edits[place]];
    return (before !== undefined && collide(before, edit)) || (after !== undefined && collide(after, edit));
  }
}

/** Puts `text` where the document has the characters from `start` to `end`; offsets count UTF-16 units of the decoded text. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** In document order; what is inserted in front of a place comes before what replaces it. */
export function inOrder(edits: readonly TextEdit[]): readonly TextEdit[] {
  return [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
}

/**
 * Whether two edits want the same characters, or insert at the same place, where nobody could say which comes first.
 * Applying both is then not the same as applying one after the other.
 */
export function collide(a: TextEdit, b: TextEdit): boolean {
  const insertTogether = a.start === b.start && a.start === a.end && b.start === b.end;
  return insertTogether || (a.start < b.end && b.start < a.end);
}

/** The document after the edits. @throws RangeError when they collide or reach outside: somebody mixed up two documents */
export function applyToText(text: string, edits: readonly TextEdit[]): string {
  let done = '';
  let from = 0;
  for (const { start, end, text: written } of checked(edits, text.length)) {
    done += text.slice(from, start) + written;
    from = end;
  }
  return done + text.slice(from);
}

/** The edits in document order. @param length of the document @throws RangeError when they collide or reach outside */
export function checked(edits: readonly TextEdit[], length: number): readonly TextEdit[] {
  const sorted = inOrder(edits);
  for (const [index, edit] of sorted.entries()) {
    const before = sorted[index - 1];
    if (!(edit.start >= 0 && edit.start <= edit.end && edit.end <= length)) {
      throw new RangeError(`No edit of this document: ${edit.start} to ${edit.end} of ${length}.`);
    }
    if (before !== undefined && collide(before, edit)) {
      throw new RangeError(`Two edits change the same place: ${before.start} to ${before.end}, and ${edit.start} to ${edit.end}.`); // prettier-ignore
    }
  }
  return sorted;
}

import { type SourceRange } from '../xml/source-places';

/** How the sender laid the document out around a place, so that what is written there looks like its neighbours. */

/** The line end and blanks in front of `offset`; null when something else stands on its line before it. */
export function indentBefore(text: string, offset: number): string | null {
  let at = offset;
  while (at > 0 && (text[at - 1] === ' ' || text[at - 1] === '\t')) at--;
  const lineEnd = text[at - 1] === '\n' ? (text[at - 2] === '\r' ? 2 : 1) : text[at - 1] === '\r' ? 1 : 0;
  return lineEnd === 0 ? null : text.slice(at - lineEnd, offset);
}

/** What to take out with an element: the line end and blanks in front of it, when it starts a line and nothing follows on it. */
export function withItsLine(text: string, { start, end }: SourceRange): SourceRange {
  const indent = indentBefore(text, start);
  return indent === null || !endsLine(text, end) ? { start, end } : { start: start - indent.length, end };
}

function endsLine(text: string, offset: number): boolean {
  let at = offset;
  while (text[at] === ' ' || text[at] === '\t') at++;
  return at === text.length || text[at] === '\n' || text[at] === '\r';
}

/** One step of indentation: what the first indented child of the document's root has more than its root. */
export function indentStep(text: string, child: number): string {
  const indent = indentBefore(text, child);
  return indent === null ? '' : indent.replace(/^[\r\n]+/, '');
}

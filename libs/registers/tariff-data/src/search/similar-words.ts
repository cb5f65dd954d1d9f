const similarMax = 2;

/** How many letters may differ: one of a short word, two of a long one. */
const editsMax = (word: string): number => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2);

/** Words that differ by a letter or two, the nearest first: for typing errors. */
export function similarWords(word: string, known: Iterable<string>): string[] {
  const most = editsMax(word);
  if (most === 0) return [];
  const found: { readonly word: string; readonly edits: number }[] = [];
  const letters = lettersOf(word);
  for (const other of known) {
    if (Math.abs(other.length - word.length) > most || other.length < 4) continue;
    // A letter put in, left out or replaced changes at most two of the letters that a word has: most words end here.
    if (bitsOf(letters ^ lettersOf(other)) > 2 * most) continue;
    const edits = editsBetween(word, other, most);
    if (edits <= most) found.push({ word: other, edits });
  }
  found.sort((one, other) => one.edits - other.edits);
  return found.slice(0, similarMax).map((one) => one.word);
}

/** Which letters a word has, a bit for each of the alphabet. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bitsOf(value: number): number {
  let bits = 0;
  for (let left = value; left !== 0; left &= left - 1) bits++;
  return bits;
}

/** Letters put in, left out or replaced between two words; more than `most` once it is certain to be more. */
function editsBetween(one: string, other: string, most: number): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at++) {
    const next = [at];
    for (let to = 1; to <= other.length; to++) {
      const replaced = (row[to - 1] as number) + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[to] as number) + 1, (next[to - 1] as number) + 1));
    }
    if (Math.min(...next) > most) return most + 1;
    row = next;
  }
  return row[other.length] as number;
}

/**
 * Edits (replace, insert, delete, swap neighbours) that make one text of the other, counted up to `most`; more is `most + 1`.
 * Most pairs of words have little in common, so what cannot be near is told before it is counted.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (a === b) return 0;
  const beyond = most + 1;
  if (Math.abs(a.length - b.length) > most || lettersApart(a, b) > most) return beyond;
  return countEdits(a, b, beyond);
}

/** Of the usual matrix only what is near the diagonal: no other cell can be at most `beyond - 1`. */
function countEdits(a: string, b: string, beyond: number): number {
  const most = beyond - 1;
  let [twoAbove, above, current] = rowsOf(b.length + 2);
  for (let column = 0; column <= b.length; column++) above[column] = Math.min(column, beyond);
  for (let row = 1; row <= a.length; row++) {
    const [first, last] = [Math.max(1, row - most), Math.min(b.length, row + most)];
    current[first - 1] = first === 1 ? Math.min(row, beyond) : beyond;
    let least = current[first - 1]!;
    for (let column = first; column <= last; column++) {
      const replaced = above[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      let cost = Math.min(replaced, above[column]! + 1, current[column - 1]! + 1);
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, twoAbove[column - 2]! + 1);
      current[column] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return beyond;
    current[last + 1] = beyond;
    [twoAbove, above, current] = [above, current, twoAbove];
  }
  return Math.min(above[b.length]!, beyond);
}

let rows: readonly Uint16Array[] = [];

/** Three rows for so many columns, the same ones for each pair. */
function rowsOf(columns: number): [Uint16Array, Uint16Array, Uint16Array] {
  if (rows.length === 0 || rows[0]!.length < columns) rows = [0, 1, 2].map(() => new Uint16Array(2 * columns));
  return [rows[0]!, rows[1]!, rows[2]!];
}

/** Edits that there are at least: one edit brings in one letter that was missing, and takes one away. */
function lettersApart(a: string, b: string): number {
  const [left, right] = [lettersIn(a), lettersIn(b)];
  return Math.max(bitsOf(left & ~right), bitsOf(right & ~left));
}

/** A bit for each letter; letters of other scripts share some, and are then told apart by counting. */
function lettersIn(text: string): number {
  let bits = 0;
  for (let index = 0; index < text.length; index++) bits |= 1 << (text.charCodeAt(index) & 31);
  return bits;
}

function bitsOf(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

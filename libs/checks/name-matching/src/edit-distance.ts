/**
 * Edits (replace, insert, delete, swap neighbours) that make one text of the other, counted up to `most`; more is `most + 1`.
 * Texts of one token: a few dozen characters, so the rows are small.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let twoAbove: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(above[column - 1]! + (same ? 0 : 1), above[column]! + 1, current[column - 1]! + 1);
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, twoAbove[column - 2]! + 1);
      current.push(cost);
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    twoAbove = above;
    above = current;
  }
  return Math.min(above[b.length]!, most + 1);
}

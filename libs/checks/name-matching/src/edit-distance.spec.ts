import fc from 'fast-check';
import { editDistance } from './edit-distance';

/** By the whole matrix, as the textbook has it. */
function plainDistance(a: string, b: string): number {
  const cost: number[][] = Array.from({ length: a.length + 1 }, (_, row) => [row]);
  for (let column = 0; column <= b.length; column++) cost[0]![column] = column;
  for (let row = 1; row <= a.length; row++)
    for (let column = 1; column <= b.length; column++) {
      const above = cost[row - 1]!;
      const replaced = above[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      let least = Math.min(replaced, above[column]! + 1, cost[row]![column - 1]! + 1);
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        least = Math.min(least, cost[row - 2]![column - 2]! + 1);
      cost[row]![column] = least;
    }
  return cost[a.length]![b.length]!;
}

describe('edits between two words', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdeАБمح'), maxLength: 12 });

  it('are as many as the whole matrix says, and one more than asked for where there are more', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, most) => {
        expect(editDistance(a, b, most)).toBe(Math.min(plainDistance(a, b), most + 1));
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['ahmed', 'ahmad', 1],
    ['ahmed', 'ahmde', 1],
    ['ahmed', 'hamid', 2],
    ['', 'ab', 2],
    ['kitten', 'sitting', 3],
  ])('%s and %s: %i', (a, b, edits) => expect([editDistance(a, b, 3), editDistance(b, a, 3)]).toEqual([edits, edits]));
});

/** Whole units for each of some people; what is left over is nobody's. */
export function evenSplit(units: number, people: number): number {
  if (people <= 0) return 0;
  return Math.floor(units / people);
}

/** How many steps it takes to nothing. */
export function stepsDown(from: number): number {
  let steps = 0;
  for (let left = from; left > 0; left -= 1) steps += 1;
  return steps;
}

/**
 * Nobody asks for it.
 * @public
 */
export const isGreedy = (units: number): boolean => units > 100;

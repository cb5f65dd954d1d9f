const nearMax = 5;
const beginning = 4;
/** The score of a name that holds the other, above that of any beginning. */
const holds = 100;

/** The groups whose names are like the one that was asked for: one holds the other, or they begin alike. */
export function nearGroups(asked: string, known: readonly string[]): readonly string[] {
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');
  const wanted = letters(asked);
  if (wanted === '') return [];
  const scored = known.map((name) => ({ name, score: scoreOf(letters(name), wanted) }));
  // Where one name holds the other, those that only begin alike say nothing.
  const least = scored.some(({ score }) => score >= holds) ? holds : beginning;
  const near = scored.filter(({ score }) => score >= least).sort((one, other) => other.score - one.score);
  return near.slice(0, nearMax).map(({ name }) => name);
}

function scoreOf(name: string, wanted: string): number {
  if (name.includes(wanted) || wanted.includes(name)) return holds + Math.min(name.length, wanted.length);
  const same = [...name].findIndex((letter, at) => letter !== wanted[at]);
  const alike = same === -1 ? name.length : same;
  return alike;
}

import { type Issue } from '../issues';
import { applyToText, type TextEdit } from './text-edits';

/** The findings of a report as far as fixes go. */
export interface Findings {
  readonly schema: readonly Issue[];
  readonly rules: readonly Issue[];
}

/** The edited document is judged so often at most, and so many characters of it in all. */
const attemptsMax = 40;
const judgedCharactersMax = 4_000_000;

/**
 * Leaves a safe fix in the report only if it is one: applied together with the others, its finding is gone and no new one is there. That
 * is tried on the document, because a value that was hidden before can be wrong as well.
 * @param judge the findings of an edited document; null when they cannot be told one by one
 */
export function withoutFailedFixes(
  { schema, rules }: Findings,
  text: string,
  judge: (edited: string) => Findings | null,
): Findings {
  const offered = [...schema, ...rules].filter(({ action }) => action?.safe === true);
  if (offered.length === 0) return { schema, rules };
  const before = countOf([...schema, ...rules]);
  const holds = (fixed: readonly Issue[]) => {
    const after = judge(applyToText(text, fixed.flatMap(editsOf)));
    return after !== null && isClean(before, fixed, countOf([...after.schema, ...after.rules]));
  };
  const kept = new Set(holds(offered) ? offered : oneByOne(offered, text.length, holds));
  const checked = (issue: Issue) => (issue.action?.safe !== true || kept.has(issue) ? issue : withoutFix(issue));
  return { schema: schema.map(checked), rules: rules.map(checked) };
}

/** Adds one fix after the other, as long as they hold together. */
function oneByOne(offered: readonly Issue[], characters: number, holds: (fixed: readonly Issue[]) => boolean): Issue[] {
  const attempts = Math.min(attemptsMax, Math.floor(judgedCharactersMax / Math.max(1, characters)));
  const kept: Issue[] = [];
  for (const issue of offered.slice(0, attempts)) if (holds([...kept, issue])) kept.push(issue);
  return kept;
}

function countOf(issues: readonly Issue[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { code } of issues) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

/** Whether each code is there at most as often as before, but for those that were fixed. */
function isClean(before: ReadonlyMap<string, number>, fixed: readonly Issue[], after: ReadonlyMap<string, number>): boolean {
  const gone = countOf(fixed);
  return [...after].every(([code, count]) => count <= (before.get(code) ?? 0) - (gone.get(code) ?? 0));
} // prettier-ignore

function editsOf({ edits = [] }: Issue): readonly TextEdit[] {
  return edits;
}

/** The finding with its text alone. */
export function withoutFix(issue: Issue): Issue {
  const { edits: _edits, action: _action, ...rest } = issue;
  return rest;
}

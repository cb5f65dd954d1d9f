import { type RuleId } from './official-rules';
import type * as lists from './peppol-bis-3.0.21/code-lists.generated';

/** The code lists that rules look values up in; each is its codes with one blank between them. */
export type CodeLists = Readonly<Record<keyof typeof lists, string>>;

/** Rule and path, as in absent-paths.generated.ts. */
export type AbsentPathRow = readonly [id: RuleId, path: string];

/** What differs between editions although the checks are the same. */
export interface EditionFacts {
  readonly codeLists: CodeLists;
  /** What may not stand in a document, whatever else is in it. */
  readonly absentPaths: readonly AbsentPathRow[];
}

const sets = new Map<string, ReadonlySet<string>>();

/** The codes of a list. Editions that have the same list share the set. */
export function codesOf(list: string): ReadonlySet<string> {
  let codes = sets.get(list);
  if (codes === undefined) sets.set(list, (codes = new Set(list.split(' '))));
  return codes;
}

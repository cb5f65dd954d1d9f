import { type CiiPlaceRows } from '../rules/cii-row';
import { type RuleId } from './official-rules';
import type * as lists from './peppol-bis-3.0.21/code-lists.generated';

/** The code lists that rules look values up in; each is its codes with one blank between them. */
export type CodeLists = Readonly<Record<keyof typeof lists, string>>;

/** Rule and path, as in absent-paths.generated.ts. */
export type AbsentPathRow = readonly [id: RuleId, path: string];

/** The profile that an edition is for, and how a document says that it is of it. */
export interface ProfileFacts {
  readonly name: string;
  /** What the specification identifier (BT-24) starts with. */
  readonly customization: string;
  /** The business process (BT-23) of the profile itself. */
  readonly process: string;
  /** Every business process that has an approved identifier. */
  readonly processes: readonly string[];
  /** Those for which the lists of type codes hold. */
  readonly listedTypesOf: readonly string[];
  /** A JSON invoice without these identifiers is of this profile. */
  readonly isDefault: boolean;
  /** Sums of an invoice in Hungarian forints may be half a forint off, where others may be two cents. */
  readonly slackInForints?: true;
}

/** What differs between editions although the checks are the same. */
export interface EditionFacts {
  readonly profile: ProfileFacts;
  readonly codeLists: CodeLists;
  /** What may not stand in a document, whatever else is in it. */
  readonly absentPaths: readonly AbsentPathRow[];
  /** Of CII: what paths say. */
  readonly ciiRows: readonly CiiPlaceRows[];
}

const sets = new Map<string, ReadonlySet<string>>();

/** The codes of a list. Editions that have the same list share the set. */
export function codesOf(list: string): ReadonlySet<string> {
  let codes = sets.get(list);
  if (codes === undefined) sets.set(list, (codes = new Set(list.split(' '))));
  return codes;
}

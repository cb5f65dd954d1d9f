import { type RuleFile } from '@einvoice/schematron';

/** Whose a rule set is: of the workspace with this id, or of whoever runs the service. */
export type RuleSetOwner = { readonly workspaceId: string } | 'operator';

/** A rule set that was compiled once and may be stored. */
export interface NewRuleSet {
  readonly name: string;
  readonly file: RuleFile;
  readonly asserts: number;
  /** Of the rules and of every file that they read, hexadecimal. */
  readonly sha256: string;
}

/** What a list tells of a rule set. */
export interface RuleSetEntry {
  readonly name: string;
  readonly asserts: number;
  /** Of the rules and the files that they read. */
  readonly bytes: number;
  readonly sha256: string;
  readonly createdAt: Date;
}

/**
 * Rule sets that were brought. One owner's are nothing to another: no method tells that a set of somebody else is there. Throws
 * `StorageUnavailableError` when the storage does not answer.
 */
export abstract class RuleSetStore {
  /**
   * Stores a rule set, in place of the owner's of the same name.
   * @param setsMax how many an owner may have; counted with those that are stored at the same moment
   */
  abstract put(
    owner: RuleSetOwner,
    ruleSet: NewRuleSet,
    setsMax: number,
  ): Promise<'added' | 'replaced' | 'too_many' | 'unknown_workspace'>;
  /** The owner's rule sets, by name. */
  abstract listOf(owner: RuleSetOwner): Promise<readonly RuleSetEntry[]>;
  /** The owner's rule set of this name; null when there is none. */
  abstract find(
    owner: RuleSetOwner,
    name: string,
  ): Promise<{ readonly file: RuleFile; readonly sha256: string } | null>;
  /** @returns whether there was one */
  abstract remove(owner: RuleSetOwner, name: string): Promise<boolean>;
}

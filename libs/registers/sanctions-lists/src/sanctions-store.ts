import { type ListedParty, type ListId } from './listed-party';
import { type ListMode, type ListVersion, type VersionRefusal } from './list-version';
import { type PackedRows } from './packed-rows';

/** A list that was read to its end and may be stored. */
export type NewListVersion = Pick<
  ListVersion,
  'list' | 'mode' | 'sha256' | 'generatedAt' | 'names' | 'countByType' | 'leftOut'
> & {
  readonly parties: PackedRows<ListedParty>;
};

export type PutOutcome =
  | { readonly outcome: 'imported'; readonly version: ListVersion }
  /** The very file is loaded; its `confirmedAt` is now. */
  | { readonly outcome: 'already_loaded'; readonly version: ListVersion }
  | { readonly outcome: 'refused'; readonly reason: VersionRefusal; readonly loaded: ListVersion };

/** Where a listing was last, when the current version has it no more. */
export interface RemovedListing {
  /** The first version without it. */
  readonly removedBy: ListVersion;
}

/**
 * The versions of the lists. A version is stored whole or not at all, and whoever reads sees the one before until then. Versions
 * and the references of their listings are kept for 24 months, parties of the newest three of a list. Throws
 * `StorageUnavailableError` when the storage does not answer.
 */
export abstract class SanctionsStore {
  /**
   * Stores a list in place of the loaded version of its mode, unless it is that very file, older or far shorter. `force` takes it all the
   * same: what a file says may be read better than when it was stored.
   */
  abstract put(version: NewListVersion, options: { readonly force: boolean }): Promise<PutOutcome>;
  /** The loaded version of each list and mode, by id. */
  abstract loadedVersions(): Promise<readonly ListVersion[]>;
  /** The parties of a version, some at a time; fewer than it has when they were deleted meanwhile. */
  abstract partiesOf(versionId: number): AsyncIterable<readonly ListedParty[]>;
  /** Null when no version of the last 24 months has it, or the loaded one still does. */
  abstract removedListing(list: ListId, mode: ListMode, reference: string): Promise<RemovedListing | null>;
}

/** So many versions of a list keep their parties. */
export const versionsWithParties = 3;
/** So long are versions and the references of their listings kept. */
export const versionsKeptMonths = 24;

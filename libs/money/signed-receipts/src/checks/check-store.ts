import { type KeptCheck } from '@einvoice/decision-envelope';

/** A check and the workspace that it was made for. */
export interface OwnedCheck {
  readonly workspaceId: string;
  readonly check: KeptCheck;
}

/** A receipt that was signed for a workspace, by the digest of all that it attests. */
export interface KeptReceipt {
  readonly bundleDigest: string;
  readonly receipt: string;
}

/**
 * The checks that were made for workspaces, and the receipts of them, both for 90 days. One workspace's are nothing to another. Throws
 * `StorageUnavailableError` when the storage does not answer.
 */
export abstract class CheckStore {
  /**
   * Keeps checks of any workspaces in one step.
   * @returns for each whether it is kept now; not when its workspace has a check of that request already, or is unknown
   */
  abstract keep(checks: readonly OwnedCheck[]): Promise<readonly boolean[]>;
  /** The checks of a workspace that have one of these requests, in no order. */
  abstract find(workspaceId: string, requestIds: readonly string[]): Promise<readonly KeptCheck[]>;
  /** Null when this bundle has none. */
  abstract findReceipt(workspaceId: string, bundleDigest: string): Promise<string | null>;
  /** Keeps a receipt unless its bundle has one. @returns whether it is kept now; the other one counts if not */
  abstract keepReceipt(workspaceId: string, receipt: KeptReceipt): Promise<boolean>;
  /** Removes some of what is older than 90 days. @returns how many checks and receipts those were */
  abstract removeExpired(atMost: number): Promise<number>;
}

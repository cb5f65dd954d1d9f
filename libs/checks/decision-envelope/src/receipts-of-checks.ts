import { type KeptCheck, type KeptDecision } from './kept-check';

/** What a receipt of checks attests; the checks are read from the store, nothing is taken from the caller's word. */
export interface CheckBundle {
  /** `energy_label_preflight` */
  readonly kind: string;
  readonly checks: readonly KeptCheck[];
  readonly subjectReference?: string | undefined;
  /** The worst of the checks and of what was found beside them. */
  readonly decision: Omit<KeptDecision, 'status'>;
  /** One sentence: what was checked when, against what. Never "cleared". */
  readonly statement: string;
  readonly limitations: readonly string[];
  /** What was found beside the checks. */
  readonly findings?: readonly { readonly code: string; readonly outcome: string }[] | undefined;
  /** What the findings rest on, such as a listing: its digest is attested. */
  readonly compared?: object | undefined;
}

export interface PreparedReceipt {
  /** Compact JWS of type `preflight-receipt+jws`. */
  readonly receipt: string;
  readonly bundleDigest: string;
  readonly environment: 'live' | 'sandbox';
  /** False when this bundle had a receipt already: it is that one. */
  readonly isNew: boolean;
}

/** Checks that were made for workspaces, and receipts of them. Throws `StorageUnavailableError` when the storage does not answer. */
export interface ReceiptsOfChecks {
  /** The checks of a workspace that have these requests; those of others, and unknown ones, are not among them. */
  find(workspaceId: string, requestIds: readonly string[]): Promise<readonly KeptCheck[]>;
  /** Signs a bundle, once: the same bundle has the same receipt for as long as it is kept. Null while there is no key. */
  prepare(workspaceId: string, bundle: CheckBundle): Promise<PreparedReceipt | null>;
}

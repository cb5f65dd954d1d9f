import { KiB } from './bytes';
/* The limits of receipts. */

/** Receipts of a call, of a run and of the ledger. */
export const receiptText = { bytesMax: 8 * KiB, depthMax: 8 } as const;

/** What is kept of an answered call, and receipts of such checks. */
export const checkReceipts = {
  /** Kept checks, and the receipts that were prepared of them. */
  keptDays: 90,
  checksMax: 20,
  /** Of one check, as JSON. */
  factsBytesMax: 2 * KiB,
  codesMax: 50,
  codeCharactersMax: 80,
  datasetVersionsMax: 12,
  datasetVersionCharactersMax: 60,
  saltBytes: 16,
  subjectCharactersMax: 80,
  /** A receipt of 20 checks, each with all that it may name, has some 36 KiB; it fits in a small body. */
  receiptBytesMax: 48 * KiB,
  removedEveryMs: 3_600_000,
  removedAtOnceMax: 1_000,
  /** Checks that are written in one statement. */
  writtenAtOnceMax: 100,
  requestIdCharactersMax: 64,
} as const;

/** Questions whether a receipt is ours, of one network: nobody needs a credential for them. */
export const receiptQuestions = { perNetwork: { burst: 30, perSecond: 5 }, rememberedMax: 10_000 } as const;

/** Single checks of what is written, of one network: free and anonymous. */
export const singleChecks = { perNetwork: { burst: 60, perSecond: 5 }, rememberedMax: 10_000 } as const;

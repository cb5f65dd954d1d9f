import { MiB } from './bytes';
/* The limits of the terminal client. */

/** What the terminal client reads on its machine. */
export const terminalInput = {
  documentBytesMax: 20 * MiB,
  lineBytesMax: 8 * MiB,
  zipEntriesMax: 1_000_000,
  foldersDeepMax: 64,
  csv: { bytesMax: 1024 * MiB, lineBytesMax: MiB, columnsMax: 256 },
  /** Settings, baselines, credentials, wallets. */
  settingsBytesMax: 64 * MiB,
  credentialBytesMax: 4096,
} as const;

/** How the terminal client works through many documents. */
export const terminalWork = {
  workersMax: 8,
  /** Documents that go to a worker together. */
  documentsTogetherMax: 64,
  bytesTogetherMax: MiB,
  /** Groups that wait for each worker, beside the one it has. */
  groupsWaitingMax: 2,
  /** Heap of one worker: a document of 20 MiB needs half of it. */
  heapBytesMax: 1024 * MiB,
  /** Shown in the table; all are in the other forms. */
  findingsShownMax: 20,
} as const;

/** What the terminal client takes from the service. */
export const serviceAnswer = { bytesMax: 16 * MiB, deadlineMs: 40_000 } as const;

/** How the terminal client asks the service about many VAT numbers. */
export const numbersRun = {
  rowsMax: 10_000_000,
  /** Tries of one batch; what the server says it must wait is waited beside them. */
  attemptsMax: 6,
  pauseMsStart: 500,
  pauseMsMax: 30_000,
  batchesAtOnceMax: 8,
} as const;

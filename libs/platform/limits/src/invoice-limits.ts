import { GiB, KiB, MiB } from './bytes';
import { type JsonLimits } from './json-limits';

/* Limits of invoices: as they come, while they are judged, and in what is said of them. */

/** JSON body of validate_invoice, the invoice review and MCP. */
export const invoiceBody = {
  bytesMax: 8 * MiB,
  depthMax: 64,
  valuesMax: 1_000_000,
  keysPerObjectMax: 512,
  itemsPerArrayMax: 100_000,
  stringBytesMax: MiB,
  longTextName: 'xml',
} as const satisfies JsonLimits;

/** What a caller may say of how an invoice is checked. */
export const invoiceCheck = { ruleSetCharactersMax: 64, localeCharactersMax: 64 } as const;

/** Parse plus rules of one invoice. */
export const invoiceWork = { deadlineMs: 2_000, memoryBytesMax: 400 * MiB, smallBodyDeadlineMs: 20 } as const;

/** Decimal text and JSON numbers; more is a finding, never a computation. The official engine has no limit: XML has more room than JSON. */
export const decimalText = {
  charactersMax: 64,
  integerDigitsMax: 30,
  fractionDigitsMax: 20,
  xmlCharactersMax: 200,
} as const;

export const streamLine = { bytesMax: 8 * MiB } as const;

/** UBL and CII documents. */
export const invoiceXml = {
  bytesMax: 20 * MiB,
  textNodeBytesMax: 8 * MiB,
  depthMax: 100,
  /** Of 20 MiB of UBL as programs write it, 580,000. More than twice of that cost more than a document may. */
  elementsMax: 1_200_000,
  attributesPerElementMax: 64,
  prefixesMax: 64,
  deadlineMs: 3_000,
  memoryBytesMax: 600 * MiB,
} as const;

export const hybridPdf = {
  bytesMax: 20 * MiB,
  inflatedStreamBytesMax: 20 * MiB,
  inflatedFileBytesMax: 64 * MiB,
  nestingMax: 64,
  objectsMax: 100_000,
  attachmentsMax: 16,
  /** Of the child's processor time where the kernel shows it (Linux), else of the clock; and of the wait for a child. */
  deadlineMs: 5_000,
  /** Of the clock: a child that has had less than its processor time by then says that the machine is busy, not that the file is bad. */
  childClockMs: 20_000,
  childMemoryBytesMax: 256 * MiB,
  childrenMax: 4,
} as const;

/** The view of an invoice: of each list that many entries are shown, and the others counted. */
export const invoiceView = { linesMax: 10_000, charactersMax: 24 * MiB } as const;

/** What we make from an invoice. */
export const invoiceReport = {
  bytesMax: 16 * MiB,
  detailedFindingsMax: 10_000,
  exportBytesMax: 64 * MiB,
  patchOperationsMax: 1_000,
  /** Of all patches of a report together. */
  patchBytesMax: MiB,
  /** Of all edits of a file that a report offers. */
  editsMax: 5_000,
  editCharactersMax: MiB,
  /** Of one kind; a document with more is not cleaned by a click. */
  unusedPartsMax: 100,
  depthMax: 64,
  deadlineMs: 1_000,
} as const;

/** The free invoice routes: calls of one client to all instances. */
export const invoiceRoutes = {
  client: { burst: 30, perSecond: 30 / 60 },
  /** Clients that are remembered. */
  rememberedMax: 10_000,
  exportFileNameCharactersMax: 64,
} as const;

/** Per process, the worker that does what would hold up the event loop. */
export const largeTasks = {
  /** Larger documents go to the worker; smaller ones take at most `invoiceWork.smallBodyDeadlineMs`. */
  inlineBytesMax: 64 * KiB,
  /** Of one document, on a machine that does much else. */
  deadlineMs: 20_000,
  /** Twice what the largest documents were measured to need: without heap, V8 may end the whole process. */
  heapBytesMax: GiB,
  /** Of all documents that wait for the worker, also those whose client has gone. */
  waitingBytesMax: 64 * MiB,
  /** A worker that has had nothing to do for so long ends, and gives its memory back. */
  idleMs: 60_000,
} as const;

/** Reasons a decision lists; each stands for all findings of its code. */
export const decisionReasons = { blockingMax: 500, warningsMax: 500, nextActionsMax: 10 } as const;

/** What a tool may take: alone for a short body, and beside the outside sources it waits for. */
export const toolWork = { localDeadlineMs: 2_000, roomBesideSourcesMs: 1_000 } as const;

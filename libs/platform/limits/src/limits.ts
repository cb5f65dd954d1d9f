/**
 * Every limit on hostile input, in this one place. Sizes are bytes, times are milliseconds unless the name says else.
 * A target's group names what is bounded; documents and OpenAPI take their numbers from here.
 */
const KiB = 1024;
const MiB = 1024 * KiB;
const GiB = 1024 * MiB;

/** How much of a JSON document is accepted; counted before it is parsed. */
export interface JsonLimits {
  readonly bytesMax: number;
  readonly depthMax: number;
  /** All values of the document: objects, arrays, strings, numbers, literals. */
  readonly valuesMax: number;
  readonly keysPerObjectMax: number;
  readonly itemsPerArrayMax: number;
  /** One string between its quotes, as sent. Longer only when it is pure base64 (an attachment): then `bytesMax`. */
  readonly stringBytesMax: number;
  /** The property whose text may be longer too, up to `bytesMax`: a whole document. */
  readonly longTextName?: string;
}

/** The head of a request on every route: over the total 431, over the URL 414, over the count 400. */
export const httpHead = { totalBytesMax: 16 * KiB, urlBytesMax: 2 * KiB, headersMax: 100, deadlineMs: 10_000 } as const;

/** Slow clients and floods of connections, per process. */
export const httpServer = {
  requestDeadlineMs: 30_000,
  readRequestDeadlineMs: 60_000,
  keepAliveMs: 65_000,
  /** What is still read of a body after an answer that did not wait for it. */
  lingerBytesMax: 32 * MiB,
  lingerMs: 30_000,
  connectionsMax: 1_000,
  /** Taken beside them when all are at work: only documents that lie in memory are served on these. */
  reservedConnectionsMax: 100,
  bodyBytesInFlightMax: 128 * MiB,
  /** What is read of large bodies in one turn of the event loop: so many pieces of up to 64 KiB, each of another body. */
  bodyPiecesPerTurn: 16,
  /** Half of the process's steps begin later than this: new work is refused until they do not. */
  loopDelayMaxMs: 200,
  loopDelayWindowMs: 500,
  clockDriftMaxMs: 30_000,
  drainMs: 25_000,
  readinessCheckDeadlineMs: 2_000,
} as const;

/** What an error names at most: a path of an unknown property, and problems in one answer. */
export const errorDetails = { pathCharactersMax: 64, fieldsMax: 50 } as const;

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

/** A form that sends a file: one part, whose head has so many bytes at most. */
export const formParts = { headBytesMax: 4 * KiB } as const;

/** What a caller may say of how an invoice is checked. */
export const invoiceCheck = { ruleSetCharactersMax: 64, localeCharactersMax: 64 } as const;

/** JSON body of every other route. */
export const smallBody = {
  bytesMax: 64 * KiB,
  depthMax: 16,
  valuesMax: 2_000,
  keysPerObjectMax: 64,
  itemsPerArrayMax: 2_000,
  stringBytesMax: 64 * KiB,
} as const satisfies JsonLimits;

/** Parse plus rules of one invoice. */
export const invoiceWork = { deadlineMs: 2_000, memoryBytesMax: 400 * MiB, smallBodyDeadlineMs: 20 } as const;

/** One message of JSON-RPC, and the head fields of MCP beside it; of a large message, what is no argument is small. */
export const jsonRpc = {
  idCharactersMax: 128,
  nameCharactersMax: 128,
  metaKeysMax: 32,
  headPartCharactersMax: 16 * KiB,
} as const;

/** PAYMENT-SIGNATURE: base64 as sent, and the JSON inside. */
export const paymentSignature = {
  encodedBytesMax: 12 * KiB,
  decoded: {
    bytesMax: 8 * KiB,
    depthMax: 8,
    valuesMax: 200,
    keysPerObjectMax: 64,
    itemsPerArrayMax: 64,
    stringBytesMax: 8 * KiB,
  } satisfies JsonLimits,
} as const;

/**
 * Paid calls per process: at work, waiting for a block or another holder, and being checked with the chain or the
 * facilitator. With 100 at work the processor is busy; with 500, calls wait for each other until storage and chain seem
 * unavailable. A call that waits costs memory alone. A bucket holds checks that ended in a refusal; a payment that is good costs none.
 */
export const paidCalls = {
  atWorkMax: 100,
  /** More than connections: a buyer who hangs up leaves his call waiting. */
  waitingMax: 2_000,
  /** A wallet that pays 60 calls a second, on a chain with a block every two seconds, has some 200 under way. */
  perPayerMax: 200,
  /** A large call's turn in the thread, behind others, and its work; its payment has to stay good for so much longer. */
  largeCallDeadlineMs: 40_000,
  checksInFlightMax: 64,
  refusedChecksPerClient: { burst: 100, perSecond: 2 },
  /** A check under way counts until it is known to be good: the burst is also what one payer may have under way. */
  refusedChecksPerPayer: { burst: 64, perSecond: 0.5 },
  /** Clients, payers and poor payers that are remembered. */
  rememberedMax: 10_000,
  poorPayerRememberedMs: 5_000,
} as const;

/** What a buyer takes from a seller: an offer or a refusal, a paid answer, the key set. */
export const sellerAnswer = {
  refusalBytesMax: 64 * KiB,
  bytesMax: 16 * MiB,
  depthMax: 64,
  valuesMax: 1_000_000,
  keysPerObjectMax: 512,
  itemsPerArrayMax: 100_000,
  stringBytesMax: MiB,
  offerValiditySecondsMax: 600,
  keySetKeptMs: 600_000,
  keySetRefreshMs: 30_000,
  keySetDeadlineMs: 10_000,
} as const satisfies JsonLimits & Record<string, number>;

/** How long a buyer waits for what it has signed for. */
export const paidCallTimeouts = {
  attemptDeadlineMs: 90_000,
  deadlineMs: 180_000,
  attemptsMax: 30,
  pauseMsStart: 500,
  pauseMsMax: 10_000,
  resumedAtOnceMax: 8,
} as const;

/** Calls with a connection, to all instances: by connection, by workspace above its connections, and secrets that are none. */
export const creditCalls = {
  connection: { burst: 20, perSecond: 2 },
  workspace: { burst: 40, perSecond: 4 },
  refusedSecretsPerClient: { burst: 20, perSecond: 20 / 60 },
  /** Beyond them good secrets are still looked up; beyond these, none: a guess costs a read. */
  refusedLooksPerClient: { burst: 200, perSecond: 2 },
  /** Connections, workspaces and clients that are remembered. */
  rememberedMax: 10_000,
  storageDeadlineMs: 1_000,
} as const;

/** Documents for machines about the service; one client. */
export const discoveryDocuments = { client: { burst: 120, perSecond: 2 }, rememberedMax: 10_000 } as const;

/** The published head of the ledger: how long it may be kept, and how often it is dated anew. */
export const ledgerHeadDocument = { keptSeconds: 60, signedAnewSeconds: 3_600 } as const;

/** Accepted calls of priced tools over MCP that a workspace has free, within so many days from the first; the ledger counts. */
export const freeCalls = { calls: 25, days: 14 } as const;

/**
 * The tools for agents, to all instances. Agents call in bursts, and what is free here asks no register. A day of a
 * connection is UTC; an operator may set another number of credits.
 */
export const mcpCalls = {
  client: { burst: 600, perSecond: 60 },
  connection: { burst: 250, perSecond: 10 },
  workspace: { burst: 500, perSecond: 20 },
  refusedSecretsPerClient: creditCalls.refusedSecretsPerClient,
  refusedLooksPerClient: creditCalls.refusedLooksPerClient,
  rememberedMax: 10_000,
  creditsPerConnectionAndDay: 500,
  toolListBytesMaxPerTool: 2_000,
  listKeptMs: 300_000,
} as const;

/**
 * Buckets common to all instances: an instance takes a part of the burst at a time. A store that fails or is late is not
 * asked again for `restMs`.
 */
export const bucketQuotas = {
  quotasPerBurst: 5,
  bucketsPerStatementMax: 500,
  answerDeadlineMs: 500,
  restMs: 5_000,
  sweepEveryMs: 60_000,
  sweptBucketsMax: 10_000,
} as const;

/** Headers that we make: proxies in front often allow 4 KiB for all of them. */
export const paymentHeadersOut = { requiredBytesMax: 3 * KiB, responseBytesMax: 3 * KiB } as const;

/** Decimal text and JSON numbers; more is a finding, never a computation. The official engine has no limit: XML has more room than JSON. */
export const decimalText = {
  charactersMax: 64,
  integerDigitsMax: 30,
  fractionDigitsMax: 20,
  xmlCharactersMax: 200,
} as const;

export const vatNumber = { charactersMax: 40, batchCharactersMax: 60, countryCharacters: 2 } as const;
export const iban = { rawCharactersMax: 64, cleanCharactersMax: 34 } as const;
export const streamLine = { bytesMax: 8 * MiB } as const;
export const vatBatch = {
  rowsMax: 20,
  referenceCharactersMax: 200,
  rowDeadlineMs: 10_000,
  batchDeadlineMs: 25_000,
} as const;

export const peppolLookup = {
  vatIdCharacters: { min: 4, max: 60 },
  endpointIdCharacters: { min: 1, max: 60 },
  endpointSchemeCharacters: { min: 1, max: 10 },
  identifiersTriedMax: 6,
  deadlineMs: 8_000,
} as const;

export const idempotencyKey = { characters: { min: 1, max: 255 }, livePerWorkspaceAndDayMax: 10_000 } as const;
export const paymentIdentifier = { characters: { min: 16, max: 128 } } as const;

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
  deadlineMs: 5_000,
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

/** The head of every answer from outside, and the interim answers (1xx) in front of it. */
export const answerHead = { bytesMax: 16 * KiB, interimAnswersMax: 8 } as const;

/** VIES, EORI and EPREL. */
export const registerAnswer = {
  bytesMax: 256 * KiB,
  depthMax: 16,
  valuesMax: 2_000,
  keysPerObjectMax: 64,
  itemsPerArrayMax: 100,
  stringBytesMax: 64 * KiB,
  resultsMax: 10,
  deadlineMs: 10_000,
  backgroundDeadlineMs: 20_000,
  retriesMax: 2,
} as const satisfies JsonLimits & Record<string, number>;

/** How hard one register is asked, per process; a "state" is one of the national registers behind it. */
export const registerCalls = {
  /** A batch at once when its numbers are of many states, and half of it free when one state is slow. */
  inFlightMax: 32,
  /** A burst towards one state begins with so many; each answer lets as many more follow. A batch is out after two. */
  stateInFlightStart: 4,
  stateInFlightMax: 16,
  successesToGrow: 20,
  waitingMax: 1_000,
  failuresToPause: 5,
  pauseMs: 60_000,
  overloadPauseMs: 5_000,
  blockedPauseMs: 600_000,
  retryDelayMs: 250,
  slowRetryDelayMs: 1_000,
  retryDelayMsMax: 5_000,
  keptAnswersMax: 10_000,
  /** The oldest kept answer that a caller over MCP can ask for: nothing is kept for longer. */
  maxAgeSecondsMax: 86_400,
} as const;

/** A name or an address that a register holds: somebody outside wrote it. */
export const outsideText = { charactersMax: 300 } as const;

export const smpAnswer = {
  bytesMax: 256 * KiB,
  depthMax: 32,
  elementsMax: 10_000,
  attributesMax: 10_000,
  attributesPerElementMax: 64,
  /** `&amp;` and the like, each a step of its own for a parser. */
  entitiesMax: 10_000,
  referencesMax: 2_000,
  redirectsMax: 1,
  /** Of a document whose signature is verified: each of its parts costs some thirty times as much. */
  signed: { bytesMax: 64 * KiB, elementsMax: 200, attributesMax: 300, entitiesMax: 200 },
  signaturesMax: 1,
  signedReferencesMax: 1,
  certificatesMax: 4,
  deadlineMs: 5_000,
  /** What the largest answer within these counts may cost; `npm run bench -- hostile` measures it. */
  cpuMs: 20,
} as const;
export const dnsAnswer = { bytesMax: 64 * KiB, recordsMax: 16, cnameHopsMax: 1, deadlineMs: 2_000 } as const;

/** What a tool may take: alone for a short body, and beside the outside sources it waits for. */
export const toolWork = { localDeadlineMs: 2_000, roomBesideSourcesMs: 1_000 } as const;

/** An e-invoicing provider, asked whether it holds a legal entity. */
export const providerAnswer = {
  bytesMax: 64 * KiB,
  depthMax: 8,
  valuesMax: 1_000,
  keysPerObjectMax: 64,
  itemsPerArrayMax: 100,
  stringBytesMax: 16 * KiB,
  deadlineMs: 5_000,
} as const satisfies JsonLimits & Record<string, number>;

/** Facilitator and chain RPC. */
export const chainAnswer = {
  bytesMax: 256 * KiB,
  depthMax: 16,
  valuesMax: 20_000,
  keysPerObjectMax: 256,
  itemsPerArrayMax: 1_000,
  stringBytesMax: 256 * KiB,
  logsMax: 100,
  readDeadlineMs: 2_000,
  verifyDeadlineMs: 5_000,
  settleDeadlineMs: 20_000,
} as const satisfies JsonLimits & Record<string, number>;

/** Gas that a payer's own contract may burn: in a simulation, and at our cost in a settlement. */
export const chainGas = { contractSignatureMax: 500_000, settlementMax: 250_000 } as const;

/** Payments that share one transaction, and its gas: for itself and for each transfer (an account's takes some 80,000). */
export const settlementBatch = {
  paymentsMax: 16,
  gas: 60_000,
  gasPerPayment: 120_000,
  /** A signer that could not pay for gas is passed over for so long. */
  emptySignerRestMs: 30_000,
} as const;

/** Transfers simulated in one call: together they fit in `chainGas.contractSignatureMax`. */
export const simulationBatch = { paymentsMax: 4, callsInFlightMax: 4 } as const;

export const paymentWebhook = { bytesMax: 256 * KiB, depthMax: 32, clockSkewSecondsMax: 300 } as const;

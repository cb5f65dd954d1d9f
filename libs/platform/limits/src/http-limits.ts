import { KiB, MiB } from './bytes';
import { type JsonLimits } from './json-limits';
import { creditCalls } from './payment-limits';

/* Limits of requests to any route: heads, bodies, connections, calls of one client. */

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
  /** What is written of a large answer in one turn of the event loop. */
  answerPieceBytes: 512 * KiB,
  /** Half of the process's steps begin later than this: new work is refused until they do not. */
  loopDelayMaxMs: 200,
  loopDelayWindowMs: 500,
  clockDriftMaxMs: 30_000,
  drainMs: 25_000,
  readinessCheckDeadlineMs: 2_000,
  /** How long a process that ends waits for whoever takes its last spans. */
  tracesFlushMs: 2_000,
} as const;

/** What an error names at most: a path of an unknown property, and problems in one answer. */
export const errorDetails = { pathCharactersMax: 64, fieldsMax: 50 } as const;

/** A form that sends a file: one part, whose head has so many bytes at most. */
export const formParts = { headBytesMax: 4 * KiB } as const;

/** JSON body of every other route. */
export const smallBody = {
  bytesMax: 64 * KiB,
  depthMax: 16,
  valuesMax: 2_000,
  keysPerObjectMax: 64,
  itemsPerArrayMax: 2_000,
  stringBytesMax: 64 * KiB,
} as const satisfies JsonLimits;

/** One message of JSON-RPC, and the head fields of MCP beside it; of a large message, what is no argument is small. */
export const jsonRpc = {
  idCharactersMax: 128,
  nameCharactersMax: 128,
  metaKeysMax: 32,
  headPartCharactersMax: 16 * KiB,
} as const;

/** Documents for machines about the service; one client. */
export const discoveryDocuments = { client: { burst: 120, perSecond: 2 }, rememberedMax: 10_000 } as const;

/** The published head of the ledger: how long it may be kept, and how often it is dated anew. */
export const ledgerHeadDocument = { keptSeconds: 60, signedAnewSeconds: 3_600 } as const;

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

export const idempotencyKey = { characters: { min: 1, max: 255 }, livePerWorkspaceAndDayMax: 10_000 } as const;

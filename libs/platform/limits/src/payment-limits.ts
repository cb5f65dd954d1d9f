import { KiB, MiB } from './bytes';
import { type JsonLimits } from './json-limits';

/* Limits of payments and paid calls: what buyers send, what is asked of the chain, what credits may do. */

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

/** Accepted calls of priced tools over MCP that a workspace has free, within so many days from the first; the ledger counts. */
export const freeCalls = { calls: 25, days: 14 } as const;

/** Headers that we make: proxies in front often allow 4 KiB for all of them. */
export const paymentHeadersOut = { requiredBytesMax: 3 * KiB, responseBytesMax: 3 * KiB } as const;

export const paymentIdentifier = { characters: { min: 16, max: 128 } } as const;

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

export const paymentWebhook = {
  bytesMax: 256 * KiB,
  depthMax: 32,
  valuesMax: 20_000,
  keysPerObjectMax: 256,
  itemsPerArrayMax: 1_000,
  stringBytesMax: 256 * KiB,
  clockSkewSecondsMax: 300,
} as const satisfies JsonLimits & Record<string, number>;

import { idempotencyKey } from '@einvoice/limits';

/** New idempotency keys that a workspace may use in one day (UTC). */
export const newKeysPerDayMax = idempotencyKey.livePerWorkspaceAndDayMax;

/** A request that costs credits. 1 credit = 0.01 EUR, prepaid. */
export interface PricedCall {
  /**
   * A UUID made by the caller at random; the run's id unless an earlier run of the same key goes on. A call without a key is
   * known by it when it is said again, as after a lost answer of storage.
   */
  readonly runId: string;
  readonly workspaceId: string;
  /** What is priced, as `vat_verify`: idempotency keys of one route say nothing about another's. */
  readonly route: string;
  /** The caller's own name for this request: said again, it is billed once. */
  readonly idempotencyKey?: string;
  /** SHA-256 of what is asked, normalised: the same key with another question is a mistake. */
  readonly fingerprint: Uint8Array;
  /** The connection that pays; refused when it is revoked by now. */
  readonly connectionId?: string;
  /** Credits for one answer, 1 or more. */
  readonly creditsPerAnswer: number;
  /** Most answers this request can get, 1 or more: the worst case is held before any source is asked. */
  readonly answersMax: number;
  /** True when a free call may pay for it. */
  readonly freeTier: boolean;
}

/** What a workspace can spend. */
export interface Spendable {
  /** Credits neither spent nor held. */
  readonly credits: number;
  /** Free calls left; null when the request was not one that free calls pay for. */
  readonly freeCalls: number | null;
}

/** What an earlier attempt of the same run left. */
export interface EarlierAttempt {
  readonly runId: string;
  readonly attempt: number;
  /** The answer as it was given, with its open questions; null when that attempt never answered. */
  readonly response: Uint8Array | null;
  /** Credits charged so far. */
  readonly credits: number;
}

export type Reservation =
  /** The worst case is held: the work may begin, and ends with `settle`. `earlier.credits` counts what was charged before. */
  | {
      readonly outcome: 'held';
      readonly runId: string;
      readonly attempt: number;
      readonly paidBy: 'wallet' | 'free_call';
      /** The price the run began with: it stays when the call's own has changed since. */
      readonly creditsPerAnswer: number;
      readonly spendable: Spendable;
      readonly creditsBefore: number;
    }
  /** The key is known and some questions are still open: reserve again for those, with `resume: earlier.attempt`. */
  | { readonly outcome: 'resumable'; readonly earlier: EarlierAttempt }
  /** The key is known and everything is answered. */
  | { readonly outcome: 'replay'; readonly runId: string; readonly response: Uint8Array; readonly credits: number }
  /** Somebody works on this key now. */
  | { readonly outcome: 'in_flight' }
  /** The key was used for another question. */
  | { readonly outcome: 'mismatch' }
  | { readonly outcome: 'insufficient'; readonly available: number; readonly needed: number }
  /** Closed after a payment was taken back. */
  | { readonly outcome: 'frozen' }
  /** The workspace has used as many new idempotency keys as it may in one day (UTC); known keys and calls without one go on. */
  | { readonly outcome: 'keys_spent'; readonly retryAfterSeconds: number }
  | { readonly outcome: 'connection_revoked' }
  | { readonly outcome: 'unknown_workspace' };

/** How an attempt ended. */
export interface Settling {
  readonly runId: string;
  readonly attempt: number;
  /** Answers got in this attempt: each is charged, no other. */
  readonly answered: number;
  /** True when no question is open any more; the run is then never asked again. */
  readonly complete: boolean;
  /** The answer, kept byte for byte for repetitions. */
  readonly response: Uint8Array;
}

export type Settlement =
  /** Charged, once, however often it is said. `credits` is the total of the run. */
  | {
      readonly outcome: 'settled';
      readonly charged: number;
      readonly credits: number;
      readonly freeCallUsed: boolean;
      readonly spendable: Spendable;
    }
  /** The lease had lapsed or another attempt holds the run: nothing was charged for this one. */
  | { readonly outcome: 'overtaken'; readonly credits: number };

/** One line of a wallet's history. */
export interface Movement {
  readonly id: string;
  readonly kind: 'topup' | 'grant' | 'hold' | 'capture' | 'void' | 'refund' | 'adjust';
  readonly unit: 'credit' | 'call';
  readonly amount: number;
  readonly availableAfter: number;
  readonly runId: string | null;
  readonly externalReference: string | null;
  readonly at: Date;
}

/** A run as its workspace may see it. */
export interface Run {
  readonly runId: string;
  readonly route: string;
  readonly state: 'running' | 'done' | 'expired';
  readonly answered: number;
  readonly credits: number;
  readonly freeCalls: number;
  readonly complete: boolean;
  readonly fingerprint: Uint8Array;
  /** Null before the first answer, and after 30 days. */
  readonly response: Uint8Array | null;
  /** SHA-256 of the response, for as long as the run is kept; null before the first answer. */
  readonly responseSha256: Uint8Array | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

export interface Balance {
  /** Credits that can be spent now. */
  readonly available: number;
  /** Credits held for requests under way. */
  readonly held: number;
  readonly freeCallsLeft: number;
  /** When the free calls end; null before the first was used. */
  readonly freeUntil: Date | null;
  readonly frozen: boolean;
}

export type TopUpOutcome = 'credited' | 'already' | 'mismatch' | 'unknown_workspace';
export type UnfreezeOutcome = 'unfrozen' | 'not_frozen' | 'unknown_workspace';
export type TakeBackOutcome = 'taken_back' | 'taken_back_and_frozen' | 'already' | 'mismatch' | 'unknown_workspace';

/** The newest sealed block. Whoever keeps it can tell later that nothing up to it was changed, cut off or sealed anew. */
export interface LedgerHead {
  readonly block: string;
  /** Of the block and of all before it, in hexadecimal. */
  readonly sha256: string;
  /** How many transfers all blocks hold. */
  readonly transfers: number;
  readonly sealedAt: Date;
}

/** A sealed row or block that is not what was sealed. */
export interface BrokenSeal {
  readonly block: string | null;
  readonly transfer: string | null;
  readonly problem:
    'block_changed' | 'block_missing_before' | 'transfer_changed' | 'transfer_missing' | 'transfer_inserted_later';
}

/** Where the ledger is kept. Every method throws `StorageUnavailableError` when storage does not answer. */
export abstract class LedgerStore {
  /**
   * Holds the worst case of a call, or says why not.
   * @param resume the attempt of a `resumable` run that shall go on; `answersMax` then counts the open questions
   */
  abstract reserve(call: PricedCall, resume?: number): Promise<Reservation>;
  /** Charges an attempt for its answers and keeps its response. Said again by the same attempt it moves nothing. */
  abstract settle(settling: Settling): Promise<Settlement>;
  /** Gives back what an attempt holds, without an answer. */
  abstract release(runId: string, attempt: number): Promise<void>;
  /** Says that the holders live; answers the ids of those whose lease is still theirs. */
  abstract renew(attempts: readonly { runId: string; attempt: number }[]): Promise<ReadonlySet<string>>;
  /** Gives back the holds whose lease lapsed; answers how many. */
  abstract expireHolds(): Promise<number>;
  /** Opens the accounts of a workspace; again changes nothing. */
  abstract openAccounts(workspaceId: string): Promise<void>;
  /** Adds a payment, once per `externalReference`. `local`: no money moved. */
  abstract creditTopUp(topUp: {
    workspaceId: string;
    credits: number;
    externalReference: string;
    local: boolean;
  }): Promise<{ outcome: TopUpOutcome; available: number }>;
  /** Takes back a payment that was refunded or disputed, once per `externalReference`; never below zero. */
  abstract takeBack(payment: {
    workspaceId: string;
    credits: number;
    externalReference: string;
  }): Promise<{ outcome: TakeBackOutcome; available: number }>;
  /**
   * Lets a frozen wallet spend again, after a person of the service has looked at it.
   * @param reason why, in 1 to 500 characters; kept for good
   */
  abstract unfreeze(workspaceId: string, reason: string): Promise<UnfreezeOutcome>;
  abstract balanceOf(workspaceId: string): Promise<Balance | null>;
  /** The movements of a workspace, newest first; `before` = id of the last one of the page before. */
  abstract movementsOf(workspaceId: string, page: { before?: string; limit: number }): Promise<readonly Movement[]>;
  /** A run of this workspace; null when there is none, also when it is another's. */
  abstract runOf(workspaceId: string, runId: string): Promise<Run | null>;
  /** What must never be: each rule that is broken, and where. Empty always. */
  abstract violations(): Promise<readonly { rule: string; subject: string }[]>;
  /** Forgets keys and answers of runs that ended 30 days ago, some at a time; answers how many. */
  abstract forget(): Promise<number>;
  /** Seals what the round before noted into a block, or notes what the next one can seal; answers how many transfers. */
  abstract seal(): Promise<number>;
  abstract brokenSeals(): Promise<readonly BrokenSeal[]>;
  /** Null while nothing is sealed. */
  abstract head(): Promise<LedgerHead | null>;
}

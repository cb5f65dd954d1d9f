import { type Movement } from './ledger-store';

/** A movement with what it was for. */
export interface HistoryLine {
  readonly id: string;
  readonly at: Date;
  readonly kind: Movement['kind'];
  readonly unit: Movement['unit'];
  /** What it did to what was there before the request it belongs to: charges and what was taken back are negative. */
  readonly change: number;
  readonly availableAfter: number;
  readonly route: string | null;
  readonly runId: string | null;
  readonly answers: number | null;
  readonly connection: { readonly id: string; readonly name: string } | null;
  readonly testFunds: boolean;
}

export interface HistoryQuery {
  /** Newest first; `before` is the id of the last line of the page before. */
  readonly before: string | null;
  readonly limit: number;
  /** Null = all kinds. */
  readonly kinds: readonly Movement['kind'][] | null;
  readonly connectionId: string | null;
  /** Both days included, `2026-11-22` in UTC. */
  readonly from: string | null;
  readonly to: string | null;
}

export interface HistoryPage {
  readonly lines: readonly HistoryLine[];
  readonly hasMore: boolean;
}

export interface HistorySums {
  readonly lines: number;
  readonly changeCredits: number;
  readonly answers: number;
  readonly notCharged: number;
}

export interface UsageDay {
  readonly day: string;
  readonly chargedCredits: number;
  readonly answers: number;
  readonly freeCalls: number;
}

/** What a workspace's people read of the ledger. Every method throws `StorageUnavailableError` when storage does not answer. */
export abstract class LedgerHistory {
  abstract page(workspaceId: string, query: HistoryQuery): Promise<HistoryPage>;
  abstract sums(workspaceId: string, query: HistoryQuery): Promise<HistorySums>;
  /** The last `days` days in UTC, oldest first, today last. */
  abstract usage(workspaceId: string, days: number): Promise<readonly UsageDay[]>;
  /** Whether test funds are or were in the wallet. */
  abstract hasTestFunds(workspaceId: string): Promise<boolean>;
}

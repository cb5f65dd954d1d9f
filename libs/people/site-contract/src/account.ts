/** 1 credit = 1 euro cent. */
export interface OverviewAnswer {
  readonly workspace: { readonly id: string; readonly name: string };
  readonly balance: {
    readonly availableCredits: number;
    readonly heldCredits: number;
    /** Closed after a payment was taken back; no call spends. */
    readonly frozen: boolean;
    /** Some of what was topped up came from the local payment page: no money. */
    readonly testFunds: boolean;
  };
  readonly freeCalls: FreeCalls;
  /** A mail comes when the balance falls below it; null: never. */
  readonly lowBalanceCredits: number | null;
  /** The last 14 days in UTC, oldest first, today last. */
  readonly usage: readonly UsageDay[];
}

export interface LowBalanceRequest {
  /** 1 to `lowBalanceCreditsMax`; null: no mail. */
  readonly credits: number | null;
}

export type LowBalanceAnswer = LowBalanceRequest;

export const lowBalanceCreditsMax = 10_000_000;

export interface FreeCalls {
  readonly callsTotal: number;
  readonly left: number;
  readonly state: 'not_started' | 'running' | 'used_up' | 'ended';
  /** 14 days after the first; null before it. */
  readonly endsAt: string | null;
}

export interface UsageDay {
  /** `2026-11-22`, in UTC. */
  readonly day: string;
  readonly chargedCredits: number;
  readonly answers: number;
  readonly freeCalls: number;
}

export interface ConnectionLine {
  readonly id: string;
  readonly name: string;
  /** The last four of its secret characters, which six of a check sum follow; empty when it has no secret. */
  readonly secretEnd: string;
  /** Credits one call may cost at most; null = no limit. */
  readonly creditsPerCallMax: number | null;
  /** A person on the account page, an approved terminal, a command; `site`: what this person spends on pages, without a secret. */
  readonly madeBy: 'person' | 'device' | 'command' | 'site';
  /** Names of the tools it may call; null = all. */
  readonly allowedTools: readonly string[] | null;
  /** Oldest first; two of them are taken at once at most. */
  readonly secrets: readonly SecretLine[];
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

export interface SecretLine {
  readonly id: string;
  readonly secretEnd: string;
  readonly state: 'live' | 'expired' | 'revoked';
  readonly createdAt: string;
  /** Null = as long as the connection. */
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
}

export interface ConnectionsAnswer {
  readonly connections: readonly ConnectionLine[];
}

export interface ConnectionRequest {
  /** 1 to 100 characters. */
  readonly name: string;
  /** 1 to 10,000,000; null = no limit. */
  readonly creditsPerCallMax: number | null;
  /** 1 to 3,650; null or left out: its secret does not expire. */
  readonly expiresInDays?: number | null;
  /** 1 to 100 names of tools; null or left out: all. */
  readonly allowedTools?: readonly string[] | null;
}

/** One more secret beside the first, for rotation. */
export interface SecretRequest {
  readonly expiresInDays: number | null;
}

export interface SecretEndRequest {
  readonly secretId: string;
}

export interface ConnectionToolsRequest {
  readonly allowedTools: readonly string[] | null;
}

export interface ConnectionMadeAnswer {
  readonly connection: ConnectionLine;
  /** Shown once; nobody can show it again. */
  readonly secret: string;
}

export interface ConnectionLimitRequest {
  readonly creditsPerCallMax: number | null;
}

export const movementKinds = ['topup', 'grant', 'hold', 'capture', 'void', 'refund', 'adjust'] as const;
export type MovementKind = (typeof movementKinds)[number];

/** How pages filter: what came in, what was charged, what was asked and not charged, what was taken back. */
export const ledgerFilters = ['all', 'in', 'charged', 'not_charged', 'taken_back', 'holds'] as const;
export type LedgerFilter = (typeof ledgerFilters)[number];

export interface LedgerLine {
  readonly id: string;
  readonly at: string;
  readonly kind: MovementKind;
  readonly unit: 'credit' | 'call';
  /** What it did to the balance: −2 for a charge, +1000 for a top-up, 0 for what was not charged, −40 for a hold. */
  readonly change: number;
  readonly availableAfter: number;
  /** What ran, such as `vat_verify`; null when nothing ran. */
  readonly route: string | null;
  readonly runId: string | null;
  readonly answers: number | null;
  readonly connection: { readonly id: string; readonly name: string } | null;
  /** No money: from the local payment page. */
  readonly testFunds: boolean;
}

export interface LedgerAnswer {
  readonly lines: readonly LedgerLine[];
  /** For `before`; null when this is the last page. */
  readonly cursor: string | null;
  /** Over everything that fits the filter, not this page alone. */
  readonly sums: {
    readonly lines: number;
    readonly changeCredits: number;
    readonly answers: number;
    readonly notCharged: number;
  };
}

export const ledgerCsvRowsMax = 10_000;

export interface RunAnswer {
  readonly run: {
    readonly receiptRunId: string;
    readonly route: string;
    readonly state: 'running' | 'done' | 'expired';
    readonly answered: number;
    readonly credits: number;
    readonly freeCalls: number;
    readonly complete: boolean;
    readonly createdAt: string;
    readonly finishedAt: string | null;
    /** SHA-256 of the answer, hexadecimal; null before the first. */
    readonly responseSha256: string | null;
  };
  /** The rows as they were answered, while the answer is kept (30 days) and when it has rows. */
  readonly rows: readonly RunRow[] | null;
  /** All of it had been answered by registers before, so nothing was charged; null when the answer does not say, or is gone. */
  readonly fromCache: boolean | null;
  /** A compact JWS; null while no receipt key is configured or nothing was charged. */
  readonly receipt: string | null;
}

export interface RunRow {
  readonly input: string;
  readonly verdict: string;
  readonly detail: string;
  readonly reference: string | null;
  /** The register had given it before: free. Null of answers that were kept before this was said. */
  readonly fromCache: boolean | null;
}

/** `declined` is the last word of a payment only until the person tries again: the provider's page is open for a day. */
export type TopUpState = 'open' | 'paid' | 'declined' | 'expired' | 'refunded' | 'disputed';

/** A payment of a person as we wrote it down. */
export interface TopUp {
  readonly id: string;
  readonly workspaceId: string;
  /** Euro cents, and so credits. */
  readonly amountCents: number;
  readonly provider: 'stripe' | 'local';
  readonly testFunds: boolean;
  /** The provider's checkout; null until it has made one. */
  readonly providerRef: string | null;
  readonly state: TopUpState;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

/** Where top-ups are kept. Every method throws `StorageUnavailableError` when storage does not answer. */
export abstract class TopUpStore {
  abstract add(topUp: {
    readonly id: string;
    readonly workspaceId: string;
    readonly personId: string;
    readonly amountCents: number;
    readonly provider: TopUp['provider'];
    readonly testFunds: boolean;
  }): Promise<TopUp>;
  abstract setProviderRef(id: string, providerRef: string): Promise<void>;
  /** A top-up of this workspace; null when it has none of this id, also when another has. */
  abstract find(workspaceId: string, id: string): Promise<TopUp | null>;
  /** A top-up of whatever workspace, for a person of the service. */
  abstract get(id: string): Promise<TopUp | null>;
  abstract findByProviderRef(provider: TopUp['provider'], providerRef: string): Promise<TopUp | null>;
  abstract listOf(workspaceId: string, limit: number): Promise<readonly TopUp[]>;
  /**
   * Writes what became of it, and when to look next (seconds from now; null = never). What was paid is never said to be unpaid
   * again, nor what has expired to be open: then nothing is written, for whoever says so has looked before.
   */
  abstract note(id: string, state: TopUpState, lookInSeconds: number | null): Promise<void>;
  /** Those whose time to be looked at has come, put off by so long for other instances; oldest first. */
  abstract due(limit: number, putOffSeconds: number): Promise<readonly TopUp[]>;
  /** Whether a report was dealt with before. */
  abstract isKnownReport(provider: TopUp['provider'], id: string): Promise<boolean>;
  /** Notes that a report was dealt with; again changes nothing. */
  abstract noteReport(
    provider: TopUp['provider'],
    report: { readonly id: string; readonly type: string },
  ): Promise<void>;
  /** Forgets reports whose time is over; answers how many. */
  abstract sweep(): Promise<number>;
}

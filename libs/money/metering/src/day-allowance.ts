/** Credits that were taken from what a connection may spend in a day, and of which day. */
export interface DayQuota {
  readonly connectionId: string;
  readonly credits: number;
  /** ISO date, UTC, of the storage's clock. */
  readonly day: string;
}

/**
 * What each connection may spend in a day (UTC), counted where all instances see it. A quota is taken for the worst case before
 * anything is held, and what was not spent is given back; a process that dies in between leaves less for this day, never more.
 * Every method throws `StorageUnavailableError` when storage does not answer.
 */
export abstract class DayAllowanceStore {
  /** Takes credits; null, and nothing taken, when fewer than that are left of `creditsMax`. */
  abstract take(connectionId: string, credits: number, creditsMax: number): Promise<DayQuota | null>;
  /** Gives back a part of a quota on the day it was taken; later it is of no use to anybody. */
  abstract giveBack(quota: DayQuota): Promise<void>;
}

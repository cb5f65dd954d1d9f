import { ifStorageUnavailable } from '@einvoice/error-codes';
import { checkReceipts } from '@einvoice/limits';
import { Repeating, type Timers } from '@einvoice/timers';
import { type CheckStore } from './check-store';

const { removedAtOnceMax, removedEveryMs } = checkReceipts;

/** What every instance does for the kept checks: those that are older than 90 days are removed, and so are receipts. */
export class CheckKeeper {
  private readonly removing: Repeating;

  constructor(store: Pick<CheckStore, 'removeExpired'>, timers: Timers, everyMs: number = removedEveryMs) {
    // Storage that does not answer is asked again at the next round.
    this.removing = new Repeating(timers, everyMs, () => removeAll(store).catch(ifStorageUnavailable(undefined)));
  }

  /** Resolves after the first round. */
  start(): Promise<void> {
    return this.removing.start();
  }

  /** Resolves when nothing runs any more. */
  stop(): Promise<void> {
    return this.removing.stop();
  }
}

async function removeAll(store: Pick<CheckStore, 'removeExpired'>): Promise<void> {
  while ((await store.removeExpired(removedAtOnceMax)) > 0);
}

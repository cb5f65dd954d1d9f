import { ifStorageUnavailable } from '@einvoice/error-codes';
import { Repeating, type Timers } from '@einvoice/timers';
import { type LedgerStore } from './ledger-store';

export interface LedgerKeeperOptions {
  readonly store: LedgerStore;
  readonly timers: Timers;
  /** How often lapsed holds are given back, transfers sealed, and answers forgotten whose time is over. */
  readonly expireEveryMs?: number;
  readonly sealEveryMs?: number;
  readonly forgetEveryMs?: number;
}

/** What every instance does for the ledger in the background: lapsed holds go back, history is sealed, answers are forgotten. */
export class LedgerKeeper {
  private readonly chores: readonly Repeating[];

  constructor(options: LedgerKeeperOptions) {
    const { store, timers, expireEveryMs = 5_000, sealEveryMs = 60_000, forgetEveryMs = 60_000 } = options;
    this.chores = [
      new Repeating(timers, expireEveryMs, () => store.expireHolds().catch(away)),
      new Repeating(timers, sealEveryMs, () => untilNone(() => store.seal()).catch(away)),
      new Repeating(timers, forgetEveryMs, () => untilNone(() => store.forget()).catch(away)),
    ];
  }

  /** Resolves after the first round. */
  async start(): Promise<void> {
    await Promise.all(this.chores.map((chore) => chore.start()));
  }

  /** Resolves when nothing runs any more. */
  async stop(): Promise<void> {
    await Promise.all(this.chores.map((chore) => chore.stop()));
  }
}

/** Storage that does not answer is asked again at the next round. */
const away = ifStorageUnavailable(undefined);

async function untilNone(some: () => Promise<number>): Promise<void> {
  while ((await some()) > 0);
}

import {
  BillingLedger,
  Connections,
  type ConnectionStore,
  LeaseKeeper,
  LedgerKeeper,
  type LedgerStore,
} from '@einvoice/billing-ledger';
import { nodeTimers } from '@einvoice/timers';

/** Prepaid credits as a process uses them. */
export interface Credits {
  readonly store: LedgerStore;
  readonly ledger: BillingLedger;
  readonly keeper: LedgerKeeper;
  readonly connections: Connections;
}

export interface CreditsParts {
  /** On a pool of its own, so that no other work of the process can starve it. */
  readonly ledgerStore: LedgerStore;
  readonly connectionStore: ConnectionStore;
  /** Of a cryptographic source. */
  readonly bytesAtRandom: (count: number) => Uint8Array;
  readonly now: () => Date;
  /** Told of a note about a connection's use that could not be written. */
  readonly onNoteLost: (error: unknown) => void;
}

/** The credits on their stores; `keeper` is to be started and stopped by the process. */
export function createCredits({ ledgerStore: store, connectionStore, ...rest }: CreditsParts): Credits {
  const leases = new LeaseKeeper(store, nodeTimers);
  return {
    store,
    ledger: new BillingLedger({ store, leases, timers: nodeTimers }),
    keeper: new LedgerKeeper({ store, timers: nodeTimers }),
    connections: new Connections({ store: connectionStore, ...rest }),
  };
}

import { BillingLedger, Connections, LeaseKeeper, LedgerKeeper } from '@einvoice/billing-ledger';
import { PostgresConnectionStore, PostgresLedgerStore, type Database } from '@einvoice/database';
import { errorFields, type Log } from '@einvoice/nest-kit';
import { nodeTimers } from '@einvoice/resilience';
import { randomBytes } from 'node:crypto';
import { type Credits } from './app-parts';

/** The credits on their databases; `ledgerDatabase` is for the ledger alone, so that no other route can starve it. */
export function createCredits(databases: { database: Database; ledgerDatabase: Database }, log: Log): Credits {
  const store = new PostgresLedgerStore(databases.ledgerDatabase);
  const leases = new LeaseKeeper(store, nodeTimers);
  return {
    database: databases.ledgerDatabase,
    store,
    ledger: new BillingLedger({ store, leases, timers: nodeTimers }),
    keeper: new LedgerKeeper({ store, timers: nodeTimers }),
    connections: new Connections({
      store: new PostgresConnectionStore(databases.database),
      bytesAtRandom: randomBytes,
      now: () => new Date(),
      onNoteLost: (error) => log.error({ event: 'connection_use_not_noted', ...errorFields(error) }),
    }),
  };
}

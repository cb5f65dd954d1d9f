import { type Database, PostgresConnectionStore, PostgresLedgerStore } from '@einvoice/database';
import { type Log, logs } from '@einvoice/http-service';
import { createCredits as creditsOn } from '@einvoice/metering';
import { randomBytes } from 'node:crypto';
import { type Credits } from './app-parts';

/**
 * The credits on their databases; `ledgerDatabase` is for the ledger alone, so that no other route can starve it.
 * @param callDeadlineMs how long a call waits for the ledger, its queue included; the ledger's own limit when left out
 */
export function createCredits(
  databases: { database: Database; ledgerDatabase: Database },
  log: Log,
  callDeadlineMs?: number,
): Credits {
  const credits = creditsOn({
    ledgerStore: new PostgresLedgerStore(
      databases.ledgerDatabase,
      callDeadlineMs === undefined ? {} : { callDeadlineMs },
    ),
    connectionStore: new PostgresConnectionStore(databases.database),
    bytesAtRandom: randomBytes,
    now: () => new Date(),
    onNoteLost: logs(log, 'connection_use_not_noted'),
  });
  return { database: databases.ledgerDatabase, ...credits };
}

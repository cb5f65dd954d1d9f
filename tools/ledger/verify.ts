import { type PostgresLedgerStore } from '@einvoice/database';
import { paint } from '../progress.mjs';

/** Seals what can be sealed, then says everything that is not as it must be. Answers the exit code. */
export async function verifyLedger(store: PostgresLedgerStore, say: (line: string) => void): Promise<number> {
  await store.seal(); // notes how far
  while ((await store.seal()) > 0);
  const violations = await store.violations();
  const broken = await store.brokenSeals();
  for (const { rule, subject } of violations) say(`${paint('red', 'violation')} ${rule}: ${subject}`);
  for (const { problem, block, transfer } of broken) {
    say(`${paint('red', 'broken seal')} ${problem}: block ${block ?? '–'}, transfer ${transfer ?? '–'}`);
  }
  if (violations.length + broken.length > 0) return 1;
  say(`${paint('green', '✓')} The ledger holds: no violation, every seal intact.`);
  return 0;
}

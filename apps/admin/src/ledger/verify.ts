import { commandDeadlines, type Database, PostgresLedgerStore } from '@einvoice/database';
import { hasHead, headText, type KeptHead } from './head';

/**
 * Seals what can be sealed, then says everything that is not as it must be. Answers the exit code.
 * @param kept a head that an earlier run told: seals alone cannot tell that the last of them were cut off
 */
export async function verifyLedger(
  database: Database,
  say: (line: string) => void,
  kept: KeptHead | null = null,
): Promise<number> {
  const store = new PostgresLedgerStore(database, commandDeadlines);
  await store.seal(); // notes how far
  while ((await store.seal()) > 0);
  const violations = await store.violations();
  const broken = await store.brokenSeals();
  const isCut = kept !== null && !(await hasHead(database, kept));
  if (isCut) say(`missing head block ${kept.block} is not, or no longer, what was told.`);
  for (const { rule, subject } of violations) say(`violation ${rule}: ${subject}`);
  for (const { problem, block, transfer } of broken) {
    say(`broken seal ${problem}: block ${block ?? '–'}, transfer ${transfer ?? '–'}`);
  }
  if (isCut || violations.length + broken.length > 0) return 1;
  say('✓ The ledger holds: no violation, every seal intact.');
  const head = await store.head();
  if (head !== null) say(`Head: ${headText(head)}`);
  return 0;
}

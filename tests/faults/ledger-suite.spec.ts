import { repositoryRoot } from '@einvoice/test-kit';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { buildApp } from './ledger-system';
import { ledgerFaults, LedgerFaults } from './ledger-suite';

const seed = Number(process.env.FAULT_SEED ?? 20_261_122);

describe('the ledger under fire, three real processes of rest-api on a real Postgres', () => {
  it(`D1 D6 X1 every kind of fault once (seed ${seed}): nothing lost, nothing doubled, no hold left`, async () => {
    mkdirSync(path.join(repositoryRoot, 'dist'), { recursive: true });
    const folder = mkdtempSync(path.join(repositoryRoot, 'dist', 'faults-spec-'));
    try {
      const program = await buildApp('rest-api', path.relative(repositoryRoot, folder));
      const totals = await LedgerFaults.run({ seed, seconds: 1, program, keys: 40, buyers: 6, hastened: true });
      if (!totals.isClean) console.error(totals.table());
      expect(totals.complaints).toEqual([]);
      expect(totals.books).toMatchObject({ violations: 0, holdsLeft: 0 });
      expect(totals.struck).toBeGreaterThanOrEqual(ledgerFaults.length);
      expect(totals.books.compared).toBeGreaterThan(20);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

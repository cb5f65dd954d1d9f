import { repositoryRoot } from '@einvoice/test-kit';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { buildApp } from '../faults/ledger-system';
import { buildPrograms } from '../faults/payment-suite';
import { soak, soakTable } from '../soak/soak';
import { isFullLength } from './operations';

const minutes = isFullLength ? 30 : 2;
const seed = Number(process.env['FAULT_SEED'] ?? 20_261_128);

describe('the endurance run', () => {
  it(
    `loses, doubles and violates nothing in ${minutes} minutes at 70 % of the limit, with faults (seed ${seed})`,
    async () => {
      mkdirSync(path.join(repositoryRoot, 'dist'), { recursive: true });
      const folder = mkdtempSync(path.join(repositoryRoot, 'dist', 'soak-'));
      try {
        const relative = path.relative(repositoryRoot, folder);
        const programs = { restApi: await buildApp('rest-api', relative), ...(await buildPrograms(relative)) };
        const report = await soak({ seed, minutes, programs, say: console.info });
        console.info(soakTable(report));
        expect(report.complaints).toEqual([]);
        expect(report.violations).toBe(0);
        expect(Object.keys(report.faults).length).toBeGreaterThan(3);
        expect([report.calls > 100, report.paidCalls > 10]).toEqual([true, true]);
        // What it was is told: whether it is flat, `npm run soak` judges.
        for (const thirds of Object.values(report.memory))
          expect(thirds.every((megabytes) => megabytes > 0)).toBe(true);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    minutes * 60_000 + 600_000,
  );
});

import { repositoryRoot } from '@einvoice/test-kit';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { paymentFaults } from './payment-faults';
import { buildPrograms, runPaymentFaults } from './payment-suite';
import { complaintLines, faultTable } from './report';

const seed = Number(process.env.FAULT_SEED ?? 20_261_121);

describe('the payment flow under fire, real processes on real Postgres and chain', () => {
  it(`P2 P10 O10 X1 every kind of fault once (seed ${seed}): nothing lost, nothing doubled, no other promise broken`, async () => {
    mkdirSync(path.join(repositoryRoot, 'dist'), { recursive: true });
    const folder = mkdtempSync(path.join(repositoryRoot, 'dist', 'faults-spec-'));
    try {
      const programs = await buildPrograms(path.relative(repositoryRoot, folder));
      const outcomes = await runPaymentFaults({ seed, count: paymentFaults.length, atOnce: 4, programs });
      const broken = outcomes.filter(({ lost, doubled }) => lost + doubled > 0).map(({ fault }) => fault);
      if (broken.length > 0) console.error(faultTable(outcomes));
      expect({ broken, complaints: complaintLines(outcomes) }).toEqual({ broken: [], complaints: [] });
      expect(outcomes.filter(({ struck }) => struck).length).toBeGreaterThanOrEqual(30);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectDatabase, PostgresLedgerStore } from '@einvoice/database';
import { createTestDatabase, repositoryRoot } from '@einvoice/test-kit';
import { LedgerProcess } from './ledger-process';
import { buildLedgerWorker, LedgerFaults } from './ledger-suite';
import { complaintLines, faultTable, isClean } from './report';

const seed = Number(process.env.FAULT_SEED ?? 20_261_122);
let folder: string;
let program: string;
beforeAll(async () => {
  mkdirSync(path.join(repositoryRoot, 'dist'), { recursive: true });
  folder = mkdtempSync(path.join(repositoryRoot, 'dist', 'faults-spec-'));
  program = await buildLedgerWorker(path.relative(repositoryRoot, folder));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the ledger under fire, real processes on a real Postgres', () => {
  it(`D1 D6 X1 every kind of fault once (seed ${seed}): nothing lost, nothing doubled, no hold left`, async () => {
    const outcomes = await LedgerFaults.run({ seed, seconds: 1, program, keys: 40, buyers: 12 });
    if (!isClean(outcomes)) console.error(faultTable(outcomes));
    expect(complaintLines(outcomes)).toEqual([]);
    expect(isClean(outcomes)).toBe(true);
    expect(outcomes.reduce((sum, { charges }) => sum + charges, 0)).toBeGreaterThan(20);
  }, 60_000);

  it('D6 a process that slept beyond its lease answers and charges nothing: its hold was given back meanwhile', async () => {
    const test = await createTestDatabase();
    const database = connectDatabase(test.url, { applicationName: 'spec', connectionsMax: 2 });
    const store = new PostgresLedgerStore(database);
    const [sleeper, other] = [new LedgerProcess(program, test.url, 500), new LedgerProcess(program, test.url, 500)];
    try {
      await database.query({ name: 'spec', text: `INSERT INTO workspace (id, name) VALUES ('ws', 'spec')` });
      await store.openAccounts('ws');
      await store.creditTopUp({ workspaceId: 'ws', credits: 10, externalReference: 'x', local: true });
      await Promise.all([sleeper.start(), other.start()]);
      const register = { delayMs: 600, answers: [true, true], breaks: false };
      const call = { workspaceId: 'ws', key: 'k', questions: 2, freeTier: false, register };
      const slept = sleeper.ask({ ...call, runId: randomUUID() });
      await sleep(250);
      sleeper.signal('SIGSTOP');
      expect(await store.balanceOf('ws')).toMatchObject({ available: 6, held: 4 });
      await sleep(1_500);
      expect(await store.balanceOf('ws')).toMatchObject({ available: 10, held: 0 });
      sleeper.signal('SIGCONT');
      expect(await slept).toMatchObject({ outcome: 'overtaken', credits: 0 });
      expect(await store.balanceOf('ws')).toMatchObject({ available: 10, held: 0 });
      expect(await other.ask({ ...call, runId: randomUUID() })).toMatchObject({ outcome: 'settled', credits: 4 });
      expect(await store.violations()).toEqual([]);
    } finally {
      await Promise.all([sleeper.kill(), other.kill()]);
      await database.close();
      await test.drop();
    }
  }, 30_000);
});

import { repositoryRoot } from '@einvoice/test-kit';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp, workspaceName } from '../faults/ledger-system';
import { aligned } from '../faults/report';
import { describeWith, isFullLength } from './operations';
import { Replicas } from './replicas';

const counts = isFullLength ? [1, 2, 4] : [2];
const loadSeconds = isFullLength ? 20 : 3;
/** These are not among the load. */
const [limited, twins, revoked] = [59, 58, 57];

describeWith({ haproxy: 'haproxy' }, 'instances of rest-api behind HAProxy', () => {
  let folder: string;
  let program: string;
  const rows: string[][] = [];
  beforeAll(async () => {
    mkdirSync(path.join(repositoryRoot, 'dist'), { recursive: true });
    folder = mkdtempSync(path.join(repositoryRoot, 'dist', 'replicas-'));
    program = await buildApp('rest-api', path.relative(repositoryRoot, folder));
  }, 300_000);
  afterAll(() => {
    const head = [
      'instances',
      'calls',
      'a second',
      'processor time a call',
      'restarted in turn: calls',
      'told to come back',
      'failed',
    ];
    console.info(aligned([head, ...rows]));
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(counts)(
    '%i of them share limits, charge a key once, refuse a revoked secret at the next call, and restart without a failed call',
    async (count) => {
      const replicas = await Replicas.start(program, count);
      try {
        const { instances, secrets, store } = replicas.system;
        const { answered, allowed } = await replicas.letThrough(limited, 100);
        expect(answered).toBeGreaterThanOrEqual(15);
        expect(answered).toBeLessThanOrEqual(allowed);

        const everywhere = (workspace: number, key: string) =>
          Promise.all(instances.map(({ url }) => replicas.call(workspace, key, url)));
        const before = await replicas.system.spentBy(twins);
        await Promise.all([0, 1, 2].flatMap(() => everywhere(twins, 'one key')));
        expect((await replicas.system.spentBy(twins)).all - before.all).toBe(2);

        expect(new Set(await everywhere(revoked, 'good'))).toEqual(new Set([200]));
        const text = 'UPDATE connection SET revoked_at = now() WHERE workspace_id = $1';
        await replicas.system.database.query({ name: 'replicas_revoke', text }, [workspaceName(revoked)]);
        expect(new Set(await everywhere(revoked, 'revoked'))).toEqual(new Set([401]));
        secrets[revoked] = secrets[0]!;

        const steady = await replicas.loadWhile(() => sleep(loadSeconds * 1_000));
        expect(steady.failed).toEqual({});
        // A single one cannot be away without being missed.
        const rolling = count === 1 ? null : await replicas.loadWhile(() => replicas.restartInTurn());
        const figures = [
          steady.calls.toFixed(0),
          steady.perSecond.toFixed(0),
          `${steady.processorMsPerCall.toFixed(1)} ms`,
        ];
        rows.push([
          String(count),
          ...figures,
          String(rolling?.calls ?? '–'),
          String(rolling?.toldToComeBack ?? '–'),
          JSON.stringify(rolling?.failed ?? {}),
        ]);
        expect(rolling?.failed ?? {}).toEqual({});
        expect(await store.violations()).toEqual([]);
      } finally {
        await replicas.close();
      }
    },
    600_000,
  );
});

import { repositoryRoot } from '@einvoice/test-kit';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp, workspaceName } from '../faults/ledger-system';
import { buildPrograms } from '../faults/payment-suite';
import { aligned } from '../faults/report';
import { describeWith, isFullLength } from './operations';
import { PaidReplicas } from './paid-replicas';
import { type AppWithCredits, type Load, Replicas } from './replicas';

const counts = isFullLength ? [1, 2, 4] : [2];
const loadSeconds = isFullLength ? 20 : 3;
/** These are not among the load. */
const [limited, twins, revoked] = [59, 58, 57];
const rows: string[][] = [];
let folder: string;

beforeAll(() => {
  mkdirSync(path.join(repositoryRoot, 'dist'), { recursive: true });
  folder = mkdtempSync(path.join(repositoryRoot, 'dist', 'replicas-'));
});
afterAll(() => {
  const head = ['app', 'instances', 'calls', 'a second', 'processor time a call'];
  const restarts = ['restarted in turn: calls', 'told to come back', 'failed'];
  if (rows.length > 0) console.info(aligned([[...head, ...restarts], ...rows]));
  rmSync(folder, { recursive: true, force: true });
});

describeWith({ haproxy: 'haproxy' }, 'instances behind HAProxy', () => {
  describe.each<AppWithCredits>(['rest-api', 'mcp-gateway'])('of %s', (app) => {
    let program: string;
    beforeAll(async () => {
      program = await buildApp(app, path.relative(repositoryRoot, folder));
    });

    it.each(counts)(
      '%i of them share limits, charge a key once, refuse a revoked secret at the next call, and restart without a failed call',
      async (count) => {
        const replicas = await Replicas.start(app, program, count);
        try {
          await shareWhatCounts(replicas);
          await stayUp(app, count, replicas);
          expect(await replicas.system.store.violations()).toEqual([]);
        } finally {
          await replicas.close();
        }
      },
    );
  });

  describe('of paycall-api', () => {
    let program: string;
    beforeAll(async () => {
      program = (await buildPrograms(path.relative(repositoryRoot, folder))).paycallApi;
    });

    it.each(counts)('%i of them charge each payment once, and restart without a failed call', async (count) => {
      const replicas = await PaidReplicas.start(program, count);
      try {
        await stayUp('paycall-api', count, replicas);
      } finally {
        await replicas.close();
      }
    });
  });
});

/** Limits, keys and secrets are those of all instances together. */
async function shareWhatCounts(replicas: Replicas): Promise<void> {
  const { instances, secrets, database } = replicas.system;
  const { answered, least, most } = await replicas.letThrough(limited);
  expect(answered).toBeGreaterThanOrEqual(least);
  expect(answered).toBeLessThanOrEqual(most);

  const everywhere = (workspace: number, key: string) =>
    Promise.all(instances.map(({ url }) => replicas.call(workspace, key, url)));
  const before = await replicas.system.spentBy(twins);
  await Promise.all([0, 1, 2].flatMap(() => everywhere(twins, 'one key')));
  expect((await replicas.system.spentBy(twins)).all - before.all).toBe(replicas.price);

  expect(new Set(await everywhere(revoked, 'good'))).toEqual(new Set([200]));
  const text = 'UPDATE connection SET revoked_at = now() WHERE workspace_id = $1';
  await database.query({ name: 'replicas_revoke', text }, [workspaceName(revoked)]);
  expect(new Set(await everywhere(revoked, 'revoked'))).toEqual(new Set([401]));
  secrets[revoked] = secrets[0]!;
}

/** Nothing fails under load, nor while each instance in turn is restarted. */
async function stayUp(
  app: string,
  count: number,
  replicas: Pick<Replicas | PaidReplicas, 'loadWhile' | 'restartInTurn'>,
): Promise<void> {
  const steady = await replicas.loadWhile(() => sleep(loadSeconds * 1_000));
  expect(steady.failed).toEqual({});
  // A single one cannot be away without being missed.
  const rolling = count === 1 ? null : await replicas.loadWhile(() => replicas.restartInTurn());
  rows.push([app, String(count), ...figuresOf(steady, rolling)]);
  expect(rolling?.failed ?? {}).toEqual({});
}

const figuresOf = ({ calls, perSecond, processorMsPerCall }: Load, rolling: Load | null): string[] => [
  ...[String(calls), perSecond.toFixed(0), `${processorMsPerCall.toFixed(1)} ms`],
  ...[String(rolling?.calls ?? '–'), String(rolling?.toldToComeBack ?? '–'), JSON.stringify(rolling?.failed ?? {})],
];

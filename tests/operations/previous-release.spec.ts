import { repositoryRoot } from '@einvoice/test-kit';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run, tryRun } from '../../tools/build/command.mjs';
import { describeIf, isFullLength } from './operations';

/** The newest version that the changelog gives a day, and the commit that made it; undefined in a clone without its history. */
function previousRelease(): { readonly version: string; readonly commit: string } | undefined {
  const changelog = readFileSync(path.join(repositoryRoot, 'CHANGELOG.md'), 'utf8');
  const version = /^## (\d+\.\d+\.\d+) - /m.exec(changelog)?.[1];
  const args = ['log', '--max-count=1', '--format=%H', `-G"version": "${version}"`, '--', 'package.json'];
  const commit = spawnSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).stdout.trim();
  return version && commit ? { version, commit } : undefined;
}

/** What asks that the database is no newer than the models. */
const ofNoNewerSchema = ['schema-drift', 'migration-state'].map((name) => `libs/platform/database/src/${name}.spec.ts`);

const release = isFullLength ? previousRelease() : undefined;

/** While instances are replaced in turn, those of the release before work on a database that is already migrated. */
describeIf(
  release !== undefined,
  'npm run test:operations -- previous-release, in a clone with its history',
  'the release before this one',
  () => {
    let folder: string;
    beforeAll(async () => {
      folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-previous-release-'));
      await run('git', ['clone', '--quiet', '--no-checkout', repositoryRoot, folder], {});
      await run('git', ['checkout', '--quiet', release!.commit], { cwd: folder });
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it('passes all of its database suites on the schema of this one: payments, ledger, accounts, keys of old months', async () => {
      cpSync(path.join(repositoryRoot, 'prisma/migrations'), path.join(folder, 'prisma/migrations'), {
        recursive: true,
      });
      for (const spec of ofNoNewerSchema) rmSync(path.join(folder, spec), { force: true });
      const { output } = await tryRun('npm', ['test', '--', 'database', '--passWithNoTests'], {
        cwd: folder,
        env: { TEST_DATABASE_URL: undefined, TEST_CHAIN_URL: undefined },
      });
      const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
      console.info(`Release ${release!.version} on the new schema: ${passed} passed, ${failed} failed`);
      if (failed !== '0') throw new Error(output.slice(-8_000));
      expect(Number(passed)).toBeGreaterThan(100);
    });
  },
);

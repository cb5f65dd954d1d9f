import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTestDatabase } from '@einvoice/test-kit';
import { openTestSystem, startApp as startPaycall } from '../paid-calls/test-system.fixture';
import { startApp as startRest } from '../rest-calls/app-process.fixture';
import { buildApp } from '../rest-calls/built-app.fixture';

// The public test tool for interface descriptions, of PyPI, by the name or the path in SCHEMATHESIS. It makes calls that the
// description allows, and such as it does not, and compares every answer with it.
const program = process.env['SCHEMATHESIS'] ?? 'schemathesis';
const isHere = !spawnSync(program, ['--version']).error;
const examples = process.env['SCHEMATHESIS_EXAMPLES'] ?? '8';
const seed = process.env['FUZZ_SEED'] ?? '20261124';

if (isHere) describe('schemathesis finds nothing, with all its checks on every route', withSchemathesis);
else
  it('has no schemathesis', () => console.info('No schemathesis (pip install schemathesis): its checks did not run.'));

function withSchemathesis(): void {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-schemathesis-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** @returns what it printed, when it found something */
  async function findings(url: string): Promise<string | null> {
    const words = [
      '--config-file',
      path.join(__dirname, 'schemathesis.toml'),
      'run',
      `${url}/openapi.json`,
      '--checks',
      'all',
      '--max-examples',
      examples,
      '--seed',
      seed,
    ];
    const options = { cwd: folder, maxBuffer: 2 ** 26, env: { ...process.env, NO_COLOR: '1' } };
    return promisify(execFile)(
      program,
      [...words, '--phases', 'examples,coverage,fuzzing', '--continue-on-failure'],
      options,
    ).then(
      ({ stdout }) => (console.info(stdout.slice(-1_500)), null),
      ({ stdout = '', stderr = '' }: { stdout?: string; stderr?: string }) => stdout + stderr,
    );
  }

  it('at the routes of the site', async () => {
    const built = buildApp();
    const database = await createTestDatabase();
    const app = await startRest(built.appFile, { databaseUrl: database.url });
    try {
      expect(await findings(app.url)).toBeNull();
    } finally {
      app.child.kill('SIGTERM');
      await app.exited;
      await database.drop();
      built.remove();
    }
  });

  it('at the routes that are paid per call', async () => {
    const system = await openTestSystem();
    const app = await startPaycall(system);
    try {
      expect(await findings(app.url)).toBeNull();
    } finally {
      await app.stop();
      await system.close();
    }
  });
}

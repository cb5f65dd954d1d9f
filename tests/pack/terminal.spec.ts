import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { packTerminal, type PackedTerminal } from '../../tools/build/pack/pack-terminal';

const project = mkdtempSync(path.join(os.tmpdir(), 'einvoice-terminal-packed-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));

// Nx is pinned among our dependencies and brings its own.
const yaml = createRequire(require.resolve('nx/package.json'))('yaml') as { parse(text: string): unknown };
interface Action {
  readonly runs: { readonly steps: readonly { readonly run: string }[] };
}

describe('the terminal client as a package', () => {
  let packed: PackedTerminal;
  beforeAll(async () => {
    packed = await packTerminal(path.join(project, 'packages'));
    writeFileSync(path.join(project, 'package.json'), '{"private":true}');
    // Nothing but the tarball is needed: no registry is asked.
    const quiet = ['--offline', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', ['install', ...quiet, packed.tarball], { cwd: project });
  });

  const installed = (...words: string[]): string =>
    execFileSync(path.join(project, 'node_modules/.bin/einvoice'), words, { cwd: project, encoding: 'utf8' });

  it('is of version 0.3.0, needs no other package and runs nothing when it is installed', () => {
    const manifest = JSON.parse(readFileSync(path.join(project, 'node_modules/@einvoice/terminal/package.json'), 'utf8')) as object; // prettier-ignore
    expect(manifest).toMatchObject({ version: '0.3.0', bin: { einvoice: 'einvoice.js' } });
    for (const name of ['dependencies', 'scripts', 'optionalDependencies']) expect(manifest).not.toHaveProperty(name);
    expect(installed('--version')).toBe('0.3.0\n');
  });

  it('is smaller than 3 MB with every rule inside, and brings the licences of what is in it', () => {
    expect(packed.files).toContain('LICENSES-OF-OTHERS.txt');
    const folder = path.join(project, 'node_modules/@einvoice/terminal');
    const bytes = packed.files.map((file) => statSync(path.join(folder, file)).size).reduce((sum, size) => sum + size);
    expect(bytes).toBeLessThan(3_000_000);
    expect(statSync(packed.tarball).size).toBeLessThan(1_120_000);
  });

  it('runs as the step of action.yml does: SARIF, and failed by findings', () => {
    const { runs } = yaml.parse(readFileSync(path.join(repositoryRoot, 'action.yml'), 'utf8')) as Action;
    const step = (place: string) =>
      spawnSync('bash', ['-e', '-o', 'pipefail', '-c', runs.steps[0]!.run], {
        cwd: project,
        env: { ...process.env, npm_config_offline: 'true', PACKAGE: packed.tarball, PATHS: `\n${place}\n`, FAIL_ON: 'error', SARIF: 'report.sarif' },
      }).status;
    const fixture = (name: string): string => path.join(repositoryRoot, 'fixtures', name);
    expect(step(fixture('xrechnung-cii.xml'))).toBe(0);
    expect(step(fixture('broken.xml'))).toBe(3);
    const { version, runs: found } = JSON.parse(readFileSync(path.join(project, 'report.sarif'), 'utf8')) as { version: string; runs: readonly [{ results: readonly object[] }] };
    expect(version).toBe('2.1.0');
    expect(found[0].results).toContainEqual(expect.objectContaining({ ruleId: 'schema_wrong_order' }));
  }); // prettier-ignore

  it('runs as docs/terminal.md has it for GitLab and pre-commit', () => {
    const page = readFileSync(path.join(repositoryRoot, 'docs/terminal.md'), 'utf8');
    const blocks = [...page.matchAll(/^```yaml\n([^]*?)^```$/gm)].map(([, block = '']) => yaml.parse(block) as object);
    const [, gitlab] = blocks as [object, { invoices: { script: readonly [string] } }];
    mkdirSync(path.join(project, 'invoices'), { recursive: true });
    cpSync(path.join(repositoryRoot, 'fixtures/broken.xml'), path.join(project, 'invoices/broken.xml'));
    cpSync(packed.tarball, path.join(project, path.basename(packed.tarball)));
    const shell = (command: string) => spawnSync('bash', ['-c', command], { cwd: project, env: { ...process.env, npm_config_offline: 'true', PATH: `${path.join(project, 'node_modules/.bin')}:${process.env['PATH']}` } }).status;
    expect(shell(gitlab.invoices.script[0])).toBe(3);
    const quality = JSON.parse(readFileSync(path.join(project, 'quality.json'), 'utf8')) as readonly object[];
    expect(quality[0]).toMatchObject({ check_name: 'schema_wrong_order', location: { path: 'invoices/broken.xml', lines: { begin: 12 } } });
    const [hook] = yaml.parse(readFileSync(path.join(repositoryRoot, '.pre-commit-hooks.yaml'), 'utf8')) as readonly [{ id: string; entry: string; files: string }];
    expect(page).toContain(`id: ${hook.id}`);
    expect(new RegExp(hook.files).test('invoices/broken.xml')).toBe(true);
    expect(shell(`${hook.entry} invoices/broken.xml`)).toBe(3);
  }); // prettier-ignore

  it('runs as the samples of einvoice init have it', () => {
    const place = path.join(project, 'sampled');
    mkdirSync(path.join(place, 'invoices'), { recursive: true });
    cpSync(path.join(repositoryRoot, 'fixtures/broken.xml'), path.join(place, 'invoices/broken.xml'));
    cpSync(packed.tarball, path.join(place, path.basename(packed.tarball)));
    const bin = path.join(project, 'node_modules/.bin');
    const shell = (command: string, more = {}) => spawnSync('bash', ['-c', command], { cwd: place, env: { ...process.env, npm_config_offline: 'true', PATH: `${bin}:${process.env['PATH']}`, ...more } }).status;
    for (const system of ['github', 'gitlab', 'pre-commit']) expect([system, shell(`einvoice init --yes --ci ${system}`)]).toEqual([system, 0]);
    const sample = (file: string): unknown => yaml.parse(readFileSync(path.join(place, file), 'utf8'));
    const { invoices } = sample('.gitlab-ci.yml') as { invoices: { variables: NodeJS.ProcessEnv; script: readonly [string] } };
    expect(shell(invoices.script[0], invoices.variables)).toBe(3);
    expect(JSON.parse(readFileSync(path.join(place, 'quality.json'), 'utf8'))).toContainEqual(expect.objectContaining({ check_name: 'schema_wrong_order' }));
    const github = sample('.github/workflows/invoices.yml') as { env: NodeJS.ProcessEnv; jobs: { invoices: { steps: readonly { run?: string }[] } } };
    const [command = ''] = github.jobs.invoices.steps.flatMap(({ run }) => run ?? []);
    expect(shell(command, github.env)).toBe(3);
    expect(readFileSync(path.join(place, 'einvoice.sarif'), 'utf8')).toContain('"2.1.0"');
    const { repos } = sample('.pre-commit-config.yaml') as { repos: readonly [{ hooks: readonly [{ entry: string; files: string }] }] };
    const [{ entry, files }] = repos[0].hooks;
    expect([new RegExp(files).test('invoices/broken.xml'), new RegExp(files).test('invoices/brokenxml')]).toEqual([true, false]);
    expect(shell(`${entry} invoices/broken.xml`)).toBe(3);
  }); // prettier-ignore

  it('lists the tools where the service is not reached, and says which list that is', () => {
    const unreached = [path.join(project, 'node_modules/.bin/einvoice'), 'discover', '--json', '--site', 'http://127.0.0.1:1'] as const;
    const { stdout, stderr, status } = spawnSync(unreached[0], unreached.slice(1), { cwd: project, encoding: 'utf8', env: { ...process.env, XDG_CONFIG_HOME: project } });
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringContaining('the list that version 0.3.0 of this program came with') });
    const { tools } = (JSON.parse(stdout) as { data: { tools: readonly object[] } }).data;
    expect(tools).toContainEqual(expect.objectContaining({ name: 'verify_vat_vies', credits: 1, inputSchema: expect.objectContaining({ type: 'object' }) }));
  }); // prettier-ignore

  it('judges in an empty folder', () => {
    const fixture = path.join(repositoryRoot, 'fixtures/xrechnung-cii.xml');
    const { data } = JSON.parse(installed('run', fixture, '--json')) as { data: { documents: readonly object[] } };
    expect(data.documents).toMatchObject([{ outcome: 'judged', valid: true }]);
  });
});

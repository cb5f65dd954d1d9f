import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { packTerminal, type PackedTerminal } from '../../tools/build/pack/pack-terminal';

const project = mkdtempSync(path.join(os.tmpdir(), 'einvoice-terminal-packed-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));

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
    expect(statSync(packed.tarball).size).toBeLessThan(1_000_000);
  });

  it('judges in an empty folder', () => {
    const fixture = path.join(repositoryRoot, 'fixtures/xrechnung-cii.xml');
    const { data } = JSON.parse(installed('run', fixture, '--json')) as { data: { documents: readonly object[] } };
    expect(data.documents).toMatchObject([{ outcome: 'judged', valid: true }]);
  });
});

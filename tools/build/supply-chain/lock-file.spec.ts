import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { type LockFile, loosePins, type Manifest, outdated, tampered, unexpectedScripts } from './lock-file';

const read = <T>(file: string): T => JSON.parse(readFileSync(path.join(repositoryRoot, file), 'utf8')) as T;
const lock = read<LockFile>('package-lock.json');
const manifest = read<Manifest>('package.json');
const locked = (place: string, entry: object): LockFile => ({ packages: { '': {}, [place]: entry } });
const sha512 = `sha512-${'A'.repeat(86)}==`;

describe('C1 known holes', () => {
  it('C1 the lock file has no version with one', () => expect(outdated(lock)).toEqual([]));

  it.each([
    ['node_modules/fastify', '5.11.3'],
    ['node_modules/x/node_modules/@xmldom/xmldom', '0.9.11'],
    ['node_modules/@xmldom/xmldom', '0.8.14'],
    ['node_modules/@xmldom/xmldom', '0.7.99'],
    ['node_modules/fastify', '5.12.2-beta.1'],
  ])('C1 %s %s is refused', (place, version) => expect(outdated(locked(place, { version }))).toHaveLength(1));

  it.each([
    ['node_modules/fastify', '5.12.2'],
    ['node_modules/fastify', '6.0.0'],
    ['node_modules/@xmldom/xmldom', '0.8.15'],
  ])('C1 %s %s is fine', (place, version) => expect(outdated(locked(place, { version }))).toEqual([]));
});

describe('C2 install scripts', () => {
  it('C2 are those we know, and two may run', () => expect(unexpectedScripts(lock, manifest)).toEqual([]));
  it('C2 a new one is noticed', () => {
    expect(unexpectedScripts(locked('node_modules/left', { hasInstallScript: true }), {})).toEqual([
      'left has an install script',
    ]);
    expect(unexpectedScripts({ packages: {} }, { allowScripts: { nx: true, esbuild: true } })).toEqual([
      'nx may run its install script',
    ]);
  });
});

describe('C3 the lock file', () => {
  it('C3 fetches everything from the configured registry and verifies it', () => expect(tampered(lock)).toEqual([]));
  it('C3 follows exact pins, and nothing of ours can be published', () => {
    expect(loosePins(manifest)).toEqual([]);
    expect(manifest.private).toBe(true);
  });

  it.each([
    ['an address of its own', 'node_modules/a', { resolved: 'https://evil.example/a.tgz', integrity: sha512 }],
    ['a git repository', 'node_modules/a', { resolved: 'git+ssh://git@host/a.git#1' }],
    ['no checksum', 'node_modules/a', {}],
    ['no checksum inside a package that is not there', 'node_modules/b/node_modules/a', { inBundle: true }],
    ['a weak checksum', 'node_modules/a', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
    ['a link', 'node_modules/a', { link: true, integrity: sha512 }],
    ['our own name', 'node_modules/@einvoice/resilience', { integrity: sha512 }],
  ])('C3 a package with %s is refused', (_name, place, entry) => {
    expect(tampered(locked(place, entry))).toHaveLength(1);
  });

  it.each(['^1.0.0', '*', 'latest', 'git+https://host/a.git', 'file:../a', 'https://host/a.tgz', 'npm:b@1.0.0'])(
    'C3 the requirement %s is refused',
    (version) => expect(loosePins({ dependencies: { a: version } })).toEqual(['a']),
  );

  it('C3 a package whose content changed is not installed', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-lock-'));
    const npm = (...args: string[]) =>
      spawnSync('npm', [...args, '--offline', '--ignore-scripts', '--no-audit', '--no-fund'], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, npm_config_loglevel: 'error' }, // whoever started this may have silenced npm
      });
    try {
      const source = path.join(repositoryRoot, 'node_modules/xmlchars');
      const [tarball] = execFileSync('npm', ['pack', source, '--silent'], { cwd: folder, encoding: 'utf8' })
        .trim()
        .split('\n');
      writeFileSync(
        path.join(folder, 'package.json'),
        JSON.stringify({ dependencies: { xmlchars: `file:${tarball}` } }),
      );
      expect(npm('install').status).toBe(0);
      const file = path.join(folder, 'package-lock.json');
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, text.replace(/sha512-[^"]+/, sha512));
      const refused = npm('ci');
      expect(refused.status).not.toBe(0);
      expect(refused.stderr).toContain('EINTEGRITY');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

import { repositoryRoot } from '@einvoice/test-kit';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { tryRun } from '../command.mjs';
import { type Audit, type Exception, openAdvisories, weakExceptions } from './advisories';
import { refusedLicences } from './licences';
import { type LockFile } from './lock-file';

const read = <T>(file: string): T => JSON.parse(readFileSync(path.join(repositoryRoot, file), 'utf8')) as T;
const lock = read<LockFile>('package-lock.json');
const exceptions = read<Exception[]>('tools/build/supply-chain/exceptions.json');
const today = new Date().toISOString().slice(0, 10);
const npm = (...args: string[]) => tryRun('npm', args, { cwd: repositoryRoot, env: { npm_config_loglevel: 'silent' } });

describe('licences', () => {
  it('C4 every dependency has one that is allowed', () => expect(refusedLicences(lock)).toEqual([]));

  it.each([
    ['GPL-3.0-only', { dev: true }],
    ['AGPL-3.0-only', {}],
    ['MPL-2.0', {}],
    ['MIT AND GPL-2.0-only', {}],
    ['SEE LICENSE IN LICENSE', {}],
    [undefined, {}],
  ])('C4 %s is refused (%j)', (license, more) => {
    expect(refusedLicences({ packages: { 'node_modules/a': { ...more, ...(license && { license }) } } })).toHaveLength(
      1,
    );
  });

  it.each([['(MIT OR GPL-3.0-only)'], ['Apache-2.0 AND MIT'], ['MIT or MPL-2.0']])('C4 %s is allowed', (license) => {
    expect(refusedLicences({ packages: { 'node_modules/a': { license } } })).toEqual([]);
  });
});

describe('the bill of materials', () => {
  it('C4 CycloneDX of npm names every package of the lock file, with its version, checksum and licence', async () => {
    // With `--omit dev` npm 11 leaves out what the tools need, too, and we ship.
    const { output } = await npm('sbom', '--sbom-format', 'cyclonedx', '--package-lock-only');
    const { bomFormat, components } = JSON.parse(output.slice(output.indexOf('{'))) as {
      bomFormat: string;
      components: { name: string; version: string; licenses?: object[]; hashes?: object[] }[];
    };
    expect(bomFormat).toBe('CycloneDX');
    const named = new Set(components.map(({ name, version }) => `${name}@${version}`));
    const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const locked = Object.entries(lock.packages).filter(([place, { inBundle }]) => place && !inBundle);
    expect(locked.length).toBeGreaterThan(500);
    // One that is installed under another name goes by the one or the other.
    const namesOf = (place: string, name: string | undefined) => [nameOf(place), ...(name === undefined ? [] : [name])];
    const missing = locked.filter(([place, { name, version }]) => !namesOf(place, name).some((one) => named.has(`${one}@${version}`))); // prettier-ignore
    expect(missing).toEqual([]);
    const shipped = locked.filter(([, { dev, optional, devOptional }]) => !dev && !optional && !devOptional);
    // npm tells one of several copies, and of one inside another package it has no checksum; the lock file has that of ours.
    const bundled = Object.entries(lock.packages).flatMap(([place, { inBundle, version }]) => inBundle ? `${nameOf(place)}@${version}` : []); // prettier-ignore
    const bare = new Set(components.filter(({ licenses = [], hashes = [] }) => licenses.length * hashes.length === 0).map(({ name, version }) => `${name}@${version}`)); // prettier-ignore
    for (const copy of bundled) bare.delete(copy);
    expect(shipped.filter(([place, { version }]) => bare.has(`${nameOf(place)}@${version}`))).toEqual([]);
  });
});

describe('advisories', () => {
  const audit: Audit = {
    vulnerabilities: {
      a: { name: 'a', severity: 'high', via: [{ url: 'https://x/advisories/GHSA-aaaa-bbbb-cccc', title: 'a hole' }] },
      b: { name: 'b', severity: 'high', via: ['a'] },
    },
  };
  const exception = { advisory: 'GHSA-aaaa-bbbb-cccc', reason: 'never given input of callers', until: '2026-12-31' };

  it('C1 one that nobody accepted is told, once, and one that was accepted until a day counts again afterwards', () => {
    expect(openAdvisories(audit, [], '2026-12-01')).toEqual([
      'a (high): a hole https://x/advisories/GHSA-aaaa-bbbb-cccc',
    ]);
    expect(openAdvisories(audit, [exception], '2026-12-31')).toEqual([]);
    expect(openAdvisories(audit, [exception], '2027-01-01')).toHaveLength(1);
  });

  it('C1 an exception names an advisory, a reason and a day to come', () => {
    expect(weakExceptions(exceptions, today)).toEqual([]);
    expect(weakExceptions([{ ...exception, reason: 'later' }], '2026-12-01')).toHaveLength(1);
    expect(weakExceptions([exception], '2027-01-01')).toHaveLength(1);
  });

  it('C1 npm knows of none that reaches what is shipped, where its registry answers', async () => {
    const { output } = await npm('audit', '--omit', 'dev', '--json');
    const said = JSON.parse(output.slice(output.indexOf('{'))) as Partial<Audit>;
    if (!said.vulnerabilities)
      console.info('Left out: advisories. The registry of packages does not answer npm audit.');
    expect(openAdvisories({ vulnerabilities: said.vulnerabilities ?? {} }, exceptions, today)).toEqual([]);
  });
});

describe('renovate.json', () => {
  it('C3 waits a week before it takes a release, keeps pins exact, and leaves alone what is held back for Node 20', () => {
    const settings = read<{ rangeStrategy: string; minimumReleaseAge: string; packageRules: { matchPackageNames?: string[]; allowedVersions?: string }[] }>('renovate.json'); // prettier-ignore
    expect(settings).toMatchObject({ rangeStrategy: 'pin', minimumReleaseAge: '7 days' });
    const { dependencies, devDependencies } = read<Record<'dependencies' | 'devDependencies', Record<string, string>>>('package.json'); // prettier-ignore
    const held = settings.packageRules.filter(({ allowedVersions }) => allowedVersions).flatMap(({ matchPackageNames = [] }) => matchPackageNames); // prettier-ignore
    const known = Object.keys({ ...dependencies, ...devDependencies });
    expect(held.filter((name) => !name.endsWith('/**') && !known.includes(name))).toEqual([]);
  });
});

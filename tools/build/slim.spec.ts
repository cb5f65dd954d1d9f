import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { ofPackage, slim } from './slim.mjs';

const modules = mkdtempSync(path.join(os.tmpdir(), 'einvoice-slim-'));
afterAll(() => rmSync(modules, { recursive: true, force: true }));

const stays = [
  '.bin/some',
  '.package-lock.json',
  '@scope/a/index.js',
  '@scope/a/package.json',
  'plain/LICENSE.md',
  'plain/index.js',
  'plain/lib/tests/used.js',
  'plain/node_modules/inner/index.js',
  'plain/node_modules/inner/package.json',
  'plain/notice.md',
  'plain/package.json',
  'stripe/cjs/stripe.js',
  'stripe/package.json',
];
const goes = [
  '@scope/a/README.md',
  '@scope/a/index.js.map',
  'plain/CHANGELOG.markdown',
  'plain/lib/deep/index.d.ts.map',
  'plain/node_modules/inner/README.md',
  'plain/test/all.js',
  'stripe/esm/stripe.js',
];
const files = () =>
  readdirSync(modules, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(modules, path.join(entry.parentPath, entry.name)))
    .sort();

it('takes out maps, documents, tests of their own and what is named of a package; licences and the rest stay', () => {
  for (const file of [...stays, ...goes]) {
    mkdirSync(path.dirname(path.join(modules, file)), { recursive: true });
    writeFileSync(path.join(modules, file), '');
  }
  expect(slim(modules)).toBe(goes.length);
  expect(files()).toEqual(stays);
});

it('finds nothing more to take out the second time', () => {
  expect(slim(modules)).toBe(0);
  expect(files()).toEqual(stays);
});

it('names only packages that are installed', () => {
  const { packages } = JSON.parse(readFileSync(path.join(repositoryRoot, 'package-lock.json'), 'utf8')) as {
    packages: object;
  };
  const unknown = Object.keys(ofPackage).filter((name) => !(`node_modules/${name}` in packages));
  expect(unknown).toEqual([]);
});

it('leaves of what the service is made of, and it names, enough to load', () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8')) as {
    dependencies: object;
  };
  const named = Object.keys(ofPackage).filter((name) => name in dependencies && name !== '@prisma/client');
  expect(named.length).toBeGreaterThan(6);
  const program = `for (const name of ${JSON.stringify([...named, '@prisma/client/runtime/client'])}) require(name);`;
  execFileSync(process.execPath, ['-e', program], { cwd: repositoryRoot });
});

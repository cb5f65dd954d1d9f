import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isInstalled } from '../../tools/build/installed.mjs';

const locked = {
  '': { version: '1.0.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/of-another-platform': { version: '1.0.0', integrity: 'sha512-b', optional: true },
};
const present = { 'node_modules/a': locked['node_modules/a'] };

function installed(wanted: object, notes: object | null): boolean {
  const root = mkdtempSync(path.join(os.tmpdir(), 'einvoice-installed-'));
  try {
    mkdirSync(path.join(root, 'node_modules'));
    writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages: wanted }));
    const file = path.join(root, 'node_modules/.package-lock.json');
    if (notes) writeFileSync(file, JSON.stringify({ packages: notes }));
    return isInstalled(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

describe('what decides whether npm ci runs', () => {
  it('is satisfied by a plain npm ci, binaries of other platforms missing', () => {
    expect(installed(locked, present)).toBe(true);
  });

  it.each<[string, object | null]>([
    ['nothing is installed', null],
    ['a package is missing', {}],
    ['a package has another version', { 'node_modules/a': { version: '0.9.0', integrity: 'sha512-a' } }],
    ['a package has other content', { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-c' } }],
    ['a package is not in the lock file', { ...present, 'node_modules/b': { version: '1.0.0' } }],
  ])('asks for it when %s', (_what, notes) => expect(installed(locked, notes)).toBe(false));
});

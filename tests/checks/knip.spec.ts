import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';

describe('npm run check: knip', () => {
  const tree = mkdtempSync(path.join(os.tmpdir(), 'einvoice-knip-'));
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  const used = {
    'apps/a/src/main.ts': `import { b } from './b';\nb();\n`,
    'apps/a/src/b.ts': 'export function b() {}\n',
  };
  /** What our configuration says of a tree of these files. */
  function deadCodeIn(files: Readonly<Record<string, string>>): { status: number | null; found: string[] } {
    rmSync(tree, { recursive: true, force: true });
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
      writeFileSync(path.join(tree, file), text);
    }
    copyFileSync(path.join(repositoryRoot, 'knip.jsonc'), path.join(tree, 'knip.jsonc'));
    const knip = path.join(repositoryRoot, 'node_modules/knip/bin/knip.js');
    const args = [knip, '--directory', tree, '--no-progress', '--no-config-hints', '--reporter', 'symbols'];
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    const found = stdout.split('\n').flatMap((line) => line.match(/^\S*\w+\.ts\b|^\w+ .*:\d+|^left-pad/g) ?? []);
    return { status, found: found.map((line) => line.replace(/\s+/g, ' ')) };
  }
  const manifest = (dependencies: object) => ({ 'package.json': JSON.stringify({ name: 'x', dependencies }) });

  it('is content with what is in use', () => {
    expect(deadCodeIn({ ...manifest({}), ...used })).toEqual({ status: 0, found: [] });
  });

  it('finds a file, a fixture, an export, a type and a dependency that nothing uses', () => {
    const { status, found } = deadCodeIn({
      ...manifest({ 'left-pad': '1.3.0' }),
      ...used,
      'apps/a/src/b.ts': 'export function b() {}\nexport const c = 1;\nexport type D = 2;\n',
      'apps/a/src/dead.ts': 'export {};\n',
      'libs/x/y/src/dead.fixture.ts': 'export {};\n',
    });
    expect(status).toBe(1);
    expect(found).toEqual([
      'apps/a/src/dead.ts',
      'libs/x/y/src/dead.fixture.ts',
      'left-pad',
      'c apps/a/src/b.ts:2:14',
      'D type apps/a/src/b.ts:3:13',
    ]);
  });
});

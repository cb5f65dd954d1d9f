import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expectGolden } from './golden-file';

describe('a golden file', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'golden-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('that is missing, or differs, fails with the command that writes it and the first lines that differ', () => {
    const file = path.join(folder, 'some.golden.json');
    expect(() => expectGolden(file, 'a\n', 'npx jest some')).toThrow('UPDATE_GOLDEN=1 npx jest some');
    writeFileSync(file, 'one\ntwo\n');
    expect(() => expectGolden(file, 'one\nthree\n', 'npx jest some')).toThrow(/line 2:\n- two\n- \n\+ three/);
    expect(() => expectGolden(file, 'one\n', 'npx jest some')).toThrow('line 2:');
  });

  it('that holds the same text passes', () => {
    const file = path.join(folder, 'same.golden.json');
    writeFileSync(file, 'a\n');
    expect(() => expectGolden(file, 'a\n', 'npx jest some')).not.toThrow();
  });
});

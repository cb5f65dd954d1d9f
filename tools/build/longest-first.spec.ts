import { existsSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { longestSeconds } from './longest-first.cjs';

it('the files that are known to take long exist', () => {
  const files = Object.keys(longestSeconds as Record<string, number>);
  expect(files.filter((file) => !existsSync(path.join(repositoryRoot, file)))).toEqual([]);
});

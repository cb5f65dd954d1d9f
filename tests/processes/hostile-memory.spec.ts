import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { documentNames, groupNames } from '@einvoice/invoice-rules/testing';
import { type GrowthFound, repositoryRoot, throwUnlessWithin } from '@einvoice/test-kit';

describe('B8 B10 memory of the largest documents, in a process of its own', () => {
  const bundle = path.join(repositoryRoot, `dist/specs/hostile-memory-${process.pid}.js`);
  let found: Record<string, GrowthFound>;
  beforeAll(() => {
    const entry = 'libs/checks/invoice-rules/src/hostile-memory.fixture.ts';
    execFileSync(process.execPath, ['tools/build/build.mjs', entry, bundle], { cwd: repositoryRoot });
    const told = execFileSync(process.execPath, ['--expose-gc', bundle], { cwd: repositoryRoot, encoding: 'utf8' });
    found = JSON.parse(told) as Record<string, GrowthFound>;
  });
  afterAll(() => ['', '.map'].forEach((end) => rmSync(bundle + end, { force: true })));

  it.each([...documentNames, ...groupNames])('%s take memory in proportion to the bytes', (name) => {
    throwUnlessWithin(found[name]!, 'memory');
  });
});

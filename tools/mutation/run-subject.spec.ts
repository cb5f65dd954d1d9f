import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { runSubject } from './run-subject';
import { scoreOf } from './score';
import { Survivors } from './survivors';

const folder = mkdtempSync(path.join(os.tmpdir(), 'mutation-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const subject = {
  name: 'even-split',
  sources: ['tools/mutation/even-split.fixture.ts'],
  specs: ['tools/mutation/even-split.specs.fixture.ts'],
  needs: [],
};
const run = (more: { seed?: string; isOver?: () => boolean } = {}) =>
  runSubject(subject, {
    root: repositoryRoot,
    folder,
    env: {},
    workers: 1,
    isFresh: false,
    isOver: () => false,
    say: () => undefined,
    ...more,
  });

it('tells of each deliberate fault whether a test noticed it, and forgets nothing', async () => {
  const { outcomes } = await run();
  const told = [...outcomes].map(([mutant, outcome]) => `${outcome.state}: ${mutant.from} → ${mutant.to}`);
  expect(told).toContain('killed: units / people → units * people');
  expect(told).toContain('survived: people <= 0 → people < 0');
  expect(told).toContain('uncovered: units > 100 → units >= 100');
  const endless = [...outcomes].find(([{ from, to }]) => from === 'left -= 1' && to === 'left += 1');
  expect(endless?.[1]).toMatchObject({ state: 'killed', cause: 'time' });

  // The next run has it all from the file and starts no process.
  const again = await run({ isOver: () => true });
  expect(again.unfinished).toBe(0);
  expect([...again.outcomes.values()]).toEqual([...outcomes.values()]);

  const fifth = await run({ seed: '1' });
  expect(fifth.outcomes.size).toBeGreaterThan(0);
  expect(fifth.outcomes.size).toBeLessThan(outcomes.size / 2);
  expect([...(await run({ seed: '1' })).outcomes.keys()]).toEqual([...fifth.outcomes.keys()]);
});

it('counts what nobody noticed against the score, and says where it is', async () => {
  const score = scoreOf('even-split', await run(), new Survivors('no such file'));
  expect(score.percent).toBeLessThan(90);
  expect(score.lines).toContainEqual(
    '  survived tools/mutation/even-split.fixture.ts:3 EqualityOperator: people <= 0 → people < 0',
  );
  expect(score.lines.at(-1)).toMatch(/^even-split: score=\d+\.\d \(/);
});

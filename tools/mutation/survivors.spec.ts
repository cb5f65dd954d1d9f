import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Mutant } from './instrument';
import { type SubjectRun } from './run-subject';
import { scoreOf } from './score';
import { placeOf, Survivors } from './survivors';

const folder = mkdtempSync(path.join(os.tmpdir(), 'survivors-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const mutant = (from: string): Mutant => ({
  id: from,
  file: 'a.ts',
  line: 7,
  lineText: `if (${from}) stop();`,
  mutator: 'EqualityOperator',
  from,
  to: 'true',
  key: from,
});
const [killed, explained, alive] = ['killed', 'explained', 'alive'].map(mutant) as [Mutant, Mutant, Mutant];
const run: SubjectRun = {
  sources: ['a.ts'],
  unfinished: 0,
  outcomes: new Map([
    [killed, { state: 'killed', cause: 'test', file: 'a.spec.ts', test: 'stops' }],
    [explained, { state: 'survived' }],
    [alive, { state: 'uncovered' }],
  ]),
};
const listOf = (mutants: readonly Mutant[], reason = 'stopped anyway'): Survivors => {
  const file = path.join(folder, 'list.json');
  const entries = mutants.map((one) => ({ ...placeOf(one), kind: 'equivalent', reason }));
  writeFileSync(file, JSON.stringify(entries));
  return new Survivors(file);
};

it('a survivor without a reason counts as alive', () => {
  for (const list of [new Survivors('no such file'), listOf([]), listOf([explained], ' ')]) {
    expect(scoreOf('a', run, list).percent).toBeCloseTo(100 / 3);
  }
});

it('a survivor with a reason does not count', () => {
  const score = scoreOf('a', run, listOf([explained]));
  expect(score).toMatchObject({ percent: 50, alive: [alive] });
});

it('a reason for what a test kills, or for a line that has changed, is told', () => {
  const list = listOf([killed, explained, mutant('gone')]);
  scoreOf('a', run, list);
  expect(list.stale(['a.ts']).map(({ from }) => from)).toEqual(['killed', 'gone']);
  expect(list.stale(['b.ts'])).toEqual([]);
});

it('mutants whose turn did not come are told', () => {
  expect(scoreOf('a', { ...run, unfinished: 3 }, listOf([])).lines).toContain('  3 mutants not run');
});

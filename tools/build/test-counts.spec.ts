import { type FileResult, TestCounts } from './test-counts';

const file = (name: string, more: Partial<FileResult> = {}) => ({
  ...{
    kind: 'file' as const,
    file: `/repo/${name}`,
    seconds: 1,
    passed: 0,
    failed: 0,
    skipped: 0,
    failures: [],
    notes: [],
  },
  ...more,
});
const countsOf = (...events: Parameters<TestCounts['take']>[0][]) => {
  const counts = new TestCounts((path) => path.replace('/repo/', ''), 'npm test');
  for (const event of events) counts.take(event);
  return counts;
};

describe('the counts of a run of tests', () => {
  it('closes with what passed, failed and was skipped', () => {
    const files = [file('a.spec.ts', { passed: 3, skipped: 2 }), file('b.spec.ts', { passed: 1, failed: 1 })];
    expect(countsOf(...files).closingLine()).toBe('4 passed, 1 failed, 2 skipped');
    expect(countsOf(files[1]!).closingLine()).toBe('1 passed, 1 failed');
  });

  it('says how far it is', () => {
    const counts = countsOf({ kind: 'run', files: 3 }, file('a.spec.ts', { passed: 3 }));
    expect(counts.progress(65_000)).toBe('1/3 files, 3 passed, 0 failed, 1:05');
  });

  it('names the file, the test, the first lines of why and the command that runs it alone', () => {
    const message = `Error: no\n\nExpected: "1"\n    at f (/repo/node_modules/x.js:1:1)\n    at g (/repo/a.spec.ts:3:4)`;
    const failures = [{ name: "costs 1.00 € (a buyer's)", message }];
    expect(countsOf(file('a.spec.ts', { failed: 1, failures })).failures()).toEqual([
      '✗ a.spec.ts',
      "  costs 1.00 € (a buyer's)",
      '    Error: no',
      '    ',
      '    Expected: "1"',
      '    at g (/repo/a.spec.ts:3:4)',
      "  alone: npm test -- a.spec.ts -t 'costs 1\\.00 € \\(a buyer.s\\)'",
      '',
    ]);
  });

  it('knows the files that began and did not end', () => {
    const begin = (name: string) => ({ kind: 'begin' as const, file: `/repo/${name}` });
    expect(countsOf(begin('a.spec.ts'), begin('b.spec.ts'), file('a.spec.ts')).unfinished).toEqual(['b.spec.ts']);
  });
});

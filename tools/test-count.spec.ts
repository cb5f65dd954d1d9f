import { countTests } from './test-count';

describe('countTests', () => {
  it('adds up the summaries of several projects, coloured and prefixed or not', () => {
    const output = [
      'Test Suites: 1 passed, 1 total',
      'Tests:       3 passed, 3 total',
      'database: \u001b[1mTests:       \u001b[22m\u001b[1m\u001b[31m2 failed\u001b[39m\u001b[22m, 1 skipped, 40 passed, 43 total',
    ].join('\n');
    expect(countTests(output)).toEqual({ passed: 43, failed: 2 });
  });

  it('counts a file that could not run as a failure', () => {
    const output = 'Test Suites: 1 failed, 2 passed, 3 total\nTests:       5 passed, 5 total\n';
    expect(countTests(output)).toEqual({ passed: 5, failed: 1 });
  });

  it('does not count a failed file twice when its tests failed', () => {
    const output = 'Test Suites: 1 failed, 1 total\nTests:       2 failed, 2 total\n';
    expect(countTests(output)).toEqual({ passed: 0, failed: 2 });
  });

  it('finds nothing where Jest said nothing', () => {
    expect(countTests('the build was fine')).toEqual({ passed: 0, failed: 0 });
  });
});

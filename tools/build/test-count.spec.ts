import { countTests } from './test-count';

describe('countTests', () => {
  it('adds up the summaries of several projects, coloured and prefixed or not', () => {
    const output = [
      'Test Suites: 1 passed, 1 total',
      'Tests:       3 passed, 3 total',
      'database: \u001b[1mTests:       \u001b[22m\u001b[1m\u001b[31m2 failed\u001b[39m\u001b[22m, 1 skipped, 40 passed, 43 total',
    ].join('\n');
    expect(countTests(output)).toMatchObject({ passed: 43, failed: 2 });
  });

  it('counts a file that could not run as a failure', () => {
    const output = 'Test Suites: 1 failed, 2 passed, 3 total\nTests:       5 passed, 5 total\n';
    expect(countTests(output)).toMatchObject({ passed: 5, failed: 1, files: 3, failedFiles: 1 });
  });

  it('does not count a failed file twice when its tests failed', () => {
    const output = 'Test Suites: 1 failed, 1 total\nTests:       2 failed, 2 total\n';
    expect(countTests(output)).toMatchObject({ passed: 0, failed: 2, files: 1, failedFiles: 1 });
  });

  it('names the projects whose files failed, and no other', () => {
    const output = [
      ...['chain-client: Test Suites: 4 passed, 4 total', 'chain-client: Tests:       9 passed, 9 total'],
      ...[
        'database: Test Suites: 1 failed, 29 passed, 30 total',
        'database: Tests:       1 failed, 344 passed, 345 total',
      ],
    ].join('\n');
    expect(countTests(output)).toEqual({
      ...{ passed: 353, failed: 1, files: 34, failedFiles: 1 },
      failedProjects: ['database'],
    });
  });

  it('finds nothing where Jest said nothing', () => {
    expect(countTests('the build was fine')).toEqual({
      ...{ passed: 0, failed: 0, files: 0, failedFiles: 0 },
      failedProjects: [],
    });
  });
});

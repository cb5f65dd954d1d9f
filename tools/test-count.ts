import { stripVTControlCharacters } from 'node:util';

/** How many tests passed and failed, over several Jest runs. */
export interface TestCount {
  readonly passed: number;
  readonly failed: number;
}

/**
 * Adds up the summaries of the Jest runs in `output`. A file that could not even run has no failing test, so it counts
 * as one failure.
 */
export function countTests(output: string): TestCount {
  let passed = 0;
  let failed = 0;
  let failedSuites = 0;
  for (const line of stripVTControlCharacters(output).split('\n')) {
    const [, of, numbers] = /(Test Suites|Tests):\s+(.*) total\s*$/.exec(line) ?? [];
    if (of === 'Test Suites') failedSuites = numberBefore('failed', numbers);
    if (of !== 'Tests') continue;
    passed += numberBefore('passed', numbers);
    failed += Math.max(numberBefore('failed', numbers), failedSuites);
    failedSuites = 0;
  }
  return { passed, failed };
}

const numberBefore = (word: string, text = ''): number => Number(new RegExp(`(\\d+) ${word}`).exec(text)?.[1] ?? 0);

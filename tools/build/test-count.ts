import { stripVTControlCharacters } from 'node:util';

/** How many tests passed and failed, over several Jest runs, and the files they stand in. */
export interface TestCount {
  readonly passed: number;
  readonly failed: number;
  readonly files: number;
  readonly failedFiles: number;
  /** Projects with a failed file. */
  readonly failedProjects: readonly string[];
}

/**
 * Adds up the summaries of the Jest runs in `output`. A file that could not even run has no failing test, so it counts
 * as one failure.
 */
export function countTests(output: string): TestCount {
  const count = { passed: 0, failed: 0, files: 0, failedFiles: 0 };
  const failedProjects = new Set<string>();
  let failedHere = 0;
  for (const line of stripVTControlCharacters(output).split('\n')) {
    const [, project, of, numbers] = /^(?:([\w-]+): )?(Test Suites|Tests):\s+(.* total)\s*$/.exec(line) ?? [];
    if (of === 'Test Suites') {
      failedHere = numberBefore('failed', numbers);
      count.files += numberBefore('total', numbers);
      count.failedFiles += failedHere;
      if (failedHere > 0 && project) failedProjects.add(project);
    }
    if (of !== 'Tests') continue;
    count.passed += numberBefore('passed', numbers);
    count.failed += Math.max(numberBefore('failed', numbers), failedHere);
    failedHere = 0;
  }
  return { ...count, failedProjects: [...failedProjects] };
}

const numberBefore = (word: string, text = ''): number => Number(new RegExp(`(\\d+) ${word}`).exec(text)?.[1] ?? 0);

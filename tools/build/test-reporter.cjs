// What Jest finds, told to the program that started it (tools/build/run-tests.ts), file by file. Nothing is printed here.
const failureLength = 4000;

/** Jest's own words about one failed test, at most a page of them. */
const failureOf = ({ fullName, failureMessages }) => ({
  name: fullName,
  message: failureMessages.join('\n').slice(0, failureLength),
});

module.exports = class TestReporter {
  onRunStart({ numTotalTestSuites: files }) {
    this.tell({ kind: 'run', files });
  }

  onTestFileStart({ path: file }) {
    this.tell({ kind: 'begin', file });
  }

  onTestFileResult({ path: file }, result) {
    const { perfStats, numPassingTests: passed, numFailingTests: failed } = result;
    const failures = result.testResults.filter(({ status }) => status === 'failed').map(failureOf);
    const neverRan = result.failureMessage && failures.length === 0;
    this.tell({
      kind: 'file',
      file,
      seconds: perfStats.runtime / 1000,
      passed,
      failed: failed + (neverRan ? 1 : 0),
      skipped: result.numPendingTests + result.numTodoTests,
      notes: (result.console ?? []).filter(({ type }) => type === 'info').map(({ message }) => message),
      failures: neverRan
        ? [{ name: 'the file did not run', message: result.failureMessage.slice(0, failureLength) }]
        : failures,
    });
  }

  onRunComplete(_contexts, { snapshot, wasInterrupted }) {
    this.tell({ kind: 'end', wasInterrupted, staleSnapshots: snapshot.unchecked });
  }

  tell(event) {
    process.send?.(event);
  }
};

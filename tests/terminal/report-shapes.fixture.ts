/** Elements of JUnit's XML as build servers read them: what may stand in each, and its attributes; with `!`, those that must be there. */
export const junitShape: Readonly<Record<string, { readonly in: string; readonly attributes: readonly string[] }>> = {
  testsuites: { in: '', attributes: ['name', 'tests', 'failures', 'errors', 'time'] },
  testsuite: { in: 'testsuites', attributes: ['name!', 'tests!', 'failures!', 'errors!', 'skipped', 'time'] },
  testcase: { in: 'testsuite', attributes: ['name!', 'classname!', 'time'] },
  failure: { in: 'testcase', attributes: ['message', 'type!'] },
};

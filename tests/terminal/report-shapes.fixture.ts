/** Elements of JUnit's XML as build servers read them: what may stand in each, and its attributes; with `!`, those that must be there. */
export const junitShape: Readonly<Record<string, { readonly in: string; readonly attributes: readonly string[] }>> = {
  testsuites: { in: '', attributes: ['name', 'tests', 'failures', 'errors', 'time'] },
  testsuite: { in: 'testsuites', attributes: ['name!', 'tests!', 'failures!', 'errors!', 'skipped', 'time'] },
  testcase: { in: 'testsuite', attributes: ['name!', 'classname!', 'time'] },
  failure: { in: 'testcase', attributes: ['message', 'type!'] },
};

/**
 * What GitLab's documentation says of a code quality report (docs.gitlab.com, CI/CD, Testing, Code Quality, "Code Quality report format"):
 * a list of entries with a description, the name of the check, a fingerprint, one of five severities, and a path relative to the root
 * of the repository, without `./` in front, with the line.
 */
export const gitlabSchema: object = {
  type: 'array',
  items: {
    type: 'object',
    required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
    properties: {
      description: { type: 'string', minLength: 1 },
      check_name: { type: 'string', minLength: 1 },
      fingerprint: { type: 'string', minLength: 1 },
      severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
      location: {
        type: 'object',
        required: ['path', 'lines'],
        properties: {
          path: { type: 'string', pattern: '^(?!\\./|/).' },
          lines: { type: 'object', required: ['begin'], properties: { begin: { type: 'integer', minimum: 1 } } },
        },
      },
    },
  },
};

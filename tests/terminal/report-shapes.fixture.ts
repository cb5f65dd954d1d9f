/**
 * What SARIF 2.1.0 allows of the objects that a report of ours has: their members, which of them must be there, and the values of
 * closed lists. Everything else is refused here, also what the standard has and we do not write.
 */
export const sarifShape = closed(['version', 'runs'], {
  version: { const: '2.1.0' },
  $schema: address(),
  runs: list(
    closed(['tool'], {
      tool: closed(['driver'], {
        driver: closed(['name'], {
          ...{ name: text(), version: text(), semanticVersion: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+$' } },
          rules: list(closed(['id'], { id: text(), shortDescription: message() })),
        }),
      }),
      columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
      results: list(
        closed(['message'], {
          ...{ ruleId: text(), message: message() },
          level: { enum: ['none', 'note', 'warning', 'error'] },
          baselineState: { enum: ['new', 'unchanged', 'updated', 'absent'] },
          partialFingerprints: { type: 'object', additionalProperties: text() },
          suppressions: list(closed(['kind'], { kind: { enum: ['inSource', 'external'] }, justification: text() })),
          locations: list(
            closed([], {
              physicalLocation: closed(['artifactLocation'], {
                artifactLocation: closed(['uri'], { uri: address() }),
                region: closed(['startLine'], { startLine: place(), startColumn: place() }),
              }),
              logicalLocations: list(closed([], { fullyQualifiedName: text() })),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** Elements of JUnit's XML as build servers read them: what may stand in each, and its attributes; with `!`, those that must be there. */
export const junitShape: Readonly<Record<string, { readonly in: string; readonly attributes: readonly string[] }>> = {
  testsuites: { in: '', attributes: ['name', 'tests', 'failures', 'errors', 'time'] },
  testsuite: { in: 'testsuites', attributes: ['name!', 'tests!', 'failures!', 'errors!', 'skipped', 'time'] },
  testcase: { in: 'testsuite', attributes: ['name!', 'classname!', 'time'] },
  failure: { in: 'testcase', attributes: ['message', 'type!'] },
};

function closed(required: readonly string[], properties: Readonly<Record<string, object>>): object {
  return { type: 'object', additionalProperties: false, required, properties };
}

function list(items: object): object {
  return { type: 'array', items };
}

function text(): object {
  return { type: 'string', minLength: 1 };
}

/** An address, absolute or relative: no character that belongs into none. */
function address(): object {
  return { type: 'string', pattern: "^(?:[A-Za-z0-9._~:/?#@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+$" };
}

function message(): object {
  return closed(['text'], { text: text() });
}

/** From 1. */
function place(): object {
  return { type: 'integer', minimum: 1 };
}

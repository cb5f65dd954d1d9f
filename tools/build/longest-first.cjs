// The longest files begin first, so that none is left alone at the end. How long they take is remembered from run to run; on a
// fresh clone the list below says which wait for long, and of the others the larger begin earlier.
const { mkdirSync, readFileSync, statSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;

const root = path.resolve(__dirname, '../..');
const memoryFile = path.join(root, 'node_modules/.cache/test-seconds.json');
/** Seconds of the files that take longest, on two cores; tools/build/longest-first.spec.ts knows whether they exist. */
const longestSeconds = {
  'tests/fuzz/fuzz.spec.ts': 400,
  'tests/walks/website-walks.spec.ts': 133,
  'tests/operations/soak.spec.ts': 120,
  'tests/operations/failover.spec.ts': 100,
  'tests/operations/replicas.spec.ts': 90,
  'tests/faults/payment-suite.spec.ts': 83,
  'tests/mutation/mutation-sample.spec.ts': 80,
  'tests/pack/pack.spec.ts': 71,
  'tests/start/sandbox.spec.ts': 68,
  'tests/documents/documented-commands.spec.ts': 58,
  'tests/deploy/image.spec.ts': 53,
  'tests/paid-calls/operations.spec.ts': 43,
  'tests/faults/ledger-suite.spec.ts': 35,
  'tests/generators/generators.spec.ts': 34,
  'tests/paid-calls/paycall-client.spec.ts': 33,
  'tests/paid-calls/paid-call.spec.ts': 31,
  'tests/rest-calls/invoice-routes.spec.ts': 23,
  'libs/registers/tariff-data/src/import/read-tariff-folder.spec.ts': 60,
  'libs/platform/database/src/postgres-ledger-store.spec.ts': 58,
  'libs/checks/import-cost/src/properties.spec.ts': 53,
  'apps/mcp-gateway/src/payments.http.spec.ts': 49,
  'libs/platform/database/src/postgres-payment-store.spec.ts': 48,
  'libs/checks/invoice-rules/src/hostile-size.spec.ts': 41,
  'libs/checks/invoice-rules/src/hostile-invoices.spec.ts': 38,
  'apps/rest-api/src/top-ups/top-up.http.spec.ts': 37,
  'libs/platform/test-kit/src/postgres.spec.ts': 31,
};
const bytesPerSecond = 5_000;

const remembered = () => {
  try {
    return JSON.parse(readFileSync(memoryFile, 'utf8'));
  } catch {
    return {};
  }
};

module.exports = class LongestFirst extends Sequencer {
  constructor(options) {
    super(options);
    this.runsWholeFiles = !options.globalConfig.testNamePattern;
  }

  sort(tests) {
    const seconds = { ...longestSeconds, ...remembered() };
    const expected = ({ path: file }) => seconds[path.relative(root, file)] ?? statSync(file).size / bytesPerSecond;
    const order = new Map(tests.map((test) => [test, expected(test)]));
    return [...tests].sort((a, b) => order.get(b) - order.get(a));
  }

  cacheResults(tests, results) {
    super.cacheResults(tests, results);
    if (!this.runsWholeFiles) return;
    const seconds = results.testResults
      .filter(({ perfStats, skipped }) => perfStats && !skipped)
      .map(({ testFilePath, perfStats }) => [path.relative(root, testFilePath), perfStats.runtime / 1000]);
    mkdirSync(path.dirname(memoryFile), { recursive: true });
    writeFileSync(memoryFile, JSON.stringify({ ...remembered(), ...Object.fromEntries(seconds) }));
  }
};

module.exports.longestSeconds = longestSeconds;

// Runs spec files with one mutant switched on, in one process that has Jest, packages and compiled modules loaded already.
const path = require('node:path');
const process = require('node:process');
const { performance } = require('node:perf_hooks');
const { readConfigs } = require('jest-config');
const { default: JestRunner } = require('jest-runner');
const { default: Runtime } = require('jest-runtime');
const { context, cpuMs } = require('./switch.cjs');

const root = path.resolve(__dirname, '../..');
const notInterrupted = { isInterrupted: () => false };

async function prepareJest() {
  const argv = {
    _: [],
    $0: 'mutation',
    config: path.join(__dirname, 'jest.mutation.cjs'),
    ci: true,
    silent: true,
    watchman: false,
  };
  const { globalConfig, configs } = await readConfigs(argv, [root]);
  const [config] = configs;
  const jestContext = await Runtime.createContext(config, { maxWorkers: 1, watch: false, watchman: false });
  return { runner: new JestRunner({ ...globalConfig, maxWorkers: 1 }, {}), jestContext };
}

/** The result Jest has of one file. */
async function runFile({ runner, jestContext }, file) {
  const results = [];
  const stops = [
    runner.on('test-file-success', ([, result]) => results.push(result)),
    runner.on('test-file-failure', ([, error]) =>
      results.push({ testResults: [], failureMessage: String(error?.message) }),
    ),
  ];
  await runner.runTests([{ context: jestContext, path: path.join(root, file) }], notInterrupted, { serial: true });
  for (const stop of stops) stop();
  return results[0];
}

/** Every test once, with nothing switched on: how long it takes and which mutants it meets. */
async function measure(jest, { file }) {
  Object.assign(context, { activeMutant: undefined, chosen: undefined, failed: undefined, timeouts: {} });
  Object.assign(context, { hitCount: undefined, hookTimeout: undefined });
  context.mutantCoverage = { static: {}, perTest: {} };
  context.cpuMs = {};
  const startedMs = performance.now();
  const begunAt = cpuMs();
  const { testResults, failureMessage } = await runFile(jest, file);
  return {
    ms: performance.now() - startedMs,
    cpuMs: cpuMs() - begunAt,
    tests: testResults.map(({ fullName, status, duration }) => ({
      ...{ name: fullName, status, ms: duration ?? 0, cpuMs: context.cpuMs[fullName] ?? 0 },
    })),
    failure: failureMessage ?? undefined,
    coverage: context.mutantCoverage,
  };
}

/** Whether a chosen test fails with the mutant switched on; the first that does ends it. */
async function tryMutant(jest, { mutant, hitLimit, files }) {
  Object.assign(context, { activeMutant: mutant, failed: undefined, hitCount: 0, hitLimit });
  try {
    for (const { file, tests, timeouts, hookTimeout } of files) {
      Object.assign(context, { chosen: new Set(tests), timeouts, hookTimeout });
      let { failureMessage } = await runFile(jest, file);
      // A file of which no test failed did not run: by the fault, if it does so again, else by a busy machine.
      if (failureMessage && !context.failed && context.hitCount <= hitLimit) {
        ({ failureMessage } = await runFile(jest, file));
      }
      if (failureMessage) {
        const isEndless = context.hitCount > hitLimit;
        const hangs = !isEndless && /Exceeded timeout of/.test(failureMessage);
        const cause = isEndless || hangs ? 'time' : 'test';
        return { state: 'killed', cause, hangs, file, test: context.failed ?? 'the file did not run' };
      }
    }
    return { state: 'survived' };
  } finally {
    Object.assign(context, { activeMutant: undefined, chosen: undefined, hitCount: undefined, failed: undefined });
  }
}

async function main() {
  const jest = await prepareJest();
  const does = { measure, tryMutant };
  process.on('message', ({ id, kind, ...task }) => {
    void does[kind](jest, task).then(
      (result) => process.send({ id, result, bytes: process.memoryUsage.rss() }),
      (error) => process.send({ id, error: String(error?.stack) }),
    );
  });
  process.send({ id: 0, result: 'ready' });
}

process.on('disconnect', () => process.exit(0));
void main();

// What a worker and the spec files in it share: which mutant is switched on, which tests run, what they covered. The code that
// Stryker's instrumenter wrote reads it as `__stryker__`: `activeMutant`, `currentTestId`, `mutantCoverage`, `hitCount`, `hitLimit`.
const process = require('node:process');

const context = {
  activeMutant: undefined,
  hitCount: undefined,
  hitLimit: undefined,
  mutantCoverage: { static: {}, perTest: {} },
  /** What is read while a module of ours is loaded belongs to every test of the file, whichever came first. */
  get currentTestId() {
    return this.loading > 0 ? undefined : this.test;
  },
  loading: 0,
  test: undefined,
  /** Names of the tests to run, or undefined for all. */
  chosen: undefined,
  /** How long one test may take, by name. */
  timeouts: {},
  /** How long what makes tests ready may take. */
  hookTimeout: undefined,
  failed: undefined,
  /** Processor time of each test, by name: what else runs on the machine does not make it dearer. */
  cpuMs: {},
  begunAt: 0,
};

/** Processor time of this process so far. */
function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

module.exports = { context, cpuMs };

// A spec file of which chosen tests run, until the first fails.
const SpecRealm = require('../build/spec-realm/environment.cjs');
const { context, cpuMs } = require('./switch.cjs');

const namesAbove = (block) => (block.parent ? [...namesAbove(block.parent), block.name] : []);
const fullName = (test) => [...namesAbove(test.parent), test.name].join(' ');
const testsBelow = (block) =>
  block.children.flatMap((child) => (child.type === 'describeBlock' ? testsBelow(child) : [child]));

module.exports = class MutationRealm extends SpecRealm {
  constructor(...args) {
    super(...args);
    globalThis.__stryker__ = context;
  }

  async handleTestEvent(event, state) {
    if (event.name === 'run_start') {
      state.testTimeout = context.hookTimeout ?? state.testTimeout;
      for (const test of testsBelow(state.rootDescribeBlock)) {
        const name = fullName(test);
        if (context.chosen && !context.chosen.has(name)) test.mode = 'skip';
        test.timeout = context.timeouts[name] ?? test.timeout;
      }
    }
    if (event.name === 'test_start') {
      if (context.failed !== undefined) event.test.mode = 'skip';
      context.test = fullName(event.test);
      context.begunAt = cpuMs();
    }
    if (event.name === 'test_done') {
      if (context.test !== undefined) context.cpuMs[context.test] = cpuMs() - context.begunAt;
      if (context.activeMutant !== undefined && event.test.errors.length > 0) context.failed ??= context.test;
      context.test = undefined;
    }
  }
};

// As every spec has it, and it tells when a module of ours is being loaded.
const SpecRuntime = require('../build/spec-realm/runtime.cjs');
const { context } = require('./switch.cjs');

module.exports = class MutationRuntime extends SpecRuntime {
  constructor(...args) {
    super(...args);
    const { compile } = this.executor;
    this.executor.compile = (...parts) => {
      const load = compile(...parts);
      return function loadModule(...given) {
        context.loading += 1;
        try {
          return load.apply(this, given);
        } finally {
          context.loading -= 1;
        }
      };
    };
  }
};

// Modules of ours are loaded anew for every spec file; packages once, by Node itself, except those that remember our classes.
const { isBuiltin } = require('node:module');
const { default: Runtime } = require('jest-runtime');
const { realm } = require('./realm.cjs');

/** They keep decorated classes in tables of their own: each spec file has its own table. */
const loadedAnew = ['class-transformer', 'class-validator', 'class-validator-jsonschema'];
const ours = /^(?:[./]|@einvoice\/|@jest\/|jest|expect$)/;
const isOf = (names, name) => names.some((one) => name === one || name.startsWith(`${one}/`));

module.exports = class SpecRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { injectedModuleParameters } = this.executor;
    this.executor.compile = (source, filename) => realm.compile(source, filename, injectedModuleParameters);
  }

  requireModuleOrMock(from, name) {
    if (ours.test(name) || isBuiltin(name) || isOf(loadedAnew, name)) return super.requireModuleOrMock(from, name);
    return realm.load(from, name);
  }
};

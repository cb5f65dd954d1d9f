const path = require('node:path');
const config = require('../../jest.config.cjs');

// Jest as `npm test` has it, but for what switches mutants on.
module.exports = {
  ...config,
  testEnvironment: path.join(__dirname, 'environment.cjs'),
  runtime: path.join(__dirname, 'runtime.cjs'),
  transform: Object.fromEntries(
    Object.entries(config.transform).map(([pattern, transform]) =>
      Array.isArray(transform)
        ? [pattern, [path.join(__dirname, 'transform.cjs'), { of: transform[0], options: transform[1] }]]
        : [pattern, transform],
    ),
  ),
};

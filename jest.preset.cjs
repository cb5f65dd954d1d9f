const { readFileSync, existsSync } = require('node:fs');
const path = require('node:path');
const { compilerOptions } = require('./tsconfig.base.json');
const swc = require('./tools/build/swc.cjs');

const libs = Object.entries(compilerOptions.paths);
const moduleNameMapper = {
  ...Object.fromEntries(libs.map(([name, [file]]) => [`^${name}$`, path.join(__dirname, file)])),
  // What is loaded late is named as the file that it becomes.
  '^(\\.{1,2}/.+)\\.js$': '$1',
};
// A file loads a lib when it first uses it, and of a lib only the parts that it uses: every spec begins with nothing loaded.
const partsOf = ([, [index]]) =>
  Array.from(readFileSync(path.join(__dirname, index), 'utf8').matchAll(/ from '(.+)';/g), ([, part]) => part);
const lazily = (lazy, more = {}) => ['@swc/jest', { ...swc, ...more, module: { ...swc.module, lazy } }];
const whenUsed = libs.map(([name]) => name);
const tsx = {
  jsc: {
    ...swc.jsc,
    parser: { ...swc.jsc.parser, tsx: true },
    transform: { ...swc.jsc.transform, react: { runtime: 'automatic' } },
  },
};

/** @param {string} rootDir absolute folder of the specs @returns the Jest configuration that every project shares */
module.exports = (rootDir) => ({
  rootDir,
  ...(existsSync(path.join(rootDir, 'project.json')) && { displayName: require(`${rootDir}/project.json`).name }),
  testEnvironment: path.join(__dirname, 'tools/build/spec-realm/environment.cjs'),
  runtime: path.join(__dirname, 'tools/build/spec-realm/runtime.cjs'),
  moduleFileExtensions: ['ts', 'js', 'mjs', 'json', 'tsx'],
  testMatch: ['<rootDir>/**/*.spec.ts'],
  transform: {
    '/libs/[^/]+/[^/]+/src/index\\.ts$': lazily([...whenUsed, ...new Set(libs.flatMap(partsOf))]),
    '\\.tsx$': lazily(whenUsed, tsx),
    '\\.[cm]?[tj]s$': lazily(whenUsed),
    // A text that the build puts into the program (tools/build/build.mjs).
    '\\.md$': path.join(__dirname, 'tools/build/text.cjs'),
  },
  moduleNameMapper,
  // Only what hangs takes as long: a slow start on a busy machine is no failure.
  testTimeout: 120_000,
});

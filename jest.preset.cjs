const { readFileSync } = require('node:fs');
const { compilerOptions } = require('./tsconfig.base.json');
const swc = require('./tools/build/swc.cjs');

const moduleNameMapper = Object.fromEntries(
  Object.entries(compilerOptions.paths).map(([name, [file]]) => [`^${name}$`, `${__dirname}/${file}`]),
);
// ESM-only dependencies: Jest on Node 20 cannot require() them, so swc turns them into CommonJS.
const esmOnly = [
  ...['content-disposition', 'better-auth', '@better-auth', '@better-fetch', 'better-call'],
  ...['defu', 'jose', 'kysely', 'nanostores', 'rou3', '@noble/ciphers', '@noble/hashes', 'zod'],
];
// A spec loads only those parts of the test kit that it uses: chain, registers and their packages are most of what it has.
const testKit = readFileSync(`${__dirname}/libs/platform/test-kit/src/index.ts`, 'utf8');
const testKitParts = Array.from(testKit.matchAll(/ from '(.+)';/g), ([, part]) => part);
const whenUsed = { ...swc, module: { ...swc.module, lazy: testKitParts } };

/** @param {string} projectRoot absolute folder of the project @returns the Jest configuration every project shares */
module.exports = (projectRoot) => ({
  rootDir: projectRoot,
  displayName: require(`${projectRoot}/project.json`).name,
  testEnvironment: 'node',
  moduleFileExtensions: ['ts', 'js', 'mjs', 'json'],
  testMatch: ['<rootDir>/**/*.spec.ts'],
  setupFiles: ['reflect-metadata'],
  transform: {
    '/libs/platform/test-kit/src/index\\.ts$': ['@swc/jest', whenUsed],
    '^.+\\.[cm]?[tj]s$': ['@swc/jest', swc],
  },
  transformIgnorePatterns: [`/node_modules/(?!(?:.+/node_modules/)?(?:${esmOnly.join('|')})/)`],
  moduleNameMapper,
  // Only what hangs takes as long: a slow start on a busy machine is no failure.
  testTimeout: 120_000,
});

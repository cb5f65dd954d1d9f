import { createProjectGraphAsync } from '@nx/devkit';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';

// Without the graph of the projects the rule about boundaries looks at nothing and says so in a warning alone.
await createProjectGraphAsync();

/** The floors, bottom up (docs/decisions/0002): an import goes down or stays on its floor. The tags are in each project.json. */
const floors = ['platform', 'checks', 'registers', 'tools', 'money', 'people'];
const mayImport = (floor, ...others) => ({
  sourceTag: `floor:${floor}`,
  onlyDependOnLibsWithTags: others.map((other) => `floor:${other}`),
});
const downTo = (floor) => floors.slice(0, floors.indexOf(floor) + 1);
const boundaries = [
  ...floors.map((floor) => mayImport(floor, ...downTo(floor), ...(floor === 'money' ? ['http-service'] : []))),
  mayImport('http-service', 'platform'),
  mayImport('database', ...floors),
  mayImport('test-kit'),
  mayImport('apps', ...floors, 'http-service', 'database'),
  mayImport('commands', ...floors, 'http-service', 'database', 'test-kit', 'commands', 'apps'),
];
// A spec runs its lib on real parts: Postgres, a chain, servers on loopback.
const boundariesInSpecs = boundaries.map(({ sourceTag, onlyDependOnLibsWithTags }) => ({
  sourceTag,
  onlyDependOnLibsWithTags:
    sourceTag === 'floor:test-kit' ? onlyDependOnLibsWithTags : [...onlyDependOnLibsWithTags, 'floor:test-kit'],
}));
// A page loads the entry of one language when somebody reads it; the others of that lib are small, and come with what uses them.
const checkDynamicDependenciesExceptions = ['@einvoice/languages', '@einvoice/languages/*'];
const enforce = (depConstraints, allow = []) => [
  'error',
  { enforceBuildableLibDependency: false, allow, checkDynamicDependenciesExceptions, depConstraints },
];

const testKit = { name: '@einvoice/test-kit', message: 'test-kit is for specs and tools only.' };
const nest = { group: ['@nestjs/*'], message: 'NestJS lives in the apps and in http-service only.' };
const storage = {
  group: ['pg', 'pg-*', '@prisma/*', '**/generated/prisma/*'],
  message: 'Prisma and pg live in libs/platform/database only.',
};
const valkey = { group: ['iovalkey'], message: 'iovalkey lives in libs/platform/valkey-client only.' };
const http = {
  group: ['@einvoice/http-service', './service/*'],
  message: 'The payment flow knows no HTTP; what serves it is in src/service.',
};
// The image is built without them.
const fixtures = { group: ['**/*.fixture'], message: 'What ships imports no fixture.' };
const restrictImports = ({ patterns, paths }) => ({
  'no-restricted-imports': ['error', { patterns: [...patterns, fixtures], paths }],
});

const environment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Read the environment in an app’s config.ts only.',
};
const clockAndRandomness = [
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Take the clock as an argument.',
  },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Take the clock as an argument.' },
  {
    selector: "CallExpression[callee.object.name='performance'][callee.property.name='now']",
    message: 'Take the clock as an argument.',
  },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: 'Take randomness as an argument.',
  },
  {
    selector: 'CallExpression[callee.name=/^(randomUUID|randomBytes|randomInt)$/]',
    message: 'Take randomness as an argument.',
  },
];
const sqlText = {
  selector: 'MemberExpression[property.name=/^\\$(queryRawUnsafe|executeRawUnsafe)$/]',
  message: 'SQL takes parameters; use the tagged templates.',
};

const functionLength = ['error', { max: 70, skipBlankLines: true, skipComments: true }];

export default tseslint.config(
  { ignores: ['**/dist', '**/node_modules', '**/generated', '**/*.generated.ts', '.nx', '.data', 'coverage'] },
  ...tseslint.configs.recommended,
  prettier,
  {
    files: ['**/*.ts'],
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': enforce(boundaries),
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      'no-console': 'error',
      eqeqeq: 'error',
      'max-lines-per-function': functionLength,
      ...restrictImports({ patterns: [nest, storage, valkey], paths: [testKit] }),
      'no-restricted-syntax': ['error', environment, sqlText, ...clockAndRandomness],
    },
  },
  {
    files: ['**/*.spec.ts', '**/*.fixture.ts'],
    rules: { '@nx/enforce-module-boundaries': enforce(boundariesInSpecs) },
  },
  {
    files: ['apps/**/*.ts', 'libs/platform/http-service/**/*.ts'],
    rules: {
      // NestJS injects by the runtime value of a constructor's types.
      '@typescript-eslint/consistent-type-imports': 'off',
      ...restrictImports({ patterns: [storage, valkey], paths: [testKit] }),
    },
  },
  { files: ['apps/**/*.ts'], rules: { 'no-restricted-syntax': ['error', environment, sqlText] } },
  { files: ['apps/*/src/config.ts', 'prisma.config.ts'], rules: { 'no-restricted-syntax': ['error', sqlText] } },
  { files: ['libs/platform/database/**/*.ts'], rules: restrictImports({ patterns: [nest, valkey], paths: [testKit] }) },
  {
    files: ['libs/money/x402-payments/src/*.ts'],
    ignores: ['libs/money/x402-payments/src/index.ts'],
    rules: restrictImports({ patterns: [nest, storage, valkey, http], paths: [testKit] }),
  },
  {
    files: ['libs/platform/valkey-client/**/*.ts'],
    rules: restrictImports({ patterns: [nest, storage], paths: [testKit] }),
  },
  {
    files: ['tools/**/*.ts', 'tests/**/*.ts', 'libs/platform/test-kit/**/*.ts', '**/*.spec.ts', '**/*.fixture.ts'],
    rules: {
      'no-console': 'off',
      'no-restricted-syntax': ['error', sqlText],
      'no-restricted-imports': 'off',
    },
  },
  // Commands and the tests of whole systems are no libs: they import each other's files, and those of the apps they run.
  {
    files: ['tools/**/*.ts', 'tests/**/*.ts', 'apps/admin/**/*.ts'],
    rules: { '@nx/enforce-module-boundaries': enforce(boundariesInSpecs, ['^(\\.\\./)+(apps|tools|tests)/']) },
  },
  // A describe block is as long as its list of guarantees.
  { files: ['**/*.spec.ts', '**/*.fixture.ts'], rules: { 'max-lines-per-function': 'off' } },
  {
    files: ['**/*.mjs', '**/*.cjs'],
    languageOptions: {
      globals: {
        console: 'readonly',
        process: 'readonly',
        require: 'readonly',
        module: 'writable',
        __dirname: 'readonly',
      },
    },
    rules: { '@typescript-eslint/no-require-imports': 'off', 'max-lines-per-function': functionLength },
  },
);

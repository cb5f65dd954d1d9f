import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';

/** Who may import whom (docs/decisions/0002). The tags stand in each project.json. */
const mayImport = (type, ...others) => ({
  sourceTag: `type:${type}`,
  onlyDependOnLibsWithTags: others.map((other) => `type:${other}`),
});
const boundaries = [
  mayImport('app', 'feature', 'domain', 'client', 'data', 'util'),
  mayImport('tools', 'feature', 'domain', 'client', 'data', 'util'),
  mayImport('feature', 'feature', 'domain', 'client', 'util'),
  mayImport('client', 'domain', 'util'),
  mayImport('domain', 'domain', 'util'),
  mayImport('data', 'domain', 'feature'),
  mayImport('util', 'util'),
  { allSourceTags: ['type:domain', 'scope:shared'], onlyDependOnLibsWithTags: ['scope:shared'] },
  { allSourceTags: ['type:domain', 'scope:invoice'], onlyDependOnLibsWithTags: ['scope:invoice', 'scope:shared'] },
  { allSourceTags: ['type:domain', 'scope:billing'], onlyDependOnLibsWithTags: ['scope:billing', 'scope:shared'] },
];
// A spec of the data layer starts its own Postgres and chain, and runs the features on them.
const boundariesInSpecs = boundaries.map((rule) =>
  rule.sourceTag === 'type:data' ? mayImport('data', 'domain', 'feature', 'client', 'util') : rule,
);
const enforce = (depConstraints) => ['error', { enforceBuildableLibDependency: false, allow: [], depConstraints }];

const testKit = { name: '@einvoice/test-kit', message: 'test-kit is for specs and tools only.' };
const nest = { group: ['@nestjs/*'], message: 'NestJS lives in the apps and in libs/nest-kit only.' };
const storage = {
  group: ['pg', 'pg-*', '@prisma/*', '**/generated/prisma/*'],
  message: 'Prisma and pg live in libs/database only.',
};
const valkey = { group: ['iovalkey'], message: 'iovalkey lives in libs/valkey-client only.' };
const restrictImports = ({ patterns, paths }) => ({
  'no-restricted-imports': ['error', { patterns, paths }],
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
    files: ['apps/**/*.ts', 'libs/nest-kit/**/*.ts'],
    rules: {
      // NestJS injects by the runtime value of a constructor's types.
      '@typescript-eslint/consistent-type-imports': 'off',
      ...restrictImports({ patterns: [storage, valkey], paths: [testKit] }),
    },
  },
  { files: ['apps/**/*.ts'], rules: { 'no-restricted-syntax': ['error', environment, sqlText] } },
  { files: ['apps/*/src/config.ts'], rules: { 'no-restricted-syntax': ['error', sqlText] } },
  { files: ['libs/database/**/*.ts'], rules: restrictImports({ patterns: [nest, valkey], paths: [testKit] }) },
  { files: ['libs/valkey-client/**/*.ts'], rules: restrictImports({ patterns: [nest, storage], paths: [testKit] }) },
  {
    files: ['tools/**/*.ts', 'libs/test-kit/**/*.ts', '**/*.spec.ts', '**/*.fixture.ts'],
    rules: {
      'no-console': 'off',
      'no-restricted-syntax': ['error', sqlText],
      'no-restricted-imports': 'off',
    },
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

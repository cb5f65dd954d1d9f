import { repositoryRoot } from '@einvoice/test-kit';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { libFolders } from '../../tools/build/lib-folders';
import { compose, composeText } from './compose-file';

const text = (file: string): string => readFileSync(path.join(repositoryRoot, file), 'utf8');
const { services } = compose;

const settingsFile = /(^|-)(config|settings)\.ts$/;
const variableName = /'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)'/g;

/** The files that say which variables an app reads: its own, and those of our libs that they take settings from. */
function settingsFilesOf(app: string): string[] {
  const own = filesIn(`apps/${app}/src`);
  const libs = own.flatMap((file) =>
    [...text(file).matchAll(/from '@einvoice\/([a-z0-9-]+)'/g)].map(([, lib]) => lib!),
  );
  return [...own, ...[...new Set(libs)].flatMap((lib) => filesIn(`${libFolders.get(lib)!}/src`))];
}
const filesIn = (folder: string): string[] =>
  readdirSync(path.join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => settingsFile.test(file))
    .map((file) => `${folder}/${file}`);

/** Variables an app reads; of a secret also the one that names its file. */
function variablesOf(app: string): Set<string> {
  const source = settingsFilesOf(app).map(text).join('\n');
  const names = [...source.matchAll(variableName)].map(([, name]) => name!);
  const secrets = [...source.matchAll(/secret\((?:\w+\()*'([A-Z0-9_]+)'/g)].map(([, name]) => `${name}_FILE`);
  return new Set([...names, ...secrets]);
}

/** The terminal client runs at a person's desk, not at the operator's: docs/terminal.md. */
const isService = (app: string): boolean => app !== 'terminal';
const apps = readdirSync(path.join(repositoryRoot, 'apps')).filter(
  (app) => isService(app) && existsSync(path.join(repositoryRoot, 'apps', app, 'src/config.ts')),
);
const readByAll = new Set(apps.flatMap((app) => [...variablesOf(app)]));
/** For sandboxes and tests: refused, or of no use, where people are real. */
const notForOperators = new Set([
  ...['CRASH_AT_STEP', 'LOG_LANE_STEPS', 'SANDBOX_PAYERS', 'NODE_TLS_REJECT_UNAUTHORIZED'],
  ...['PEPPOL_SANDBOX_ORIGINS', 'PEPPOL_SANDBOX_TLS_AUTHORITY_FILE', 'SANCTIONS_SANDBOX_ORIGIN'],
]);
const documented = new Set(text('docs/configuration.md').match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*\b/g));

it('each app has settings, and the secrets among them are found', () => {
  expect(apps).toEqual(expect.arrayContaining(['facilitator', 'mcp-gateway', 'paycall-api', 'rest-api']));
  expect([...variablesOf('rest-api')]).toEqual(
    expect.arrayContaining(['PORT', 'DATABASE_URL_FILE', 'VALKEY_URL_FILE']),
  );
});

it.each(apps.filter((app) => services[app]))('docker-compose.yml gives %s no variable that it does not read', (app) => {
  const given = Object.keys(services[app]!.environment ?? {});
  expect(given.length).toBeGreaterThan(5);
  expect(given.filter((name) => !variablesOf(app).has(name))).toEqual([]);
});

it('docker-compose.yml names no variable of ours that docs/configuration.md does not know', () => {
  const given = apps.flatMap((app) => Object.keys(services[app]?.environment ?? {}));
  expect([...new Set(given)].filter((name) => !documented.has(name))).toEqual([]);
});

it('what docker-compose.yml takes from whoever starts it is in docs/run-it.md', () => {
  const taken = new Set([...composeText.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name!));
  expect([...taken].filter((name) => !text('docs/run-it.md').includes(name))).toEqual([]);
});

it('docs/configuration.md knows every variable that an app reads, and none that no app reads', () => {
  const unknown = [...readByAll].filter((name) => !documented.has(name) && !notForOperators.has(name));
  expect(unknown.filter((name) => !name.endsWith('_FILE') || !readByAll.has(name.slice(0, -5)))).toEqual([]);
  const named = text('docs/configuration.md').match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? [];
  expect([...new Set(named)].filter((name) => !readByAll.has(name))).toEqual([]);
});

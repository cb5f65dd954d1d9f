// The migrations of prisma/migrations: applied, compared with the models, written. Used by tools/build/prisma.mjs and, in the
// image, by deploy/migrate.mjs.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createMissingDatabase, openSchemaEngine } from './schema-engine.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const folder = path.join(root, 'prisma/migrations');
const filters = { externalTables: [], externalEnums: [] };

/** The migrations as the engine wants them told. */
function migrationsList() {
  const read = (...parts) => readFileSync(path.join(folder, ...parts), 'utf8');
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  return {
    baseDir: folder,
    lockfile: { path: 'migration_lock.toml', content: read('migration_lock.toml') },
    shadowDbInitScript: '',
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: read(name, 'migration.sql') } },
    })),
  };
}

/**
 * Applies what a database is missing.
 * @param {string} databaseUrl
 * @param {{ mayCreate?: boolean }} [options] whether a missing database is made
 * @returns {Promise<string[]>} the names of the migrations that were applied
 * @throws with the words of the database or the engine
 */
export async function deployMigrations(databaseUrl, { mayCreate = false } = {}) {
  try {
    if (mayCreate) await createMissingDatabase(databaseUrl);
    const engine = await openSchemaEngine(databaseUrl);
    const params = { migrationsList: migrationsList(), filters };
    return (await engine.call('applyMigrations', params)).appliedMigrationNames;
  } catch (error) {
    throw new Error(`The migrations could not be applied: ${error.message}`, { cause: error });
  }
}

/**
 * What would have to change in a database so that it is as the models say: SQL, a comment alone for nothing.
 * @param {[path: string, content: string][]} models
 */
export async function differenceFromModels(databaseUrl, models) {
  const files = models.map(([file, content]) => ({ path: file, content }));
  const engine = await openSchemaEngine(databaseUrl, models);
  const { stdout } = await engine.call('diff', {
    from: { tag: 'schemaDatasource', files, configDir: path.join(root, 'prisma') },
    to: { tag: 'schemaDatamodel', files },
    script: true,
    exitCode: false,
    filters,
  });
  return stdout.trim();
}

/**
 * Brings a development database up to date, then writes the difference to the models as a migration and applies it.
 * @returns {Promise<string | null>} the name of the new migration; null when the models ask for none
 * @throws when the database is not what the migrations make of it: it must be made anew first
 */
export async function writeMigration(databaseUrl, name, models) {
  await createMissingDatabase(databaseUrl);
  const engine = await openSchemaEngine(databaseUrl, models);
  const diagnose = () => engine.call('devDiagnostic', { migrationsList: migrationsList(), filters });
  const { action } = await diagnose();
  if (action.tag === 'reset') throw new Error(`The database must be made anew: ${action.reason}`);
  await engine.call('applyMigrations', { migrationsList: migrationsList(), filters });
  // Applying makes the engine forget how to make its shadow database; diagnosing again reminds it.
  await diagnose();
  const { generatedMigrationName, migrationScript, extension } = await engine.call('createMigration', {
    draft: false,
    migrationName: name,
    migrationsList: migrationsList(),
    schema: { files: models.map(([file, content]) => ({ path: file, content })) },
    filters,
  });
  if (migrationScript === null || migrationScript === undefined) return null;
  mkdirSync(path.join(folder, generatedMigrationName));
  writeFileSync(path.join(folder, generatedMigrationName, `migration.${extension}`), migrationScript);
  await engine.call('applyMigrations', { migrationsList: migrationsList(), filters });
  return generatedMigrationName;
}

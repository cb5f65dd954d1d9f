import { ifStorageUnavailable } from '@einvoice/error-codes';
import { readdir } from 'node:fs/promises';
import { type Database } from './connect-database';

/** Whether the database can be used by this build. */
export type MigrationState =
  | { readonly reachable: false }
  | {
      readonly reachable: true;
      /** True when every expected migration is applied and none is half applied. */
      readonly current: boolean;
      readonly missing: readonly string[];
      readonly failed: readonly string[];
    };

const applied = {
  name: 'migrations_applied',
  text: `
    SELECT migration_name AS name, finished_at IS NOT NULL AS finished
    FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
};
const historyExists = {
  name: 'migration_history_exists',
  text: `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS "exists"`,
};

/**
 * Compares the migrations this build needs with those the database has. Migrations that a newer build applied do not
 * matter: ours must be among them.
 * @param expected folder names under prisma/migrations, see `migrationNames`
 */
export async function migrationState(database: Database, expected: readonly string[]): Promise<MigrationState> {
  const rows = await history(database).catch(ifStorageUnavailable(null));
  if (rows === null) return { reachable: false };
  const finished = new Set(rows.filter((row) => row.finished).map((row) => row.name));
  const failed = rows.filter((row) => !row.finished).map((row) => row.name);
  const missing = expected.filter((name) => !finished.has(name));
  return { reachable: true, current: missing.length === 0 && failed.length === 0, missing, failed };
}

async function history(database: Database): Promise<{ name: string; finished: boolean }[]> {
  const [found] = await database.query<{ exists: boolean }>(historyExists);
  return found?.exists ? database.query(applied) : [];
}

/** The migrations in a folder (prisma/migrations), oldest first; read once at build or boot. */
export async function migrationNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

import { type Database } from './connect-database';
import { migrationNames, migrationState } from './migration-state';

/**
 * Whether a service can work with its database, as codes of what is missing: `database_unreachable`,
 * `migrations_pending`, `migrations_failed`; none means ready.
 * @param migrationsFolder the migrations this build needs, read at the first question
 */
export function databaseReadiness(database: Database, migrationsFolder: string): () => Promise<readonly string[]> {
  let expected: Promise<string[]> | undefined;
  return async () => {
    expected ??= migrationNames(migrationsFolder);
    const state = await migrationState(database, await expected);
    if (!state.reachable) return ['database_unreachable'];
    return [
      ...(state.missing.length > 0 ? ['migrations_pending'] : []),
      ...(state.failed.length > 0 ? ['migrations_failed'] : []),
    ];
  };
}

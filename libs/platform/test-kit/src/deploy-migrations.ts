import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from './repository-root';

/**
 * Brings a database to the migrations of this repository, with Prisma; makes the database when it is missing.
 * @throws with Prisma's words when a migration fails or the server does not answer
 */
export async function deployMigrations(databaseUrl: string): Promise<void> {
  const script = path.join(repositoryRoot, 'tools/build/prisma.mjs');
  try {
    await promisify(execFile)(process.execPath, [script, 'migrate', 'deploy'], {
      cwd: repositoryRoot,
      env: { ...process.env, DATABASE_URL: databaseUrl },
    });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`The migrations could not be applied:\n${stdout}${stderr}`, { cause: error });
  }
}

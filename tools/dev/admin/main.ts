import process from 'node:process';
import { runAdmin } from '../../../apps/admin/src/admin';
import { say } from '../../build/progress.mjs';
import { borrowDatabase } from '../sandbox/borrow-database';
import { demoWorkspaceId } from '../sandbox/demo-workspace';
import { sandboxEnvironment } from './sandbox-environment';

/** einvoice-admin on the database of DATABASE_URL, or else on the running sandbox: `npm run account -- …` and the like. */
async function main(args: readonly string[]): Promise<number> {
  const complain = (line: string): void => console.error(line);
  const { DATABASE_URL, DATABASE_URL_FILE } = process.env;
  if (DATABASE_URL || DATABASE_URL_FILE) return runAdmin(args, { environment: process.env, say, complain });
  const sandbox = sandboxEnvironment();
  // What is imported stays in the clone's own database, whether the service runs or not.
  if (args[0] === 'import' && !sandbox) return importWithoutSandbox(args, complain);
  const environment = { ...process.env, ...sandbox };
  const exitCode = await runAdmin(args, { environment, defaultWorkspaceId: demoWorkspaceId, say, complain });
  if (exitCode === 1 && !sandbox)
    complain('No sandbox runs. Start it with `npm start`, or name a database with DATABASE_URL.');
  return exitCode;
}

async function importWithoutSandbox(args: readonly string[], complain: (line: string) => void): Promise<number> {
  const borrowed = await borrowDatabase();
  try {
    const environment = { ...process.env, DATABASE_URL: borrowed.databaseUrl };
    return await runAdmin(args, { environment, say, complain });
  } finally {
    await borrowed.giveBack();
  }
}

main(process.argv.slice(2)).then((exitCode) => (process.exitCode = exitCode));

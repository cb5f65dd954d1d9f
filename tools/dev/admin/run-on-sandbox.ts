import process from 'node:process';
import { runAdmin } from '../../../apps/admin/src/admin';
import { type AdminContext } from '../../../apps/admin/src/command';
import { borrowDatabase } from '../sandbox/borrow-database';
import { demoWorkspaceId } from '../sandbox/demo-workspace';
import { sandboxEnvironment } from './sandbox-environment';

type Speech = Pick<AdminContext, 'say' | 'complain'>;

/** Runs a command on the running sandbox; an import also where none runs. Answers the exit code. */
export async function runOnSandbox(args: readonly string[], { say, complain }: Speech): Promise<number> {
  const sandbox = sandboxEnvironment();
  // What is imported stays in the clone's own database, whether the service runs or not.
  if (args[0] === 'import' && !sandbox) return importWithoutSandbox(args, { say, complain });
  const environment = { ...process.env, ...sandbox };
  const exitCode = await runAdmin(args, { environment, defaultWorkspaceId: demoWorkspaceId, say, complain });
  if (exitCode === 1 && !sandbox)
    complain('No sandbox runs. Start it with `npm start`, or name a database with DATABASE_URL.');
  return exitCode;
}

async function importWithoutSandbox(args: readonly string[], speech: Speech): Promise<number> {
  const borrowed = await borrowDatabase();
  try {
    const environment = { ...process.env, DATABASE_URL: borrowed.databaseUrl };
    return await runAdmin(args, { environment, ...speech });
  } finally {
    await borrowed.giveBack();
  }
}

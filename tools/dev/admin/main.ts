import process from 'node:process';
import { runAdmin } from '../../../apps/admin/src/admin';
import { say } from '../../build/progress.mjs';
import { demoWorkspaceId } from '../sandbox/demo-workspace';
import { sandboxEnvironment } from './sandbox-environment';

/** einvoice-admin on the database of DATABASE_URL, or else on the running sandbox: `npm run account -- …` and the like. */
async function main(args: readonly string[]): Promise<number> {
  const complain = (line: string): void => console.error(line);
  const { DATABASE_URL, DATABASE_URL_FILE } = process.env;
  if (DATABASE_URL || DATABASE_URL_FILE) return runAdmin(args, { environment: process.env, say, complain });
  const sandbox = sandboxEnvironment();
  const environment = { ...process.env, ...sandbox };
  const exitCode = await runAdmin(args, { environment, defaultWorkspaceId: demoWorkspaceId, say, complain });
  if (exitCode === 1 && !sandbox)
    complain('No sandbox runs. Start it with `npm start`, or name a database with DATABASE_URL.');
  return exitCode;
}

main(process.argv.slice(2)).then((exitCode) => (process.exitCode = exitCode));

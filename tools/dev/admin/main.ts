import process from 'node:process';
import { runAdmin } from '../../../apps/admin/src/admin';
import { say } from '../../build/progress.mjs';

/** einvoice-admin on the database of DATABASE_URL, or else on the running sandbox: `npm run account -- …` and the like. */
async function main(args: readonly string[]): Promise<number> {
  const complain = (line: string): void => console.error(line);
  const { DATABASE_URL, DATABASE_URL_FILE } = process.env;
  if (DATABASE_URL || DATABASE_URL_FILE) return runAdmin(args, { environment: process.env, say, complain });
  // Loaded for those who need it: whoever names a database has no sandbox in memory.
  const { runOnSandbox } = await import('./run-on-sandbox.js');
  return runOnSandbox(args, { say, complain });
}

main(process.argv.slice(2)).then((exitCode) => (process.exitCode = exitCode));

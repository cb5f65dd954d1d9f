import path from 'node:path';
import process from 'node:process';
import { repositoryRoot } from '@einvoice/test-kit';
import { runningSandbox } from './sandbox-addresses';

/**
 * The database a tool for operators works on: DATABASE_URL, else that of the running sandbox.
 * @throws with words for a person when there is neither
 */
export function databaseUrlForTools(): { readonly url: string; readonly sandbox: boolean } {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, sandbox: false };
  const running = runningSandbox(process.env.SANDBOX_FOLDER ?? path.join(repositoryRoot, '.data/sandbox'));
  if (!running) throw new Error('Start the sandbox with `npm start`, or name a database with DATABASE_URL.');
  return { url: running.databaseUrl, sandbox: true };
}

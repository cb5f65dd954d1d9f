import { repositoryRoot } from '@einvoice/test-kit';
import path from 'node:path';
import process from 'node:process';
import { run } from '../build/command.mjs';

/**
 * Bundles a program so that it can run in a process of its own. The builder is an ES module and cannot be bundled into
 * this tool, so it runs in a process, too.
 * @returns the bundle's path
 */
export async function builtForOwnProcess(entry: string, outfile: string): Promise<string> {
  await run(process.execPath, ['tools/build/build.mjs', entry, outfile], { cwd: repositoryRoot });
  return path.join(repositoryRoot, outfile);
}

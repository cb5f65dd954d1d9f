import { execFile } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { repositoryRoot } from '@einvoice/test-kit';
import { targetNames } from '../../tools/fuzz/worker';

const run = promisify(execFile);

// A minute of each; what runs for hours elsewhere is the same command.
it.each(targetNames)('%s: no input of a minute breaks it', async (target) => {
  const seed = Math.floor(Date.now() / 1000);
  const command = [
    path.join(repositoryRoot, 'tools/run.mjs'),
    'fuzz',
    target,
    '--minutes',
    '1',
    '--seed',
    String(seed),
  ];
  const { stdout } = await run(process.execPath, command, { cwd: repositoryRoot }).catch(
    (error: unknown) => error as { stdout: string },
  );
  console.log(stdout.trim());
  expect(stdout).toMatch(
    new RegExp(`^${target}: [1-9]\\d* inputs, [1-9]\\d* branches, .* 0 findings, seed ${seed}$`, 'm'),
  );
});

// One command from a fresh clone to the whole service, sandboxed, on this machine. Usage: npm start
import path from 'node:path';
import process from 'node:process';
import { CommandFailed } from '../build/command.mjs';
import { nx } from '../build/nx.mjs';
import { step } from '../build/progress.mjs';
import { root, runTool } from '../build/setup.mjs';
import { takeLock } from './start-lock.mjs';

const holder = takeLock(path.join(root, '.data/start.lock'));
if (holder !== undefined) {
  console.error(`This clone is already running (process ${holder}). Use that one, or stop it with Ctrl-C first.`);
  process.exit(1);
}
await runTool('sandbox', [], () =>
  step('build apps', async () => {
    const { status, output } = await nx(root, ['run-many', '-t', 'build']);
    if (status !== 0) throw new CommandFailed(`The apps could not be built:\n${output}`);
  }),
);

// Format, lint with boundaries, types, tidy: each step with its time. Usage: npm run check [-- arguments for nx]
import path from 'node:path';
import process from 'node:process';
import { endCommands, tryRun } from './command.mjs';
import { bin, colourEnvironment, nx } from './nx.mjs';
import { paint, say, step } from './progress.mjs';
import { generate, install, requireNodeVersion, root } from './setup.mjs';
import { whenAskedToStop } from './stop-signals.mjs';

const nxArguments = process.argv.slice(2);
const program = (name, ...args) =>
  tryRun(process.execPath, [bin(root, name), ...args], { cwd: root, env: colourEnvironment() });
const colour = process.stdout.isTTY ? '--color' : '--no-color';
const steps = {
  format: () =>
    program(
      'prettier',
      '--check',
      '.',
      colour,
      '--log-level=warn',
      '--cache',
      '--cache-location=node_modules/.cache/prettier-check',
    ),
  lint: () => nx(root, ['run-many', '-t', 'lint', '--output-style=static', ...nxArguments]),
  types: () => nx(root, ['run-many', '-t', 'typecheck', '--output-style=static', ...nxArguments]),
  tidy: () => program('jest', '-c', path.join(root, 'tools/jest.config.cjs'), 'tools/build/tidy'),
};

requireNodeVersion();
whenAskedToStop(() => {
  endCommands();
  process.exit(130);
});
try {
  await install();
  await generate();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const failed = [];
for (const [name, work] of Object.entries(steps)) {
  await step(name, async () => {
    const { status, output } = await work();
    if (status === 0) return;
    failed.push(name);
    throw new Error(output);
  }).catch((error) => say(error.message.trim()));
}
say(failed.length === 0 ? paint('green', 'check passed') : paint('red', `check failed: ${failed.join(', ')}`));
process.exitCode = failed.length === 0 ? 0 : 1;

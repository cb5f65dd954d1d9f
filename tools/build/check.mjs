// Format, lint with boundaries, types, dead code, tidy: each step with its time. Usage: npm run check [-- affected [arguments for nx]]:
// lint and types of the whole tree in one program each, or of the projects that a change touches.
import path from 'node:path';
import process from 'node:process';
import { endCommands, tryRun } from './command.mjs';
import { bin, colourEnvironment, nx } from './nx.mjs';
import { paint, say, step } from './progress.mjs';
import { generate, install, requireNodeVersion, root } from './setup.mjs';
import { whenAskedToStop } from './stop-signals.mjs';

const [scope, ...nxArguments] = process.argv.slice(2);
const affected = (target) => nx(root, ['affected', '-t', target, '--output-style=static', ...nxArguments]);
const program = (name, ...args) =>
  tryRun(process.execPath, [bin(root, ...name.split('/')), ...args], {
    cwd: root,
    env: { NX_DAEMON: 'false', ...colourEnvironment() },
  });
const colour = process.stdout.isTTY ? '--color' : '--no-color';
/** One program over the tree; the website apart, which is written for browsers. */
async function types() {
  const pretty = ['--pretty', String(Boolean(process.stdout.isTTY))];
  const remembered = (name) => ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/${name}.tsbuildinfo`];
  const tree = await program('typescript/tsc', '-p', '.', ...pretty, ...remembered('tree'));
  const site = await program('typescript/tsc', '-p', 'apps/website', ...pretty, ...remembered('website'));
  return { status: tree.status || site.status, output: `${tree.output}${site.output}` };
}

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
  lint: () => (scope === 'affected' ? affected('lint') : program('eslint', '.', colour)),
  types: () => (scope === 'affected' ? affected('typecheck') : types()),
  // An ignore that ignores nothing any more fails, too.
  knip: () => program('knip', '--no-progress', '--treat-config-hints-as-errors'),
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

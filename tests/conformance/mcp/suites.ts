import { repositoryRoot } from '@einvoice/test-kit';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const folder = path.join(repositoryRoot, 'tests/conformance/mcp');
const installed = path.join(folder, 'node_modules');
const node22 = path.join(installed, 'node/bin/node');
const programs = {
  conformance: path.join(installed, '@modelcontextprotocol/conformance/dist/index.js'),
  inspector: path.join(installed, '.bin/mcp-inspector'),
} as const;
const runDeadlineMs = 120_000;

export interface Ran {
  readonly exitCode: number;
  /** Both outputs. */
  readonly said: string;
}

/** Installs the suites by their lock file, when they are not there: nothing but what brings Node 22 runs a script. */
export async function installSuites(): Promise<void> {
  if (existsSync(node22) && existsSync(programs.conformance) && existsSync(programs.inspector)) return;
  for (const command of [
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund'],
    ['rebuild', 'node'],
  ]) {
    const { exitCode, said } = await execute('npm', command);
    if (exitCode !== 0) throw new Error(`npm ${command.join(' ')} failed:\n${said}`);
  }
}

/** Runs a suite on Node 22. */
export const runSuite = (suite: keyof typeof programs, commandLine: readonly string[]): Promise<Ran> =>
  execute(node22, [programs[suite], ...commandLine]);

function execute(file: string, commandLine: readonly string[]): Promise<Ran> {
  const env = { ...process.env, PATH: `${path.dirname(node22)}${path.delimiter}${process.env.PATH}`, NO_COLOR: '1' };
  return new Promise((resolve) => {
    execFile(file, commandLine, { cwd: folder, env, timeout: runDeadlineMs }, (error, stdout, stderr) => {
      const exitCode = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ exitCode, said: stdout + stderr });
    });
  });
}

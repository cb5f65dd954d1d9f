// Runs other programs, each in a process group of its own, so that it can be ended whole. Node built-ins only.
import { spawn } from 'node:child_process';
import process from 'node:process';

const running = new Set();

/**
 * @typedef {object} CommandOptions
 * @property {string} [cwd]
 * @property {Record<string, string | undefined>} [env] added to ours
 * @property {(pid: number) => void} [onStart] told the process (and group) id
 * @property {(text: string) => void} [onOutput] told what it prints, as it comes
 * @property {(message: unknown) => void} [onMessage] told what it sends with `process.send`
 */

/** A program that ended badly; the message carries what it printed. */
export class CommandFailed extends Error {}

/**
 * Runs a program to its end, its output captured.
 * @param {string} file
 * @param {string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<string>} what it printed
 * @throws {CommandFailed} when its exit code is not 0
 */
export async function run(file, args, options = {}) {
  const { status, output } = await tryRun(file, args, options);
  if (status !== 0) throw new CommandFailed(`${[file, ...args].join(' ')} ended with ${status}\n${output}`);
  return output;
}

/**
 * Like `run`, for a program whose failure is an answer.
 * @param {string} file
 * @param {string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<{ status: number | string, output: string }>} its exit code, or the signal that ended it
 */
export function tryRun(file, args, { cwd, env, onStart, onOutput, onMessage } = {}) {
  return new Promise((resolve, reject) => {
    const windows = process.platform === 'win32';
    const child = spawn(file, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', ...(onMessage ? ['ipc'] : [])],
      detached: !windows,
      shell: windows && !file.endsWith('.exe'),
    });
    running.add(child);
    if (child.pid) onStart?.(child.pid);
    if (onMessage) child.on('message', onMessage);
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        chunks.push(text);
        onOutput?.(text);
      });
    }
    child.once('error', reject);
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve({ status: code ?? signal, output: chunks.join('') });
    });
  });
}

/** Ends every program still running, with its children. */
export function endCommands(signal = 'SIGTERM') {
  for (const child of running) {
    try {
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
    } catch {
      // it ended by itself
    }
  }
}

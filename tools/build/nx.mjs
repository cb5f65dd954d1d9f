// How we call Nx: without its daemon and its terminal interface. Node built-ins only.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { tryRun } from './command.mjs';

/** Path of a package's command, without relying on shell shims. */
export function bin(root, packageName, command = packageName) {
  const folder = path.join(root, 'node_modules', packageName);
  const entry = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).bin;
  return path.join(folder, typeof entry === 'string' ? entry : entry[command]);
}

/** Others colour what they print for a terminal only: theirs is a pipe to us, so we say what ours is. */
export const colourEnvironment = () => ({ FORCE_COLOR: process.stdout.isTTY ? '1' : '0' });

/**
 * Runs Nx; its output is captured, and passed on as it comes with `onOutput`.
 * @param {string} root folder of the repository
 * @param {string[]} args
 * @param {Parameters<typeof tryRun>[2]} [options]
 */
export function nx(root, args, options = {}) {
  const env = { NX_DAEMON: 'false', NX_TUI: 'false', ...colourEnvironment(), ...options.env };
  return tryRun(process.execPath, [bin(root, 'nx'), ...args], { ...options, cwd: root, env });
}

import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port';
import { callRpc } from './json-rpc';
import { guardProcess } from './process-guard';
import { wasAskedToEnd } from './asked-to-end';
import { repositoryRoot } from './repository-root';

export interface AnvilOptions {
  readonly chainId: number;
  /** A state that `anvil_dumpState` gave, as JSON. */
  readonly stateFile?: string;
  /** Where anvil may put what it does not keep in memory. */
  readonly cacheFolder: string;
  /** Deleted when the process of ours is killed. */
  readonly throwAwayFolder?: string;
}

export interface Anvil {
  readonly url: string;
  readonly pid: number;
  /** Resolves, with the last lines of its log, when it ends for whatever reason. */
  readonly exited: Promise<string>;
  /** Of one that ended: whether somebody asked it to. */
  readonly wasAsked: () => boolean;
  stop(): Promise<void>;
}

const logTailLength = 4000;
const startDeadlineMs = 120_000;

/**
 * Starts anvil as a child process in a group of its own, so that Ctrl-C reaches its clients first.
 * It has no accounts (never the well-known mnemonic) and sends no CORS grant. It would answer any `Host` and any web
 * socket all the same, so on Linux it listens on a random address of 127.0.0.0/8 that a web page cannot guess; what
 * others are given is the address of the guard in front (chain-guard.ts).
 * @throws when there is no anvil for this platform, or it does not start
 */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const host =
    process.platform === 'linux' ? `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}` : '127.0.0.1';
  const port = await freePort();
  const child = spawn(anvilBinary(), anvilArguments(options, host, port), {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    env: { PATH: process.env['PATH'], HOME: options.cacheFolder },
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`anvil did not start: ${String((await once(child, 'error'))[0])}`);
  const folder = options.throwAwayFolder;
  // Nothing is lost by killing it: what is kept is on our disk before anvil sees it (chain-journal.ts).
  const release = guardProcess({ pid, signal: 'SIGKILL', ...(folder ? { folder } : {}) });
  const exited = logUntilExit(child);
  void exited.then(release);
  const url = `http://${host}:${port}`;
  await answering(url, child, exited);
  child.unref();
  return { url, pid, exited, wasAsked: () => wasAskedToEnd(child), stop: () => end(child, exited) };
}

function anvilArguments({ chainId, stateFile, cacheFolder }: AnvilOptions, host: string, port: number): string[] {
  const flags = ['--chain-id', String(chainId), '--host', host, '--port', String(port), '--no-cors', '--accounts', '0'];
  // Old states are never asked for; anvil would write one of some 300 KB per block.
  flags.push('--quiet', '--order', 'fifo', '--cache-path', cacheFolder, '--max-persisted-states', '1');
  if (stateFile) flags.push('--load-state', stateFile);
  return flags;
}

/** The binary of the optional npm package, else of PATH. */
function anvilBinary(): string {
  const name = process.platform === 'win32' ? 'anvil.exe' : 'anvil';
  const require = createRequire(path.join(repositoryRoot, 'package.json'));
  const platform = `${process.platform === 'win32' ? 'win32' : process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const places = (process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, name));
  try {
    const packageFile = require.resolve(`@foundry-rs/anvil-${platform}/package.json`);
    places.unshift(path.join(path.dirname(packageFile), 'bin', name));
  } catch {
    // Not every platform has the package: PATH decides.
  }
  const found = places.find(isExecutable);
  if (found) return found;
  throw new Error(
    `There is no anvil for ${platform}. Install Foundry 1.7.1 so that "anvil" is on PATH, and start again.`,
  );
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function logUntilExit(child: ChildProcess): Promise<string> {
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => (log = (log + String(chunk)).slice(-logTailLength)));
    // Reading its log must not keep an otherwise finished process alive.
    (stream as Socket | null)?.unref();
  }
  return new Promise((resolve) => child.once('exit', () => resolve(log)));
}

async function answering(url: string, child: ChildProcess, exited: Promise<string>): Promise<void> {
  for (const deadline = Date.now() + startDeadlineMs; ; await sleep(10)) {
    if (child.exitCode !== null) throw new Error(`anvil did not start (exit code ${child.exitCode}):\n${await exited}`);
    try {
      await callRpc(url, 'eth_chainId', []);
      return;
    } catch (error) {
      if (Date.now() < deadline) continue;
      await end(child, exited);
      throw new Error(`anvil did not answer within ${startDeadlineMs} ms.`, { cause: error });
    }
  }
}

async function end(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  child.kill('SIGTERM');
  const killing = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await exited;
  clearTimeout(killing);
}

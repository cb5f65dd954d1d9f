import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './free-port';
import { guardProcess } from './process-guard';

/** A real server on loopback that keeps nothing. */
export interface ValkeyServer {
  /** `valkey-server` or `redis-server`. */
  readonly program: string;
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the server that is on PATH; null when there is none. @throws when it does not accept connections */
export async function startValkeyServer(): Promise<ValkeyServer | null> {
  const file = programOnPath(['valkey-server', 'redis-server']);
  if (file === null) return null;
  const port = await freePort();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-valkey-'));
  const settings = { port, bind: '127.0.0.1', save: '', appendonly: 'no', dir: folder, loglevel: 'notice' };
  const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(file, flags, { stdio: ['ignore', 'pipe', 'ignore'], cwd: folder });
  if (child.pid === undefined) throw new Error(`${file} did not start.`);
  const release = guardProcess({ pid: child.pid, signal: 'SIGKILL', folder });
  const exited = once(child, 'exit').then(release);
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      log = (log + String(chunk)).slice(-4_000);
      if (/ready to accept connections/i.test(log)) resolve();
    });
    child.once('exit', () => reject(new Error(`${file} did not start:\n${log}`)));
  });
  return {
    program: path.basename(file),
    url: `valkey://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function programOnPath(names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const files = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return files.find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

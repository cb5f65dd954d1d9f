import { randomInt } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/**
 * Below what operating systems give to connections of their own and to `listen(0)` (from 32,768 on Linux, from 49,152
 * elsewhere): on a busy machine those would take a port that was just found free.
 */
const [lowest, highest] = [10_240, 32_000];
const attemptsMax = 100;
/** A file for each port that was given, with the process that has it: no two processes of ours are given the same. */
const claims = path.join(os.tmpdir(), `einvoice-ports-${os.userInfo().uid}`);
let swept = false;

/**
 * A loopback TCP port nobody listens on, drawn at random and never given twice, to no other process either while this one
 * lives; a program that is not ours may still take it.
 */
export async function freePort(): Promise<number> {
  if (!swept) forgetTheDead();
  swept = true;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const port = randomInt(lowest, highest);
    if (claim(port) && (await isFree(port))) return port;
  }
  throw new Error(`None of ${attemptsMax} ports was free.`);
}

function claim(port: number): boolean {
  try {
    writeFileSync(path.join(claims, String(port)), String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Claims of processes that ended, so that neither ports nor files run out. */
function forgetTheDead(): void {
  mkdirSync(claims, { recursive: true });
  for (const name of readdirSync(claims)) {
    const file = path.join(claims, name);
    try {
      const pid = Number(readFileSync(file, 'utf8'));
      if (pid > 0) process.kill(pid, 0);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') rmSync(file, { force: true });
    }
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

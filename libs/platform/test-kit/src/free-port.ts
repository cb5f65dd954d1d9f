import { randomInt } from 'node:crypto';
import net from 'node:net';

/**
 * Below what operating systems give to connections of their own and to `listen(0)` (from 32,768 on Linux, from 49,152
 * elsewhere): on a busy machine those would take a port that was just found free.
 */
const [lowest, highest] = [10_240, 32_000];
const attemptsMax = 100;
const given = new Set<number>();

/** A loopback TCP port nobody listens on, drawn at random and never given twice; nothing keeps it free. */
export async function freePort(): Promise<number> {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const port = randomInt(lowest, highest);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`None of ${attemptsMax} ports was free.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

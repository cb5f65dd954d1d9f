import { createTestDatabase } from '@einvoice/test-kit';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { startApp } from './app-process.fixture';
import { buildApp } from './built-app.fixture';

/** The built service as a process of its own, on a real database, behind a proxy that this process plays. */
export interface RunningApp {
  readonly url: string;
  readonly logLines: readonly string[];
  exitCode(): number | null;
  /** The longest turn of its event loop since this was asked last, in processor time of that thread alone. */
  longestTurnMs(): number;
  stop(): Promise<void>;
}

/** Reports the processor time of the main thread between two turns of its event loop; waits of a busy machine do not count. */
const turnWatch = `
if (require('node:worker_threads').isMainThread && process.send) {
  const { readFileSync } = require('node:fs');
  const processorMs = () => Number(readFileSync('/proc/self/task/' + process.pid + '/schedstat', 'utf8').split(' ')[0]) / 1e6;
  let last = processorMs();
  setInterval(() => {
    const now = processorMs();
    if (now - last > 10) process.send({ turnMs: now - last });
    last = now;
  }, 5).unref();
}
`;

export async function startBuiltApp(): Promise<RunningApp> {
  const built = buildApp();
  const database = await createTestDatabase();
  const watchFile = path.join(built.folder, 'turn-watch.cjs');
  writeFileSync(watchFile, turnWatch);
  const environment = { TRUSTED_PROXIES: '127.0.0.1', NODE_OPTIONS: `--require ${watchFile}` };
  const app = await startApp(built.appFile, { databaseUrl: database.url, environment });
  const { url, child, exited, logLines } = app;
  let longestMs = 0;
  child.on('message', ({ turnMs }: { turnMs: number }) => (longestMs = Math.max(longestMs, turnMs)));
  const longestTurnMs = () => {
    const ms = longestMs;
    longestMs = 0;
    return ms;
  };
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    await database.drop();
    built.remove();
  };
  return { url, logLines, exitCode: () => child.exitCode, longestTurnMs, stop };
}

import { createTestDatabase, freePort, repositoryRoot } from '@einvoice/test-kit';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtForOwnProcess } from '../../../tools/bench/own-process';

export interface StartedGateway {
  readonly pid: number;
  /** Of the endpoint. */
  readonly url: string;
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

const readyTriesMax = 600;

/** The built gateway in a process of its own, on a database of its own, with no source configured. */
export async function startGateway(environment: Readonly<Record<string, string>> = {}): Promise<StartedGateway> {
  const file = await builtForOwnProcess('apps/mcp-gateway/src/main.ts', 'dist/apps/mcp-gateway/main.js');
  const [database, port] = [await createTestDatabase(), await freePort()];
  const siteUrl = `http://localhost:${port}`;
  const child = spawn(process.execPath, [file], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ENVIRONMENT: 'sandbox',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: database.url,
      MIGRATIONS_DIR: path.join(repositoryRoot, 'prisma/migrations'),
      PUBLIC_BASE_URL: siteUrl,
      PUBLIC_SITE_URL: siteUrl,
      ...environment,
    },
  });
  const exited = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
    await database.drop();
  };
  for (let tries = 0; tries < readyTriesMax && child.exitCode === null; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok)
      return { pid: child.pid!, url: `http://127.0.0.1:${port}/api/mcp`, databaseUrl: database.url, stop };
    await sleep(100);
  }
  await stop();
  throw new Error('mcp-gateway did not become ready.');
}

import { freePort, repositoryRoot, until, type ViesSimulator } from '@einvoice/test-kit';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** The built service as a process of its own. */
export interface AppProcess {
  readonly url: string;
  readonly child: ChildProcess;
  readonly logLines: readonly string[];
  readonly exited: Promise<[exitCode: number | null, signal: NodeJS.Signals | null]>;
}

export interface AppSurroundings {
  readonly databaseUrl: string;
  readonly vies?: ViesSimulator;
  /** Beside what every process needs. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts the built app on a database and, if given, a register; waits until it is ready. */
export async function startApp(
  appFile: string,
  { databaseUrl, vies, environment }: AppSurroundings,
): Promise<AppProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PORT: String(port),
    ENVIRONMENT: 'sandbox',
    DATABASE_URL: databaseUrl,
    MIGRATIONS_DIR: path.join(repositoryRoot, 'prisma/migrations'),
    PUBLIC_BASE_URL: 'http://localhost:3402',
    PUBLIC_SITE_URL: 'http://localhost:3000',
    ...(vies && {
      VIES_MODE: 'sandbox',
      VIES_REST_ENDPOINT: vies.restEndpoint,
      VIES_SOAP_ENDPOINT: vies.soapEndpoint,
      VIES_VALID_KEPT_SECONDS: '0',
    }),
    ...environment,
  };
  const child = spawn(process.execPath, [appFile], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const logLines: string[] = [];
  createInterface(child.stdout!).on('line', (line) => logLines.push(line));
  const exited = once(child, 'close') as AppProcess['exited']; // all its lines are there
  const isReady = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true;
  await until(async () => child.exitCode !== null || (await isReady())).catch(() => undefined);
  if (child.exitCode === null && (await isReady())) return { url, child, exited, logLines };
  child.kill('SIGKILL');
  throw new Error(`The app did not become ready:\n${logLines.join('\n')}`);
}

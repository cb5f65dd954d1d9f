import { createTestDatabase, longestTurnsOf, turnWatchOptions } from '@einvoice/test-kit';
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

export async function startBuiltApp(): Promise<RunningApp> {
  const built = buildApp();
  const database = await createTestDatabase();
  const environment = { TRUSTED_PROXIES: '127.0.0.1', NODE_OPTIONS: turnWatchOptions(built.folder) };
  const app = await startApp(built.appFile, { databaseUrl: database.url, environment });
  const { url, child, exited, logLines } = app;
  const longestTurnMs = longestTurnsOf(child);
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    await database.drop();
    built.remove();
  };
  return { url, logLines, exitCode: () => child.exitCode, longestTurnMs, stop };
}

import {
  createTestDatabase,
  measureTurnGrowth,
  throwUnlessWithin,
  turnWatchOptions,
  type WatchedTurns,
} from '@einvoice/test-kit';
import { startApp } from './app-process.fixture';
import { buildApp } from './built-app.fixture';

/** The built service as a process of its own, on a real database, behind a proxy that this process plays. */
export interface RunningApp {
  readonly url: string;
  readonly logLines: readonly string[];
  exitCode(): number | null;
  /** @throws when the longest turn of its event loop grows with the size of what it works on */
  expectSteadyTurns(sizes: WatchedTurns['sizes'], work: WatchedTurns['work']): Promise<void>;
  stop(): Promise<void>;
}

export async function startBuiltApp(): Promise<RunningApp> {
  const built = buildApp();
  const database = await createTestDatabase();
  const environment = { TRUSTED_PROXIES: '127.0.0.1', NODE_OPTIONS: turnWatchOptions(built.folder) };
  const app = await startApp(built.appFile, { databaseUrl: database.url, environment });
  const { url, child, exited, logLines } = app;
  const expectSteadyTurns: RunningApp['expectSteadyTurns'] = async (sizes, work) => {
    const found = await measureTurnGrowth(child, { sizes, work, grows: 'not_at_all' });
    throwUnlessWithin(found, 'longest turn of the event loop');
  };
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    await database.drop();
    built.remove();
  };
  return { url, logLines, exitCode: () => child.exitCode, expectSteadyTurns, stop };
}

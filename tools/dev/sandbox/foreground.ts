import { paint, say, step } from '../../build/progress.mjs';
import { whenAskedToStop } from '../../build/stop-signals.mjs';
import { announcement } from './announcement';
import { Sandbox, type SandboxOptions } from './sandbox';

let stopping = false;

/** Runs the whole system, with words for a person, until it is asked to stop; then ends this process. */
export async function runInForeground(place: Pick<SandboxOptions, 'dataFolder' | 'appFile'>): Promise<void> {
  try {
    await open(place);
  } catch (error) {
    if (!stopping) fail((error as Error).message);
  }
}

async function open(place: Pick<SandboxOptions, 'dataFolder' | 'appFile'>): Promise<void> {
  const sandbox = new Sandbox({
    ...place,
    sitePort: portFrom('SITE_PORT', 3000),
    paycallPort: portFrom('PAYCALL_PORT', 3402),
    databaseUrl: process.env.DATABASE_URL || undefined,
    step,
    say: (line) => say(paint('yellow', line)),
    onBroken: fail,
    onAsked: () => void (stopping || stop(sandbox)),
  });
  whenAskedToStop(() => void stop(sandbox));
  const addresses = await sandbox.open();
  const lines = announcement(addresses, await sandbox.buyerUnits()); // nothing that may fail is left to do once it is ready
  say(paint('bold', `ready in ${(performance.now() / 1000).toFixed(1)} s`));
  for (const line of lines) say(line);
}

/** The first request stops in order, a second one at once; the guard of each process then ends what is left. */
async function stop(sandbox: Sandbox): Promise<void> {
  if (stopping) process.exit(130);
  stopping = true;
  say('stopping …');
  await sandbox.close();
  say('stopped');
  process.exit(0);
}

function portFrom(variable: string, usual: number): number {
  const text = process.env[variable] || String(usual);
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new Error(`${variable} must be a port, 1 to 65535.`);
}

function fail(reason: string): void {
  console.error(paint('red', reason));
  process.exit(1);
}

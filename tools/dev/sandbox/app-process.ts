import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { guardProcess, repositoryRoot, wasAskedToEnd } from '@einvoice/test-kit';
import { type Running } from './supervised';

export interface AppCommand {
  readonly name: string;
  /** The built app. */
  readonly file: string;
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
  /** Takes everything the app prints. */
  readonly logFile: string;
  /** Told, in a few words, what a person should know. */
  readonly say: (line: string) => void;
}

/** Only what hangs takes as long; an app that ends is told at once. */
const readyDeadlineMs = 180_000;
/** A little more than an app takes to drain its requests (`httpServer.drainMs`). */
const stopDeadlineMs = 28_000;
const lastWordsCount = 20;
const warnLevel = 40;

/**
 * Starts one app and waits until it is ready for traffic.
 * It ends when its IPC channel closes, so also when this process is killed.
 * @throws when it ends, is not ready within three minutes, or the start is cancelled; with its last lines
 */
export async function startApp(app: AppCommand, cancelled: AbortSignal): Promise<Running> {
  const child = spawn(process.execPath, ['--enable-source-maps', app.file], {
    cwd: repositoryRoot,
    env: { ...process.env, ...app.environment, HOST: '127.0.0.1', PORT: String(app.port) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: process.platform !== 'win32', // a group of its own: Ctrl-C is for us, who stop everything in order
  });
  const lastWords = keepLog(child, app);
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', () => resolve(lastWords.join('\n')));
  });
  if (child.pid !== undefined) void exited.then(guardProcess({ pid: child.pid }));
  const running = { exited, wasAsked: () => wasAskedToEnd(child), stop: () => end(child, exited) };
  try {
    await ready(app, exited, cancelled);
    return running;
  } catch (error) {
    await running.stop();
    throw error;
  }
}

function keepLog(child: ChildProcess, { name, logFile, say }: AppCommand): string[] {
  mkdirSync(path.dirname(logFile), { recursive: true });
  const file = createWriteStream(logFile, { flags: 'a', mode: 0o600 });
  const lastWords: string[] = [];
  let said: string | undefined; // ten connections lost at once are one message
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      file.write(`${line}\n`);
      lastWords.push(line);
      if (lastWords.length > lastWordsCount) lastWords.shift();
      const words = forPeople(line);
      if (words !== undefined && words !== said) say(`${name}: ${words}`);
      said = words ?? said;
    });
  }
  child.once('close', () => file.end());
  return lastWords;
}

/** A log line in a few words when it concerns people: a warning, an error, or no log line at all. */
export function forPeople(line: string): string | undefined {
  try {
    const { level, event, code, errorName, msg } = JSON.parse(line) as Record<string, unknown>;
    if (typeof level === 'number' && level < warnLevel) return undefined;
    const words = [Number(level) > warnLevel ? 'error' : 'warning', event, code, errorName, msg];
    return words.filter((word) => typeof word === 'string').join(' ');
  } catch {
    return line.trim() === '' ? undefined : line;
  }
}

async function ready({ name, port }: AppCommand, exited: Promise<string>, cancelled: AbortSignal): Promise<void> {
  let ended: string | undefined;
  void exited.then((words) => (ended = words));
  let missing = 'no answer';
  for (const deadline = Date.now() + readyDeadlineMs; Date.now() < deadline; await sleep(50)) {
    cancelled.throwIfAborted();
    if (ended !== undefined) throw new Error(`${name} ended before it was ready:\n${ended}`);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    missing = (await answer?.text()) ?? missing;
  }
  throw new Error(`${name} was not ready within ${readyDeadlineMs / 1000} s: ${missing}`);
}

async function end(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM');
  const killing = setTimeout(() => child.kill('SIGKILL'), stopDeadlineMs);
  await exited;
  clearTimeout(killing);
}

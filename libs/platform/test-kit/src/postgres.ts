import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port';
import {
  type Account,
  giveTo,
  postgresAccount,
  postgresBinaries,
  publicFolder,
  reachableByOthers,
} from './postgres-binaries';
import { wasAskedToEnd } from './asked-to-end';
import { guardProcess } from './process-guard';

export interface PostgresOptions {
  /** Where the cluster lives; made when missing. Root under a private folder: see `PostgresServer.dataFolder`. */
  readonly dataFolder: string;
  /** Loopback port; a free one when left out. */
  readonly port?: number;
  /** false trades crash safety for speed: for tests only. */
  readonly durable?: boolean;
  /** Deletes the cluster when it stops, also when this process is killed. */
  readonly throwAway?: boolean;
}

/** A running Postgres of ours, on 127.0.0.1 only. */
export interface PostgresServer {
  readonly port: number;
  readonly pid: number;
  /** The folder really used: under /var/tmp when the asked one cannot be reached by the account that runs Postgres. */
  readonly dataFolder: string;
  /** Connection URL of a database of this cluster, as its superuser. */
  url(database?: string): string;
  /** Resolves, with the last lines of its log, when the server ends for whatever reason. */
  readonly exited: Promise<string>;
  /** Of one that ended: whether somebody asked it to. */
  readonly wasAsked: () => boolean;
  /** Ends sessions and stops; resolves when the process is gone. */
  stop(): Promise<void>;
}

interface Installation {
  readonly account: Account;
  readonly binary: (name: 'initdb' | 'pg_ctl' | 'postgres') => string;
  readonly environment: NodeJS.ProcessEnv;
}

const run = promisify(execFile);
const superuser = 'postgres';
const passwordFile = 'superuser.password';
const readyLine = 'database system is ready to accept connections';
/** Said while the last children of a killed server are still going away. */
const stillInUse = 'is still in use';
const logTailLength = 4000;

/**
 * Starts the embedded Postgres on `dataFolder`, making the cluster when it is new; resolves when it accepts connections.
 * A server that a killed process left behind on the same folder is stopped first.
 * @throws when the server cannot start, with the last lines of its log
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const installation = locate();
  const dataFolder = reachableFolder(options.dataFolder, installation.account);
  if (!existsSync(path.join(dataFolder, 'PG_VERSION'))) await createCluster(dataFolder, options, installation);
  await stopOrphan(dataFolder, installation);
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    try {
      return await launch(dataFolder, port, options, installation);
    } catch (error) {
      const { message } = error as Error;
      const again = message.includes(stillInUse) || (options.port === undefined && message.includes('could not bind'));
      if (!again || attempt === 20) throw error;
      await sleep(250);
    }
  }
}

function locate(): Installation {
  const account = postgresAccount();
  const native = postgresBinaries(account);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return {
    account,
    binary: (name) => path.join(native, 'bin', name + suffix),
    environment: { ...Object.fromEntries(inherited), LC_ALL: 'C', LD_LIBRARY_PATH: path.join(native, 'lib') },
  };
}

function reachableFolder(wanted: string, account: Account): string {
  const folder = path.resolve(wanted);
  mkdirSync(path.dirname(folder), { recursive: true });
  if (account.uid === undefined || reachableByOthers(path.dirname(folder))) return folder;
  return path.join(publicFolder(), `data-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`);
}

/** initdb in a scratch folder, then an atomic rename: a start that was killed never leaves half a cluster. */
async function createCluster(dataFolder: string, { durable }: PostgresOptions, it: Installation): Promise<void> {
  const scratch = `${dataFolder}.new-${process.pid}`;
  const password = `${scratch}.password`;
  try {
    mkdirSync(scratch, { mode: 0o700 });
    writeFileSync(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
    giveTo(it.account, scratch, password);
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8'];
    const access = ['--username', superuser, '--pwfile', password, '--auth=scram-sha-256'];
    const speed = durable === false ? ['--no-sync'] : [];
    await run(it.binary('initdb'), ['-D', scratch, ...locale, ...access, '--no-instructions', ...speed], {
      ...it.account,
      env: it.environment,
      cwd: os.tmpdir(),
    });
    renameSync(password, path.join(scratch, passwordFile));
    rmSync(dataFolder, { recursive: true, force: true });
    renameSync(scratch, dataFolder);
  } finally {
    rmSync(password, { force: true });
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** One owner per cluster: stops a server whose starter was killed, forgets a pid file that another program's pid fits. */
async function stopOrphan(dataFolder: string, it: Installation): Promise<void> {
  const pidFile = path.join(dataFolder, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (!(await commandLine(pid)).includes(dataFolder)) {
    rmSync(pidFile, { force: true });
    return;
  }
  const stop = ['-D', dataFolder, '-m', 'fast', '-w', 'stop'];
  try {
    await run(it.binary('pg_ctl'), stop, { ...it.account, env: it.environment, cwd: os.tmpdir() });
  } catch (error) {
    if (existsSync(pidFile) && (await commandLine(pid)).includes(dataFolder)) throw error; // else: it ended by itself
  }
}

/** Command line of a running process, empty when there is none. */
async function commandLine(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return (await run('ps', ['-o', 'command=', '-p', String(pid)])).stdout;
  } catch {
    return '';
  }
}

async function launch(
  dataFolder: string,
  port: number,
  { durable, throwAway }: PostgresOptions,
  it: Installation,
): Promise<PostgresServer> {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '128MB',
    ...(durable === false ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(it.binary('postgres'), ['-D', dataFolder, '-p', String(port), ...flags], {
    ...it.account,
    env: it.environment,
    cwd: os.tmpdir(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: process.platform !== 'win32', // a group of its own: Ctrl-C must reach its clients first
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`Postgres did not start: ${String((await once(child, 'error'))[0])}`);
  const release = guardProcess({ pid, signal: 'SIGINT', ...(throwAway ? { folder: dataFolder } : {}) });
  const { ready, exited } = observe(child);
  void exited.then(release);
  await ready;
  // A process that has nothing else to do may end; the guard then ends the server.
  child.unref();
  (child.stderr as Socket).unref();
  const password = readFileSync(path.join(dataFolder, passwordFile), 'utf8').trim();
  return {
    port,
    pid,
    dataFolder,
    url: (database = 'postgres') => `postgresql://${superuser}:${password}@127.0.0.1:${port}/${database}`,
    exited,
    wasAsked: () => wasAskedToEnd(child),
    stop: async () => {
      await endServer(child, exited);
      if (throwAway) rmSync(dataFolder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

function observe(child: ChildProcess): { ready: Promise<void>; exited: Promise<string> } {
  let log = '';
  const exited = new Promise<string>((resolve) => child.once('exit', () => resolve(log)));
  const ready = new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk) => {
      log = (log + String(chunk)).slice(-logTailLength);
      if (log.includes(readyLine)) resolve();
      // After SIGTERM alone it would wait for as long as anybody keeps a connection.
      if (String(chunk).includes('received smart shutdown request')) child.kill('SIGINT');
    });
    child.once('close', (code) => reject(new Error(`Postgres did not start (exit code ${code}):\n${log}`)));
  });
  return { ready, exited };
}

async function endServer(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  if (ended()) return;
  child.ref(); // or an otherwise idle process would end before the server has
  child.kill('SIGINT'); // "fast": sessions are ended, the checkpoint is written
  const killing = setTimeout(() => child.kill('SIGQUIT'), 10_000); // "immediate": the next start recovers
  await exited;
  clearTimeout(killing);
}

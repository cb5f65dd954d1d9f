import { guardProcess } from '@einvoice/test-kit';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** What a container of docker-compose.yml is confined to. */
export interface Confinement {
  /** The files of its image. */
  readonly root: string;
  /** Its account, outside and inside. */
  readonly uid: number;
  /** The namespace of its networks. */
  readonly namespace: string;
  /** By path inside: what is mounted there from outside, to read. */
  readonly mounts: ReadonlyMap<string, string>;
  /** By path inside: its size in bytes. */
  readonly memoryFolders: ReadonlyMap<string, number>;
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
}

/**
 * A process in the files of an image, as a container runs it where no engine of containers may: read-only files, an account
 * of its own without capabilities, no new privileges, namespaces of its own for processes, mounts, users and networks. Limits of
 * memory and processor time, which an engine sets, are not set.
 */
export class Container {
  private readonly exited: Promise<unknown>;
  private logText = '';

  private constructor(
    private readonly child: ChildProcess,
    /** Of the program itself, outside. */
    readonly pid: number,
  ) {
    this.exited = once(child, 'exit');
    void this.exited.then(guardProcess({ pid: child.pid!, signal: 'SIGKILL' }));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (said: string) => (this.logText += said));
    }
  }

  static async start(confinement: Confinement, command: readonly string[]): Promise<Container> {
    const child = spawn('nsenter', argumentsFor(confinement, command), { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
    const told = await text(child.stdio[3] as Readable);
    if (told === '') throw new Error(`It did not start: ${await text(child.stderr as Readable)}`);
    return new Container(child, (JSON.parse(told) as { 'child-pid': number })['child-pid']);
  }

  /** Runs a command to its end. @returns its exit code and what it said */
  static async run(confinement: Confinement, command: readonly string[]): Promise<{ code: number; said: string }> {
    const container = await Container.start(confinement, command);
    return { code: await container.end(), said: container.said };
  }

  get said(): string {
    return this.logText;
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Waits until it has ended, asked to by a signal or by itself. @returns its exit code */
  async end(signal?: NodeJS.Signals): Promise<number> {
    if (signal && this.isRunning) process.kill(this.pid, signal);
    await this.exited;
    return this.child.exitCode ?? -1;
  }
}

function argumentsFor(confinement: Confinement, command: readonly string[]): string[] {
  const { root, uid, namespace, mounts, memoryFolders, environment, folder } = confinement;
  const account = ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--no-new-privs'];
  const own = ['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--cap-drop', 'ALL', '--as-pid-1'];
  const files = ['--ro-bind', root, '/', '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/run'];
  const memory = [...memoryFolders].flatMap(([at, bytes]) => ['--size', `${bytes}`, '--perms', '1777', '--tmpfs', at]);
  const mounted = [...mounts].flatMap(([inside, outside]) => ['--ro-bind', outside, inside]);
  const variables = Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]);
  const ends = ['--die-with-parent', '--new-session', '--info-fd', '3', '--clearenv'];
  return [
    ...[`--net=/run/netns/${namespace}`, ...account, 'bwrap', ...own, ...ends, ...files, ...memory, ...mounted],
    ...['--remount-ro', '/run', ...variables, '--chdir', folder, '--', ...command],
  ];
}

import { freePort, repositoryRoot, until } from '@einvoice/test-kit';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Daemon } from './daemon';

/** Of a second, as Linux counts the time of a process. */
const ticksPerSecond = 100;

/** HAProxy with deploy/app-proxy.cfg before instances of an app. */
export class InstanceProxy {
  private constructor(
    readonly url: string,
    private readonly daemon: Daemon,
    private readonly folder: string,
  ) {}

  /** Resolves when an instance is ready through it. @param urls of the instances */
  static async start(urls: readonly string[]): Promise<InstanceProxy> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-replicas-'));
    const port = await freePort();
    const servers = urls.map((url, index) => `  server s${index} ${url.slice('http://'.length)} check`);
    const configuration = readFileSync(path.join(repositoryRoot, 'deploy/app-proxy.cfg'), 'utf8')
      .replace('bind :8080', `bind 127.0.0.1:${port}`)
      .replace(/( {2}server .+\n)+/, `${servers.join('\n')}\n`);
    writeFileSync(path.join(folder, 'haproxy.cfg'), configuration);
    const daemon = Daemon.start('haproxy', { arguments: ['-db', '-f', path.join(folder, 'haproxy.cfg')] });
    const proxy = new InstanceProxy(`http://127.0.0.1:${port}`, daemon, folder);
    await until(async () => (await fetch(`${proxy.url}/readyz`).catch(() => null))?.ok === true);
    return proxy;
  }

  async close(): Promise<void> {
    await this.daemon.end('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Processor time of processes, in milliseconds. */
export function processorMs(pids: readonly number[]): number {
  const of = (pid: number): number => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return Number(fields[11]) + Number(fields[12]);
  };
  return (pids.reduce((sum, pid) => sum + of(pid), 0) / ticksPerSecond) * 1_000;
}

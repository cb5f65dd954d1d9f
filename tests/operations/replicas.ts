import { freePort, repositoryRoot, until } from '@einvoice/test-kit';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ledgerRoutes } from '../faults/ledger-orders';
import { LedgerSystem } from '../faults/ledger-system';
import { Daemon } from './daemon';

const workspaces = 60;
const clients = 6;
/** Of a second, as Linux counts the time of a process. */
const ticksPerSecond = 100;

/** What a time of calls came to. */
export interface Load {
  readonly calls: number;
  readonly perSecond: number;
  /** Of all instances, for one call. */
  readonly processorMsPerCall: number;
  /** Calls that an instance without time for them told to come back, and which then were answered. */
  readonly toldToComeBack: number;
  /** By status or what broke, without the answers and the limits. */
  readonly failed: Readonly<Record<string, number>>;
}

/** Instances of rest-api that share a Postgres, behind HAProxy with deploy/app-proxy.cfg. */
export class Replicas {
  private keys = 0;
  private toldToComeBack = 0;

  private constructor(
    readonly system: LedgerSystem,
    private readonly proxy: Daemon,
    private readonly url: string,
    private readonly folder: string,
  ) {}

  static async start(program: string, instances: number): Promise<Replicas> {
    const credits = Array.from({ length: workspaces }, () => 1_000_000);
    // Looks of the proxy are half a second apart.
    const system = await LedgerSystem.open({ program, instances, credits, environment: { DRAIN_SECONDS: '3' } });
    const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-replicas-'));
    const port = await freePort();
    const servers = system.instances.map(({ url }, index) => `  server s${index} ${url.slice('http://'.length)} check`);
    const configuration = readFileSync(path.join(repositoryRoot, 'deploy/app-proxy.cfg'), 'utf8')
      .replace('bind :8080', `bind 127.0.0.1:${port}`)
      .replace(/( {2}server .+\n)+/, `${servers.join('\n')}\n`);
    writeFileSync(path.join(folder, 'haproxy.cfg'), configuration);
    const proxy = Daemon.start('haproxy', { arguments: ['-db', '-f', path.join(folder, 'haproxy.cfg')] });
    const replicas = new Replicas(system, proxy, `http://127.0.0.1:${port}`, folder);
    await until(async () => (await fetch(`${replicas.url}/readyz`).catch(() => null))?.ok === true);
    return replicas;
  }

  /**
   * One priced call for 2 credits, through the proxy or to one instance, repeated when its instance says to come back.
   * @returns its status, or what broke; the 503 of the proxy itself names no time
   */
  async call(workspace: number, key: string, to = this.url): Promise<number | string> {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${this.system.secrets[workspace]![0]!}`,
      'x-service-idempotency-key': key,
    };
    const body = JSON.stringify({ rows: [{ reference: 'row', vatId: 'DE123456788' }] });
    try {
      const response = await fetch(to + ledgerRoutes.batch, { method: 'POST', headers, body });
      await response.arrayBuffer();
      const retryAfter = response.headers.get('retry-after');
      if (response.status !== 503 || retryAfter === null) return response.status;
      this.toldToComeBack += 1;
      await sleep(Number(retryAfter) * 1_000);
      return await this.call(workspace, key, to);
    } catch (error) {
      return ((error as Error).cause as { code?: string } | undefined)?.code ?? (error as Error).message;
    }
  }

  /** Calls through the proxy, as many as it takes, until `work` is done. */
  async loadWhile(work: () => Promise<void>): Promise<Load> {
    const [startedMs, startedTicks] = [performance.now(), this.ticks()];
    const failed: Record<string, number> = {};
    this.toldToComeBack = 0;
    let [calls, over] = [0, false];
    const client = async (): Promise<void> => {
      while (!over) {
        const status = await this.call(this.keys % workspaces, `load ${this.keys++}`);
        if (status === 200) calls += 1;
        else if (status !== 429) failed[status] = (failed[status] ?? 0) + 1;
      }
    };
    const loading = Promise.all(Array.from({ length: clients }, client));
    await work().finally(() => (over = true));
    await loading;
    const seconds = (performance.now() - startedMs) / 1_000;
    const processorMs = ((this.ticks() - startedTicks) / ticksPerSecond) * 1_000;
    return {
      calls,
      perSecond: calls / seconds,
      processorMsPerCall: processorMs / calls,
      toldToComeBack: this.toldToComeBack,
      failed,
    };
  }

  /** How many of so many calls of one connection, spread over all instances at once, are let through, and how many may be. */
  async letThrough(workspace: number, count: number): Promise<{ answered: number; allowed: number }> {
    const startedMs = performance.now();
    const { instances } = this.system;
    const calls = Array.from({ length: count }, (_, index) =>
      this.call(workspace, `limit ${index}`, instances[index % instances.length]!.url),
    );
    const answered = (await Promise.all(calls)).filter((status) => status === 200).length;
    const seconds = (performance.now() - startedMs) / 1_000;
    return { answered, allowed: 20 + 2 * (seconds + 1) };
  }

  /** Each instance in turn is told to end, and started again. */
  async restartInTurn(): Promise<void> {
    for (const instance of this.system.instances) {
      await instance.end('SIGTERM');
      await instance.start();
      // The proxy sees it at its next look; until then another one serves.
      await sleep(1_500);
    }
  }

  async close(): Promise<void> {
    await this.proxy.end('SIGTERM');
    await this.system.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private ticks(): number {
    const of = (pid: number): number => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      return Number(fields[11]) + Number(fields[12]);
    };
    return this.system.instances.reduce((sum, { pid }) => sum + of(pid), 0);
  }
}

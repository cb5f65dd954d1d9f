import { creditCalls, mcpCalls } from '@einvoice/limits';
import { setTimeout as sleep } from 'node:timers/promises';
import { ledgerRoutes } from '../faults/ledger-orders';
import { LedgerSystem } from '../faults/ledger-system';
import { InstanceProxy, processorMs } from './instance-proxy';

const workspaces = 60;
const clients = 6;

/** What a time of calls came to. */
export interface Load {
  readonly calls: number;
  readonly perSecond: number;
  /** Of all instances, for one call. */
  readonly processorMsPerCall: number;
  /** Calls that were told to come back, by a late instance or by the proxy while none was ready, and which then were answered. */
  readonly toldToComeBack: number;
  /** By status or what broke, without the answers and the limits. */
  readonly failed: Readonly<Record<string, number>>;
}

/** One call of each app that asks the register about one number, what its answer costs, and how many a connection may make. */
const calls = {
  'rest-api': {
    route: ledgerRoutes.batch,
    body: { rows: [{ reference: 'row', vatId: 'DE123456788' }] },
    credits: 2,
    limit: creditCalls.connection,
  },
  'mcp-gateway': {
    route: '/api/mcp',
    body: {
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'verify_vat_vies', arguments: { vatNumber: 'DE123456788' } },
    },
    credits: 1,
    limit: mcpCalls.connection,
  },
} as const;

export type AppWithCredits = keyof typeof calls;

/** Instances of an app that is paid with credits; they share a Postgres, behind HAProxy. */
export class Replicas {
  private keys = 0;
  private toldToComeBack = 0;

  private constructor(
    readonly system: LedgerSystem,
    private readonly app: AppWithCredits,
    private readonly proxy: InstanceProxy,
    /** Lines of instances that found the store of limits late, and count alone for a while. */
    private readonly countingAlone: readonly string[],
  ) {}

  static async start(app: AppWithCredits, program: string, instances: number): Promise<Replicas> {
    const credits = Array.from({ length: workspaces }, () => 1_000_000);
    const countingAlone: string[] = [];
    const onLine = (line: string): void => {
      if (line.includes('"shared_budgets_unavailable"')) countingAlone.push(line);
    };
    // Looks of the proxy are half a second apart.
    const environment = { DRAIN_SECONDS: '3' };
    const system = await LedgerSystem.open({ program, instances, credits, environment, onLine });
    // Whoever has free calls over MCP pays nothing.
    const text = `UPDATE ledger.account SET first_used_at = now() - INTERVAL '15 days' WHERE code = 'free_calls'`;
    await system.database.query({ name: 'replicas_free_calls', text });
    const proxy = await InstanceProxy.start(system.instances.map(({ url }) => url));
    return new Replicas(system, app, proxy, countingAlone);
  }

  /** Of one answered call. */
  get price(): number {
    return calls[this.app].credits;
  }

  /**
   * One priced call, through the proxy or to one instance, repeated when either says to come back.
   * @returns its status, the code of what a tool refused, or what broke
   */
  async call(workspace: number, key: string, to = this.proxy.url): Promise<number | string> {
    const { route, body } = calls[this.app];
    const headers = {
      ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      authorization: `Bearer ${this.system.secrets[workspace]![0]!}`,
      'x-service-idempotency-key': key,
      // Networks have a limit of their own.
      'x-forwarded-for': `10.0.0.${workspace}`,
    };
    try {
      const response = await fetch(to + route, { method: 'POST', headers, body: JSON.stringify(body) });
      const { result } = (await response.json()) as { result?: ToolResult };
      const retryAfter = response.headers.get('retry-after');
      if (result?.isError) return result.structuredContent?.error?.code ?? 'refused';
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
    const [startedMs, processorBefore] = [performance.now(), this.processorMs()];
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
    return {
      calls,
      perSecond: calls / seconds,
      processorMsPerCall: (this.processorMs() - processorBefore) / calls,
      toldToComeBack: this.toldToComeBack,
      failed,
    };
  }

  /**
   * Calls of one connection, more than it may make, spread over all instances at once: how many are let through, and how many may
   * be. On a machine so busy that the store of limits is late, each instance adds a burst of its own, as it says in its log.
   */
  async letThrough(workspace: number): Promise<{ answered: number; least: number; most: number }> {
    const startedMs = performance.now();
    const { instances } = this.system;
    const { burst, perSecond } = calls[this.app].limit;
    const made = Array.from({ length: burst + 80 }, (_, index) =>
      this.call(workspace, `limit ${index}`, instances[index % instances.length]!.url),
    );
    const answered = (await Promise.all(made)).filter((status) => status === 200).length;
    const seconds = (performance.now() - startedMs) / 1_000;
    const bursts = this.countingAlone.length > 0 ? 1 + instances.length : 1;
    return { answered, least: burst * 0.75, most: bursts * burst + perSecond * (seconds + 1) };
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
    await this.proxy.close();
    await this.system.close();
  }

  private processorMs(): number {
    return processorMs(this.system.instances.map(({ pid }) => pid));
  }
}

/** Of a tool that was called over MCP. */
interface ToolResult {
  readonly isError?: boolean;
  readonly structuredContent?: { readonly error?: { readonly code: string } };
}

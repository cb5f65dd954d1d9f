import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a node can fail: connections break, nobody ever answers, or answers take long. */
export type Outage = 'cut' | 'blackhole' | 'slow';

/** One JSON-RPC call on its way. */
interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

type Matching = (call: RpcCall) => boolean;

/** A way to the node that a fault can be in. It rewrites `Host`, which the sandbox chain insists on. */
export class RpcProxy {
  /** Calls that met an outage or a lost answer. */
  struck = 0;
  private outage: { readonly kind: Outage; readonly untilMs: number } | null = null;
  private trap: { readonly matching: Matching; readonly spring: () => void } | null = null;
  private errand: { readonly matching: Matching; readonly run: () => Promise<'answer' | 'lose'> } | null = null;
  private readonly server: http.Server;
  private readonly agent = new http.Agent({ keepAlive: true });

  private constructor(private readonly target: string) {
    this.server = http.createServer((request, response) => {
      this.serve(request, response).catch(() => response.destroy());
    });
  }

  static async start(target: string): Promise<RpcProxy> {
    const proxy = new RpcProxy(target);
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The node fails for `forMs`, beginning with the next call that matches. */
  breakAt(matching: Matching, kind: Outage, forMs: number): void {
    this.trap = { matching, spring: () => (this.outage = { kind, untilMs: Date.now() + forMs }) };
  }

  /** Between the node's answer to the next matching call and its delivery `run` is done once; it may have it lost. */
  afterAnswer(matching: Matching, run: () => Promise<'answer' | 'lose'>): void {
    this.errand = { matching, run };
  }

  heal(): void {
    this.outage = this.trap = this.errand = null;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    this.agent.destroy();
  }

  private async serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const call = JSON.parse(body.toString('utf8')) as RpcCall;
    if (this.trap?.matching(call)) {
      this.trap.spring();
      this.trap = null;
    }
    if (!(await this.letThrough(response))) return;
    const answer = await this.forward(body);
    if (this.errand?.matching(call)) {
      const { run } = this.errand;
      this.errand = null;
      this.struck += 1;
      if ((await run()) === 'lose') return void response.destroy();
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  }

  private async letThrough(response: http.ServerResponse): Promise<boolean> {
    const { outage } = this;
    const leftMs = outage ? outage.untilMs - Date.now() : 0;
    if (!outage || leftMs <= 0) return true;
    this.struck += 1;
    if (outage.kind === 'cut') return (response.destroy(), false);
    if (outage.kind === 'slow') return (await sleep(Math.min(leftMs, 1_500)), true);
    await sleep(leftMs);
    return (response.destroy(), false);
  }

  private forward(body: Buffer): Promise<{ status: number; body: Buffer }> {
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    return new Promise((resolve, reject) => {
      const onward = http.request(this.target, { method: 'POST', agent: this.agent, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('end', () => resolve({ status: answer.statusCode ?? 502, body: Buffer.concat(chunks) }));
        answer.once('error', reject);
      });
      onward.once('error', reject).end(body);
    });
  }
}

export const isMethod =
  (method: string): Matching =>
  (call) =>
    call.method === method;

/** transferWithAuthorization, with a split signature and with signature bytes. */
const transferSelectors = ['0xe3ee160e', '0xcf092995'];

/** The facilitator's look whether a payment would go through. */
export const isSimulation: Matching = ({ method, params }) => {
  const { data, input } = (params[0] ?? {}) as { data?: string; input?: string };
  return method === 'eth_call' && transferSelectors.includes((data ?? input ?? '').slice(0, 10));
};

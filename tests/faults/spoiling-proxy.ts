import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a facilitator goes wrong. `answer_lost`: it did the work; `lie`: it did nothing and says that all went well. */
export interface FacilitatorFault {
  readonly kind: 'hang' | 'http_500' | 'html' | 'reset' | 'slow' | 'answer_lost' | 'lie';
  /** How long it hangs or is slow. */
  readonly forMs: number;
}

export interface FacilitatorOrder {
  readonly at: 'verify' | 'settle';
  readonly fault: FacilitatorFault;
  /** That many requests are spoilt, then all is well. */
  readonly times: number;
}

/** A way to a facilitator on which its answers are spoilt when ordered. */
export class SpoilingProxy {
  private order: FacilitatorOrder | null = null;
  private struck = 0;
  private errand: (() => Promise<void>) | null = null;
  private readonly server: http.Server;

  private constructor(readonly target: string) {
    this.server = http.createServer((request, response) => {
      this.serve(request, response).catch(() => response.destroy());
    });
  }

  static async start(target: string): Promise<SpoilingProxy> {
    const proxy = new SpoilingProxy(target);
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Gives a new order, or none. @returns how many requests the last one spoilt */
  obey(order: FacilitatorOrder | null): number {
    const { struck } = this;
    this.order = order;
    this.struck = 0;
    return struck;
  }

  /** Before the next settlement is passed on `run` is done once. */
  beforeSettlement(run: (() => Promise<void>) | null): void {
    this.errand = run;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const forward = () => this.forward(request, Buffer.concat(chunks), response);
    const { errand } = this;
    if (errand && request.url === '/settle') {
      this.errand = null;
      await errand();
    }
    const fault = this.faultFor(request.url);
    await (fault ? spoil(fault, forward, response) : forward().then((send) => send()));
  }

  private faultFor(path: string | undefined): FacilitatorFault | null {
    const { order } = this;
    if (!order || path !== `/${order.at}` || order.times <= 0) return null;
    this.order = { ...order, times: order.times - 1 };
    this.struck += 1;
    return order.fault;
  }

  /** Has the work done; what it gives sends the answer. */
  private async forward(
    { method = 'GET', url = '/' }: http.IncomingMessage,
    body: Buffer,
    response: http.ServerResponse,
  ): Promise<() => void> {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(this.target + url, { method, headers, ...(method === 'POST' && { body }) });
    const text = await answer.text();
    return () => void response.writeHead(answer.status, headers).end(text);
  }
}

async function spoil(
  { kind, forMs }: FacilitatorFault,
  forward: () => Promise<() => void>,
  response: http.ServerResponse,
): Promise<void> {
  const say = (status: number, type: string, body: string) =>
    void response.writeHead(status, { 'content-type': type }).end(body);
  switch (kind) {
    case 'hang':
      await sleep(forMs);
      return void response.destroy();
    case 'http_500':
      return say(500, 'application/json', '{"error":"oops"}');
    case 'html':
      return say(200, 'text/html', '<html><body>Bad gateway</body></html>');
    case 'reset':
      return void response.destroy();
    case 'slow':
      await sleep(forMs);
      return (await forward())();
    case 'answer_lost':
      await forward();
      return void response.destroy();
    case 'lie':
      return say(200, 'application/json', `{"isValid":true,"success":true,"transaction":"0x${'5'.repeat(64)}"}`);
  }
}

import http from 'node:http';
import { type AddressInfo } from 'node:net';

/** What a node says to one call: a `result`, an `error`, or a whole answer that is none. */
export type ScriptedAnswer =
  | { readonly result: unknown }
  | { readonly error: unknown; readonly status?: number }
  | { readonly body: string; readonly status?: number };

type Answering = ScriptedAnswer | ((params: readonly unknown[]) => ScriptedAnswer);

interface Asked {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A node on loopback that says what it is told, and keeps what it was asked. */
export class ScriptedNode {
  readonly asked: Asked[] = [];
  private constructor(
    private readonly server: http.Server,
    private answers: Readonly<Record<string, Answering>>,
  ) {}

  static async start(): Promise<ScriptedNode> {
    const server = http.createServer();
    const node = new ScriptedNode(server, {});
    server.on('request', (request: http.IncomingMessage, response: http.ServerResponse) => {
      void node.serve(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return node;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** From now on: an answer per method; other methods are unknown to it. */
  says(answers: Readonly<Record<string, Answering>>): void {
    this.answers = answers;
    this.asked.length = 0;
  }

  methods(): string[] {
    return this.asked.map(({ method }) => method);
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const body = Buffer.concat((await request.toArray()) as Buffer[]).toString();
    const { method, params } = JSON.parse(body) as Asked;
    this.asked.push({ method, params });
    const scripted = this.answers[method] ?? { error: { code: -32601, message: 'method not found' } };
    const answer = typeof scripted === 'function' ? scripted(params) : scripted;
    const status = 'status' in answer ? (answer.status ?? 200) : 200;
    const text =
      'body' in answer ? answer.body : JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer, status: undefined });
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  }
}

import http from 'node:http';
import { type AddressInfo } from 'node:net';

/** What the provider does with a question about one legal entity. */
export type ProviderReply =
  | { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> }
  | 'hang_up'
  | 'endless';

export interface ProviderSimulator {
  readonly baseUrl: string;
  /** The name that bindings carry, and the entity it holds from the start. */
  readonly name: string;
  readonly legalEntityId: string;
  /** Every question that arrived: the id, and the authorization header. */
  readonly requests: readonly { readonly legalEntityId: string; readonly authorization: string | undefined }[];
  /** Writes what it holds; `status` is for instance `active` or `suspended`. */
  hold(legalEntityId: string, status: string): void;
  /** From now on, whatever is asked; null answers from what it holds. */
  behave(reply: ProviderReply | null): void;
  close(): Promise<void>;
}

const path = '/legal-entities/';
const asJson = (status: number, body: object): ProviderReply => ({ status, body: JSON.stringify(body) });

/** An e-invoicing provider on loopback that says whether it holds a legal entity. */
export async function startProviderSimulator(): Promise<ProviderSimulator> {
  const held = new Map([['le_demo', 'active']]);
  const requests: { legalEntityId: string; authorization: string | undefined }[] = [];
  let behaviour: ProviderReply | null = null;
  const replyTo = ({ url = '', method, headers }: http.IncomingMessage): ProviderReply => {
    if (headers.origin !== undefined || !isOurHost(headers.host)) return asJson(403, { error: 'forbidden' });
    if (method !== 'GET' || !url.startsWith(path)) return asJson(404, { error: 'no_such_route' });
    const legalEntityId = decodeURIComponent(url.slice(path.length));
    requests.push({ legalEntityId, authorization: headers.authorization });
    const status = held.get(legalEntityId);
    if (behaviour !== null) return behaviour;
    return status === undefined ? asJson(404, { error: 'not_found' }) : asJson(200, { id: legalEntityId, status });
  };
  const server = http.createServer((request, response) => send(response, replyTo(request)));
  const isOurHost = (host: string | undefined) => host === `127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', () => resolve());
  });
  server.unref();
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    name: 'sandbox-provider',
    legalEntityId: 'le_demo',
    requests,
    hold: (legalEntityId, status) => void held.set(legalEntityId, status),
    behave: (reply) => void (behaviour = reply),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function send(response: http.ServerResponse, reply: ProviderReply): void {
  if (reply === 'hang_up') return void response.destroy();
  if (reply === 'endless') {
    const more = () => !response.destroyed && response.write(' '.repeat(65_536), () => setImmediate(more));
    return void more();
  }
  response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(reply.body);
}

import { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import { type AddressInfo, type Socket } from 'node:net';
import { type CertifiedKey } from './peppol-x509';

/** What the SMP says to a path: a document, or whatever the function does with the connection. */
type SmpReply = string | ((request: IncomingMessage, response: ServerResponse) => void);

export interface SmpServer {
  readonly port: number;
  /** Every path that was asked for since the start, in order. */
  readonly paths: readonly string[];
  /** TCP connections since the start. */
  readonly connections: () => number;
  reply(path: string, reply: SmpReply): void;
  close(): Promise<void>;
}

export interface SmpServerOptions {
  /** Certificate and key for TLS. */
  readonly tls: CertifiedKey;
  /** Other hosts are refused, so that no web page reaches the server under a name of its own. */
  readonly hostNames: readonly string[];
  readonly port?: number;
  readonly address?: string;
}

/** An SMP on loopback: https, exact paths, 404 for the rest. */
export async function startSmpServer({ tls, hostNames, port, address }: SmpServerOptions): Promise<SmpServer> {
  const replies = new Map<string, SmpReply>();
  const paths: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = https.createServer({ key: tls.privateKeyPem, cert: tls.certificatePem }, (request, response) => {
    const boundPort = (server.address() as AddressInfo).port;
    paths.push(request.url ?? '');
    if (!hostNames.some((name) => request.headers.host === `${name}:${boundPort}`)) {
      response.writeHead(403).end();
      return;
    }
    const reply = replies.get(request.url ?? '');
    if (typeof reply === 'function') reply(request, response);
    else if (reply === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'application/xml;charset=UTF-8' }).end(reply);
  });
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port ?? 0, address ?? '127.0.0.1', () => resolve());
  });
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    paths,
    connections: () => connections,
    reply: (path, reply) => replies.set(path, reply),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

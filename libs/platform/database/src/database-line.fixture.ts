import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to the database that can be cut, as when Postgres is killed, and restored. */
export interface DatabaseLine {
  readonly url: string;
  cut(): void;
  restore(): void;
  /** How many connections it has refused while it was cut. */
  refused(): number;
  stop(): Promise<void>;
}

export async function startDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  let refused = 0;
  const server = createServer((client) => {
    if (isCut) {
      refused += 1;
      return void client.destroy();
    }
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket
        .unref()
        .on('error', () => undefined)
        .on('close', () => [client, upstream].forEach((end) => end.destroy()));
    }
    client.pipe(upstream).pipe(client);
  });
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    url: url.toString(),
    cut,
    restore: () => void (isCut = false),
    refused: () => refused,
    stop: () => new Promise((resolve) => void (server.close(() => resolve()), cut())),
  };
}

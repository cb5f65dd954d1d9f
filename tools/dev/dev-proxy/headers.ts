import { type IncomingMessage } from 'node:http';

/** Headers that speak about one connection, not about the message (RFC 9110 §7.6.1), and those that only we may set. */
const neverForwarded = new Set([
  'connection',
  'expect',
  'forwarded',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]);

/** The message's own headers, order and repetitions kept, as [name, value, name, value, …]. */
export function endToEndHeaders(rawHeaders: readonly string[]): string[] {
  const entries = Array.from({ length: rawHeaders.length / 2 }, (_, index) =>
    rawHeaders.slice(2 * index, 2 * index + 2),
  );
  const named = entries.filter(([name = '']) => name.toLowerCase() === 'connection');
  const ofThisConnection = named.flatMap(([, value = '']) =>
    value
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
  const dropped = new Set([...neverForwarded, ...ofThisConnection]);
  dropped.delete('content-length'); // the length of the body is not the connection's to take away
  return entries.filter(([name = '']) => !dropped.has(name.toLowerCase())).flat();
}

/** The request's headers for the app behind us: who really asked, and under which name. */
export function forwardedHeaders(request: IncomingMessage): string[] {
  const host = request.headers.host ?? '';
  const address = request.socket.remoteAddress ?? '';
  return [
    ...endToEndHeaders(request.rawHeaders),
    ...['host', host],
    ...['x-forwarded-for', address, 'x-forwarded-host', host, 'x-forwarded-proto', 'http'],
  ];
}

/** How often a header was sent; Node joins or drops repetitions, which hides them. */
export function occurrences({ rawHeaders }: IncomingMessage, name: string): number {
  return rawHeaders.filter((entry, index) => index % 2 === 0 && entry.toLowerCase() === name).length;
}

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
export function endToEndHeaders({ rawHeaders, headers }: IncomingMessage): string[] {
  const named = (headers.connection ?? '').toLowerCase().split(',');
  const dropped = new Set([...neverForwarded, ...named.map((name) => name.trim())]);
  dropped.delete('content-length'); // the length of the body is not the connection's to take away
  const kept: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    if (!dropped.has(name.toLowerCase())) kept.push(name, value);
  }
  return kept;
}

/** The request's headers for the app behind us: who really asked, and under which name. */
export function forwardedHeaders(request: IncomingMessage): string[] {
  const host = request.headers.host ?? '';
  const address = request.socket.remoteAddress ?? '';
  return [
    ...endToEndHeaders(request),
    ...framing(request),
    ...['host', host, 'connection', 'close'],
    ...['x-forwarded-for', address, 'x-forwarded-host', host, 'x-forwarded-proto', 'http'],
  ];
}

/** Where the body ends is said anew for our own connection; Node would call a missing body of a POST "chunked". */
function framing({ headers, method }: IncomingMessage): string[] {
  if (headers['transfer-encoding'] !== undefined) return ['transfer-encoding', 'chunked'];
  const bodiless = headers['content-length'] === undefined && method !== 'GET' && method !== 'HEAD';
  return bodiless ? ['content-length', '0'] : [];
}

/** How often a header was sent; Node joins or drops repetitions, which hides them. */
export function occurrences({ rawHeaders }: IncomingMessage, name: string): number {
  return rawHeaders.filter((entry, index) => index % 2 === 0 && entry.toLowerCase() === name).length;
}

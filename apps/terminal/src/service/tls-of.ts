import tls from 'node:tls';
import { type Site } from './site';

const waitMs = 10_000;

/** Why the certificate of a site is not accepted, by the code of it; null when it is. */
export function tlsRefusal({ origin }: Site): Promise<string | null> {
  const { hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = tls.connect({ host, port: Number(port || 443), servername: /^[\d.:]+$/.test(host) ? '' : host, timeout: waitMs }); // prettier-ignore
    const ended = (reason: string | null): void => {
      socket.destroy();
      resolve(reason);
    };
    socket.once('secureConnect', () => ended(null));
    socket.once('timeout', () => ended('timeout'));
    socket.once('error', ({ code = 'unknown' }: NodeJS.ErrnoException) => ended(code));
  });
}

import { addressInHost, isLoopbackAddress, isPublicAddress, isPublicHostName } from '@einvoice/http-client';

/**
 * Which SMPs may be connected to. Their addresses are chosen by strangers: who registers a participant writes the
 * URL into DNS.
 */
export interface SmpReach {
  allowsOrigin(url: URL): boolean;
  allowsAddress(address: string): boolean;
  /** Certificate authorities for TLS in PEM; the system's own when left out. */
  readonly tlsAuthorityPems?: readonly string[];
}

/** Public hosts by name, https, port 443. */
export const publicReach: SmpReach = {
  allowsOrigin: ({ port, hostname }) => port === '' && isPublicHostName(hostname),
  allowsAddress: isPublicAddress,
};

/**
 * Nothing but the listed origins on this machine; only a sandbox client is given this.
 * @throws when an origin is no https origin
 */
export function loopbackReach(origins: readonly string[], tlsAuthorityPems: readonly string[]): SmpReach {
  const listed = new Set(origins);
  for (const origin of listed) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin || !origin.startsWith('https:')) {
      throw new Error(`A sandbox SMP needs an https origin without path: ${origin}`);
    }
  }
  return {
    allowsOrigin: ({ origin, hostname }) => listed.has(origin) && addressInHost(hostname) === null,
    allowsAddress: isLoopbackAddress,
    tlsAuthorityPems,
  };
}

/**
 * The URL when we may connect to it: https, no user name, no query, an allowed origin; the fragment is dropped. WHATWG
 * parsing has already turned decimal, hexadecimal and octal hosts into dotted addresses.
 */
export function vetSmpUrl(text: string, reach: SmpReach): URL | null {
  // The parser silently drops tabs and line ends and turns backslashes around.
  if (!/^https:\/\/[!-[\]-~]+$/i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.search !== '') return null;
  url.hash = '';
  return reach.allowsOrigin(url) ? url : null;
}

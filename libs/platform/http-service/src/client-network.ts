import ipaddr from 'ipaddr.js';
import { type IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';

/**
 * What one client is to our budgets: an IPv4 address, or the /64 of an IPv6 address, all of which one host can use.
 * `::ffff:1.2.3.4` is `1.2.3.4`. Whatever is no address is one client, `unknown`.
 */
export function clientNetwork(address: string): string {
  // Four decimal numbers without leading zeros: as `toString` below would write them.
  if (isIPv4(address)) return address;
  if (!ipaddr.isValid(address)) return 'unknown';
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  return `${ip.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** True for an address, or a network in CIDR notation. */
export const isNetwork = (text: string): boolean =>
  text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text);

/** Whether an address is that of a proxy of ours: one of these addresses, or in one of these networks in CIDR notation. */
export function trustedProxies(networks: readonly string[]): (address: string) => boolean {
  const addresses = new Set(networks.filter((network) => !network.includes('/')).map(plainAddress));
  const ranges = networks.filter((network) => network.includes('/')).map((network) => ipaddr.parseCIDR(network));
  return (address) => {
    if (addresses.has(address)) return true;
    if (!ipaddr.isValid(address)) return false;
    const ip = ipaddr.process(address);
    return addresses.has(ip.toString()) || ranges.some((range) => ip.kind() === range[0].kind() && ip.match(range));
  };
}

const plainAddress = (address: string): string => ipaddr.process(address).toString();

/**
 * Who sent a request, as the proxies that we trust have written it down one after the other: of the addresses from the
 * connection backwards the first that is none of them.
 */
export function clientAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  isTrusted: (address: string) => boolean,
): string {
  let address = socket.remoteAddress ?? '';
  const forwarded = headers['x-forwarded-for'];
  if (typeof forwarded !== 'string') return address;
  const named = forwarded.split(',').map((part) => part.trim());
  while (named.length > 0 && isTrusted(address)) address = named.pop() || address;
  return address;
}

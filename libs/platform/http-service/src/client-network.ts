import ipaddr from 'ipaddr.js';
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

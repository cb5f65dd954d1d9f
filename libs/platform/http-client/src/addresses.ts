import ipaddr from 'ipaddr.js';

/** Global unicast only: no loopback, private, link-local, shared, documentation, multicast or translated address. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address); // an IPv4 address inside IPv6 counts as that IPv4 address
  if (parsed.range() !== 'unicast') return false;
  // ipaddr.js calls everything unicast that it has no name for, `::127.0.0.1` too.
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(globalUnicast);
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** An address of this machine itself. */
export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback';
}

/**
 * The address that a URL's host already is, without brackets; null for a name. WHATWG parsing has turned decimal,
 * hexadecimal and octal hosts into four decimal parts and keeps IPv6 in brackets.
 */
export function addressInHost(hostname: string): string | null {
  if (hostname.startsWith('[')) return hostname.slice(1, -1);
  return /^[\d.]+$/.test(hostname) ? hostname : null;
}

/** Whether this may be the name of a server on the public internet; where it leads, only its addresses tell. */
export function isPublicHostName(hostname: string): boolean {
  return addressInHost(hostname) === null && hostname.includes('.') && !/\.localhost\.?$/.test(hostname);
}

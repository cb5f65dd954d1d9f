import { addressInHost, isLoopbackAddress, isPublicAddress, isPublicHostName } from './addresses';
import { type AddressGuard } from './bounded-exchange';

/** `live` talks to the outside source itself; `sandbox` to a simulator on this machine, so that no real one is bothered. */
export type SourceMode = 'live' | 'sandbox';

/**
 * Null, or what is wrong with the configured URL of an outside source in this mode, to follow its name: `must be https in
 * live mode.` Live: https on port 443 of a public host name, so that the certificate proves who answers. Sandbox: http
 * at a loopback address. It never repeats the URL, which may hold a secret.
 */
export function sourceUrlProblem(mode: SourceMode, text: string): string | null {
  if (!URL.canParse(text)) return 'is not a URL.';
  const url = new URL(text);
  if (url.username || url.password || url.search || url.hash) return 'must have no user, password, query or fragment.';
  return mode === 'live' ? liveProblem(url) : sandboxProblem(url);
}

function liveProblem({ protocol, port, hostname }: URL): string | null {
  if (protocol !== 'https:') return 'must be https in live mode.';
  if (port !== '') return 'must use port 443 in live mode.';
  return isPublicHostName(hostname) ? null : 'must be at a public host name in live mode.';
}

function sandboxProblem({ protocol, hostname }: URL): string | null {
  const address = addressInHost(hostname);
  const isHere = protocol === 'http:' && address !== null && isLoopbackAddress(address);
  return isHere ? null : 'must be http at a loopback address of this machine in sandbox mode.';
}

/** The addresses to which a client of an outside source may connect in this mode. */
export const sourceAddresses: Readonly<Record<SourceMode, AddressGuard>> = {
  live: { allows: isPublicAddress },
  sandbox: { allows: isLoopbackAddress },
};

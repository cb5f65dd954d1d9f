import { type ViesClientOptions } from './create-vies-client';

const loopbackHosts: readonly string[] = ['127.0.0.1', '[::1]', 'localhost'];

/**
 * Null, or why these addresses must not be used. Live: https on its own port at a host name, so that the certificate
 * proves who answers. Sandbox: this machine only, so that no real register hears test questions.
 */
export function viesEndpointProblem(
  options: Pick<ViesClientOptions, 'mode' | 'restEndpoint' | 'soapEndpoint'>,
): string | null {
  const problem = options.mode === 'live' ? liveProblem : sandboxProblem;
  return problem(options.restEndpoint) ?? problem(options.soapEndpoint);
}

function liveProblem(endpoint: string): string | null {
  if (!URL.canParse(endpoint)) return 'A VIES endpoint is not a URL.';
  const url = new URL(endpoint);
  if (url.protocol !== 'https:') return 'A VIES endpoint must be https in live mode.';
  if (url.port !== '') return 'A VIES endpoint must use port 443 in live mode.';
  if (isAddress(url.hostname) || !url.hostname.includes('.') || url.hostname.endsWith('.localhost')) {
    return 'A VIES endpoint must be a public host name in live mode.';
  }
  return partsProblem(url);
}

function sandboxProblem(endpoint: string): string | null {
  if (!URL.canParse(endpoint)) return 'A VIES endpoint is not a URL.';
  const url = new URL(endpoint);
  if (url.protocol !== 'http:') return 'The VIES simulator speaks http.';
  if (!loopbackHosts.includes(url.hostname)) return 'In sandbox mode VIES endpoints are loopback addresses only.';
  return partsProblem(url);
}

const partsProblem = ({ username, password, search, hash }: URL): string | null =>
  username || password || search || hash ? 'A VIES endpoint has no user, password, query or fragment.' : null;

/** The URL parser has turned every spelling of an IPv4 address into four decimals, and brackets mark IPv6. */
const isAddress = (hostname: string): boolean => hostname.startsWith('[') || /^[\d.]+$/.test(hostname);

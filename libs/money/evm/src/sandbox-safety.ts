import { type Address } from './chain-reader';

/** Whether a URL's host is this machine. */
export function isLoopbackUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/** The accounts of "test test … junk": everybody has their keys, and robots empty them on every real chain. */
const publicTestAccounts: readonly string[] = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  '0x90f79bf6eb2c4f870365e785982e1f101e93b906',
  '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65',
  '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc',
  '0x976ea74026e726554db657fa54763abd0c3a0aa9',
  '0x14dc79964da2c08b23698b3d3cc7ca32193d9955',
  '0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f',
  '0xa0ee7a142d267c1f36714e4a8f75612f20a79720',
];

export interface SandboxSafetyQuery {
  /** Whether the keys were made for a sandbox (environment `sandbox`). */
  readonly keysAreSandbox: boolean;
  /** The node, and every other server that signed payments are sent to (a facilitator). */
  readonly urls: readonly string[];
  /** The accounts in use: signer, payTo, receipt key. */
  readonly accounts: readonly Address[];
}

/**
 * Null, or why the process must not start. The sandbox has the real chain id and the real token address, so what is
 * signed there is good on the real chain: sandbox keys stay on this machine, and keys that everybody knows go nowhere.
 */
export function sandboxSafetyProblem({ keysAreSandbox, urls, accounts }: SandboxSafetyQuery): string | null {
  const outside = urls.some((url) => !isLoopbackUrl(url));
  if (keysAreSandbox && outside) {
    return 'The environment is "sandbox", but the chain or facilitator is not on this machine. Sandbox keys work with loopback addresses only.';
  }
  if (accounts.some((account) => publicTestAccounts.includes(account.toLowerCase()))) {
    return 'An account of the publicly known test mnemonic is configured. Everybody has its key; generate your own.';
  }
  return null;
}

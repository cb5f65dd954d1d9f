import { sourceUrlProblem } from '@einvoice/http-client';
import { type EprelClient } from './eprel-client';
import { RegisterEprelClient } from './register-eprel-client';

export interface EprelClientOptions {
  /** `live` talks https to the register; `sandbox` talks to a simulator on this machine. */
  readonly mode: 'live' | 'sandbox';
  /** The register's: `https://eprel.ec.europa.eu/api`. Its acceptance environment holds invented data. */
  readonly endpoint: string;
  /** For the search alone; the rest is open. Printable ASCII. */
  readonly apiKey?: string;
  /** `address` or `address:port`; the system's resolvers when left out. A live register must be at public addresses. */
  readonly dnsServers?: readonly string[];
  readonly now: () => Date;
  /** Milliseconds since any moment; never goes back. */
  readonly monotonicMs: () => number;
  /** Resolves after the pause; may reject when the signal aborts. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** Null, or why this address must not be used in this mode. */
export function eprelEndpointProblem({ mode, endpoint }: Pick<EprelClientOptions, 'mode' | 'endpoint'>): string | null {
  const problem = sourceUrlProblem(mode, endpoint);
  return problem && `The address of EPREL ${problem}`;
}

/** Whether a text can be sent as a key: the register gives printable ASCII. */
export const isEprelKey = (text: string): boolean => /^[!-~]{8,200}$/.test(text);

/**
 * The client that speaks the register's public interface. One instance per process: it holds the pace.
 * @throws when the endpoint must not be used in this mode (`eprelEndpointProblem` says why), or the key cannot be one
 */
export function createEprelClient(options: EprelClientOptions): EprelClient {
  const problem = eprelEndpointProblem(options);
  if (problem) throw new Error(problem);
  if (options.apiKey !== undefined && !isEprelKey(options.apiKey)) throw new Error('The key for EPREL is none.');
  return new RegisterEprelClient(options);
}

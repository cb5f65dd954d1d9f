import { viesEndpointProblem } from './endpoint';
import { RegisterViesClient } from './register-vies-client';
import { type VatNumberParts, type ViesClient, type ViesUnavailableReason } from './vies-client';

/** Something that a person should look at; it holds no number and no text from outside. */
export interface ViesAlert {
  readonly reason: ViesUnavailableReason;
  readonly memberState: string;
}

export interface ViesClientOptions {
  /** `live` talks https to the register; `sandbox` talks to a simulator on this machine. */
  readonly mode: 'live' | 'sandbox';
  /** The register's: `https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number`. */
  readonly restEndpoint: string;
  /** The register's: `https://ec.europa.eu/taxation_customs/vies/services/checkVatService`. */
  readonly soapEndpoint: string;
  /** `address` or `address:port`; the system's resolvers when left out. A live register must be at public addresses. */
  readonly dnsServers?: readonly string[];
  /** Who asks when a question names no requester of its own. */
  readonly requester?: VatNumberParts;
  /** How long a `valid` is answered from memory; 0 asks every time. */
  readonly validKeptSeconds: number;
  readonly now: () => Date;
  /** Milliseconds since any moment; never goes back. */
  readonly monotonicMs: () => number;
  /** At least 0, below 1. */
  readonly random: () => number;
  /** Resolves after the pause; may reject when the signal aborts. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<unknown>;
  readonly onAlert?: (alert: ViesAlert) => void;
}

/**
 * The client that speaks the register's own protocols. One instance per process: it holds the pace.
 * @throws when an endpoint must not be used in this mode (`viesEndpointProblem` says why)
 */
export function createViesClient(options: ViesClientOptions): ViesClient {
  const problem = viesEndpointProblem(options);
  if (problem) throw new Error(problem);
  return new RegisterViesClient(options);
}

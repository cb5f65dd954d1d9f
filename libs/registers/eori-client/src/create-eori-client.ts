import { sourceUrlProblem } from '@einvoice/http-client';
import { type EoriClient } from './eori-client';
import { RegisterEoriClient } from './register-eori-client';

export interface EoriClientOptions {
  /** `live` talks https to the register; `sandbox` talks to a simulator on this machine. */
  readonly mode: 'live' | 'sandbox';
  /** The register's: `https://ec.europa.eu/taxation_customs/dds2/eos/validation/services/validation`. */
  readonly endpoint: string;
  /** `address` or `address:port`; the system's resolvers when left out. A live register must be at public addresses. */
  readonly dnsServers?: readonly string[];
  /** How long a caller waits; `eoriAnswer.deadlineMs` when left out. */
  readonly deadlineMs?: number;
  readonly now: () => Date;
  /** Milliseconds since any moment; never goes back. */
  readonly monotonicMs: () => number;
  /** At least 0, below 1. */
  readonly random: () => number;
  /** Resolves after the pause; may reject when the signal aborts. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** Null, or why this address must not be used in this mode. */
export function eoriEndpointProblem({ mode, endpoint }: Pick<EoriClientOptions, 'mode' | 'endpoint'>): string | null {
  const problem = sourceUrlProblem(mode, endpoint);
  return problem && `The address of EOS ${problem}`;
}

/**
 * The client that speaks the register's own protocol. One instance per process: it holds the pace and joins questions.
 * @throws when the endpoint must not be used in this mode (`eoriEndpointProblem` says why)
 */
export function createEoriClient(options: EoriClientOptions): EoriClient {
  const problem = eoriEndpointProblem(options);
  if (problem) throw new Error(problem);
  return new RegisterEoriClient(options);
}

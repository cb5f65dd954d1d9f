import { madeNow, type RegisterProvenance } from '@einvoice/decision-envelope';
import { boundedExchange, sourceAddresses, sourceUrlProblem } from '@einvoice/http-client';
import { parseStrictJson } from '@einvoice/json';
import { providerAnswer } from '@einvoice/limits';
import { type ProviderAnswer, type ProviderBinding, ProviderClient } from './provider-client';

export interface HttpProviderOptions {
  /** `live` talks https to the provider; `sandbox` talks to a simulator on this machine. */
  readonly mode: 'live' | 'sandbox';
  /** As bindings name it. */
  readonly name: string;
  /** Below it: `/legal-entities/{id}`. */
  readonly baseUrl: string;
  /** `address` or `address:port`; the system's resolvers when left out. A live provider must be at public addresses. */
  readonly dnsServers?: readonly string[];
  /** Sent as a bearer token. */
  readonly token?: string;
  readonly now: () => Date;
}

/** Null, or why the provider must not be asked at this address. */
export function providerUrlProblem({ mode, baseUrl }: Pick<HttpProviderOptions, 'mode' | 'baseUrl'>): string | null {
  const problem = sourceUrlProblem(mode, baseUrl);
  return problem && `The address of the provider ${problem}`;
}

/**
 * Speaks the one call that confirms a legal entity: `GET {baseUrl}/legal-entities/{id}`.
 * 200 with `{"id", "status"}` about exactly this id is the provider's word: `active` confirms, `suspended` and `closed` do
 * not. 404 with `{"error": "not_found"}` says that it does not hold the entity. All else is no answer.
 * @throws when the address must not be used in this mode (`providerUrlProblem` says why)
 */
export function createHttpProviderClient(options: HttpProviderOptions): ProviderClient {
  const problem = providerUrlProblem(options);
  if (problem) throw new Error(problem);
  return new HttpProviderClient(options);
}

class HttpProviderClient extends ProviderClient {
  constructor(private readonly options: HttpProviderOptions) {
    super();
  }

  async confirm({ provider, legalEntityId }: ProviderBinding): Promise<ProviderAnswer> {
    const { mode, name, baseUrl, token, dnsServers } = this.options;
    if (provider !== name) return { state: 'not_configured', provenance: this.provenance('none', 'local') };
    const outcome = await boundedExchange({
      url: new URL(`${baseUrl.replace(/\/$/, '')}/legal-entities/${encodeURIComponent(legalEntityId)}`),
      method: 'GET',
      headers: { accept: 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      bytesMax: providerAnswer.bytesMax,
      deadlineMs: providerAnswer.deadlineMs,
      guard: { ...sourceAddresses[mode], dnsServers },
      connection: 'kept',
    });
    const state = outcome.state === 'answered' ? stateOf(outcome.status, outcome.body, legalEntityId) : 'unavailable';
    return { state, provenance: this.provenance('einvoice-provider') };
  }

  private provenance(source: string, mode: RegisterProvenance['mode'] = this.options.mode): RegisterProvenance {
    return { source, mode, checkedAt: this.options.now().toISOString(), ...madeNow };
  }
}

function stateOf(httpStatus: number, body: Uint8Array, legalEntityId: string): ProviderAnswer['state'] {
  const json = parseStrictJson(body, providerAnswer);
  if (!json.ok || typeof json.value !== 'object' || json.value === null) return 'unavailable';
  const { id, status, error } = json.value as Readonly<Record<string, unknown>>;
  if (httpStatus === 404 && error === 'not_found') return 'not_found';
  if (httpStatus !== 200 || id !== legalEntityId) return 'unavailable';
  if (status === 'active') return 'confirmed';
  return status === 'suspended' || status === 'closed' ? 'not_found' : 'unavailable';
}

import { type PeppolAnswer, PeppolClient } from '@einvoice/peppol-client';
import { type ProviderAnswer, ProviderClient } from '@einvoice/provider-client';
import { type ToolDeps } from '@einvoice/tool-catalogue';
import { type ViesAnswer, ViesClient, type ViesUnavailableReason } from '@einvoice/vies-client';
import { watchSources } from './watched-sources';

const provenance = {
  source: 'vies-rest',
  mode: 'live',
  checkedAt: '2026-11-23T00:00:00Z',
  fromCache: false,
  ageSeconds: 0,
} as const;
const unavailable = (reason: ViesUnavailableReason): ViesAnswer => ({
  state: 'unavailable',
  reason,
  retryable: true,
  provenance,
});
const peppolProvenance = { ...provenance, source: 'peppol', smlZone: null, smpHost: null, signatureVerified: false };
const tried = { scheme: '0208', value: '0203201340', source: 'given', result: 'unavailable', reason: null } as const;
const peppolUnavailable = (identifiersTried: PeppolAnswer['identifiersTried']): PeppolAnswer => ({
  status: 'unavailable',
  supportsBis30Invoice: null,
  reason: 'smp_timeout',
  identifiersTried,
  provenance: peppolProvenance,
});

class Register extends ViesClient {
  constructor(private readonly answer: ViesAnswer) {
    super();
  }
  check = async (): Promise<ViesAnswer> => this.answer;
  within = (): ViesClient => this;
}
class Network extends PeppolClient {
  constructor(private readonly answer: PeppolAnswer) {
    super();
  }
  lookup = async (): Promise<PeppolAnswer> => this.answer;
}
class Provider extends ProviderClient {
  constructor(private readonly state: ProviderAnswer['state']) {
    super();
  }
  confirm = async (): Promise<ProviderAnswer> => ({ state: this.state, provenance });
}

/** What counts as undecided after every source was asked once. */
async function undecidedAfter(
  vies: ViesAnswer,
  peppol: PeppolAnswer = peppolUnavailable([]),
  provider: ProviderAnswer['state'] = 'confirmed',
): Promise<readonly string[]> {
  const sources = { vies: new Register(vies), peppol: new Network(peppol), provider: new Provider(provider) };
  const { deps, undecided } = watchSources(sources as unknown as ToolDeps);
  expect(undecided()).toEqual([]);
  expect(await deps.vies.check({ countryCode: 'BE', number: '0203201340' })).toBe(vies);
  expect(await deps.peppol.lookup({ countryCode: 'BE' })).toBe(peppol);
  await deps.provider.confirm({ provider: 'p', legalEntityId: 'l' });
  return undecided();
}

it.each<ViesUnavailableReason>(['member_state_unavailable', 'register_busy', 'deadline_passed', 'unexpected_answer'])(
  'P8 VIES was asked and did not decide: %s',
  async (reason) => expect(await undecidedAfter(unavailable(reason))).toEqual(['vies']),
);

it.each<ViesUnavailableReason>(['member_state_paused', 'register_paused', 'too_many_waiting', 'not_configured'])(
  'P8 VIES was left alone and counts against nobody: %s',
  async (reason) => expect(await undecidedAfter(unavailable(reason))).toEqual([]),
);

it('P8 neither a verdict nor input that the register refuses is undecided', async () => {
  expect(await undecidedAfter({ state: 'invalid_input', reason: 'refused_by_register', provenance })).toEqual([]);
  const none = { ...provenance, source: 'none', mode: 'local' } as const;
  expect(await undecidedAfter({ state: 'invalid_input', reason: 'not_in_vies', provenance: none })).toEqual([]);
});

it('P8 names every source that did not decide, each once', async () => {
  const vies = unavailable('register_error');
  expect(await undecidedAfter(vies, peppolUnavailable([tried]), 'unavailable')).toEqual(['vies', 'peppol', 'provider']);
  expect(await undecidedAfter(vies, peppolUnavailable([]), 'not_configured')).toEqual(['vies']);
});

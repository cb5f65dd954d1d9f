import { UnconfiguredPeppolClient } from '@einvoice/peppol-client';
import { UnconfiguredProviderClient } from '@einvoice/provider-client';
import { peppolSandboxParticipants as participants, viesSandboxNumbers } from '@einvoice/test-kit';
import { UnconfiguredViesClient } from '@einvoice/vies-client';
import { type ToolDeps } from '../tool';
import {
  completeWorkspace,
  linkedCaller,
  openSpecSources,
  type SpecSources,
  strangerCaller,
} from '../tool-sources.fixture';
import { type Workspace } from '../workspace-store';
import { getEInvoiceReadinessTool } from './get-einvoice-readiness.tool';
import { type GetEInvoiceReadinessOutput } from './get-einvoice-readiness.shape';
import { readinessParts } from './readiness-parts';

let sources: SpecSources;
beforeAll(async () => {
  sources = await openSpecSources();
});
afterAll(() => sources.close());

interface Asked {
  readonly workspace?: Partial<Workspace>;
  readonly deps?: Partial<ToolDeps>;
  readonly verifyWithProvider?: boolean;
  readonly caller?: typeof linkedCaller;
}
async function readiness({ workspace = {}, deps = {}, verifyWithProvider, caller = linkedCaller }: Asked) {
  sources.workspaces.workspace = { ...completeWorkspace, ...workspace };
  const run = getEInvoiceReadinessTool.run({ verifyWithProvider }, { ...sources.deps, ...deps }, caller);
  const answer = (await run) as GetEInvoiceReadinessOutput;
  expect([...answer.ready, ...answer.missing, ...answer.unknown].sort()).toEqual([...readinessParts].sort());
  return answer;
}
const endpoint = (participant: string) => {
  const [scheme = '', value = ''] = participant.split(':');
  return { scheme, value };
};

describe('what is missing was really checked', () => {
  it('a wallet that nobody linked: only the workspace is known to be missing', async () => {
    const answer = await readiness({ caller: strangerCaller });
    expect(answer).toMatchObject({ state: 'not_ready', ready: [], missing: ['workspace'] });
    expect(answer.nextStep?.code).toBe('complete_workspace');
    expect(answer.decision).toMatchObject({
      status: 'ready',
      decision: { canProceed: false, blockingReasons: [{ code: 'workspace_missing' }] },
    });
    expect(answer.provenance).toMatchObject({ source: 'workspace', mode: 'local', sources: [] });
  });

  it.each<[string, Partial<Workspace>, string[], string[]]>([
    ['no legal entity', { legalEntity: null }, ['legal_entity'], []],
    ['no VAT number', { vatNumber: null }, ['vat_number'], ['vat_registration']],
    ['a malformed VAT number', { vatNumber: 'BE1' }, ['vat_number'], ['vat_registration']],
    ['a VAT number that VIES denies', { vatNumber: viesSandboxNumbers.notRegistered }, ['vat_registration'], []],
    ['no endpoint', { peppolEndpoint: null }, ['peppol_endpoint'], ['peppol_registration', 'bis30_capability']],
    [
      'an endpoint that Peppol does not know',
      { peppolEndpoint: endpoint(participants.notRegistered) },
      ['peppol_registration', 'bis30_capability'],
      [],
    ],
    [
      'an endpoint without BIS 3 invoices',
      { peppolEndpoint: endpoint(participants.pintOnly) },
      ['bis30_capability'],
      [],
    ],
    ['no provider', { providerBinding: null }, ['provider_binding'], []],
  ])('%s', async (_case, workspace, missing, unknown) => {
    const answer = await readiness({ workspace });
    expect(answer).toMatchObject({ state: 'not_ready', missing, unknown, decision: { status: 'ready' } });
    expect(answer.nextStep?.code).toBe(`complete_${missing[0]}`);
    expect(answer.decision.decision.blockingReasons.map(({ code }) => code)).toEqual(
      missing.map((part) => `${part}_missing`),
    );
    expect(answer.decision.decision.requiresHumanReview).toBe(unknown.length > 0);
  });
});

describe('what nobody could check is unknown, and no decision', () => {
  const now = () => new Date();
  it.each<[string, Asked, string[], string]>([
    [
      'VIES is down for the country',
      { workspace: { vatNumber: viesSandboxNumbers.memberStateDown } },
      ['vat_registration'],
      'unavailable',
    ],
    [
      'the SMP is broken',
      { workspace: { peppolEndpoint: endpoint(participants.smpError) } },
      ['peppol_registration', 'bis30_capability'],
      'unavailable',
    ],
    ['VIES is off', { deps: { vies: new UnconfiguredViesClient(now) } }, ['vat_registration'], 'not_configured'],
    [
      'Peppol is off',
      { deps: { peppol: new UnconfiguredPeppolClient(now) } },
      ['peppol_registration', 'bis30_capability'],
      'not_configured',
    ],
    ['the country is not in VIES', { workspace: { vatNumber: 'GB980780684' } }, ['vat_registration'], 'not_configured'],
    [
      'the provider is not configured',
      { verifyWithProvider: true, deps: { provider: new UnconfiguredProviderClient(now) } },
      ['provider_binding'],
      'not_configured',
    ],
    [
      'the binding is to another provider',
      { verifyWithProvider: true, workspace: { providerBinding: { provider: 'another', legalEntityId: 'le_demo' } } },
      ['provider_binding'],
      'not_configured',
    ],
  ])('%s', async (_case, asked, unknown, status) => {
    const answer = await readiness(asked);
    expect(answer).toMatchObject({ state: 'unknown', missing: [], unknown, decision: { status } });
    expect(answer.decision.decision).toMatchObject({ canProceed: false, requiresHumanReview: true });
    expect(answer.nextStep?.code).toBe(status === 'unavailable' ? 'ask_again_later' : 'ask_elsewhere');
  });

  it('the storage is unavailable: nothing is known, not even that a workspace is missing', async () => {
    sources.workspaces.isUnavailable = true;
    const answer = await readiness({});
    sources.workspaces.isUnavailable = false;
    expect(answer).toMatchObject({ state: 'unknown', ready: [], missing: [], decision: { status: 'unavailable' } });
    expect(answer.provenance.source).toBe('none');
  });
});

describe('the provider', () => {
  afterEach(() => sources.provider.behave(null));

  it('is asked once, and only when verifyWithProvider says so', async () => {
    const asked = () => sources.provider.requests.length;
    const before = asked();
    expect((await readiness({})).state).toBe('ready');
    expect(asked()).toBe(before);
    const answer = await readiness({ verifyWithProvider: true });
    expect([answer.state, asked()]).toEqual(['ready', before + 1]);
    expect(answer.provenance.sources.map(({ source }) => source)).toContain('einvoice-provider');
  });

  it('that does not hold the legal entity makes the binding missing', async () => {
    const providerBinding = { provider: sources.provider.name, legalEntityId: 'le_unknown' };
    const answer = await readiness({ workspace: { providerBinding }, verifyWithProvider: true });
    expect(answer).toMatchObject({ state: 'not_ready', missing: ['provider_binding'] });
  });

  it('that is down leaves the binding unknown', async () => {
    sources.provider.behave({ status: 503, body: '{}' });
    const answer = await readiness({ verifyWithProvider: true });
    expect(answer).toMatchObject({ state: 'unknown', unknown: ['provider_binding'] });
    expect(answer.decision.status).toBe('unavailable');
  });
});

describe('P4 the answer', () => {
  it('P4 holds no value of the workspace, and is kept for ten minutes', async () => {
    const text = JSON.stringify(await readiness({}));
    const { name, legalEntity, vatNumber, peppolEndpoint, providerBinding } = completeWorkspace;
    const values = [name, legalEntity?.name, vatNumber, peppolEndpoint?.value, ...Object.values(providerBinding ?? {})];
    for (const value of values) expect(text).not.toContain(value);
    expect(getEInvoiceReadinessTool.answerKeptSeconds).toBe(600);
  });
});

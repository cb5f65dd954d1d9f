import { createEoriClient, createTariffService } from '@einvoice/eori-client';
import { createEprelClient, type EprelClientOptions } from '@einvoice/eprel-client';
import { createSandboxPeppolClient } from '@einvoice/peppol-client';
import { createHttpProviderClient } from '@einvoice/provider-client';
import { importList, type ListId, LoadedLists } from '@einvoice/sanctions-lists';
import { MemorySanctionsStore } from '@einvoice/sanctions-lists/testing';
import {
  type EoriSimulator,
  type EprelSimulator,
  type PeppolSandbox,
  type ProviderSimulator,
  realClock,
  sandboxSanctionedParties,
  sanctionsDocument,
  sanctionsLists,
  registerEoriSandboxNumbers,
  registerViesSandboxNumbers,
  startEoriSimulator,
  startEprelSimulator,
  startPeppolSandbox,
  startProviderSimulator,
  startTariffServiceSimulator,
  startViesSimulator,
  type TariffServiceSimulator,
  type ViesSimulator,
} from '@einvoice/test-kit';
import {
  MemoryTariffStore,
  sampleTariff,
  StoredTariffClient,
  type TariffContent,
  type TariffMode,
} from '@einvoice/tariff-data';
import { createViesClient, type ViesClientOptions } from '@einvoice/vies-client';
import { type ToolCaller, type ToolDeps } from './tool';
import { type Workspace, type WorkspaceLook, WorkspaceStore } from './workspace-store';

/** What tools work with in specs: the real clients, talking to the simulators, and workspaces that a spec writes. */
export interface SpecSources {
  readonly vies: ViesSimulator;
  readonly peppol: PeppolSandbox;
  readonly eprel: EprelSimulator;
  readonly eori: EoriSimulator;
  readonly tariffService: TariffServiceSimulator;
  readonly provider: ProviderSimulator;
  readonly workspaces: SpecWorkspaces;
  readonly deps: ToolDeps;
  close(): Promise<void>;
}

export const linkedCaller = { wallet: `0x${'ab'.repeat(20)}` } as const satisfies ToolCaller;
export const strangerCaller = { wallet: `0x${'cd'.repeat(20)}` } as const satisfies ToolCaller;

/** As the sandbox seeds it. */
export const completeWorkspace: Workspace = {
  id: 'ws_demo',
  name: 'Demo workspace',
  legalEntity: { name: 'SANDBOX CANARY BV', countryCode: 'BE' },
  vatNumber: 'BE0999000129',
  peppolEndpoint: { scheme: '0208', value: '0999000129' },
  providerBinding: { provider: 'sandbox-provider', legalEntityId: 'le_demo' },
};

class SpecWorkspaces extends WorkspaceStore {
  workspace: Workspace = completeWorkspace;
  isUnavailable = false;

  async ofWallet(address: string): Promise<WorkspaceLook> {
    if (this.isUnavailable) return { state: 'unavailable' };
    return address === linkedCaller.wallet ? { state: 'linked', workspace: this.workspace } : { state: 'unlinked' };
  }

  async ofId(workspaceId: string): Promise<WorkspaceLook> {
    if (this.isUnavailable) return { state: 'unavailable' };
    return workspaceId === this.workspace.id ? { state: 'linked', workspace: this.workspace } : { state: 'unlinked' };
  }
}

export async function openSpecSources(): Promise<SpecSources> {
  const [vies, peppol, eprel, eori, tariffService, provider] = await Promise.all([
    startViesSimulator(),
    startPeppolSandbox(),
    startEprelSimulator(),
    startEoriSimulator(),
    startTariffServiceSimulator(),
    startProviderSimulator(),
  ]);
  registerViesSandboxNumbers(vies);
  registerEoriSandboxNumbers(eori);
  const workspaces = new SpecWorkspaces();
  const now = () => new Date();
  return {
    vies,
    peppol,
    eprel,
    eori,
    tariffService,
    provider,
    workspaces,
    deps: {
      now,
      vies: specViesClient(vies),
      peppol: createSandboxPeppolClient({ ...peppol.clientOptions, now }),
      eprel: specEprelClient(eprel),
      sanctions: await specLists(),
      sanctionsStaleDays: 7,
      eori: specEoriClient(eori),
      tariffService: specTariffService(tariffService),
      tariff: await specTariffClient('sandbox', now().toISOString().slice(0, 7)),
      workspaces,
      provider: createHttpProviderClient({ mode: 'sandbox', name: provider.name, baseUrl: provider.baseUrl, now }),
      // Nobody has had a check made; those of a store are in the specs of whoever serves the tools.
      receipts: { find: async () => [], prepare: async () => null },
      hybridPdf: { childArguments: ['--eval', 'process.exit(1)'] },
    },
    close: async () =>
      void (await Promise.all([vies, peppol, eprel, eori, tariffService, provider].map((source) => source.close()))),
  };
}

/** A month of the tariff with the chapters of the sample. */
export async function specTariffClient(
  mode: TariffMode,
  month: string,
  environment: 'sandbox' | 'live' = mode === 'sandbox' ? 'sandbox' : 'live',
  { areas = {} }: Partial<Pick<TariffContent, 'areas'>> = {},
): Promise<StoredTariffClient> {
  const store = new MemoryTariffStore(() => new Date());
  const sample = sampleTariff().index.content;
  const content = { ...sample, areas: { ...sample.areas, ...areas } };
  const counts = {
    lines: content.lines.length,
    declarable: 1,
    measures: content.measures.length,
    exclusions: 0,
    conditions: 0,
    areas: 1,
  };
  await store.import({ month, files: [], counts, content }, { mode });
  return new StoredTariffClient(store, () => 0, environment);
}

/** A client with a fresh pace and no memory, unless told otherwise; its pauses take no time. */
export const specViesClient = (
  { restEndpoint, soapEndpoint }: Pick<ViesSimulator, 'restEndpoint' | 'soapEndpoint'>,
  options: Partial<ViesClientOptions> = {},
) =>
  createViesClient({
    mode: 'sandbox',
    restEndpoint,
    soapEndpoint,
    validKeptSeconds: 0,
    now: () => new Date(),
    monotonicMs: realClock,
    random: () => 0.5,
    pause: async (_ms, signal) => signal.throwIfAborted(),
    ...options,
  });

/** A client with a fresh pace and memory, unless told otherwise; its turns take no time. */
export function specEprelClient(
  { endpoint, apiKey }: Pick<EprelSimulator, 'endpoint' | 'apiKey'>,
  options: Partial<EprelClientOptions> = {},
) {
  let elapsedMs = 0;
  const pause = async (ms: number) => void (elapsedMs += ms);
  const time = { now: () => new Date(), monotonicMs: () => elapsedMs, pause };
  return createEprelClient({ mode: 'sandbox', endpoint, apiKey, ...time, ...options });
}

/** A store with the sandbox's invented lists, or some of them. */
export async function specSanctionsStore(
  lists: readonly ListId[] = sanctionsLists,
  { now = () => new Date(), mode = 'sandbox' }: { now?: () => Date; mode?: 'live' | 'sandbox' } = {},
): Promise<MemorySanctionsStore> {
  const store = new MemorySanctionsStore(now);
  for (const list of lists) {
    async function* chunks() {
      yield Buffer.from(sanctionsDocument(list, sandboxSanctionedParties[list], '2026-11-20'));
    }
    const files = [{ name: `${list}.xml`, chunks: chunks() }];
    await importList(store, { list, mode, files, force: false, generatedOn: null });
  }
  return store;
}

/** Lists of a store as a tool asks them. */
export const specListsOf = (store: MemorySanctionsStore): LoadedLists =>
  new LoadedLists(store, { sandboxAllowed: true, swapWait: () => new Promise(() => undefined) });

const specLists = async (): Promise<LoadedLists> => specListsOf(await specSanctionsStore());
/** A client with a fresh pace and memory; its turns take no time. */
function specEoriClient({ endpoint }: Pick<EoriSimulator, 'endpoint'>) {
  let elapsedMs = 0;
  const pause = async (ms: number) => void (elapsedMs += ms);
  const time = { now: () => new Date(), monotonicMs: () => elapsedMs, pause, random: () => 0.5 };
  return createEoriClient({ mode: 'sandbox', endpoint, ...time });
}

/** A client of the tariff service with a fresh pace and memory; its turns take no time. */
export function specTariffService({ endpoint }: Pick<TariffServiceSimulator, 'endpoint'>) {
  let elapsedMs = 0;
  const pause = async (ms: number) => void (elapsedMs += ms);
  return createTariffService({
    ...{ mode: 'sandbox', endpoint, now: () => new Date(), monotonicMs: () => elapsedMs, pause },
  });
}

import { type Decision, type KeptCheck, type ReceiptsOfChecks } from '@einvoice/decision-envelope';
import { checkListedProduct, energyGroups, type Listing, type OnMarket, readLabelState } from '@einvoice/energy-label';
import { UnconfiguredEprelClient } from '@einvoice/eprel-client';
import { StorageUnavailableError } from '@einvoice/error-codes';
import { languages } from '@einvoice/languages';
import { interpreterOf } from '@einvoice/languages/speech';
import { type MemorySanctionsStore, PackedRows } from '@einvoice/sanctions-lists/testing';
import { type EprelBehaviour, eprelSandboxRecords } from '@einvoice/test-kit';
import { catalogue } from './catalogue';
import { decideOnFindings } from './check-energy-label-listing/decide-on-findings';
import { checkArguments } from './check-arguments';
import { energyCalls } from './energy-label/energy-calls.fixture';
import { type ToolDeps } from './tool';
import { openSpecSources, specEprelClient, specListsOf, specSanctionsStore, type SpecSources } from './tool-sources.fixture'; // prettier-ignore

let sources: SpecSources;
beforeAll(async () => {
  sources = await openSpecSources();
});
afterAll(() => sources.close());
beforeEach(() => sources.eprel.reset());

const names = [
  ...['screen_sanctioned_name', 'screen_sanctioned_identifier', 'get_sanctions_listing', 'list_sanctions_regimes'],
  ...['prepare_screening_receipt', 'search_eprel_products', 'get_eprel_product_record', 'get_eprel_energy_label_data'],
  ...['check_energy_label_listing', 'compare_eprel_product_metrics', 'prepare_energy_label_preflight_receipt'],
];
const interpreters = languages.flatMap((language) => interpreterOf(language) ?? []);

type Findings = Pick<Decision['decision'], 'blockingReasons' | 'warnings' | 'nextActions'>;
const sentencesOf = ({ summary, decision }: Decision): readonly string[] => [summary, ...messagesOf(decision)];
const messagesOf = ({ blockingReasons, warnings, nextActions }: Findings): readonly string[] =>
  [...blockingReasons, ...warnings, ...nextActions].map(({ message }) => message);

/** What no language but English says; sentences that are not looked at would say nothing. */
function expectSaid(sentences: readonly string[]): void {
  expect(sentences.length).toBeGreaterThan(0);
  const unsaid = interpreters.flatMap((interpreter) =>
    sentences.filter((text) => interpreter.said(text) === null).map((text) => `${interpreter.language}: ${text}`),
  );
  expect(unsaid).toEqual([]);
}

async function sentencesFrom(name: string, given: object, deps: Partial<ToolDeps> = {}, workspaceId?: string) {
  const tool = catalogue.find((one) => one.name === name)!;
  const checked = checkArguments(tool, given);
  if (!checked.ok) throw new Error(JSON.stringify(checked.fields));
  const caller = workspaceId === undefined ? null : { workspaceId };
  const answer = await tool.run(checked.input, { ...sources.deps, ...deps }, caller);
  return sentencesOf((answer as { readonly decision: Decision }).decision);
}

it.each(names)('the examples of %s decide in every language', async (name) => {
  const { examples } = catalogue.find((tool) => tool.name === name)!;
  const sentences = await Promise.all(examples.map(({ input }) => sentencesFrom(name, input as object)));
  expectSaid(sentences.flat());
});

const screenings: readonly (readonly [string, object])[] = [
  ['screen_sanctioned_name', { name: 'Talib al-Zumrani' }],
  ['screen_sanctioned_name', { name: 'Marta Halvorsrud' }],
  ['screen_sanctioned_name', { name: 'Radomila Hvostenka', entityType: 'person', birthDate: '1990' }],
  ['screen_sanctioned_identifier', { identifier: 'IMO 9999993' }],
  ['screen_sanctioned_identifier', { identifier: 'X1969001', identifierType: 'registration' }],
  ['get_sanctions_listing', { listingId: 'un:SBi.001' }],
  ['get_sanctions_listing', { listingId: 'un:nobody' }],
  ['list_sanctions_regimes', {}],
  ['list_sanctions_regimes', { list: 'un' }],
];

describe.each(screenings)('%s %j', (name, given) => {
  const imported = '2026-11-20T00:00:00Z';
  const after = (days: number) => () => new Date(Date.parse(imported) + days * 86_400_000);
  const sentencesOn = (store: MemorySanctionsStore, now = sources.deps.now) =>
    sentencesFrom(name, given, { sanctions: specListsOf(store), now });

  it('says what it found, on all lists, some, none, and such that nobody confirmed', async () => {
    const some = await specSanctionsStore(['un', 'ch'], { now: after(0) });
    const sentences = await Promise.all([
      sentencesOn(await specSanctionsStore()),
      sentencesOn(some, after(1)),
      sentencesOn(some, after(30)),
      sentencesOn(await specSanctionsStore(undefined, { now: after(0) }), after(30)),
      sentencesOn(await specSanctionsStore([])),
    ]);
    expectSaid(sentences.flat());
  });

  it('says what it found on a list without a date, and on one that dropped a listing', async () => {
    const store = await specSanctionsStore(['un']);
    const [version] = await store.loadedVersions();
    const parties = [];
    for await (const part of store.partiesOf(version!.id)) parties.push(...part);
    const rest = { ...version!, sha256: 'ab'.repeat(32), generatedAt: null, parties: new PackedRows(parties.slice(1)) };
    await store.put(rest, { force: true });
    expectSaid(await sentencesOn(store));
  });

  it('says that the storage does not answer', async () => {
    const store = await specSanctionsStore();
    jest.spyOn(store, 'loadedVersions').mockRejectedValue(new StorageUnavailableError());
    expectSaid(await sentencesOn(store));
  });
});

describe('energy labels', () => {
  const reply = (status: number, body: string, headers = {}): EprelBehaviour => ({
    ...{ kind: 'reply', status, body, headers: { 'content-type': 'application/json', ...headers } },
  });
  const { manyHits, gtin: _, outage, ...records } = eprelSandboxRecords;
  const ids = [...Object.values(records), 'tyres/999'];
  const group = { productGroup: 'washingmachines2019' };

  it.each(ids)('all that is said of %s', async (publicRecordId) => {
    const sentences = [
      await sentencesFrom('get_eprel_product_record', { publicRecordId }),
      await sentencesFrom('get_eprel_energy_label_data', { publicRecordId, language: 'MT' }),
      await sentencesFrom('check_energy_label_listing', { publicRecordId, listing: { shownClass: 'A', text: 'A+++' } }),
      await sentencesFrom('compare_eprel_product_metrics', { publicRecordIds: [publicRecordId, 'tyres/998'] }),
    ];
    expectSaid(sentences.flat());
  });

  it.each([
    { modelIdentifier: 'wm-80/eu', ...group },
    { modelIdentifier: 'NOBODY', supplierOrBrand: 'Nobody', ...group },
    { modelIdentifier: 'X', productGroup: 'dishwasher' },
    { modelIdentifier: 'X', productGroup: 'zzz' },
    { gtin: '4006381333948' },
    manyHits,
  ])('a search for %j', async (given) => expectSaid(await sentencesFrom('search_eprel_products', given)));

  it.each(energyCalls)('an outage and a register that is off: %s %j', async (name, given) => {
    const sentences = [];
    const faults = [reply(503, '{}'), reply(429, '', { 'retry-after': '30' }), reply(404, '{'), { kind: 'reset' } as const]; // prettier-ignore
    for (const fault of faults) {
      sources.eprel.behave(fault);
      sentences.push(...(await sentencesFrom(name, given, { eprel: specEprelClient(sources.eprel) })));
    }
    sources.eprel.reset();
    sentences.push(
      ...(await sentencesFrom(name, given, { eprel: new UnconfiguredEprelClient(sources.deps.now) })),
      ...(await sentencesFrom(name, given, { eprel: specEprelClient(sources.eprel, { apiKey: undefined }) })),
    );
    expectSaid(sentences);
  });

  it('files that the register does not answer for, and records that it fails for', async () => {
    const publicRecordIds = [outage, 'dishwashers2019/2300001', 'dishwashers2019/999'];
    expectSaid([
      ...(await sentencesFrom('compare_eprel_product_metrics', { publicRecordIds })),
      ...(await sentencesFrom('get_eprel_energy_label_data', { publicRecordId: outage })),
    ]);
    sources.eprel.script([{ kind: 'normal' }, reply(403, ''), reply(403, '')]);
    const eprel = specEprelClient(sources.eprel);
    const unanswered = await sentencesFrom('get_eprel_energy_label_data', { publicRecordId: records.found }, { eprel });
    expect(unanswered.join(' ')).toContain('label file (no answer), product information sheet (no answer)');
    expectSaid(unanswered);
  });

  const listings: readonly Listing[] = [
    {},
    { shownClass: '', shownRange: '', labelShown: false, ficheLinked: false, qrRegistrationNumber: '9', text: 'A+++' },
    { shownClass: 'Z', shownRange: 'A-Z', text: 'Class A, class G' },
    { shownClass: 'A', shownRange: 'A+-F', text: 'Class C' },
  ];
  const markets: readonly OnMarket[] = ['ended', 'unknown'];

  it.each(energyGroups)('what is wrong with a listing of $urlCode, with act and article', ({ urlCode, classes }) => {
    const values = [
      classes.map(() => null),
      classes.map(({ scale }) => (scale.includes('-D') ? ('B' as const) : ('C' as const))),
    ];
    const sentences = values.flatMap((read) =>
      markets.flatMap((onMarket) =>
        listings.flatMap((listing) => {
          const label = readLabelState(urlCode, read, '2026-11-28');
          const product = { registrationNumber: '2100001', onMarket, supplierVerified: false, label };
          return messagesOf({ ...decideOnFindings(checkListedProduct(listing, product)), nextActions: [] });
        }),
      ),
    );
    expectSaid(sentences);
  });
});

describe('receipts', () => {
  const kept = (tool: string, changes: Partial<KeptCheck> = {}): KeptCheck => ({
    ...{ requestId: `of-${tool}`, tool, status: 'found', source: 'x', mode: 'sample', facts: {} },
    datasetVersions: ['eu 2026-11-22 0123456789ab', 'un 2026-11-20 0123456789ab'],
    decision: { status: 'unavailable', canProceed: false, requiresHumanReview: true, blockingReasons: ['one'], warnings: ['two'] }, // prettier-ignore
    ...{ checkedAt: '2026-11-23T10:00:00.000Z', inputDigest: `sha256:${'0'.repeat(64)}`, ...changes },
  });
  const receiptsOf = (checks: readonly KeptCheck[]): ReceiptsOfChecks => ({
    find: async (_workspace, ids) => checks.filter(({ requestId }) => ids.includes(requestId)),
    prepare: async () => ({ receipt: 'a.b.c', bundleDigest: 'sha256:0', environment: 'sandbox', isNew: true }),
  });
  const families = [
    ['prepare_screening_receipt', 'screen_sanctioned_name', 'get_sanctions_listing', 'verify_iban'],
    ['prepare_energy_label_preflight_receipt', 'get_eprel_product_record', 'search_eprel_products', 'verify_iban'],
  ] as const;

  it.each(families)('%s says what it bundles, and what it cannot', async (name, tool, other, stranger) => {
    const checks = [kept(tool), kept(other, { checkedAt: '2026-11-22T10:00:00.000Z' }), kept(stranger)];
    const without = kept(tool, { requestId: 'without-lists', datasetVersions: [] });
    const receipts = receiptsOf([...checks, without]);
    const named = (...ids: readonly string[]) => ({ checks: ids.map((requestId) => ({ requestId })) });
    const bundles = [named(`of-${tool}`, `of-${other}`), named('without-lists'), named(`of-${stranger}`, 'of-nobody')];
    const said = await Promise.all(bundles.map((body) => sentencesFrom(name, body, { receipts }, 'ws_one')));
    const unconfigured = await sentencesFrom(name, bundles[0]!, { receipts: undefined }, 'ws_one');
    expectSaid([...said.flat(), ...unconfigured]);
  });
});

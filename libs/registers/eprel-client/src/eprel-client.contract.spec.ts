import {
  eprelSandboxRecords,
  eprelSimulatorGroups,
  type EprelSimulator,
  startEprelSimulator,
} from '@einvoice/test-kit';
import { specClient } from './client.fixture';
import { createEprelClient, eprelEndpointProblem } from './create-eprel-client';
import { type EprelClient, NotKeptError } from './eprel-client';
import { UnconfiguredEprelClient } from './unconfigured-eprel-client';

let eprel: EprelSimulator;
beforeAll(async () => {
  eprel = await startEprelSimulator();
});
afterEach(() => eprel.reset());
afterAll(() => eprel.close());

const client = () => specClient(eprel).client;
const withoutKey = () => specClient(eprel, { apiKey: undefined }).client;
const [group = '', number = ''] = eprelSandboxRecords.found.split('/');
const keys = () => eprel.requests.map(({ apiKey }) => apiKey);

describe('what is asked without a key', () => {
  it('the groups, each with its code, its name in addresses and its act', async () => {
    const answer = await withoutKey().groups();
    expect(answer).toMatchObject({
      state: 'found',
      provenance: { source: 'eprel', mode: 'sandbox', fromCache: false },
    });
    if (answer.state !== 'found') return;
    expect(answer.value.map(({ urlCode }) => urlCode)).toEqual(eprelSimulatorGroups.map(([, urlCode]) => urlCode));
  });

  it('a record by its number, by its group and number, and by its GTIN', async () => {
    const answers = [
      await withoutKey().record(number),
      await withoutKey().record(`000${number}`),
      await withoutKey().recordInGroup(group, number),
      await withoutKey().recordByGtin(eprelSandboxRecords.gtin),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({
        state: 'found',
        value: {
          ...{ registrationNumber: number, productGroup: group, implementingAct: 'EU_2019_2014' },
          ...{ modelIdentifier: { text: 'WM-80/EU' }, supplierOrTrademark: { text: 'Nordvik' } },
          ...{ status: 'PUBLISHED', blocked: false, supplierVerified: true, onMarketStart: '2024-03-01' },
          ...{ onMarketEnd: null, placementCountries: ['DE', 'FR'], unknownFields: 1 },
          fields: { energyClass: 'C', energyCons100: 62 },
        },
      });
    }
    expect(keys()).toEqual([null, null, null, null]);
  });

  it('the addresses of label and sheet, absolute; a language without a sheet is not found', async () => {
    const asked = withoutKey();
    const label = await asked.labelAddress(group, number, 'PDF');
    expect(label).toMatchObject({ state: 'found', value: `${eprel.origin}/labels/${group}/Label_${number}.pdf` });
    const fiche = await asked.ficheAddress(group, number, 'de');
    expect(fiche).toMatchObject({ state: 'found', value: `${eprel.origin}/fiches/${group}/Fiche_${number}_DE.pdf` });
    expect(await asked.ficheAddress(group, number, 'MT')).toMatchObject({ state: 'not_found' });
    expect(eprel.requests.every(({ query }) => query.get('noRedirect') === 'true')).toBe(true);
    expect(keys()).toEqual([null, null, null]);
  });

  it('the nested label and the QR address lead to an arrow and to the product', async () => {
    const addresses = withoutKey().addressesOf(number)!;
    const arrow = await fetch(addresses.nestedLabel);
    expect(arrow.headers.get('content-type')).toBe('image/svg+xml');
    const qr = await fetch(addresses.qr, { redirect: 'manual' });
    expect([qr.status, qr.headers.get('location')]).toEqual([
      302,
      `/screen/product/${group}/${number}?navigatingfrom=qr`,
    ]);
    expect(withoutKey().addressesOf('../1')).toBeNull();
  });

  it('not the search: it says that a key is missing, and nobody is asked', async () => {
    expect(withoutKey().access).toBe('open_only');
    expect(await withoutKey().search({ productGroup: group, modelIdentifier: 'WM' })).toMatchObject({
      ...{ state: 'not_configured', reason: 'key_not_configured', provenance: { source: 'none' } },
    });
    expect(eprel.requests).toEqual([]);
  });
});

describe('the search', () => {
  it('alone gets the key: what is open is asked without it', async () => {
    const asked = client();
    await asked.groups();
    await asked.record(number);
    await asked.recordInGroup(group, number);
    await asked.recordByGtin(eprelSandboxRecords.gtin);
    await asked.labelAddress(group, number, 'PDF');
    await asked.ficheAddress(group, number, 'EN');
    expect(keys()).toEqual(Array(6).fill(null));
  });

  it('sends the key, asks for ended placements too, and gives each hit', async () => {
    const answer = await client().search({ productGroup: 'dishwashers2019', modelIdentifier: 'DW ENDED' });
    expect(answer).toMatchObject({ state: 'found', value: { total: 1, hits: [{ onMarketEnd: '2025-01-31' }] } });
    expect(keys()).toEqual([eprel.apiKey]);
  });

  it('reads further pages, and says how many hits there are', async () => {
    const { productGroup, modelIdentifier } = eprelSandboxRecords.manyHits;
    const answer = await client().search({ productGroup, modelIdentifier });
    expect(answer).toMatchObject({ state: 'found', value: { total: 130 } });
    if (answer.state === 'found')
      expect(new Set(answer.value.hits.map((hit) => hit.registrationNumber)).size).toBe(130);
    expect(eprel.requests.map(({ query }) => query.get('_page'))).toEqual(['1', '2']);
  });

  it('B what a caller wrote is one value of the query, never a parameter or a path of its own', async () => {
    const modelIdentifier = '%*?&_limit=1&includeOldProducts=false#../';
    expect(await client().search({ productGroup: group, modelIdentifier })).toMatchObject({ state: 'not_found' });
    const [{ path, query } = { path: '', query: new URLSearchParams() }] = eprel.requests;
    expect([path, query.get('modelIdentifier'), query.get('_limit')]).toEqual([`/api/products/${group}`, modelIdentifier, '100']); // prettier-ignore
    expect(query.getAll('includeOldProducts')).toEqual(['true']);
  });

  it('nothing found is a miss of the search', async () => {
    expect(await client().search({ productGroup: group, modelIdentifier: 'NOBODY' })).toMatchObject({
      state: 'not_found',
    });
  });
});

describe('a GTIN', () => {
  const gtin = '4006381333948';
  const record = { eprelRegistrationNumber: '7', productGroup: group, modelIdentifier: 'X' };
  it.each([
    ['nothing published', undefined, 'not_found'],
    ['200 {}', { status: 200, body: '{}' }, 'not_found'],
    ['200 []', { status: 200, body: '[]' }, 'not_found'],
    ['200 NOT_FOUND', { status: 200, body: '{"code":"NOT_FOUND"}' }, 'not_found'],
    ['a list of one', { status: 200, body: JSON.stringify([record]) }, 'found'],
    ['a list of two', { status: 200, body: JSON.stringify([record, record]) }, 'schema_unverified'],
  ])('%s: %s is %s', async (_what, reply, state) => {
    if (reply) eprel.gtin(gtin, reply);
    expect(await client().recordByGtin(gtin)).toMatchObject({ state });
  });
});

describe('from memory alone', () => {
  const { gtin } = eprelSandboxRecords;
  const questions: readonly ((asked: EprelClient) => Promise<object>)[] = [
    (asked) => asked.groups(),
    (asked) => asked.record(number),
    (asked) => asked.recordInGroup(group, number),
    (asked) => asked.recordByGtin(gtin),
    (asked) => asked.search({ productGroup: group, modelIdentifier: 'WM' }),
    (asked) => asked.labelAddress(group, number, 'PDF'),
    (asked) => asked.ficheAddress(group, number, 'DE'),
    (asked) => asked.record('999'),
  ];

  it.each(questions.map((ask, at) => [at, ask] as const))('question %s is a NotKeptError, and then told', async (_at, ask) => {
    const asked = client();
    await expect(ask(asked.remembered())).rejects.toThrow(NotKeptError);
    await expect(ask(asked.remembered().within(60))).rejects.toThrow(NotKeptError);
    expect(eprel.requests).toEqual([]);
    const answer = await ask(asked);
    expect(await ask(asked.remembered())).toMatchObject({ ...answer, provenance: { fromCache: true } });
    await expect(ask(asked.within(0).remembered())).rejects.toThrow(NotKeptError);
    expect(eprel.requests).toHaveLength(1);
  }); // prettier-ignore
});

describe('nobody is asked', () => {
  it.each([
    ['letters in a number', () => client().record('12a'), 'malformed_registration_number'],
    ['thirteen digits', () => client().record('1234567890123'), 'malformed_registration_number'],
    ['zero', () => client().record('000'), 'malformed_registration_number'],
    ['a path', () => client().recordInGroup('..', '1'), 'malformed_group'],
    ['a path in a group', () => client().labelAddress('a/b', '1', 'PDF'), 'malformed_group'],
    ['a number with a path', () => client().labelAddress(group, '1/../2', 'PDF'), 'malformed_registration_number'],
    ['a wrong check digit', () => client().recordByGtin('4006381333930'), 'malformed_gtin'],
    ['ten digits', () => client().recordByGtin('4006381333'), 'malformed_gtin'],
    ['a language of three letters', () => client().ficheAddress(group, '1', 'eng'), 'malformed_language'],
    ['a search for nothing', () => client().search({ productGroup: group }), 'malformed_search'],
    ['a search for blanks', () => client().search({ productGroup: group, modelIdentifier: '  ' }), 'malformed_search'],
    ['101 characters', () => client().search({ productGroup: group, modelIdentifier: 'x'.repeat(101) }), 'malformed_search'], // prettier-ignore
    ['a group of capitals', () => client().search({ productGroup: 'TYRES', modelIdentifier: 'x' }), 'malformed_group'],
  ])('%s', async (_what, ask, reason) => {
    expect(await ask()).toMatchObject({
      state: 'invalid_input',
      reason,
      provenance: { source: 'none', mode: 'local' },
    });
    expect(eprel.requests).toEqual([]);
  });

  it('where the register is off: every answer says so', async () => {
    const off = new UnconfiguredEprelClient(() => new Date('2026-11-23T12:00:00Z'));
    const provenance = {
      source: 'none',
      mode: 'mock',
      checkedAt: '2026-11-23T12:00:00.000Z',
      fromCache: false,
      ageSeconds: 0,
    };
    const answers = await Promise.all([
      ...[off.groups(), off.record(), off.recordInGroup(), off.recordByGtin(), off.search()],
      ...[off.labelAddress(), off.ficheAddress()],
    ]);
    for (const answer of answers)
      expect(answer).toMatchObject({ state: 'not_configured', reason: 'not_configured', provenance });
    expect([off.access, off.addressesOf()]).toEqual(['off', null]);
  });
});

it.each([
  ['live', 'http://eprel.ec.europa.eu/api', /https/],
  ['live', 'https://127.0.0.1/api', /public host/],
  ['live', 'https://user:secret@eprel.ec.europa.eu/api', /password/],
  ['sandbox', 'https://eprel.ec.europa.eu/api', /this machine/],
] as const)('O1 the %s register at %s is refused', (mode, endpoint, problem) => {
  expect(eprelEndpointProblem({ mode, endpoint })).toMatch(problem);
  expect(() => specClient(eprel, { mode, endpoint })).toThrow(problem);
});

it('a key with a line break is refused', () => {
  expect(() => specClient(eprel, { apiKey: 'secret\r\nhost: x' })).toThrow(/key/);
  expect(() => createEprelClient({ ...{ mode: 'live', endpoint: 'https://eprel.ec.europa.eu/api', now: () => new Date() }, monotonicMs: () => 0, pause: async () => undefined })).not.toThrow(); // prettier-ignore
});

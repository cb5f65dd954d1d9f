import { UnconfiguredTariffService } from '@einvoice/eori-client';
import { StorageUnavailableError } from '@einvoice/error-codes';
import { MemoryTariffStore, sampleTariff, StoredTariffClient } from '@einvoice/tariff-data';
import { checkArguments } from '../check-arguments';
import { checkEuImportMeasures } from '../check-eu-import-measures/check-eu-import-measures';
import { type CheckEuImportMeasuresInput } from '../check-eu-import-measures/check-eu-import-measures.shape';
import { checkEuImportMeasuresTool } from '../check-eu-import-measures/check-eu-import-measures.tool';
import { searchTaricCodes } from '../search-taric-codes/search-taric-codes';
import { searchTaricCodesTool } from '../search-taric-codes/search-taric-codes.tool';
import { specTariffClient } from '../tool-sources.fixture';

const now = () => new Date('2026-11-23T12:00:00Z');
const tariffService = new UnconfiguredTariffService(now);
const clean = { code: '6110201090', originCountry: 'US' };
async function check(input: Partial<CheckEuImportMeasuresInput> = {}, month = '2026-11', at = now) {
  const tariff = await specTariffClient('snapshot', month, 'live', { areas: { QU: 'Countries not specified' } });
  return checkEuImportMeasures({ ...clean, ...input }, { tariff, tariffService, now: at });
}

const sampleClient = () => new StoredTariffClient(new MemoryTariffStore(now), () => 0, 'live');

describe('data that nothing may be decided by', () => {
  it('no answer built on the sample can proceed, whatever the code and the origin, and none is charged', async () => {
    const deps = { tariff: sampleClient(), tariffService, now };
    const { lines, areas } = sampleTariff().index.content;
    const origins = Object.keys(areas).filter((area) => /^[A-Z]{2}$/.test(area));
    const codes = lines.filter(({ suffix }) => suffix === '80').map(({ code }) => code);
    expect([origins.length > 40, codes.length > 500]).toEqual([true, true]);
    const found = new Set<string>();
    for (const [at, code] of codes.entries())
      for (const originCountry of ['US', 'CN', 'RU', origins[at % origins.length]!]) {
        const { status, provenance, decision } = await checkEuImportMeasures({ code, originCountry }, deps);
        found.add([status, provenance.mode, decision.status, String(decision.decision.canProceed)].join(' '));
      }
    expect([...found]).toEqual(['not_configured sample not_configured false']);
    const { status, candidates, provenance, decision } = await searchTaricCodes({ productDescription: 'hoodie' }, deps);
    expect([status, candidates.length > 0, provenance.mode, decision.status]).toEqual(['not_configured', true, 'sample', 'not_configured']); // prettier-ignore
  });

  it('an invented month decides in a sandbox alone: a live service that has no other is not configured', async () => {
    const answers = (['sandbox', 'live'] as const).map(async (environment) => {
      const tariff = await specTariffClient('sandbox', '2026-11', environment);
      const { status, provenance, decision } = await checkEuImportMeasures(clean, { tariff, tariffService, now });
      return [status, provenance.mode, provenance.authority, decision.decision.canProceed];
    });
    expect(await Promise.all(answers)).toEqual([
      ['measures_listed', 'sandbox', 'nobody: invented', true],
      ['not_configured', 'sample', 'nobody: invented', false],
    ]);
  });

  it.each([
    ['2026-11-05T23:59:59Z', 'measures_listed', 'ready'],
    ['2026-11-06T00:00:00Z', 'stale_source', 'unavailable'],
  ])('a month is stale on its 36th day: %s', async (at, status, decided) => {
    const answer = await check({ date: '2026-10-20' }, '2026-10', () => new Date(at));
    expect([answer.status, answer.decision.status]).toEqual([status, decided]);
    expect(answer.duties).toMatchObject([{ duty: '4.500 %' }]);
    expect(answer.decision.decision.canProceed).toBe(decided === 'ready');
  });

  it('a database that does not answer is an outage, and a month in memory answers on', async () => {
    const store = new MemoryTariffStore(now);
    const down = jest.spyOn(store, 'current').mockRejectedValue(new StorageUnavailableError({ cause: null }));
    const before = await checkEuImportMeasures(clean, {
      tariff: new StoredTariffClient(store, () => 0, 'live'),
      tariffService,
      now,
    });
    expect([before.status, before.decision.status]).toEqual(['unavailable', 'unavailable']);
    down.mockRestore();
    await store.import({ month: '2026-11', files: [], counts: { lines: 1, declarable: 1, measures: 1, exclusions: 0, conditions: 0, areas: 1 }, content: sampleTariff().index.content }, { mode: 'snapshot' }); // prettier-ignore
    let elapsedMs = 0;
    const tariff = new StoredTariffClient(store, () => elapsedMs, 'live');
    expect((await checkEuImportMeasures(clean, { tariff, tariffService, now })).status).toBe('measures_listed');
    elapsedMs = 60_000;
    jest.spyOn(store, 'current').mockRejectedValue(new StorageUnavailableError({ cause: null }));
    expect((await checkEuImportMeasures(clean, { tariff, tariffService, now })).status).toBe('measures_listed');
  });
});

describe('what cannot be asked', () => {
  it.each<[string, object, string]>([
    ['a code of three digits', { code: '611' }, '/code'],
    ['of seven', { code: '6110201' }, '/code'],
    ['of nine', { code: '611020109' }, '/code'],
    ['a suffix in it', { code: '6110201090 80' }, '/code'],
    ['a country by its name', { originCountry: 'China' }, '/originCountry'],
    ['a day in another form', { date: '23.11.2026' }, '/date'],
    ['a code of a company in small letters', { additionalCode: 'c999' }, '/additionalCode'],
  ])(
    'is refused before anything is looked up: %s',
    (_what, input, path) =>
    expect(checkArguments(checkEuImportMeasuresTool, { ...clean, ...input })).toMatchObject({ ok: false, fields: [{ path }] }), // prettier-ignore
  );

  it.each<[string, Partial<CheckEuImportMeasuresInput>, string]>([
    ['the Union as an origin', { originCountry: 'EU' }, 'unknown_country'],
    ['an origin that there is not', { originCountry: 'XX' }, 'unknown_country'],
    ['stores and what nobody knows the origin of, though the tariff names them', { originCountry: 'QU' }, 'unknown_country'], // prettier-ignore
    ['the United Kingdom while it was inside', { originCountry: 'GB', date: '2020-12-31' }, 'origin_inside_union'],
    ['a destination outside', { destinationCountry: 'CH' }, 'destination_outside_union'],
    ['a day that the calendar does not have', { date: '2026-02-30' }, 'no_such_day'],
    ['a day in 2035', { date: '2035-01-01' }, 'date_out_of_range'],
  ])('is not charged: %s', async (_what, input, code) => {
    const { status, decision, provenance } = await check(input);
    expect([status, decision.status, provenance.source]).toEqual(['invalid_input', 'invalid_input', 'none']);
    expect(decision.decision.nextActions).toMatchObject([{ code }]);
  });

  it('refuses a known property that there is not', () =>
    expect(checkArguments(searchTaricCodesTool, { productDescription: 'hoodie', knownProperties: { colour: 'red' } })).toMatchObject({ ok: false, fields: [{ path: '/knownProperties/colour' }] })); // prettier-ignore
});

describe('what is decided', () => {
  const codesOf = (reasons: readonly { readonly code: string }[]) => reasons.map(({ code }) => code);
  const national = ['vat_excise_and_national_measures_not_included', 'only_a_bti_binds'];

  it('proceeds where there is a duty by value alone, and says what is national each time', async () => {
    const { decision } = await check();
    expect([decision.decision.canProceed, codesOf(decision.decision.warnings)]).toEqual([true, national]);
  });

  it.each<[string, Partial<CheckEuImportMeasuresInput>, string]>([
    ['papers', { code: '6110100000' }, 'controls_apply'],
    ['trade defence of companies', { code: '8712900000', originCountry: 'CN' }, 'company_code_needed'],
    ['trade defence of the named company', { code: '8712900000', originCountry: 'CN', additionalCode: 'C101' }, 'trade_defence_applies'], // prettier-ignore
    ['a duty that is more than a percentage', { code: '4403100000' }, 'duty_not_computable'],
    ['goods from a member state', { originCountry: 'DE' }, 'origin_inside_union'],
    ['a day of another month', { date: '2026-12-01' }, 'another_month'],
  ])('asks for a person: %s', async (_what, input, warning) => {
    const { decision } = await check(input);
    expect(decision.decision).toMatchObject({ canProceed: false, requiresHumanReview: true, blockingReasons: [] });
    expect(codesOf(decision.decision.warnings)).toEqual([warning, ...codesOf(decision.decision.warnings).slice(1)]);
  });

  it('names what may lower the duty, and counts on none of it', async () => {
    const { decision, preferences } = await check({ originCountry: 'VN' });
    expect(preferences).toMatchObject([{ type: '142', area: 'VN' }]);
    expect(decision.decision.canProceed).toBe(true);
    expect(codesOf(decision.decision.warnings)).toEqual(['preference_needs_proof_of_origin', ...national]);
  });

  it('blocks a ban and an unknown code, and names codes near it', async () => {
    expect((await check({ code: '4403900000', originCountry: 'BY' })).decision.decision.blockingReasons).toMatchObject([{ code: 'import_prohibited' }]); // prettier-ignore
    const unknown = await check({ code: '6110201099' });
    expect([unknown.status, unknown.nearCodes.map(({ code }) => code)]).toEqual(['code_unknown', ['6110201090']]);
  });

  it('a search always asks for a person, and says which words speak for what', async () => {
    const deps = { tariff: await specTariffClient('snapshot', '2026-11'), now };
    const { candidates, decision } = await searchTaricCodes({ productDescription: 'hoodies, cotton', limit: 1 }, deps);
    expect(candidates[0]!.code).toMatch(/^6110/);
    expect(candidates[0]!.evidence.flatMap(({ words }) => words)).toEqual(expect.arrayContaining(['pullover', 'sweatshirt'])); // prettier-ignore
    expect(candidates[0]!.declarableChildren.length + Number(candidates[0]!.declarable)).toBeGreaterThan(0);
    expect(decision.decision).toMatchObject({ canProceed: false, requiresHumanReview: true });
  });
});

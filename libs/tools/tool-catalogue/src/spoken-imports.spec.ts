import { type Decision, type KeptCheck, type ReceiptsOfChecks } from '@einvoice/decision-envelope';
import { type EoriAnswer, UnconfiguredEoriClient, UnconfiguredTariffService } from '@einvoice/eori-client';
import { importCostRules } from '@einvoice/import-cost';
import { languages } from '@einvoice/languages';
import { interpreterOf } from '@einvoice/languages/speech';
import {
  type Measure,
  MemoryTariffStore,
  resolveMeasures,
  StoredTariffClient,
  TariffIndex,
} from '@einvoice/tariff-data';
import { monthOf } from '@einvoice/tariff-data/testing';
import { checkEuImportMeasures } from './check-eu-import-measures/check-eu-import-measures';
import { checkEuImportMeasuresTool } from './check-eu-import-measures/check-eu-import-measures.tool';
import { decisionOnMeasures } from './check-eu-import-measures/decide-on-measures';
import { type SecondSource, secondSourceReason } from './check-eu-import-measures/second-source';
import { type EstimateLowValueImportCostOutput } from './estimate-low-value-import-cost/estimate-low-value-import-cost.shape';
import { estimateLowValueImportCostTool } from './estimate-low-value-import-cost/estimate-low-value-import-cost.tool';
import { prepareImportPreflightReceiptTool } from './prepare-import-preflight-receipt/prepare-import-preflight-receipt.tool';
import { searchTaricCodesTool } from './search-taric-codes/search-taric-codes.tool';
import { decisionIn } from './spoken-answer';
import { type Tool, type ToolDeps } from './tool';
import { linkedCaller, openSpecSources, type SpecSources, specTariffClient } from './tool-sources.fixture';
import { validateEori } from './validate-eori/validate-eori';
import { validateEoriTool } from './validate-eori/validate-eori.tool';

const interpreters = languages.flatMap((language) => interpreterOf(language) ?? []);
const now = () => new Date('2026-11-23T12:00:00Z');

let sources: SpecSources;
beforeAll(async () => {
  sources = await openSpecSources();
});
afterAll(() => sources.close());

/** The sentences of decisions that some language cannot say. */
function unsaid(decisions: readonly Decision[]): string[] {
  const sentences = new Set(
    decisions.flatMap(({ summary, decision: { blockingReasons, warnings, nextActions } }) => [
      summary,
      ...[...blockingReasons, ...warnings, ...nextActions].map(({ message }) => message),
    ]),
  );
  return [...sentences].flatMap((sentence) =>
    interpreters.filter((interpreter) => interpreter.said(sentence) === null).map(({ language }) => `${language}: ${sentence}`),
  ); // prettier-ignore
}

it.each<[Tool]>([
  [estimateLowValueImportCostTool],
  [checkEuImportMeasuresTool],
  [searchTaricCodesTool],
  [validateEoriTool],
  [prepareImportPreflightReceiptTool],
])('every example of $name is said in every language', async (tool) => {
  const answers = await Promise.all(tool.examples.map(({ input }) => tool.run(input, sources.deps, linkedCaller)));
  expect(unsaid(answers.map(({ decision }) => decision))).toEqual([]);
});

it('what a parcel costs is said whatever is not known of it', async () => {
  const item = { description: 'T-shirt', hsCode: '610910', quantity: 1, unitValue: 20, originCountry: 'CN' };
  const parcel = { destinationCountry: 'DE', items: [item], shippingCost: 0, vatScheme: 'standard', declaration: 'H7' };
  const coded = (hsCode: string | undefined, description = 'Other') => ({ ...item, hsCode, description, unitValue: 5 });
  const changes: readonly object[] = [
    {},
    { items: [item, coded(undefined)] },
    { items: [coded(undefined), coded(undefined, 'Mug')] },
    { items: [item, coded('610910')] },
    { items: [coded('6109100010'), coded('6109100090')], declaration: undefined },
    { items: [coded('220300')] },
    { items: [coded('330300')], asOfDate: '2026-06-01' },
    { items: [{ ...item, unitValue: 151 }] },
    { saleType: 'b2b' },
    { preferenceClaimed: true, declaration: 'H1' },
    { preferenceClaimed: true },
    { preferenceClaimed: true, declaration: undefined, vatScheme: 'unknown' },
    { vatScheme: 'ioss' },
    { vatScheme: 'unknown', shippingCost: undefined },
    { currency: 'USD' },
    { asOfDate: '2035-01-01' },
    { destinationCountry: 'AX' },
    { destinationCountry: 'ES', destinationPostalCode: '35001' },
    { destinationCountry: 'ES', destinationPostalCode: '51001' },
    ...['2026-03-01', '2026-08-01', '2026-11-23'].flatMap((asOfDate) =>
      ['IT', 'FR', 'RO'].map((destinationCountry) => ({ asOfDate, destinationCountry })),
    ),
  ];
  const deps = { ...sources.deps, now };
  const answers = await Promise.all(
    changes.map((change) => {
      const asked = JSON.parse(JSON.stringify({ ...parcel, ...change })) as object;
      return estimateLowValueImportCostTool.run(asked, deps, null);
    }),
  );
  expect(unsaid(answers.map(({ decision }) => decision))).toEqual([]);
  const inGerman = await estimateLowValueImportCostTool.run(
    { ...parcel, shippingCost: undefined },
    { ...deps, language: 'de' },
    null,
  );
  expect(JSON.stringify(inGerman)).toMatch(/Beförderungskosten.*Schätzung nach Regeln/);
  const shown = inGerman as EstimateLowValueImportCostOutput;
  const english = (sentence: string) => / the | is /.test(sentence);
  expect([...shown.details.limitations, ...shown.missing.map(({ message }) => message)].filter(english)).toEqual([]);
  const summaries = answers.map(({ decision }) => decision.summary).join('\n');
  for (const form of [/at least \d/, /\d to \d/, /; one thing is/, /; 2 things are/]) expect(summaries).toMatch(form);
});

it('every note of our rules on fees is said', () => {
  const notes = importCostRules.flatMap((rule) => (rule.kind === 'fee' ? [rule.note] : []));
  expect(notes.length).toBeGreaterThan(4);
  for (const interpreter of interpreters) expect(notes.filter((note) => interpreter.said(note) === null)).toEqual([]);
});

describe('what the tariff says', () => {
  const { content } = monthOf('2026-11', 2);
  const third = content.measures[1]!;
  const { code } = third;
  const question = { code, onDate: '2026-12-23', month: '2026-11', additionalCode: 'C101', isFromUnion: true };
  const condition = { condition: 'A', sequence: 1, certificate: 'D008', amount: null, action: '01' };
  const unanswered: SecondSource = {
    ...{ state: 'no_answer', declarable: null, thirdCountryDuties: null, differsIn: [], reason: 'x', mode: 'live' },
    ...{ checkedAt: '2026-11-23T12:00:00.000Z', ageSeconds: 0 },
  };

  /** All that is decided of goods with these measures, whatever a second source says. */
  function decided(measures: readonly Partial<Measure>[]): Decision[] {
    const index = new TariffIndex({ ...content, measures: measures.map((measure) => ({ ...third, ...measure })) });
    const resolution = resolveMeasures(index, { code, originCountry: 'VN', day: '2026-11-23' });
    const served = [[], ['1.000 %'], ['1.000 %', '2.000 EUR DTN']].map((thirdCountryDuties) => ({ state: 'differs', declarable: true, thirdCountryDuties }) as const); // prettier-ignore
    const seconds = [{}, { state: 'differs', declarable: false } as const, ...served];
    return seconds.map((second) =>
      decisionOnMeasures(resolution, {
        ...question,
        secondSource: secondSourceReason({ ...unanswered, ...second }, resolution),
      }),
    );
  }

  it('is said of every kind of measure, duty and condition', () => {
    const kinds = ['103', '105', '106', '112', '122', '142', '143', '277', '410', '463', '552', '695', '799'];
    const duties = [null, 'NAR', '0.000 %', '1.000 EUR DTN', 'Cond: A cert: D-008 (01):0.000 % ; A (01):20.900 %'];
    const areas = ['1011', '2005', 'VN'];
    const decisions = kinds.flatMap((type) =>
      duties.flatMap((duty) =>
        areas.flatMap((area) =>
          [[], [condition], [{ ...condition, certificate: null }]].flatMap((conditions) =>
            [null, 'C101'].flatMap((additionalCode) => decided([{}, { type, duty, area, conditions, additionalCode }])),
          ),
        ),
      ),
    );
    expect(unsaid([...decisions, ...decided([]), ...decided([{ duty: null }])])).toEqual([]);
    const codes = new Set(decisions.flatMap(({ decision }) => decision.warnings.map((warning) => warning.code)));
    expect([...codes]).toEqual(expect.arrayContaining(['trade_defence_applies', 'company_code_needed', 'controls_apply', 'duty_on_conditions', 'measure_type_unknown', 'group_without_members', 'rate_not_stated', 'another_month', 'origin_inside_union', 'sources_differ', 'second_source_did_not_confirm', 'quota_balance_unknown', 'suspension_is_conditional', 'preference_needs_proof_of_origin'])); // prettier-ignore
  });

  it('is said of codes, questions and months that nothing can be decided by', async () => {
    const deps = { tariffService: new UnconfiguredTariffService(now), now };
    const current = { ...deps, tariff: await specTariffClient('snapshot', '2026-11') };
    const stale = { ...deps, tariff: await specTariffClient('snapshot', '2026-09') };
    const none = { ...deps, tariff: new StoredTariffClient(new MemoryTariffStore(now), () => 0, 'live') };
    const clean = { code: '6110201090', originCountry: 'US' };
    const asked: readonly object[] = [
      { code: '6110201099' },
      { code: '611020' },
      ...['EU', 'XX', 'DE'].map((originCountry) => ({ originCountry })),
      { originCountry: 'GB', date: '2020-12-31' },
      { destinationCountry: 'CH' },
      { date: '2026-02-30' },
      { date: '2035-01-01' },
    ];
    const answers = [
      ...asked.map((change) => checkEuImportMeasures({ ...clean, ...change }, current)),
      ...[stale, none].map((month) => checkEuImportMeasures(clean, month)),
      ...[1, 10].map((limit) => searchTaricCodesTool.run({ productDescription: 'hoodie', limit }, { ...sources.deps, ...current }, null)), // prettier-ignore
    ];
    expect(unsaid((await Promise.all(answers)).map(({ decision }) => decision))).toEqual([]);
  });
});

it('every word on an EORI number is said, also where the register gives none', async () => {
  const numbers = ['EL123456789', `DE${'1'.repeat(16)}`, '123456', 'D?', 'DE136695976', 'GB1', 'XI1', 'NO1', 'FR1', 'IT12345678901']; // prettier-ignore
  const provenance = { source: 'eos', mode: 'live', checkedAt: now().toISOString(), fromCache: false, ageSeconds: 0 } as const; // prettier-ignore
  const failing = (state: 'unavailable' | 'schema_unverified', reason: string) => {
    const answer = { state, eori: 'IT1', reason, retryable: true, provenance } as object as EoriAnswer;
    return { ...sources.deps, eori: { check: async () => answer } as object as ToolDeps['eori'] };
  };
  const answers = await Promise.all([
    ...numbers.map((eori) => validateEori({ eori }, sources.deps)),
    ...[failing('unavailable', 'source_error'), failing('schema_unverified', 'number_not_answered')].map((deps) => validateEori({ eori: 'IT1' }, deps)), // prettier-ignore
    validateEori({ eori: 'IT1' }, { ...sources.deps, eori: new UnconfiguredEoriClient(now) }),
  ]);
  expect(unsaid(answers.map(({ decision }) => decision))).toEqual([]);
});

it('a receipt says when, and against which data, its checks were made', async () => {
  const decision = { status: 'ready', canProceed: true, requiresHumanReview: false, blockingReasons: ['a'], warnings: ['b'] } as const; // prettier-ignore
  const kept = (tool: string, day: number, datasetVersions: readonly string[]): KeptCheck => ({
    ...{ requestId: `${tool} ${day}`, tool, status: 'found', source: 'x', mode: 'live', facts: {}, datasetVersions },
    ...{ decision, checkedAt: `2026-11-2${day}T10:00:00.000Z`, inputDigest: `sha256:${'0'.repeat(64)}` },
  });
  const bundles = [
    [kept('validate_eori', 1, ['EOS 2026-11-21'])],
    [kept('validate_eori', 1, []), kept('search_taric_codes', 2, [])],
    [kept('estimate_low_value_import_cost', 1, ['import cost rules 2026-11-20']), kept('check_eu_import_measures', 2, ['tariff 2026-11']), kept('validate_eori', 3, ['EOS 2026-11-23'])], // prettier-ignore
    [kept('verify_iban', 1, [])],
    [kept('verify_iban', 1, []), kept('validate_eori', 1, [])],
  ];
  const decisions = bundles.map(async (checks) => {
    const receipts: ReceiptsOfChecks = {
      find: async () => checks,
      prepare: async () => ({ receipt: 'a.b.c', bundleDigest: 'x', environment: 'sandbox', isNew: true }),
    };
    const input = { checks: checks.map(({ requestId }) => ({ requestId })) };
    const answer = await prepareImportPreflightReceiptTool.run(input, { ...sources.deps, receipts }, { workspaceId: 'w' }); // prettier-ignore
    return answer.decision;
  });
  const all = await Promise.all(decisions);
  expect(unsaid(all)).toEqual([]);
  expect(decisionIn(all[2]!, 'de').summary).toBe(
    'Geprüft am 2026-11-21, 2026-11-22, 2026-11-23 anhand von: EOS 2026-11-23, Regeln der Einfuhrkosten 2026-11-20, Zolltarif 2026-11.',
  );
});

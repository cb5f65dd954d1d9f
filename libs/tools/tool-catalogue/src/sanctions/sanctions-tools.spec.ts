import { StorageUnavailableError } from '@einvoice/error-codes';
import { type ListId } from '@einvoice/sanctions-lists';
import { type MemorySanctionsStore, PackedRows } from '@einvoice/sanctions-lists/testing';
import { catalogue } from '../catalogue';
import { checkArguments } from '../check-arguments';
import { type ScreenSanctionedNameOutput } from '../screen-sanctioned-name/screen-sanctioned-name.shape';
import { openSpecSources, specListsOf, specSanctionsStore, type SpecSources } from '../tool-sources.fixture';
import { type SanctionsAnswerShape } from './sanctions-answer.shape';

let sources: SpecSources;
beforeAll(async () => {
  sources = await openSpecSources();
});
afterAll(() => sources.close());

type Answer = SanctionsAnswerShape & { readonly status: string; readonly matches?: readonly { listingId: string }[] };
const toolNamed = (name: string) => catalogue.find((tool) => tool.name === name)!;
const fieldsOf = (name: string, given: object) => {
  const checked = checkArguments(toolNamed(name), given);
  return checked.ok ? [] : checked.fields.map(({ path, code }) => `${path} ${code}`);
};
async function call(
  name: string,
  given: object,
  store?: MemorySanctionsStore,
  now = sources.deps.now,
): Promise<Answer> {
  const tool = toolNamed(name);
  const checked = checkArguments(tool, given);
  if (!checked.ok) throw new Error(JSON.stringify(checked.fields));
  const deps = { ...sources.deps, now, ...(store && { sanctions: specListsOf(store) }) };
  return (await tool.run(checked.input, deps, null)) as unknown as Answer;
}

const calls: readonly (readonly [string, object])[] = [
  ['screen_sanctioned_name', { name: 'Talib al-Zumrani' }],
  ['screen_sanctioned_name', { name: 'Marta Halvorsrud' }],
  ['screen_sanctioned_identifier', { identifier: 'IMO 9999993' }],
  ['get_sanctions_listing', { listingId: 'un:SBi.001' }],
  ['list_sanctions_regimes', {}],
];
const priced = calls.filter(([name]) => name !== 'list_sanctions_regimes');

describe('refused before a list is asked', () => {
  const name = 'screen_sanctioned_name';
  const identifier = 'screen_sanctioned_identifier';
  it.each<[string, string, object, string]>([
    ['nothing', name, {}, '/name required'],
    ['an empty name', name, { name: '' }, '/name wrong_length'],
    ['one character', name, { name: 'x' }, '/name wrong_length'],
    ['201 characters', name, { name: 'x'.repeat(201) }, '/name wrong_length'],
    ['a title alone', name, { name: 'Dr.' }, '/name invalid_value'],
    ['legal forms alone', name, { name: 'GmbH & Co. KG' }, '/name invalid_value'],
    ['marks alone', name, { name: '\u0301'.repeat(200) }, '/name invalid_value'],
    ['marks of direction alone', name, { name: '\u202e\u202d\u200b' }, '/name invalid_value'],
    ['signs alone', name, { name: "%_'" }, '/name invalid_value'],
    ['a number as a name', name, { name: 4711 }, '/name wrong_type'],
    ['NUL', name, { name: 'Vestrimov\u0000' }, '/name ill_formed_text'],
    ['31 February', name, { name: 'Vestrimov', birthDate: '1961-02-31' }, '/birthDate invalid_value'],
    ['a day in another order', name, { name: 'Vestrimov', birthDate: '31.01.1961' }, '/birthDate invalid_value'],
    ['country XX', name, { name: 'Vestrimov', countries: ['DE', 'XX'] }, '/countries/1 invalid_value'],
    ['a country that is no text', name, { name: 'Vestrimov', countries: [1] }, '/countries wrong_type'],
    ['six countries', name, { name: 'Vestrimov', countries: Array(6).fill('DE') }, '/countries wrong_length'],
    ['a list that there is not', name, { name: 'Vestrimov', lists: ['au'] }, '/lists not_allowed'],
    ['no list', name, { name: 'Vestrimov', lists: [] }, '/lists wrong_length'],
    ['26 lists', name, { name: 'Vestrimov', lists: Array(26).fill('eu') }, '/lists wrong_length'],
    ['a score of 2', name, { name: 'Vestrimov', minScore: 2 }, '/minScore invalid_value'],
    ['a limit of 26', name, { name: 'Vestrimov', limit: 26 }, '/limit invalid_value'],
    ['a type that there is not', name, { name: 'Vestrimov', entityType: 'ship' }, '/entityType not_allowed'],
    ['an IMO number with a wrong check digit', identifier, { identifier: '9999999', identifierType: 'imo' }, '/identifier invalid_value'],
    ['an LEI with wrong check digits', identifier, { identifier: '5493001KJTIIGC8Y1R00', identifierType: 'lei' }, '/identifier invalid_value'],
    ['letters without a digit', identifier, { identifier: 'passport' , identifierType: 'tax' }, '/identifier invalid_value'],
    ['two characters', identifier, { identifier: 'A1' }, '/identifier wrong_length'],
    ['a country of an identifier that is none', identifier, { identifier: 'A123456', countryCode: 'ZZ' }, '/countryCode invalid_value'],
    ['a listing without a list', 'get_sanctions_listing', { listingId: 'QDi.001' }, '/listingId invalid_value'],
    ['a listing of the sample', 'get_sanctions_listing', { listingId: 'sample:01' }, '/listingId invalid_value'],
    ['a list that there is not', 'list_sanctions_regimes', { list: 'sample' }, '/list not_allowed'],
  ])('%s: %s', (_what, tool, given, problem) => expect(fieldsOf(tool, given)).toEqual([problem])); // prettier-ignore
});

describe('nothing is loaded', () => {
  it.each(calls)('O9 is not configured, and no word about the party: %s %j', async (name, given) => {
    const answer = await call(name, given, await specSanctionsStore([]));
    expect(answer.decision).toMatchObject({
      status: 'not_configured',
      decision: { canProceed: false, requiresHumanReview: true, blockingReasons: [] },
    });
    expect(answer.status).toBe(name === 'list_sanctions_regimes' ? 'listed' : 'not_configured');
    expect(answer.matches ?? []).toEqual([]);
  });

  it('shows what a match looks like with invented parties, marked as a sample', async () => {
    const given = { name: 'Орлан Вестримов' };
    const answer = (await call('screen_sanctioned_name', given, await specSanctionsStore([]))) as unknown as ScreenSanctionedNameOutput; // prettier-ignore
    expect(answer.sampleMatches).toMatchObject([{ list: 'sample', listingId: 'sample:01', band: 'strong' }]);
    expect(answer).toMatchObject({ status: 'not_configured', matches: [], listsScreened: [] });
    expect(answer.provenance).toMatchObject({ source: 'sample', mode: 'sample' });
    expect(answer.provenance.outsideText).toContain('/sampleMatches/0/name');
  });
});

describe('one list is loaded', () => {
  const without: readonly ListId[] = ['un'];
  it.each(priced.slice(0, 3))('what was asked for and is not loaded makes it a review: %s %j', async (name, given) => {
    const { listsScreened, listsNotLoaded, decision } = await call(name, given, await specSanctionsStore(without));
    expect([listsScreened.map(({ id }) => id), listsNotLoaded]).toEqual([['un'], ['eu', 'ofac', 'uk', 'ch']]);
    expect(decision.decision).toMatchObject({ canProceed: false, requiresHumanReview: true });
    expect(decision.decision.warnings.map(({ code }) => code)).toContain('lists_not_loaded');
  });

  it('the lists that are named decide alone', async () => {
    const store = await specSanctionsStore(without);
    const clean = await call('screen_sanctioned_name', { name: 'Marta Halvorsrud', lists: ['un'] }, store);
    expect(clean).toMatchObject({ status: 'no_match_in_screened_lists', listsNotLoaded: [] });
    expect(clean.decision.decision.canProceed).toBe(true);
    const other = await call('screen_sanctioned_name', { name: 'Marta Halvorsrud', lists: ['eu'] }, store);
    expect(other).toMatchObject({ status: 'not_configured', listsScreened: [] });
  });
});

describe('O9 the storage does not answer', () => {
  it.each(calls)('no word about the party, and not charged: %s %j', async (name, given) => {
    const store = await specSanctionsStore();
    jest.spyOn(store, 'loadedVersions').mockRejectedValue(new StorageUnavailableError());
    const answer = await call(name, given, store);
    expect(answer.status).toBe('unavailable');
    expect(answer.decision).toMatchObject({ status: 'unavailable', decision: { canProceed: false, blockingReasons: [] } });
  }); // prettier-ignore
});

describe('O9 nobody has confirmed a list for a week', () => {
  const after = (days: number) => () => new Date(Date.parse('2026-11-20T00:00:00Z') + days * 86_400_000);

  it.each(priced)('what was found is shown, as unavailable and not charged: %s %j', async (name, given) => {
    const store = await specSanctionsStore(undefined, { now: after(0) });
    const fresh = await call(name, given, store, after(7));
    expect(fresh).toMatchObject({ reason: null, decision: { status: 'ready' } });
    const stale = await call(name, given, store, after(7.1));
    expect(stale).toMatchObject({ status: fresh.status, reason: 'stale_source', decision: { status: 'unavailable' } });
    expect(stale.decision.decision.canProceed).toBe(false);
    expect(stale.matches).toEqual(fresh.matches);
  });

  it('a hit on a stale list still blocks', async () => {
    const store = await specSanctionsStore(undefined, { now: after(0) });
    const { decision } = await call('screen_sanctioned_name', { name: 'Talib al-Zumrani' }, store, after(30));
    expect(decision.decision.blockingReasons).toMatchObject([{ code: 'possible_sanctions_match' }]);
  });

  it('the same file imported again confirms it', async () => {
    let now = after(0);
    const store = await specSanctionsStore(['un'], { now: () => now() });
    const [version] = await store.loadedVersions();
    now = after(9);
    const parties = [];
    for await (const some of store.partiesOf(version!.id)) parties.push(...some);
    await store.put({ ...version!, parties: new PackedRows(parties) }, { force: false });
    expect(await call('list_sanctions_regimes', { list: 'un' }, store, after(10))).toMatchObject({
      lists: [{ stale: false, ageHours: 240 }],
      decision: { status: 'ready' },
    });
  });
});

describe('what is found', () => {
  it('a strong match blocks, and tells listing, alias, score, words, programme and measures', async () => {
    const answer = await call('screen_sanctioned_name', { name: 'HVOSTENKA Radomila', entityType: 'person' });
    expect(answer).toMatchObject({ status: 'strong_match', reason: null });
    expect(answer.decision).toMatchObject({
      status: 'ready',
      decision: { canProceed: false, requiresHumanReview: true, blockingReasons: [{ code: 'possible_sanctions_match' }] },
    });
    expect(answer.matches).toMatchObject([
      {
        ...{ listingId: 'uk:SBX0001', list: 'uk', type: 'person', name: { text: 'Radomila Hvostenka' }, score: 1 },
        ...{ band: 'strong', programmes: ['Invented'], measures: ['Asset freeze', 'Travel Ban'] },
        parts: [{ agreement: 'equal', says: 'The words are equal.' }, { agreement: 'equal' }],
      },
    ]);
    expect(answer.provenance.outsideText).toEqual(expect.arrayContaining(['/matches/0/name', '/matches/0/parts']));
    expect(answer.provenance).toMatchObject({ source: 'sanctions_lists', mode: 'sandbox' });
  }); // prettier-ignore

  it('a possible match is a review that blocks nothing by itself, and says why its score is lower', async () => {
    const given = { name: 'Radomila Hvostenka', entityType: 'person', birthDate: '1990' };
    const { status, decision, matches } = await call('screen_sanctioned_name', given);
    expect(status).toBe('possible_match');
    expect(decision.decision).toMatchObject({ canProceed: false, requiresHumanReview: true, blockingReasons: [] });
    expect(matches).toMatchObject([{ band: 'possible', reasons: [{ code: 'birth_year_differs', change: -0.2 }] }]);
  });

  it('no match proceeds with the lists and dates that were asked, and is never called clear', async () => {
    const answer = await call('screen_sanctioned_name', { name: 'Marta Halvorsrud' });
    const [warning] = answer.decision.decision.warnings;
    expect(answer.decision.decision.canProceed).toBe(true);
    expect(warning!.message).toMatch(
      /^Screened on \d+ \w{3} \d{4}, \d\d:\d\d UTC, against: EU list of 20 Nov 2026, version \d+; UN list of /,
    );
    expect(JSON.stringify(answer)).not.toMatch(/\bclear(ed)?\b/i);
    expect(answer.listsScreened).toHaveLength(5);
    expect(answer.limitations.join(' ')).toContain('50 %');
  });

  it('imported files are a snapshot, invented lists a sandbox', async () => {
    const live = await specSanctionsStore(undefined, { mode: 'live' });
    expect((await call('screen_sanctioned_name', { name: 'Marta Halvorsrud' }, live)).provenance.mode).toBe('snapshot');
  });

  it('an identifier equal but of another type or country is possible', async () => {
    const given = { identifier: 'X1969 001', identifierType: 'passport' };
    expect(await call('screen_sanctioned_identifier', given)).toMatchObject({
      status: 'strong_match',
      matches: [{ listingId: 'un:SBi.001', agreement: 'exact', identifierType: 'passport' }],
    });
    const other = { identifier: 'X1969001', identifierType: 'registration' };
    expect(await call('screen_sanctioned_identifier', other)).toMatchObject({
      status: 'possible_match',
      decision: { decision: { canProceed: false, requiresHumanReview: true } },
    });
  });

  it('a removed listing is found, with the version that dropped it', async () => {
    const store = await specSanctionsStore(['un']);
    const [version] = await store.loadedVersions();
    const parties = [];
    for await (const some of store.partiesOf(version!.id)) parties.push(...some);
    const next = { ...version!, sha256: 'ab'.repeat(32), generatedAt: '2026-11-21' };
    await store.put({ ...next, parties: new PackedRows(parties.slice(1)) }, { force: true });
    expect(await call('get_sanctions_listing', { listingId: 'un:SBi.001' }, store)).toMatchObject({
      ...{ status: 'removed', listing: null, removedBy: { id: 'un', version: 2, generatedAt: '2026-11-21' } },
      decision: { status: 'ready', decision: { canProceed: false, requiresHumanReview: true } },
    });
  });
});

import { PostgresSanctionsStore } from '@einvoice/database';
import { importList } from '@einvoice/sanctions-lists';
import {
  sandboxSanctionedParties,
  sanctionsDocument,
  type SanctionsListName,
  sanctionsLists,
} from '@einvoice/test-kit';
import { callTool, openTestSystem, type SpecTenant, type TestSystem } from './test-system.fixture';

let system: TestSystem;
let tenant: SpecTenant;
const readAtStart: number[] = [];
beforeAll(async () => {
  let reading: jest.SpyInstance[] = [];
  system = await openTestSystem({}, undefined, ({ deps }) => {
    reading = [jest.spyOn(deps.sanctions, 'look'), jest.spyOn(deps.tariff, 'current')];
  });
  readAtStart.push(...reading.map(({ mock }) => mock.calls.length));
  tenant = await system.tenant(1_000);
});
afterAll(async () => {
  expect(await system.parts.credits.store.violations()).toEqual([]);
  await system.close();
});

const balance = async () => (await system.parts.credits.store.balanceOf(tenant.workspaceId))?.available ?? NaN;
const spent = async (name: string, input: object) => {
  const before = await balance();
  const { structuredContent } = (await callTool(system.url, name, input, tenant)).body.result;
  return { answer: structuredContent, credits: before - (await balance()) };
};

/** Imports a list as another process does: the service is not told. */
async function importInto(list: SanctionsListName): Promise<void> {
  async function* chunks() {
    yield Buffer.from(sanctionsDocument(list, sandboxSanctionedParties[list], '2026-11-20'));
  }
  const files = [{ name: `${list}.xml`, chunks: chunks() }];
  const store = new PostgresSanctionsStore(system.database);
  await importList(store, { list, mode: 'sandbox', files, force: false, generatedOn: null });
}

const question = { name: 'Talib al-Zumrani', entityType: 'person' };

it('lists and tariff are read when the service starts, before anybody asks', () => expect(readAtStart).toEqual([1, 1]));

it('with no list loaded nothing is screened, nothing charged, and the sample is marked', async () => {
  const { answer, credits } = await spent('screen_sanctioned_name', { name: 'Orlan Vestrimov' });
  expect(answer).toMatchObject({
    ...{ status: 'not_configured', matches: [], sampleMatches: [{ list: 'sample' }] },
    ...{ provenance: { mode: 'sample' }, decision: { status: 'not_configured', decision: { canProceed: false } } },
  });
  expect(credits).toBe(0);
});

it('a list that another process imported is asked with the next call; those not loaded make it a review', async () => {
  await importInto('un');
  const { answer, credits } = await spent('screen_sanctioned_name', { name: 'Marta Halvorsrud' });
  expect(answer).toMatchObject({
    ...{ status: 'no_match_in_screened_lists', listsScreened: [{ id: 'un', parties: 4 }] },
    ...{ listsNotLoaded: ['eu', 'ofac', 'uk', 'ch'], provenance: { mode: 'sandbox' } },
    decision: { status: 'ready', decision: { canProceed: false, requiresHumanReview: true } },
  });
  expect(credits).toBe(2);
});

it('a strong match blocks and costs two credits; its listing costs one, the regimes nothing', async () => {
  for (const list of sanctionsLists) await importInto(list);
  const { answer, credits } = await spent('screen_sanctioned_name', question);
  expect([answer.status, credits, answer.listsNotLoaded]).toEqual(['strong_match', 2, []]);
  const { listingId } = answer.matches[0];
  expect(await spent('get_sanctions_listing', { listingId })).toMatchObject({
    credits: 1,
    answer: { status: 'found' },
  });
  const imo = await spent('screen_sanctioned_identifier', { identifier: 'IMO 9999993', identifierType: 'imo' });
  expect([imo.answer.status, imo.credits]).toEqual(['strong_match', 2]);
  expect(await spent('list_sanctions_regimes', {})).toMatchObject({ credits: 0, answer: { status: 'listed' } });
});

it('a list that nobody confirmed for a week is answered, and not charged', async () => {
  const text = `UPDATE sanctions_list_version SET confirmed_at = now() - interval '8 days' WHERE list = 'eu'`;
  await system.database.query({ name: 'age', text });
  const { answer, credits } = await spent('screen_sanctioned_name', question);
  expect([answer.status, answer.reason, answer.decision.status, credits]).toEqual(['strong_match', 'stale_source', 'unavailable', 0]); // prettier-ignore
  await importInto('eu');
  expect(await spent('screen_sanctioned_name', question)).toMatchObject({ credits: 2, answer: { reason: null } });
});

it('a wrong question costs nothing and names its path', async () => {
  const { answer, credits } = await spent('screen_sanctioned_name', { name: 'Dr.', birthDate: '1961-02-31' });
  const fields = [{ path: '/name' }, { path: '/birthDate' }];
  expect(answer.error).toMatchObject({ code: 'invalid_arguments', details: { fields } });
  expect(credits).toBe(0);
});

it('the names that were asked are in no log line', () => {
  for (const name of ['Zumrani', 'Halvorsrud', 'Vestrimov']) expect(system.logLines.join()).not.toContain(name);
});

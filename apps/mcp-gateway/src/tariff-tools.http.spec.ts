import { PostgresTariffStore } from '@einvoice/database';
import { monthOf } from '@einvoice/tariff-data/testing';
import { until } from '@einvoice/test-kit';
import { callTool, openTestSystem, type SpecTenant, type TestSystem } from './test-system.fixture';

let system: TestSystem;
let tenant: SpecTenant;
beforeAll(async () => {
  system = await openTestSystem();
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
const thisMonth = new Date().toISOString().slice(0, 7);

it('without a month shows the sample, decides nothing and costs nothing', async () => {
  const { answer, credits } = await spent('check_eu_import_measures', { code: '871200', originCountry: 'CN' });
  expect(answer).toMatchObject({
    ...{ status: 'not_configured', declarableChildren: [{}, {}], provenance: { mode: 'sample' } },
    decision: { status: 'not_configured', decision: { canProceed: false, requiresHumanReview: true } },
  });
  expect(credits).toBe(0);
});

it('answers from a month that is too old cost nothing, from the one that follows what they cost; nobody starts anew', async () => {
  const store = new PostgresTariffStore(system.database);
  await store.import(monthOf('2024-01'), { mode: 'snapshot' });
  const asked = { code: '0100000000', originCountry: 'VN' };
  const stale = await spent('check_eu_import_measures', asked);
  expect([stale.answer.status, stale.answer.decision.status, stale.credits]).toEqual([
    'invalid_input',
    'invalid_input',
    0,
  ]);
  const search = await spent('search_taric_codes', { productDescription: 'goods of some kind' });
  expect([search.answer.status, search.answer.decision.status, search.credits]).toEqual(['stale_source', 'unavailable', 0]); // prettier-ignore
  await store.import(monthOf(thisMonth), { mode: 'snapshot' });
  // The process looks for another month after a few seconds.
  let now = search;
  await until(async () => {
    now = await spent('search_taric_codes', { productDescription: 'goods of some kind' });
    return now.answer.status !== 'stale_source';
  });
  expect([now.answer.status, now.answer.provenance.month, now.credits]).toEqual(['candidates_found', thisMonth, 1]);
  // What a receipt can say later of the data that it rested on.
  const [kept] = await system.parts.checks.find(tenant.workspaceId, [now.answer.evidence.requestId]);
  const codes = now.answer.candidates.map(({ code }: { code: string }) => code);
  expect(kept).toMatchObject({ datasetVersions: [`tariff ${thisMonth}`], facts: { candidates: codes } });
});

it('a wrong input costs nothing and names its path', async () => {
  const { answer, credits } = await spent('check_eu_import_measures', { code: '871', originCountry: 'CN' });
  expect(answer.error).toMatchObject({ code: 'invalid_arguments', details: { fields: [{ path: '/code' }] } });
  expect(credits).toBe(0);
});

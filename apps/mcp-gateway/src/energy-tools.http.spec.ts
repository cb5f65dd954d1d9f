import { eprelPersonalData, eprelSandboxRecords } from '@einvoice/test-kit';
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
const { found, outage, oldTwin } = eprelSandboxRecords;

it('an outage of the register costs nothing and is no word about the product', async () => {
  const { answer, credits } = await spent('get_eprel_product_record', { publicRecordId: outage });
  expect(answer).toMatchObject({ status: 'unavailable', reason: 'source_error', decision: { status: 'unavailable' } });
  expect(credits).toBe(0);
});

it('a wrong input costs nothing and names its path, and nobody is asked', async () => {
  const before = system.eprel.requests.length;
  const { answer, credits } = await spent('search_eprel_products', { gtin: '4006381333930' });
  expect(answer.error).toMatchObject({ code: 'invalid_arguments', details: { fields: [{ path: '/gtin' }] } });
  expect([credits, system.eprel.requests.length]).toEqual([0, before]);
});

it('an answer that the register gave now costs a credit, and once more from memory nothing', async () => {
  const listing = { shownClass: 'A', text: 'A+++' };
  const first = await spent('check_energy_label_listing', { publicRecordId: found, listing });
  expect(first.answer).toMatchObject({ status: 'checked', provenance: { mode: 'sandbox', fromCache: false } });
  expect(first.credits).toBe(1);
  const second = await spent('check_energy_label_listing', { publicRecordId: found, listing });
  expect(second).toMatchObject({ credits: 0, answer: { status: 'checked', provenance: { fromCache: true } } });
});

it.each([
  ['get_eprel_product_record', { publicRecordId: 'dishwashers2019/2300001' }],
  ['get_eprel_energy_label_data', { publicRecordId: 'dishwashers2019/2300001' }],
  ['search_eprel_products', { registrationNumber: '2300001' }],
  ['compare_eprel_product_metrics', { publicRecordIds: ['dishwashers2019/2300001', 'dishwashers2019/2300002'] }],
])(
  'nothing is held for what the register gave before, and it leaves evidence all the same: %s',
  async (name, input) => {
    await spent(name, input);
    const reserve = jest.spyOn(system.parts.credits.store, 'reserve');
    const { answer, credits } = await spent(name, input);
    expect(answer).toMatchObject({ billing: { charged: false }, evidence: { requestId: expect.any(String) } });
    expect([credits, reserve.mock.calls.length]).toEqual([0, 0]);
    reserve.mockRestore();
  },
);

it('a comparison costs a credit for each record that the register answered now', async () => {
  const publicRecordIds = [found, 'washingmachines2019/2100002', 'washingmachines2019/2100003'];
  const { answer, credits } = await spent('compare_eprel_product_metrics', { publicRecordIds });
  // The first is known from the listing above.
  expect([answer.status, credits]).toEqual(['compared', 2]);
  const groups = { publicRecordIds: [found, oldTwin] };
  expect(await spent('compare_eprel_product_metrics', groups)).toMatchObject({
    ...{ credits: 0, answer: { status: 'incompatible_comparison', provenance: { source: 'none' } } },
  });
});

it('without a key the text search is not configured, which costs nothing', async () => {
  const input = { modelIdentifier: 'WM', productGroup: 'washingmachines2019' };
  const { answer, credits } = await spent('search_eprel_products', input);
  expect([answer.status, answer.reason, credits]).toEqual(['not_configured', 'key_not_configured', 0]);
});

it('personal data of the register is in no log line', () => {
  for (const text of eprelPersonalData) expect(system.logLines.join()).not.toContain(text);
});

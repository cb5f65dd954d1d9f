import { eprelSandboxRecords, viesSandboxNumbers } from '@einvoice/test-kit';
import { callTool, openTestSystem, type SpecTenant, type TestSystem } from './test-system.fixture';

let system: TestSystem;
let tenant: SpecTenant;
beforeAll(async () => {
  system = await openTestSystem({ VIES_VALID_KEPT_SECONDS: '3600' });
});
afterAll(async () => {
  expect(await system.parts.credits.store.violations()).toEqual([]);
  await system.close();
});
beforeEach(async () => {
  tenant = await system.tenant(1_000);
});

/** What a call said, cost, and asked. */
async function call(name: string, input: object, as = tenant) {
  const balanceOf = async () => (await system.parts.credits.store.balanceOf(as.workspaceId))!;
  const asked = () => system.vies.requests.length + system.eprel.requests.length;
  const [before, askedBefore] = [await balanceOf(), asked()];
  const { structuredContent: answer } = (await callTool(system.url, name, input, as)).body.result;
  const after = await balanceOf();
  return {
    ...{ answer, credits: before.available - after.available, freeCalls: before.freeCallsLeft - after.freeCallsLeft },
    asked: asked() - askedBefore,
  };
}
const { valid, notRegistered } = viesSandboxNumbers;

it('an answer from our memory says so, costs nothing and uses no free call', async () => {
  const first = await call('verify_vat_vies', { vatNumber: valid });
  expect(first).toMatchObject({ credits: 1, asked: 1, answer: { provenance: { fromCache: false, ageSeconds: 0 } } });
  const free = await system.tenant(0, { freeCalls: true });
  const poor = await call('verify_vat_vies', { vatNumber: valid }, free);
  expect(poor).toMatchObject({ credits: 0, freeCalls: 0, asked: 0, answer: { state: 'valid' } });
  expect(poor.answer.provenance).toMatchObject({ fromCache: true, checkedAt: first.answer.provenance.checkedAt });
  expect(poor.answer.billing).toMatchObject({ charged: false, credits: 0 });
});

it('maxAgeSeconds 0 asks the register now, which is charged; a larger one takes what is kept', async () => {
  await call('verify_vat_vies', { vatNumber: valid });
  expect(await call('verify_vat_vies', { vatNumber: valid, maxAgeSeconds: 3_600 })).toMatchObject({ credits: 0, asked: 0 }); // prettier-ignore
  expect(await call('verify_vat_vies', { vatNumber: valid, maxAgeSeconds: 0 })).toMatchObject({ credits: 1, asked: 1 });
});

it('of a list each row that is kept is free', async () => {
  const rows = [valid, notRegistered].map((vatId, at) => ({ reference: `r${at}`, vatId }));
  await call('check_vat_list', { rows });
  const again = await call('check_vat_list', { rows });
  expect(again).toMatchObject({ credits: 2, asked: 1 });
  expect(again.answer.rows).toMatchObject([{ fromCache: true }, { fromCache: false }]);
  expect(again.answer.provenance).toMatchObject({ fromCache: false });
  expect(await call('check_vat_list', { rows, maxAgeSeconds: 0 })).toMatchObject({ credits: 4, asked: 2 });
});

it('of EPREL, too', async () => {
  const record = { publicRecordId: eprelSandboxRecords.found };
  expect(await call('get_eprel_product_record', record)).toMatchObject({ credits: 1, asked: 1 });
  expect(await call('get_eprel_product_record', record)).toMatchObject({ credits: 0, asked: 0 });
  expect(await call('get_eprel_product_record', { ...record, maxAgeSeconds: 0 })).toMatchObject({ credits: 1, asked: 1 }); // prettier-ignore
});

it.each([-1, 86_401, 1.5, '0', null, true])(
  'maxAgeSeconds %p is refused, and nobody is asked',
  async (maxAgeSeconds) => {
    const { answer, credits, asked } = await call('verify_vat_vies', { vatNumber: valid, maxAgeSeconds });
    expect(answer.error).toMatchObject({
      code: 'invalid_arguments',
      details: { fields: [{ path: '/maxAgeSeconds' }] },
    });
    expect([credits, asked]).toEqual([0, 0]);
  },
);

it('a tool that asks no register takes no maxAgeSeconds', async () => {
  const { answer } = await call('validate_vat_number', { vatNumber: valid, maxAgeSeconds: 0 });
  expect(answer.error).toMatchObject({ details: { fields: [{ path: '/maxAgeSeconds', code: 'unknown_property' }] } });
});

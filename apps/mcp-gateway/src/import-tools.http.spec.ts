import { eoriSandboxNumbers } from '@einvoice/test-kit';
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

describe('validate_eori', () => {
  const { named, notValid, outage } = eoriSandboxNumbers;

  it('an outage, a malformed number and one of another register cost nothing and are no verdict', async () => {
    for (const [eori, status] of [
      [outage, 'structure_only'],
      ['EL123456789', 'malformed'],
      ['GB123456789000', 'not_covered'],
    ]) {
      // prettier-ignore
      const { answer, credits } = await spent('validate_eori', { eori });
      expect([answer.status, answer.existence, credits]).toEqual([status, 'not_run', 0]);
    }
  });

  it('a verdict costs a credit, and once more from memory nothing', async () => {
    const first = await spent('validate_eori', { eori: named });
    expect(first).toMatchObject({ credits: 1, answer: { status: 'valid', provenance: { mode: 'sandbox', fromCache: false } } }); // prettier-ignore
    expect(await spent('validate_eori', { eori: 'de 123 4567' })).toMatchObject({ credits: 0, answer: { status: 'valid', provenance: { fromCache: true } } }); // prettier-ignore
    expect(await spent('validate_eori', { eori: named, maxAgeSeconds: 0 })).toMatchObject({ credits: 1, answer: { provenance: { fromCache: false } } }); // prettier-ignore
    expect(await spent('validate_eori', { eori: notValid })).toMatchObject({
      credits: 1,
      answer: { status: 'not_valid' },
    });
  });
});

describe('estimate_low_value_import_cost', () => {
  const items = [{ description: 'T-shirt', hsCode: '610910', quantity: 1, unitValue: 20 }];
  const parcel = { destinationCountry: 'DE', items, shippingCost: 0, asOfDate: '2026-08-01', vatScheme: 'standard', declaration: 'H7' }; // prettier-ignore

  it('wrong input costs nothing and names each path, inside the items too', async () => {
    const wrong = { ...parcel, destinationCountry: 'US', items: [{ ...items[0], quantity: 0 }] };
    const { answer, credits } = await spent('estimate_low_value_import_cost', wrong);
    const fields = [{ path: '/destinationCountry' }, { path: '/items/0/quantity' }];
    expect(answer.error).toMatchObject({ code: 'invalid_arguments', details: { fields } });
    expect(credits).toBe(0);
  });

  it.each([
    ['a day for which no rule is known', { asOfDate: '2035-01-01' }],
    ['a currency without rate', { currency: 'USD' }],
  ])('%s costs nothing', async (_what, change) => {
    const { answer, credits } = await spent('estimate_low_value_import_cost', { ...parcel, ...change });
    expect([answer.decision, credits]).toMatchObject([{ status: 'invalid_input' }, 0]);
  });

  it('an estimate costs a credit, and so does the word that the normal tariff applies', async () => {
    expect(await spent('estimate_low_value_import_cost', parcel)).toMatchObject({ credits: 1, answer: { totalEur: '27.37' } }); // prettier-ignore
    const many = { ...parcel, items: [{ ...items[0], quantity: 8 }] };
    expect(await spent('estimate_low_value_import_cost', many)).toMatchObject({ credits: 1, answer: { status: 'above_threshold' } }); // prettier-ignore
  });
});

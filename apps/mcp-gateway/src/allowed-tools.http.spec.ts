import { viesSandboxNumbers } from '@einvoice/test-kit';
import { callTool, openTestSystem, type SpecTenant, type TestSystem } from './test-system.fixture';

let system: TestSystem;
let tenant: SpecTenant;
let limited: { readonly secret: string };
beforeAll(async () => {
  system = await openTestSystem();
  tenant = await system.tenant(100);
  const { workspaceId } = tenant;
  const wanted = { workspaceId, name: 'limited', creditsPerCallMax: null, createdBy: 'spec' };
  const made = await system.parts.credits.connections.create({ ...wanted, allowedTools: ['verify_vat_vies'] });
  if (typeof made === 'string') throw new Error(made);
  limited = { secret: made.secret.text };
});
afterAll(() => system.close());

const resultOf = async (name: string, given: object) => (await callTool(system.url, name, given, limited)).body.result;

it('a connection calls the tools of its list, and no other: that is a result of the tool, and nobody is asked', async () => {
  const rows = [{ reference: 'r', vatId: viesSandboxNumbers.valid }];
  const refused = await resultOf('check_vat_list', { rows });
  expect(refused).toMatchObject({
    isError: true,
    structuredContent: { error: { code: 'tool_not_allowed', charged: false } },
  });
  expect(refused.structuredContent.error.details).toEqual({ tool: 'check_vat_list' });
  expect(system.vies.requests).toEqual([]);
  const { structuredContent } = await resultOf('verify_vat_vies', { vatNumber: viesSandboxNumbers.valid });
  expect(structuredContent).toMatchObject({ state: 'valid', billing: { credits: 1 } });
});

it('a free tool that is not on the list is not for this secret either; without one anybody calls it', async () => {
  const iban = { iban: 'BE68539007547034' };
  const refused = await resultOf('verify_iban', iban);
  expect(refused).toMatchObject({ isError: true, structuredContent: { error: { code: 'tool_not_allowed' } } });
  expect((await callTool(system.url, 'verify_iban', iban)).body.result.structuredContent.status).toBe('valid');
});

it('a shorter list holds from the next call on', async () => {
  const { connections } = system.parts.credits;
  const { id } = (await connections.listOf(tenant.workspaceId)).find(({ name }) => name === 'limited')!;
  await connections.setTools(tenant.workspaceId, id, ['verify_iban']);
  const vat = { vatNumber: viesSandboxNumbers.valid };
  expect((await resultOf('verify_vat_vies', vat)).structuredContent.error.code).toBe('tool_not_allowed');
  expect((await resultOf('verify_iban', { iban: 'BE68539007547034' })).isError).not.toBe(true);
});

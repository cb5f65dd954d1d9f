import { viesSandboxNumbers } from '@einvoice/test-kit';
import { catalogue, schemaOf } from '@einvoice/tool-catalogue';
import Ajv2020 from 'ajv/dist/2020';
import {
  callTool,
  modernHeaders,
  modernMeta,
  openTestSystem,
  post,
  type TestSystem,
  type SpecTenant,
} from './test-system.fixture';

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
beforeEach(() => {
  system.vies.behave({ kind: 'normal' });
  (system.vies.requests as unknown[]).length = 0;
});

const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
const balance = async ({ workspaceId }: SpecTenant) =>
  (await system.parts.credits.store.balanceOf(workspaceId))?.available;
const { valid, notRegistered, memberStateDown } = viesSandboxNumbers;
const vat = { vatNumber: 'BE0899121407' };
const rowsOf = (...vatIds: string[]) => ({ rows: vatIds.map((vatId, at) => ({ reference: `row ${at}`, vatId })) });

describe('every tool', () => {
  const shown = catalogue.filter(({ accessRoutes }) => accessRoutes.includes('mcp'));
  it.each(shown.map((tool) => [tool.name, tool] as const))(
    '%s answers its first example as both its schemas say, twice the same JSON',
    async (name, tool) => {
      const { body } = await callTool(system.url, name, tool.examples[0]!.input, tenant);
      const { content, structuredContent, isError } = body.result;
      expect(isError).toBeUndefined();
      expect(JSON.parse(content[0].text)).toEqual(structuredContent);
      const listed = (await post(system.url, { jsonrpc: '2.0', id: 1, method: 'tools/list' })).body.result.tools;
      const outline = ajv.compile(listed.find((one: { name: string }) => one.name === name).outputSchema);
      expect([outline(structuredContent), outline.errors]).toEqual([true, null]);
      const { billing, evidence, ...answer } = structuredContent;
      const whole = ajv.compile(schemaOf(tool.output));
      expect([whole(answer), whole.errors]).toEqual([true, null]);
      if (tool.price.credits === 0) expect([billing, evidence]).toEqual([undefined, undefined]);
      else expect(billing).toMatchObject({ requestId: expect.any(String), balance: expect.any(Number) });
    },
  );

  it.each(shown.map(({ name, examples, price }) => [name, examples[0]!.input, price.credits] as const))(
    '%s without a credential: answered when it is free, else told where a person makes one, nothing asked',
    async (name, input, credits) => {
      const { status, body, headers } = await callTool(system.url, name, input);
      expect([status, headers.get('www-authenticate')]).toEqual([200, null]);
      const { isError, structuredContent, content } = body.result;
      expect(isError).toBe(credits === 0 ? undefined : true);
      if (credits === 0) return;
      expect(structuredContent).toMatchObject({
        error: { code: 'connection_required', charged: false, requestId: expect.any(String) },
        authorization: { scheme: 'Bearer', createAt: 'http://localhost:3000/account/connections' },
      });
      expect(JSON.parse(content[0].text)).toEqual(structuredContent);
      expect(system.vies.requests).toHaveLength(0);
    },
  );

  it('what is wrong with arguments is said by field, as a result that the agent can read, and costs nothing', async () => {
    const before = await balance(tenant);
    const { body } = await callTool(system.url, 'validate_vat_number', { vatNumber: 7, country: 'BE' }, tenant);
    expect(body.result).toMatchObject({
      isError: true,
      structuredContent: {
        error: {
          code: 'invalid_arguments',
          message: expect.stringMatching(/\/country: .*\/vatNumber: /),
          details: {
            fields: [
              { path: '/country', code: 'unknown_property' },
              { path: '/vatNumber', code: 'wrong_type' },
            ],
          },
        },
        billing: { charged: false, credits: 0, balance: before },
      },
    });
    const free = await callTool(system.url, 'verify_iban', { account: 'x' });
    expect(free.body.result.structuredContent.error.details.fields).toHaveLength(2);
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'verify_iban', arguments: [] } };
    expect((await post(system.url, list)).body.result.structuredContent.error.code).toBe('invalid_arguments');
  });
});

describe('an account number', () => {
  it('X2 is in no line of the log, in no error and in no other field than those of the answer that are made for it', async () => {
    const [newIban, onFile, wrong] = ['BE71096123456769', 'DE89370400440532013000', 'BE71096123456768'];
    const parts = (await callTool(system.url, 'verify_iban', { iban: newIban })).body.result.structuredContent;
    expect(parts).toMatchObject({ status: 'valid', accountNumber: expect.any(String) });
    const change = { newIban, ibanOnFile: onFile, supplierCountry: 'BE' };
    for (const [name, given] of [
      ['check_payment_change', change],
      ['verify_iban', { iban: wrong }],
      ['verify_iban', { iban: newIban, account: onFile }],
    ] as const)
      expect((await callTool(system.url, name, given)).text).not.toMatch(/096123456|37040044/);
    expect(system.logLines.join('\n')).not.toMatch(/096123456|37040044/);
  });
});

describe('a priced call', () => {
  it('is charged once for a ready answer, says so, and what is left', async () => {
    const own = await system.tenant(10);
    const { body } = await callTool(system.url, 'validate_vat_number', vat, own);
    expect(body.result.structuredContent).toMatchObject({
      valid: true,
      billing: { charged: true, credits: 1, balance: 9, freeCallsLeft: 0, receiptRunId: expect.any(String) },
    });
    expect(await balance(own)).toBe(9);
  });

  it('costs nothing without a domain decision: an outage, a country nobody knows, a workspace not looked at', async () => {
    const own = await system.tenant(10);
    for (const [name, input, status] of [
      ['validate_vat_number', { vatNumber: 'US123456789' }, 'invalid_input'],
      ['verify_vat_vies', { vatNumber: memberStateDown }, 'unavailable'],
      ['lookup_peppol_participant', { countryCode: 'BE', vatId: valid }, 'not_configured'],
    ] as const) {
      const { body } = await callTool(system.url, name, input, own);
      expect(body.result.structuredContent).toMatchObject({
        decision: { status },
        billing: { charged: false, credits: 0, balance: 10 },
      });
    }
    expect(await balance(own)).toBe(10);
  });

  it('is free 25 times within 14 days, without being asked for; then the wallet pays', async () => {
    const own = await system.tenant(2, { freeCalls: true });
    const billings = [];
    for (let call = 0; call < 27; call += 1) {
      const { body } = await callTool(system.url, 'validate_vat_number', vat, own);
      billings.push(body.result.structuredContent.billing);
    }
    expect(billings[0]).toMatchObject({ charged: false, credits: 0, balance: 2, freeCallsLeft: 24 });
    expect((Date.parse(billings[0].freeUntil) - Date.now()) / 86_400_000).toBeCloseTo(14, 2);
    expect(billings[24]).toMatchObject({ charged: false, freeCallsLeft: 0, balance: 2 });
    expect(billings[26]).toMatchObject({ charged: true, credits: 1, balance: 0 });
    const { body } = await callTool(system.url, 'validate_vat_number', vat, own);
    expect(body.result).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'insufficient_credits', topUpUrl: 'http://localhost:3000/top-up' } },
    });
  });

  it('with a key is billed once: the same answer again, another question refused, in header or _meta', async () => {
    const own = await system.tenant(10);
    const first = await callTool(system.url, 'validate_vat_number', vat, { ...own, key: 'k' });
    const params = { name: 'validate_vat_number', arguments: vat, _meta: { 'x-service-idempotency-key': 'k' } };
    const again = await post(system.url, { jsonrpc: '2.0', id: 2, method: 'tools/call', params }, own);
    const { billing: one, evidence: of, ...answer } = first.body.result.structuredContent;
    const { billing: two, evidence, ...same } = again.body.result.structuredContent;
    expect(same).toEqual(answer);
    // The salt of the first one is kept nowhere: a repetition is a check of its own.
    expect(evidence.salt).not.toBe(of.salt);
    expect(two).toMatchObject({
      charged: false,
      credits: 1,
      balance: 9,
      replayed: true,
      receiptRunId: one.receiptRunId,
    });
    const other = await callTool(system.url, 'validate_vat_number', { vatNumber: valid }, { ...own, key: 'k' });
    expect(other.body.result.structuredContent.error.code).toBe('idempotency_key_reused');
    const both = await post(system.url, { jsonrpc: '2.0', id: 2, method: 'tools/call', params }, { ...own, key: 'j' });
    expect(both.body.result.structuredContent.error.code).toBe('idempotency_key_invalid');
    expect(await balance(own)).toBe(9);
  });

  it('that breaks costs nothing, says what is left, and tells nothing internal', async () => {
    const own = await system.tenant(10);
    jest.spyOn(system.parts.deps, 'now').mockImplementationOnce(() => {
      throw new Error('a clock that stands still');
    });
    const { status, text, body } = await callTool(system.url, 'validate_vat_number', vat, own);
    expect([status, body.result.isError, body.result.structuredContent]).toMatchObject([
      200,
      true,
      { error: { code: 'internal_error', charged: false }, billing: { charged: false, credits: 0, balance: 10 } },
    ]);
    expect(text).not.toContain('clock');
    expect(await system.parts.credits.store.balanceOf(own.workspaceId)).toMatchObject({ available: 10, held: 0 });
  });

  it('of a modern client is answered alike, and complete', async () => {
    const params = { name: 'validate_vat_number', arguments: vat, _meta: modernMeta };
    const message = { jsonrpc: '2.0', id: 'm', method: 'tools/call', params };
    const { body } = await post(system.url, message, {
      ...tenant,
      headers: modernHeaders('tools/call', 'validate_vat_number'),
    });
    expect(body.result).toMatchObject({
      resultType: 'complete',
      structuredContent: { valid: true, billing: { charged: true } },
    });
  });

  it('says that readiness is that of the connection’s own workspace', async () => {
    const { body } = await callTool(system.url, 'get_einvoice_readiness', {}, tenant);
    expect(body.result.structuredContent).toMatchObject({
      ready: expect.arrayContaining(['workspace', 'vat_number', 'vat_registration']),
      missing: expect.arrayContaining(['legal_entity', 'peppol_endpoint']),
      provenance: { source: 'workspace' },
    });
  });
});

describe('check_vat_list', () => {
  it('costs two credits for each number that the register answered, twice the same being one', async () => {
    const own = await system.tenant(20);
    const { body } = await callTool(
      system.url,
      'check_vat_list',
      rowsOf(valid, notRegistered, valid, memberStateDown, 'none'),
      own,
    );
    expect(body.result.structuredContent).toMatchObject({
      rows: [
        { verdict: 'valid' },
        { verdict: 'invalid' },
        { verdict: 'valid' },
        { verdict: 'unavailable' },
        { verdict: 'not_checked' },
      ],
      decision: { status: 'ready', decision: { canProceed: false, requiresHumanReview: true } },
      billing: { charged: true, credits: 4, balance: 16 },
    });
  });

  it('asks only open rows when it is sent again with its key, and bills those alone', async () => {
    const own = await system.tenant(20);
    system.vies.register(notRegistered, { code: 'MS_UNAVAILABLE' });
    const rows = rowsOf(valid, notRegistered);
    const first = await callTool(system.url, 'check_vat_list', rows, { ...own, key: 'list' });
    expect(first.body.result.structuredContent.billing).toMatchObject({ credits: 2, balance: 18 });
    system.vies.register(notRegistered, { valid: false });
    (system.vies.requests as unknown[]).length = 0;
    const second = await callTool(system.url, 'check_vat_list', rows, { ...own, key: 'list' });
    expect(second.body.result.structuredContent).toMatchObject({
      rows: [{ verdict: 'valid' }, { verdict: 'invalid' }],
      billing: { charged: true, credits: 4, balance: 16 },
    });
    expect(system.vies.requests).toHaveLength(1);
  });

  it('needs no balance when no row needs the register, and counts as one free call', async () => {
    const poor = await system.tenant(0);
    const { body } = await callTool(system.url, 'check_vat_list', rowsOf('none'), poor);
    expect(body.result.structuredContent).toMatchObject({
      decision: { status: 'invalid_input' },
      billing: { charged: false, credits: 0 },
    });
    const free = await system.tenant(0, { freeCalls: true });
    const listed = await callTool(system.url, 'check_vat_list', rowsOf(valid, notRegistered), free);
    expect(listed.body.result.structuredContent.billing).toMatchObject({
      charged: false,
      credits: 0,
      freeCallsLeft: 24,
    });
  });
});

it('X5 what the register answered is counted for the history of the sources, and nothing of the question is there', async () => {
  await callTool(system.url, 'verify_vat_vies', { vatNumber: notRegistered }, tenant);
  await system.parts.sourceRecorder.flush();
  const text = `SELECT answered, heard::text AS line FROM source_interval AS heard WHERE source = 'vies'`;
  const rows = await system.database.query<{ answered: number; line: string }>({ name: 'heard', text });
  expect(rows.some(({ answered }) => answered > 0)).toBe(true);
  expect(rows.filter(({ line }) => line.includes(notRegistered.slice(2)))).toEqual([]);
});

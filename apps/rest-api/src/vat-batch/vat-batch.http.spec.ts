import { until, type ViesBehaviour, viesSandboxNumbers } from '@einvoice/test-kit';
import { vatCountries } from '@einvoice/vat-checksum';
import { openForSpec, verifyBatch, type TestSystem } from '../test-system.fixture';

let system: TestSystem;
openForSpec((opened) => (system = opened));

const { valid, notRegistered, memberStateDown, undisclosed } = viesSandboxNumbers;
const freshness = ['checkedAt', 'fromCache', 'ageSeconds'];
const verdictsOf = ({ body }: Awaited<ReturnType<typeof verifyBatch>>) =>
  body.result?.rows.map(({ verdict }) => verdict);

describe('a batch', () => {
  it('has the verdicts of its rows in their order, and costs 2 credits for each the register answered', async () => {
    const tenant = await system.tenant(100);
    const answer = await verifyBatch(system.url, [memberStateDown, valid, 'nonsense', notRegistered], tenant);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['result', 'billing']);
    expect(verdictsOf(answer)).toEqual(['unavailable', 'valid', 'not_checked', 'invalid']);
    for (const [at, row] of answer.body.result!.rows.entries()) {
      expect(Object.keys(row)).toEqual(['input', 'verdict', 'detail', 'reference', ...freshness]);
      expect(row.reference).toBe(`row ${at}`);
    }
    expect(answer.body.billing).toEqual({ credits: 4, receiptRunId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(await system.balanceOf(tenant)).toMatchObject({ available: 96, held: 0 });
  });

  it('a number that is sent twice, however written, is asked once and charged once', async () => {
    const tenant = await system.tenant(100);
    const answer = await verifyBatch(system.url, [valid, ` ${valid.toLowerCase()}`, valid], tenant);
    expect(verdictsOf(answer)).toEqual(['valid', 'valid', 'valid']);
    expect(answer.body.result!.rows.map(({ input }) => input)).toEqual([valid, ` ${valid.toLowerCase()}`, valid]);
    expect([answer.body.billing?.credits, system.vies.requests.length]).toEqual([2, 1]);
  });

  it('of an outage is unavailable and costs nothing', async () => {
    const tenant = await system.tenant(2);
    const answer = await verifyBatch(system.url, [memberStateDown], tenant);
    expect(answer.body.result!.rows).toMatchObject([
      {
        verdict: 'unavailable',
        detail: expect.stringMatching(/not a judgement on the number; send this row again later/),
      },
    ]);
    expect(answer.body.billing).toEqual({ credits: 0, receiptRunId: expect.any(String) });
    expect(await system.balanceOf(tenant)).toMatchObject({ available: 2, held: 0 });
  });

  it('of texts that no register is asked about is free, needs no balance and makes no run', async () => {
    const tenant = await system.tenant(0);
    const answer = await verifyBatch(system.url, ['nonsense', 'GB980780684'], { ...tenant, key: 'k' });
    expect(verdictsOf(answer)).toEqual(['not_checked', 'not_checked']);
    expect(answer.body.billing).toEqual({ credits: 0 });
    expect(system.vies.requests).toEqual([]);
  });

  it('says that its data are those of a sandbox', async () => {
    const answer = await verifyBatch(system.url, [valid, notRegistered], await system.tenant(4));
    for (const { detail } of answer.body.result!.rows) expect(detail).toContain('sandbox');
  });

  it('is never kept by anybody in between', async () => {
    const { headers } = await verifyBatch(system.url, [valid], await system.tenant(4));
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('a batch of 20 takes about as long as the slowest answer, not their sum', () => {
  const states = ['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'EL', 'ES', 'FI', 'HR', 'NL', 'HU', 'IE', 'IT', 'LT', 'LU', 'LV', 'MT']; // prettier-ignore
  const exampleOf = (state: string) => vatCountries.find(({ prefix }) => prefix === state)!.examples.valid[0]!;
  const ofAllStates = states.map((state) => state + exampleOf(state));
  const ofOneState = Array.from({ length: 20 }, (_, at) => `BE0${String(200_000_000 + at)}`);

  it('numbers of 20 states are all asked before the first is answered', async () => {
    const answerAll = system.vies.hold();
    const batch = verifyBatch(system.url, ofAllStates, await system.tenant(40));
    await until(() => system.vies.requests.length >= 20);
    answerAll();
    expect((await batch).body.billing?.credits).toBe(40);
  });

  it('numbers of one state are two rounds: the first answers let all others out', async () => {
    const rounds = [4, 16].map((count) => {
      let answerAll!: () => void;
      const until = new Promise<void>((resolve) => (answerAll = resolve));
      system.vies.script(Array<ViesBehaviour>(count).fill({ kind: 'held', until }));
      return answerAll;
    });
    const batch = verifyBatch(system.url, ofOneState, await system.tenant(40));
    for (const [round, asked] of [4, 20].entries()) {
      await until(() => system.vies.requests.length >= asked);
      rounds[round]!();
    }
    expect((await batch).body.billing?.credits).toBe(40);
  });
});

describe('nothing is asked and nothing charged', () => {
  it('402 while the balance is short of the worst case, with where to top up', async () => {
    const tenant = await system.tenant(3);
    const answer = await verifyBatch(system.url, [valid, undisclosed], tenant);
    expect([answer.status, answer.body.error]).toEqual([
      402,
      {
        code: 'insufficient_credits',
        message: expect.stringContaining('may cost 4 credits and 3 are available'),
        requestId: answer.headers.get('x-request-id'),
        retryable: false,
        charged: false,
        topUpUrl: 'http://localhost:3000/top-up',
        details: { needed: 4, available: 3 },
      },
    ]);
    expect(system.vies.requests).toEqual([]);
    expect(await system.balanceOf(tenant)).toMatchObject({ available: 3, held: 0 });
  });

  it('402 names what each row may cost once: two rows of one number fit into the price of one', async () => {
    expect((await verifyBatch(system.url, [valid, valid], await system.tenant(2))).status).toBe(200);
  });

  it('402 wallet_frozen after a payment was taken back', async () => {
    const tenant = await system.tenant(10);
    const { workspaceId } = tenant;
    await verifyBatch(system.url, [valid], tenant);
    await system.parts.credits.store.takeBack({ workspaceId, credits: 10, externalReference: `pay_${workspaceId}` });
    const answer = await verifyBatch(system.url, [valid], tenant);
    expect([answer.status, answer.body.error?.code]).toEqual([402, 'wallet_frozen']);
    expect(answer.body.error).toMatchObject({ topUpUrl: 'http://localhost:3000/top-up', charged: false });
  });

  it('403 when two credits a row are more than the connection may spend in one call', async () => {
    const tenant = await system.tenant(100, 3);
    const answer = await verifyBatch(system.url, [valid, undisclosed], tenant);
    expect([answer.status, answer.body.error]).toEqual([
      403,
      {
        code: 'per_call_limit_exceeded',
        message: expect.any(String),
        requestId: expect.any(String),
        retryable: false,
        charged: false,
        details: { needed: 4, creditsPerCallMax: 3 },
      },
    ]);
    expect((await verifyBatch(system.url, [valid], tenant)).status).toBe(200);
    expect(system.vies.requests).toHaveLength(1);
  });

  it.each<[string, unknown, string]>([
    ['no rows', [], '/rows wrong_length'],
    ['21 rows', Array.from({ length: 21 }, () => valid), '/rows wrong_length'],
    ['a row without reference', [{ vatId: valid }], '/rows/0/reference required'],
    ['another property', [{ reference: 'a', vatId: valid, country: 'BE' }], '/rows/0/country unknown_property'],
  ])('400 for %s, each field named', async (_what, rows, expected) => {
    const { status, body } = await verifyBatch(system.url, rows, await system.tenant(100));
    const fields = body.error?.details?.['fields'] as { path: string; code: string }[];
    expect([status, body.error?.code]).toEqual([400, 'invalid_arguments']);
    expect(fields.map(({ path, code }) => `${path} ${code}`)).toEqual([expected]);
    expect(system.vies.requests).toEqual([]);
  });

  it('400 without a body, 415 for another type', async () => {
    const { secret } = await system.tenant(100);
    const authorization = `Bearer ${secret}`;
    const target = `${system.url}/api/v1/vat/verify`;
    expect((await fetch(target, { method: 'POST', headers: { authorization } })).status).toBe(400);
    const headers = { authorization, 'content-type': 'text/plain' };
    expect((await fetch(target, { method: 'POST', headers, body: '{}' })).status).toBe(415);
  });
});

it('X2 neither secret, key nor number reaches the log', async () => {
  const tenant = await system.tenant(100);
  await verifyBatch(system.url, [valid], { ...tenant, key: 'marker-of-a-key' });
  const log = system.logLines.join('\n');
  for (const marker of [tenant.secret, 'marker-of-a-key', valid]) expect(log).not.toContain(marker);
});

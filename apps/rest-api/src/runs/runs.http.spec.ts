import { type ReceiptKeySet, receiptType, requestSha256, sha256Hex, verifyReceipt } from '@einvoice/signed-receipts';
import { until, viesSandboxNumbers } from '@einvoice/test-kit';
import { randomUUID } from 'node:crypto';
import { ledgerHeadPath } from '../ledger/ledger-head.controller';
import { openTestSystem, verifyBatch, type TestSystem, type SpecTenant } from '../test-system.fixture';

let system: TestSystem;
beforeAll(async () => {
  system = await openTestSystem();
});
afterAll(() => system.close());

const { valid, memberStateDown } = viesSandboxNumbers;

async function runOf(runId: string, { secret }: SpecTenant) {
  const response = await fetch(`${system.url}/api/v1/runs/${runId}`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  const body = (await response.json()) as { run: Record<string, unknown>; receipt: string };
  return { status: response.status, body };
}
const verified = (receipt: string, typ: Parameters<typeof verifyReceipt>[1]['typ'] = receiptType.creditRun) =>
  verifyReceipt(receipt, {
    jwks: system.parts.keySet as ReceiptKeySet,
    issuer: 'http://localhost:3000',
    environment: 'sandbox',
    typ,
    now: new Date(),
  });

describe('GET /api/v1/runs/{receiptRunId}', () => {
  it('the receipt states request and answer as digests, and what was charged', async () => {
    const tenant = await system.tenant(10);
    const batch = await verifyBatch(system.url, [` ${valid}`, 'nonsense'], tenant);
    const runId = batch.body.billing!.receiptRunId!;
    const { status, body } = await runOf(runId, tenant);
    expect(status).toBe(200);
    expect(body.run).toEqual({
      receiptRunId: runId,
      operation: 'vat_verify',
      state: 'done',
      answered: 1,
      credits: 2,
      complete: true,
      createdAt: expect.stringMatching(/Z$/),
      finishedAt: expect.stringMatching(/Z$/),
    });
    const verdict = verified(body.receipt);
    const rows = [
      { reference: 'row 0', vatId: valid },
      { reference: 'row 1', vatId: 'NONSENSE' },
    ];
    expect(verdict).toMatchObject({
      valid: true,
      claims: {
        runId,
        workspaceId: tenant.workspaceId,
        operation: 'vat_verify',
        requestSha256: requestSha256('vat_verify', { rows }),
        responseSha256: sha256Hex(batch.text),
        answered: 1,
        credits: 2,
        freeCalls: 0,
        complete: true,
      },
    });
    expect((await runOf(runId, tenant)).body.receipt).toBe(body.receipt);
  });

  it('P13 the receipt of a run is not that of a paid call', async () => {
    const tenant = await system.tenant(10);
    const batch = await verifyBatch(system.url, [valid], tenant);
    const { body } = await runOf(batch.body.billing!.receiptRunId!, tenant);
    expect(verified(body.receipt, receiptType.paidCall)).toEqual({ valid: false, reason: 'wrong_type' });
  });

  it('holds no number, in the receipt or beside it', async () => {
    const tenant = await system.tenant(10);
    const batch = await verifyBatch(system.url, [valid], tenant);
    const { body } = await runOf(batch.body.billing!.receiptRunId!, tenant);
    const text = JSON.stringify(body) + Buffer.from(body.receipt.split('.')[1] ?? '', 'base64url').toString();
    expect(text).not.toContain(valid.slice(2));
  });

  it('X5 the receipt outlives the answer, which is forgotten after 30 days', async () => {
    const tenant = await system.tenant(10);
    const runId = (await verifyBatch(system.url, [valid], tenant)).body.billing!.receiptRunId!;
    await system.parts.credits.store.expireHolds(); // sees that it has ended
    for (const [name, text] of [
      ['age', `UPDATE ledger.run SET finished_at = finished_at - INTERVAL '31 days' WHERE id = $1`],
      ['age_reminder', `UPDATE ledger.reminder SET ended_at = ended_at - INTERVAL '31 days' WHERE $1 = ANY (runs)`],
    ] as const) {
      await system.database.query({ name, text }, [runId]);
    }
    const { receipt } = (await runOf(runId, tenant)).body;
    expect(await system.parts.credits.store.forget()).toBeGreaterThan(0);
    expect((await system.parts.credits.store.runOf(tenant.workspaceId, runId))?.response).toBeNull();
    expect((await runOf(runId, tenant)).body.receipt).toBe(receipt);
  });

  it('of a run without answers is a receipt of nothing charged', async () => {
    const tenant = await system.tenant(10);
    const batch = await verifyBatch(system.url, [memberStateDown], tenant);
    const { body } = await runOf(batch.body.billing!.receiptRunId!, tenant);
    expect(verified(body.receipt)).toMatchObject({ claims: { answered: 0, credits: 0, complete: false } });
  });

  it('of a run under way says so, without a receipt', async () => {
    const tenant = await system.tenant(10);
    const runId = randomUUID();
    const call = { runId, workspaceId: tenant.workspaceId, route: 'vat_verify', creditsPerAnswer: 2, answersMax: 1 };
    const { store } = system.parts.credits;
    await store.reserve({ ...call, freeTier: false, fingerprint: Buffer.alloc(32) });
    expect((await runOf(runId, tenant)).body).toMatchObject({ run: { state: 'running', credits: 0 }, receipt: null });
    await store.release(runId, 1);
    expect((await runOf(runId, tenant)).body).toMatchObject({ run: { state: 'expired', credits: 0 }, receipt: null });
  });

  it('401 without a secret', async () => {
    const response = await fetch(`${system.url}/api/v1/runs/${randomUUID()}`);
    expect([response.status, await response.json()]).toMatchObject([401, { error: { code: 'connection_required' } }]);
  });
});

describe('GET /.well-known/ledger-head.json', () => {
  const told = async (headers: Record<string, string> = {}) => fetch(`${system.url}${ledgerHeadPath}`, { headers });

  it('D3 tells the head that npm run ledger -- verify can be asked about, signed, and nobody’s data', async () => {
    const tenant = await system.tenant(10);
    await verifyBatch(system.url, [valid], tenant);
    const { store } = system.parts.credits;
    // Transactions of other specs in this cluster may still be open.
    await until(async () => (await store.seal()) > 0);
    const response = await told();
    const text = await response.text();
    const { environment, head, signed } = JSON.parse(text) as {
      environment: string;
      head: { block: string; sha256: string; transfers: number; sealedAt: string };
      signed: string;
    };
    const kept = await store.head();
    expect([response.status, environment]).toEqual([200, 'sandbox']);
    expect(head).toEqual({ ...kept, sealedAt: kept!.sealedAt.toISOString() });
    const [count] = await system.database.query<{ n: string }>({
      name: 'sealed',
      text: `SELECT count(*) AS n FROM ledger.transfer WHERE id <= (SELECT max(last_transfer_id) FROM ledger.block)`,
    });
    expect(head.transfers).toBe(Number(count!.n));
    const { block, sha256, transfers } = head;
    expect(verified(signed, receiptType.ledgerHead)).toMatchObject({
      valid: true,
      claims: { block, sha256, transfers, sealedAt: Math.floor(kept!.sealedAt.getTime() / 1_000) },
    });
    expect(verified(signed)).toEqual({ valid: false, reason: 'wrong_type' });
    expect(text).not.toContain(tenant.workspaceId);
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    const again = await told({ 'if-none-match': response.headers.get('etag')! });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});

import { idempotencyKey } from '@einvoice/limits';
import { until, viesSandboxNumbers } from '@einvoice/test-kit';
import http from 'node:http';
import { openForSpec, verifyBatch, type TestSystem, type SpecTenant } from '../test-system.fixture';

let system: TestSystem;
openForSpec((opened) => (system = opened));

const { valid, notRegistered, memberStateDown, undisclosed } = viesSandboxNumbers;
const rows = [valid, notRegistered];
const asked = () => system.vies.requests.length;
const balance = async (tenant: SpecTenant) => (await system.balanceOf(tenant))?.available;

describe('x-service-idempotency-key', () => {
  it('no key: each call is a run of its own, and billed', async () => {
    const tenant = await system.tenant(100);
    const [first, second] = [await verifyBatch(system.url, rows, tenant), await verifyBatch(system.url, rows, tenant)];
    expect(first.body.billing?.receiptRunId).not.toBe(second.body.billing?.receiptRunId);
    expect(await balance(tenant)).toBe(92);
  });

  it.each([
    ['empty', ''],
    ['of 256 characters', 'k'.repeat(256)],
    ['not ASCII', 'k\u00e9y'],
    ['with a tab', 'k\ty'],
  ])('400 when it is %s', async (_what, key) => {
    const tenant = await system.tenant(100);
    const { status, body } = await verifyBatch(system.url, rows, { ...tenant, key });
    expect([status, body.error?.code, asked()]).toEqual([400, 'idempotency_key_invalid', 0]);
  });

  it('255 printable characters are taken', async () => {
    const call = { ...(await system.tenant(100)), key: `${'~'.repeat(127)} ${'!'.repeat(127)}` };
    expect((await verifyBatch(system.url, rows, call)).status).toBe(200);
  });

  it('400 when it is sent twice with different values; twice alike it counts once', async () => {
    const { secret } = await system.tenant(100);
    const send = (keys: readonly string[]) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${secret}` };
        const options = { method: 'POST', headers: { ...headers, 'x-service-idempotency-key': [...keys] } };
        const request = http.request(`${system.url}/api/v1/vat/verify`, options, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        request.on('error', reject).end(JSON.stringify({ rows: [{ reference: 'a', vatId: valid }] }));
      });
    expect([await send(['one', 'two']), await send(['one', 'one'])]).toEqual([400, 200]);
  });

  it('same key, same rows, all answered: the same bytes, marked; nothing asked, nothing billed', async () => {
    const call = { ...(await system.tenant(4)), key: 'again' };
    const first = await verifyBatch(system.url, rows, call);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    const again = await verifyBatch(system.url, rows, call);
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([200, first.text, 'true']);
    // The balance is empty by now: a replay needs none.
    expect([asked(), await balance(call)]).toEqual([2, 0]);
  });

  it('the same rows are those that ask the same; spaces and letter case make no difference', async () => {
    const call = { ...(await system.tenant(100)), key: 'spelling' };
    const first = await verifyBatch(system.url, rows, call);
    const again = await verifyBatch(system.url, [` ${valid.toLowerCase()}`, notRegistered], call);
    expect([again.status, again.text]).toEqual([200, first.text]);
  });

  it('rows that had no answer are asked again, no others; only the new answers are billed', async () => {
    const call = { ...(await system.tenant(100)), key: 'resume' };
    const sent = [valid, memberStateDown, notRegistered];
    const first = await verifyBatch(system.url, sent, call);
    expect(first.body.billing?.credits).toBe(4);
    const askedBefore = asked();
    system.vies.register(memberStateDown, { valid: true });
    const complete = await verifyBatch(system.url, sent, call);
    expect(system.vies.requests.slice(askedBefore)).toMatchObject([{ countryCode: 'FR' }]);
    expect(complete.body.result?.rows.map(({ verdict }) => verdict)).toEqual(['valid', 'valid', 'invalid']);
    expect(complete.body.billing).toEqual({ ...first.body.billing, credits: 6 });
    expect(complete.headers.get('idempotent-replayed')).toBeNull();
    const replay = await verifyBatch(system.url, sent, call);
    expect([replay.text, replay.headers.get('idempotent-replayed')]).toEqual([complete.text, 'true']);
    expect(await balance(call)).toBe(94);
  });

  it.each([
    ['another number', [undisclosed, notRegistered]],
    ['another order', [notRegistered, valid]],
    ['another reference', [{ reference: 'other', vatId: valid }]],
    ['fewer rows', [valid]],
  ])('422 with %s; nothing asked, nothing billed', async (_what, others) => {
    const call = { ...(await system.tenant(100)), key: 'reused' };
    await verifyBatch(system.url, rows, call);
    const before = asked();
    const { status, body } = await verifyBatch(system.url, others, call);
    expect([status, body.error?.code, body.error?.retryable]).toEqual([422, 'idempotency_key_reused', false]);
    expect([asked(), await balance(call)]).toEqual([before, 96]);
  });

  it('B17 429 when the workspace has used all new keys of today; known keys and calls without one are answered', async () => {
    const tenant = await system.tenant(100);
    expect((await verifyBatch(system.url, rows, { ...tenant, key: 'known' })).status).toBe(200);
    const spend = `UPDATE ledger.account SET keys = $2, keys_day = (now() AT TIME ZONE 'UTC')::DATE
      WHERE workspace_id = $1 AND code = 'wallet'`;
    const values = [tenant.workspaceId, idempotencyKey.livePerWorkspaceAndDayMax];
    await system.database.query({ name: 'spend_keys', text: spend }, values);
    const before = asked();
    const { status, body, headers } = await verifyBatch(system.url, rows, { ...tenant, key: 'one more' });
    expect([status, body.error?.code, body.error?.retryable]).toEqual([429, 'idempotency_keys_spent', true]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(86_400);
    expect([asked(), await balance(tenant)]).toEqual([before, 96]);
    expect((await verifyBatch(system.url, rows, { ...tenant, key: 'known' })).status).toBe(200);
    expect((await verifyBatch(system.url, rows, tenant)).status).toBe(200);
  });

  it('in flight: a twin waits a little and gets the answer of the first', async () => {
    const call = { ...(await system.tenant(100)), key: 'twins' };
    const answer = system.vies.hold();
    const calls = [1, 2, 3].map(() => verifyBatch(system.url, rows, call));
    await until(() => asked() === 2);
    answer();
    const twins = await Promise.all(calls);
    expect(twins.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(twins.map(({ text }) => text)).size).toBe(1);
    expect([asked(), await balance(call)]).toEqual([2, 96]);
  });

  it('in flight for longer: 409 with Retry-After 1', async () => {
    const call = { ...(await system.tenant(100)), key: 'slow' };
    const answer = system.vies.hold();
    const first = verifyBatch(system.url, rows, call);
    await until(async () => (await system.balanceOf(call))?.held === 4);
    const { status, body, headers } = await verifyBatch(system.url, rows, call);
    expect([status, body.error?.code, body.error?.retryable]).toEqual([409, 'idempotency_in_flight', true]);
    expect(headers.get('retry-after')).toBe('1');
    answer();
    expect((await first).status).toBe(200);
    expect(await balance(call)).toBe(96);
  });

  it('D6 a run whose lease was lost is answered and not charged', async () => {
    const call = { ...(await system.tenant(100)), key: 'overtaken' };
    const answer = system.vies.hold();
    const answering = verifyBatch(system.url, rows, call);
    await until(async () => (await system.balanceOf(call))?.held === 4);
    const lapse = `UPDATE ledger.run SET lease_until = now() WHERE workspace_id = $1`;
    await system.database.query({ name: 'lapse', text: lapse }, [call.workspaceId]);
    answer();
    const { status, body } = await answering;
    expect([status, body.result?.rows.length, body.billing?.credits]).toEqual([200, 2, 0]);
    await system.parts.credits.store.expireHolds();
    expect(await balance(call)).toBe(100);
  });

  it('a refusal is not kept: 402, then a top-up, then the same key works', async () => {
    const call = { ...(await system.tenant(0)), key: 'topped-up' };
    expect((await verifyBatch(system.url, rows, call)).status).toBe(402);
    const topUp = { workspaceId: call.workspaceId, credits: 4, externalReference: `later_${call.workspaceId}` };
    await system.parts.credits.store.creditTopUp({ ...topUp, local: true });
    expect((await verifyBatch(system.url, rows, call)).status).toBe(200);
    expect(await balance(call)).toBe(0);
  });

  it('belongs to the workspace: after a rotation another connection of it gets the same answer', async () => {
    const call = { ...(await system.tenant(100)), key: 'rotated' };
    const first = await verifyBatch(system.url, rows, call);
    const { connections } = system.parts.credits;
    const wanted = { workspaceId: call.workspaceId, name: 'new', creditsPerCallMax: null, createdBy: 'spec' };
    const made = await connections.create(wanted);
    if (typeof made === 'string') throw new Error(made);
    await connections.revoke(call.workspaceId, call.connection.id);
    const again = await verifyBatch(system.url, rows, { ...call, secret: made.secret.text });
    expect([again.text, await balance(call)]).toEqual([first.text, 96]);
    expect((await verifyBatch(system.url, rows, call)).status).toBe(401);
  });

  it('B17 another workspace with the same key and rows has its own run and its own bill', async () => {
    const [a, b] = [await system.tenant(100), await system.tenant(100)];
    const ofA = await verifyBatch(system.url, rows, { ...a, key: 'shared' });
    const ofB = await verifyBatch(system.url, rows, { ...b, key: 'shared' });
    expect(ofB.headers.get('idempotent-replayed')).toBeNull();
    expect(ofB.body.billing?.receiptRunId).not.toBe(ofA.body.billing?.receiptRunId);
    expect([await balance(a), await balance(b)]).toEqual([96, 96]);
  });

  it('B17 a revoked secret gets no stored answer', async () => {
    const call = { ...(await system.tenant(100)), key: 'revoked' };
    await verifyBatch(system.url, rows, call);
    await system.parts.credits.connections.revoke(call.workspaceId, call.connection.id);
    const { status, body } = await verifyBatch(system.url, rows, call);
    expect([status, body.result]).toEqual([401, undefined]);
  });

  it('is refused outside its pattern before anything else is looked at', async () => {
    const call = { ...(await system.tenant(0)), key: '' };
    expect((await verifyBatch(system.url, rows, call)).body.error?.code).toBe('idempotency_key_invalid');
    expect((await verifyBatch(system.url, [], call)).body.error?.code).toBe('idempotency_key_invalid');
    expect((await verifyBatch(system.url, [], { key: '' })).body.error?.code).toBe('idempotency_key_invalid');
  });
});

import { StorageUnavailableError } from '@einvoice/error-codes';
import { requestSha256 } from '@einvoice/signed-receipts';
import { billed, type MeteredCalls, overPerCallLimit, type PricedRequest, toolNotAllowed } from './metered-calls';
import { openMeteredWorld, requestOf, type Said, siteUrl, textOf } from './metered-world.fixture';

const topUpUrl = `${siteUrl}/top-up`;

async function valueOf(calls: MeteredCalls, request: PricedRequest<Said>) {
  const outcome = await calls.answer(request);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value;
}

describe('a call that is not answered', () => {
  it.each<[string, number, object, object]>([
    ['credits for the worst case are missing', 5, {}, { code: 'insufficient_credits', topUpUrl, details: { needed: 6, available: 5 } }],
    ['the workspace has no accounts', -1, {}, { code: 'insufficient_credits', topUpUrl }],
  ])('costs nothing and asks nobody: %s', async (_why, credits, more, refusal) => {
    const { calls, connection } = await openMeteredWorld(credits);
    const work = () => Promise.reject(new Error('asked'));
    const refused = await calls.answer(requestOf(connection, { ...more, work }));
    expect(refused).toMatchObject({ ok: false, refusal });
    expect(refused.ok ? null : (refused.refusal.message ?? '')).toMatch(/^$|The request may cost 6 credits and 5 are/);
  }); // prettier-ignore

  it('says what is in the way: a revoked connection, a closed wallet, a key of something else', async () => {
    const { calls, connection, ledger, spendable } = await openMeteredWorld(100);
    const codeOf = async (more: Partial<PricedRequest<Said>>) => {
      const outcome = await calls.answer(requestOf(connection, more));
      return outcome.ok ? 'answered' : outcome.refusal;
    };
    expect(await codeOf({ idempotencyKey: 'k' })).toBe('answered');
    expect(await codeOf({ idempotencyKey: 'k', asked: { a: 2 } })).toEqual({ code: 'idempotency_key_reused' });
    expect(await codeOf({ idempotencyKey: 'k', route: 'other' })).toBe('answered');
    await ledger.setRevoked('c1', true);
    const authorization = { createAt: siteUrl, isRefused: true };
    expect(await codeOf({})).toEqual({ code: 'connection_required', authorization });
    await ledger.setRevoked('c1', false);
    const { available } = await spendable();
    await ledger.store.takeBack({ workspaceId: 'ws_a', credits: available + 1, externalReference: 'dispute' });
    expect(await codeOf({})).toEqual({ code: 'wallet_frozen', topUpUrl });
  });

  it('is in flight, with a second to wait, while another one with its key works', async () => {
    const { calls, connection, spendable } = await openMeteredWorld(100);
    let end = () => {};
    const ending = new Promise<void>((resolve) => (end = resolve));
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const work = async () => {
      begin();
      await ending;
      return { answer: { said: 3 }, answered: 3, complete: true };
    };
    const first = calls.answer(requestOf(connection, { idempotencyKey: 'k', work }));
    await begun;
    const twin = await calls.answer(requestOf(connection, { idempotencyKey: 'k' }));
    expect(twin).toEqual({ ok: false, refusal: { code: 'idempotency_in_flight', retryAfterSeconds: 1 } });
    expect(await spendable()).toMatchObject({ available: 94, held: 6 });
    end();
    expect(await first).toMatchObject({ ok: true, value: { chargedNow: 6 } });
  });

  it('has used as many new keys as its workspace may in a day', async () => {
    const { calls, connection, ledger } = await openMeteredWorld(10);
    jest.spyOn(ledger.store, 'reserve').mockResolvedValue({ outcome: 'keys_spent', retryAfterSeconds: 77 });
    const refusal = { code: 'idempotency_keys_spent', retryAfterSeconds: 77 };
    expect(await calls.answer(requestOf(connection))).toEqual({ ok: false, refusal });
  });

  it('gives its hold back when the work breaks, and says so when storage does not answer', async () => {
    const { calls, connection, ledger, spendable } = await openMeteredWorld(100);
    const work = () => Promise.reject(new Error('broke'));
    await expect(calls.answer(requestOf(connection, { work }))).rejects.toThrow('broke');
    expect(await spendable()).toMatchObject({ available: 100, held: 0 });
    jest.spyOn(ledger.store, 'reserve').mockRejectedValueOnce(new StorageUnavailableError());
    const refusal = { code: 'connection_storage_unavailable' };
    expect(await calls.answer(requestOf(connection))).toEqual({ ok: false, refusal });
    jest.spyOn(ledger.store, 'settle').mockRejectedValueOnce(new StorageUnavailableError());
    const unknown = await calls.answer(requestOf(connection));
    const details = { receiptRunId: expect.stringMatching(/^[0-9a-f-]{36}$/) };
    expect(unknown).toEqual({ ok: false, refusal: { code: 'settlement_unknown', charged: 'unknown', details } });
  });
});

describe('a call that is answered', () => {
  it('is charged for what was answered, and its bytes say what it cost', async () => {
    const { calls, connection, spendable } = await openMeteredWorld(100);
    const work = async () => ({ answer: { said: 1 }, answered: 1, complete: false });
    const { body, made, billing, ...rest } = await valueOf(calls, requestOf(connection, { work }));
    expect(rest).toEqual({ chargedNow: 2, replayed: false });
    expect(made).toEqual({ said: 1 });
    expect(textOf(body)).toEqual({ said: 1, billing: { credits: 2, receiptRunId: billing.receiptRunId } });
    expect(await spendable()).toMatchObject({ available: 98, held: 0 });
  });

  it('is said again byte for byte with its key, free; and without one it is another call', async () => {
    const { calls, connection, spendable } = await openMeteredWorld(100);
    const keyed = requestOf(connection, { idempotencyKey: 'k' });
    const first = await valueOf(calls, keyed);
    const again = await valueOf(calls, keyed);
    expect(again).toMatchObject({ made: null, chargedNow: 0, replayed: true, billing: first.billing });
    expect(Buffer.compare(again.body, first.body)).toBe(0);
    expect(await spendable()).toMatchObject({ available: 94, held: 0 });
    await valueOf(calls, requestOf(connection));
    expect(await spendable()).toMatchObject({ available: 88, held: 0 });
  });

  it('goes on with the open questions, and says what all of it cost', async () => {
    const { calls, connection, spendable } = await openMeteredWorld(100);
    const partly = async () => ({ answer: { said: 1 }, answered: 1, complete: false });
    await valueOf(calls, requestOf(connection, { idempotencyKey: 'k', work: partly }));
    const seen: unknown[] = [];
    const { work } = requestOf(connection);
    const rest = await valueOf(
      calls,
      requestOf(connection, {
        idempotencyKey: 'k',
        work: async (earlier, paidBy) => {
          seen.push(earlier, paidBy, await spendable());
          return work(earlier, paidBy);
        },
      }),
    );
    const before = { said: 1, billing: { credits: 2, receiptRunId: rest.billing.receiptRunId } };
    expect(seen).toEqual([before, 'wallet', { available: 94, held: 4, freeCallsLeft: 25 }]);
    expect(rest).toMatchObject({ chargedNow: 4, billing: { credits: 6 } });
    expect(textOf(rest.body)).toMatchObject({ billing: { credits: 6 } });
  });

  it('is free, and says so, when a free call pays for it', async () => {
    const { calls, connection, spendable } = await openMeteredWorld(100);
    const { chargedNow, body } = await valueOf(calls, requestOf(connection, { freeTier: true }));
    expect([chargedNow, textOf(body)]).toMatchObject([0, { billing: { credits: 0 } }]);
    expect(await spendable()).toEqual({ available: 100, held: 0, freeCallsLeft: 24 });
  });

  it('is given away when somebody else has taken the run over meanwhile, and says that it cost nothing', async () => {
    const { calls, connection, ledger, spendable } = await openMeteredWorld(100);
    jest.spyOn(ledger.store, 'settle').mockResolvedValueOnce({ outcome: 'overtaken', credits: 0 });
    const { chargedNow, billing, body, made } = await valueOf(calls, requestOf(connection));
    expect([chargedNow, billing.credits, made]).toEqual([0, 0, { said: 3 }]);
    expect(textOf(body)).toEqual({ said: 3, billing });
    expect(await spendable()).toMatchObject({ available: 94, held: 6 });
  });

  it('is known by the digest of what was asked, which may have been made elsewhere', async () => {
    const { calls, connection } = await openMeteredWorld(100);
    const asked = { a: 1 };
    await valueOf(calls, requestOf(connection, { idempotencyKey: 'k', asked }));
    const requestSha256Hex = requestSha256('vat_verify', asked);
    const same = requestOf(connection, { idempotencyKey: 'k', asked: {}, requestSha256: requestSha256Hex });
    expect((await valueOf(calls, same)).replayed).toBe(true);
  });
});

describe('what a connection may do', () => {
  it('is to spend up to its limit in one call, and not one credit more', async () => {
    const { connection } = await openMeteredWorld(0);
    expect(overPerCallLimit(connection, 1_000_000)).toBeNull();
    const limited = { ...connection, creditsPerCallMax: 6 };
    expect(overPerCallLimit(limited, 6)).toBeNull();
    const details = { needed: 7, creditsPerCallMax: 6 };
    expect(overPerCallLimit(limited, 7)).toMatchObject({ code: 'per_call_limit_exceeded', details });
  });

  it('is to call the tools of its list, all when it has none, and none when that is empty', async () => {
    const { connection } = await openMeteredWorld(0);
    const refusal = { code: 'tool_not_allowed', details: { tool: 'a' } };
    expect(toolNotAllowed(connection, 'a')).toBeNull();
    expect(toolNotAllowed({ ...connection, allowedTools: ['a', 'b'] }, 'a')).toBeNull();
    expect(toolNotAllowed({ ...connection, allowedTools: ['b'] }, 'a')).toEqual(refusal);
    expect(toolNotAllowed({ ...connection, allowedTools: [] }, 'a')).toEqual(refusal);
  });

  it('costs what its answer says', () => expect(textOf(billed({ a: 1 }, { credits: 3 }))).toEqual({ a: 1, billing: { credits: 3 } })); // prettier-ignore
});

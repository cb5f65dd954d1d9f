import {
  realClock,
  registerViesSandboxNumbers,
  startViesSimulator,
  viesSandboxNumbers,
  type ViesSimulator,
} from '@einvoice/test-kit';
import { type VatRowResult } from '@einvoice/tool-catalogue';
import { createViesClient } from '@einvoice/vies-client';
import { openMeteredWorld, textOf } from './metered-world.fixture';
import { answerVatRows } from './metered-vat-rows';

let vies: ViesSimulator;
beforeAll(async () => {
  vies = await startViesSimulator();
  registerViesSandboxNumbers(vies);
});
afterAll(() => vies.close());

const { valid, notRegistered, memberStateDown } = viesSandboxNumbers;

async function system() {
  const world = await openMeteredWorld(100);
  const { restEndpoint, soapEndpoint } = vies;
  const client = createViesClient({
    ...{ mode: 'sandbox', restEndpoint, soapEndpoint, validKeptSeconds: 0, now: () => new Date() },
    ...{ monotonicMs: realClock, random: () => 0.5, pause: async () => undefined },
  });
  const ask = async (vatIds: readonly string[], idempotencyKey?: string) => {
    const answered = await answerVatRows(world.calls, client, {
      ...{ connection: world.connection, idempotencyKey, route: 'vat_verify', now: () => new Date() },
      rows: vatIds.map((vatId, at) => ({ reference: `r${at}`, vatId })),
      answerOf: (rows) => ({ results: rows }),
      rowsOf: ({ results }: { results: readonly VatRowResult[] }) => results,
    });
    if (!answered.ok) throw new Error(answered.refusal.code);
    const { results, billing } = textOf(answered.value.body) as { results: VatRowResult[]; billing: object };
    return { verdicts: results.map(({ verdict }) => verdict), billing, value: answered.value };
  };
  return { ...world, ask };
}

describe('rows of VAT numbers', () => {
  it('that need no register cost nothing, hold nothing and use no key', async () => {
    const { ask, spendable } = await system();
    const { verdicts, billing, value } = await ask(['nonsense', 'US123456789'], 'k');
    expect(verdicts).toEqual(['not_checked', 'not_checked']);
    expect(billing).toEqual({ credits: 0 });
    expect(value).toMatchObject({ chargedNow: 0, replayed: false, made: { results: [{}, {}] } });
    expect((await ask(['nonsense', 'US123456789'], 'k')).value.replayed).toBe(false);
    expect(await spendable()).toEqual({ available: 100, held: 0, freeCallsLeft: 25 });
  });

  it('cost 2 credits for each number that the register answered, and none of the free calls', async () => {
    const { ask, spendable } = await system();
    const { verdicts, value } = await ask([valid, 'nonsense', notRegistered, memberStateDown]);
    expect(verdicts).toEqual(['valid', 'not_checked', 'invalid', 'unavailable']);
    expect(value).toMatchObject({ chargedNow: 4, billing: { credits: 4 } });
    expect(await spendable()).toEqual({ available: 96, held: 0, freeCallsLeft: 25 });
  });

  it('that were answered once are not asked again with their key: the rest is, and costs alone', async () => {
    const { ask, spendable } = await system();
    await ask([valid, memberStateDown], 'k');
    vies.register(memberStateDown, { valid: true });
    const { verdicts, value } = await ask([valid, memberStateDown], 'k');
    expect(verdicts).toEqual(['valid', 'valid']);
    expect(value).toMatchObject({ chargedNow: 2, billing: { credits: 4 }, replayed: false });
    expect((await ask([valid, memberStateDown], 'k')).value).toMatchObject({ chargedNow: 0, replayed: true });
    expect(await spendable()).toMatchObject({ available: 96, held: 0 });
  });

  it('B17 are bound to their key: other rows under it are refused, and nothing of them is asked or charged', async () => {
    const { ask, spendable } = await system();
    await ask([valid], 'k');
    await expect(ask([notRegistered], 'k')).rejects.toThrow('idempotency_key_reused');
    await expect(ask([valid, notRegistered], 'k')).rejects.toThrow('idempotency_key_reused');
    expect(await spendable()).toMatchObject({ available: 98, held: 0 });
  });
});

import { type Connection, Connections } from '@einvoice/billing-ledger';
import { MemoryConnectionStore } from '@einvoice/billing-ledger/testing';
import { StorageUnavailableError } from '@einvoice/error-codes';
import { type BucketLimits, QuotaQueue } from '@einvoice/rate-limits';
import { randomBytes } from 'node:crypto';
import { ApiKeyAuthenticator } from './api-key-authenticator';

const lasting = (burst: number): BucketLimits => ({ burst, perSecond: 0.001 });
const limits = {
  ...{ connection: lasting(3), workspace: lasting(4), refusedSecretsPerClient: lasting(2) },
  ...{ refusedLooksPerClient: lasting(4), rememberedMax: 100 },
};
const createAt = 'https://site.example/account/connections';
const required = (isRefused: boolean) => ({ code: 'connection_required', authorization: { createAt, isRefused } });

async function system() {
  const store = new MemoryConnectionStore(() => new Date(), ['ws_a']);
  const connections = new Connections({ store, bytesAtRandom: randomBytes, now: () => new Date() });
  // Each process counts alone while the store of shared budgets does not answer.
  const away = { take: () => Promise.reject(new Error('away')), sweep: async () => undefined, close: async () => undefined }; // prettier-ignore
  const quotas = new QuotaQueue(away, () => 0, () => undefined); // prettier-ignore
  const keys = new ApiKeyAuthenticator(connections, {
    ...{ publicSiteUrl: 'https://site.example', monotonicMs: () => 0, quotas, limits },
    budgetNames: { connection: 'of-connection', workspace: 'of-workspace' },
  });
  const create = async () => {
    const made = await connections.create({ workspaceId: 'ws_a', name: 'a', creditsPerCallMax: null, createdBy: 'me' });
    if (typeof made === 'string') throw new Error(made);
    return { connection: made.connection, authorization: `Bearer ${made.secret.text}` };
  };
  return { keys, store, create };
}
const forged = 'Bearer einvoice_live_nobody';

describe('who shows no secret of ours', () => {
  it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic abc', 'xBearer abc', 'Bearer a b', 'Bearer é'])(
    'is asked for one, and it counts nothing: %j',
    async (authorization) => {
      const { keys } = await system();
      for (let call = 0; call < 6; call += 1) {
        const entered = await keys.enter({ authorization, client: 'one' });
        expect(entered).toEqual({ ok: false, refusal: required(false) });
      }
    },
  );

  it('is refused, told to wait after some, and then not looked up any more, whatever is shown', async () => {
    const { keys, create } = await system();
    const { authorization } = await create();
    const shows = (shown: string, client = 'one') => keys.recognise({ authorization: shown, client });
    for (const call of [1, 2]) expect([call, await shows(forged)]).toEqual([call, { ok: false, refusal: required(true) }]); // prettier-ignore
    expect(await shows(forged)).toMatchObject({ refusal: { code: 'rate_limited', budget: { name: 'refused' } } });
    expect(await shows(authorization)).toMatchObject({ ok: true });
    expect(await shows(forged)).toMatchObject({ refusal: { budget: { name: 'refused' } } });
    const closed = { code: 'rate_limited', budget: { name: 'refused-looks' } };
    expect(await shows(authorization)).toMatchObject({ ok: false, refusal: closed });
    expect(await shows(authorization, 'other')).toMatchObject({ ok: true });
  });
});

describe('who shows a good secret', () => {
  it.each(['Bearer ', 'bearer ', 'BEARER   '])('comes in by %j', async (scheme) => {
    const { keys, create } = await system();
    const { connection, authorization } = await create();
    const sent = authorization.replace('Bearer ', scheme);
    const entered = await keys.enter({ authorization: sent, client: 'one' });
    expect(entered).toMatchObject({ ok: true, value: { connection: { id: connection.id } } });
  });

  it('as often as its connection and its workspace may, and recognising alone costs no call', async () => {
    const { keys, create } = await system();
    const [one, two] = [await create(), await create()];
    const enter = ({ authorization }: { authorization: string }) => keys.enter({ authorization, client: 'one' });
    for (let call = 0; call < 9; call += 1) await keys.recognise({ ...one, client: 'one' });
    const first = await enter(one);
    expect(first).toMatchObject({ value: { budgets: [{ name: 'of-connection' }, { name: 'of-workspace' }] } });
    await enter(one);
    await enter(one);
    expect(await enter(one)).toMatchObject({ refusal: { code: 'rate_limited', budget: { name: 'of-connection' } } });
    expect(await enter(two)).toMatchObject({ ok: true });
    expect(await enter(two)).toMatchObject({ refusal: { code: 'rate_limited', budget: { name: 'of-workspace' } } });
  });

  it('is told that storage does not answer, which counts as no guess', async () => {
    const { keys, create, store } = await system();
    const { authorization } = await create();
    const find = jest.spyOn(store, 'find').mockRejectedValue(new StorageUnavailableError());
    for (let call = 0; call < 6; call += 1) {
      const entered = await keys.enter({ authorization, client: 'one' });
      expect(entered).toEqual({ ok: false, refusal: { code: 'connection_storage_unavailable' } });
    }
    find.mockRestore();
    const entered = await keys.enter({ authorization, client: 'one' });
    expect(entered.ok && (entered.value.connection satisfies Connection).workspaceId).toBe('ws_a');
  });
});

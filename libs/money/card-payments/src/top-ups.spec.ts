import { StorageUnavailableError } from '@einvoice/error-codes';
import { topUpLimits } from '@einvoice/limits';
import { openTopUps } from './top-ups.fixture';

const day = 86_400;
const paid = { state: 'paid', isPayable: false } as const;

describe('a payment that a person begins', () => {
  it('is for what we wrote down, and leads back to its own page', async () => {
    const { topUps, provider, store, create } = await openTopUps();
    const { topUp, paymentUrl, id } = await create(123_400);
    expect(id).toMatch(/^tu_[0-9a-f]{32}$/);
    const returnUrl = `https://site.example/top-up/${id}`;
    expect(provider.orders).toEqual([{ topUpId: id, amountCents: 123_400, returnUrl, description: '123,400 credits' }]);
    expect([paymentUrl, topUp.waitsFor]).toEqual(['https://pay.example/cs_0', 'person']);
    expect(await store.get(id)).toMatchObject({ providerRef: 'cs_0', provider: 'stripe', testFunds: true });
    expect(await topUps.listOf('ws_a', 9)).toHaveLength(1);
    expect(topUps.kind).toBe('test');
  });

  it.each([
    ['live', 'stripe', false],
    ['local', 'local', true],
  ] as const)('of a provider that is %s is kept as %s, with test funds: %s', async (kind, name, testFunds) => {
    const { create } = await openTopUps(kind);
    expect((await create()).topUp).toMatchObject({ provider: name, testFunds });
  });

  it('is over at once when the provider makes no page: nobody can pay it', async () => {
    const { topUps, provider, store } = await openTopUps();
    provider.isAway = true;
    expect(await topUps.create('ws_a', 'p1', 1_000)).toBe('unavailable');
    expect(store.notes).toEqual([['expired', null]]);
  });
});

describe('what the provider says when it is asked', () => {
  it.each([
    ['another amount', { amountCents: 999 }, 'other_amount'],
    ['another currency', { currency: 'usd' }, 'other_currency'],
    ['another mode', { live: true }, 'other_mode'],
    ['another top-up', { topUpId: 'tu_other' }, 'other_top_up'],
  ])('credits nothing and alarms a person when it is of %s', async (_what, changes, problem) => {
    const { topUps, provider, store, alarms, create, credits } = await openTopUps();
    const { id, ref } = await create();
    provider.set(ref, { ...paid, ...changes });
    expect(await topUps.look('ws_a', id)).toMatchObject({ state: 'open', waitsFor: null });
    expect(alarms).toEqual([{ topUpId: id, problem }]);
    expect([await credits(), store.notes]).toEqual([0, [['open', day]]]); // prettier-ignore
  });

  it('is credited once, however often it is looked at or told', async () => {
    const { topUps, provider, create, credits } = await openTopUps();
    const { id, ref } = await create();
    provider.set(ref, paid);
    expect(await topUps.look('ws_b', id)).toBeNull();
    expect(await credits()).toBe(0);
    for (const _ of [1, 2]) expect(await topUps.look('ws_a', id)).toMatchObject({ state: 'paid', waitsFor: null });
    await topUps.reconcile();
    expect(await credits()).toBe(1_000);
  });

  it.each([
    ['open', true, 'open', 'person'],
    ['waiting', false, 'open', 'bank'],
    ['declined', true, 'declined', null],
    ['expired', false, 'expired', null],
  ] as const)('%s: nothing is credited, and it waits for whom it says', async (state, isPayable, told, waitsFor) => {
    const { topUps, provider, create, credits } = await openTopUps();
    const { id, ref } = await create();
    provider.set(ref, { state, isPayable });
    expect(await topUps.look('ws_a', id)).toMatchObject({ state: told, waitsFor });
    expect(await credits()).toBe(0);
  });

  it.each([
    ['waiting', false, 'bank'],
    ['open', true, 'person'],
  ] as const)('%s after a try was declined: it is open again', async (state, isPayable, waitsFor) => {
    const { topUps, provider, create } = await openTopUps();
    const { id, ref } = await create();
    provider.set(ref, { state: 'declined', isPayable: true });
    expect(await topUps.look('ws_a', id)).toMatchObject({ state: 'declined', waitsFor: null });
    provider.set(ref, { state, isPayable });
    expect(await topUps.look('ws_a', id)).toMatchObject({ state: 'open', waitsFor });
  });

  it('open, while a report has just said more: the payment is paid, and waits for nobody', async () => {
    const { topUps, provider, store, create } = await openTopUps();
    const { id } = await create();
    provider.beforeReads.push(() => store.change(id, { state: 'paid' }));
    expect(await topUps.look('ws_a', id)).toMatchObject({ state: 'paid', waitsFor: null });
  });

  it.each(['live', 'test', 'local'] as const)(
    'counts when a provider that is %s says it, in that mode',
    async (kind) => {
      const { topUps, provider, alarms, create, credits } = await openTopUps(kind);
      const { id, ref } = await create();
      provider.set(ref, paid);
      expect(await topUps.look('ws_a', id)).toMatchObject({ state: 'paid' });
      expect([await credits(), alarms]).toEqual([1_000, []]); // prettier-ignore
    },
  );

  it('is an alarm and no credit when a live provider says it of money that is not real', async () => {
    const { topUps, provider, alarms, create, credits } = await openTopUps('live');
    const { id, ref } = await create();
    provider.set(ref, { ...paid, live: false });
    expect(await topUps.look('ws_a', id)).toMatchObject({ state: 'open', waitsFor: null });
    expect([await credits(), alarms]).toEqual([0, [{ topUpId: id, problem: 'other_mode' }]]); // prettier-ignore
  });

  it('a page that ends after a try was declined stays declined; one that is paid after it is paid', async () => {
    const { topUps, provider, create, credits } = await openTopUps();
    const { id, ref } = await create();
    provider.set(ref, { state: 'declined', isPayable: true });
    await topUps.look('ws_a', id);
    provider.set(ref, { state: 'expired', isPayable: false });
    expect(await topUps.look('ws_a', id)).toMatchObject({ state: 'declined' });
    provider.set(ref, paid);
    expect(await topUps.look('ws_a', id)).toMatchObject({ state: 'paid' });
    expect(await credits()).toBe(1_000);
  });

  it('money that went back takes its credits back, once; a dispute that was won gives them again', async () => {
    const { topUps, provider, store, create, credits, ledger } = await openTopUps();
    const { id, ref } = await create();
    const refunds = [{ ref: 're_1', cents: 300, reference: null }, { ref: 're_0', cents: 0, reference: null }]; // prettier-ignore
    provider.set(ref, { ...paid, refunds });
    for (const _ of [1, 2]) await topUps.reconcile();
    expect([await credits(), (await store.get(id))?.state]).toEqual([700, 'refunded']);
    const dispute = (state: 'open' | 'won' | 'lost') => [{ ref: 'dp_1', cents: 200, state }];
    for (const state of ['open', 'lost'] as const) {
      provider.set(ref, { refunds, disputes: dispute(state) });
      await topUps.reconcile();
      expect([await credits(), (await store.get(id))?.state]).toEqual([500, 'disputed']);
    }
    provider.set(ref, { refunds, disputes: [...dispute('won'), { ref: 'dp_2', cents: 0, state: 'won' }] });
    for (const _ of [1, 2]) await topUps.reconcile();
    expect([await credits(), (await store.get(id))?.state]).toEqual([700, 'refunded']);
    const kinds = (await ledger.store.movementsOf('ws_a', { limit: 9 })).map(
      ({ externalReference }) => externalReference,
    );
    expect(kinds.sort()).toEqual(['cs_0', 'dp_1', 'dp_1_won', 're_1']);
  });

  it('that the ledger cannot take is an alarm and no state', async () => {
    const { topUps, provider, store, alarms, create, ledger } = await openTopUps();
    const { id, ref } = await create();
    provider.set(ref, paid);
    for (const outcome of ['mismatch', 'unknown_workspace'] as const) {
      jest.spyOn(ledger.store, 'creditTopUp').mockResolvedValueOnce({ outcome, available: 0 });
      await topUps.look('ws_a', id);
    }
    expect(alarms.map(({ problem }) => problem)).toEqual(['ledger_mismatch', 'unknown_workspace']);
    expect(store.notes).toEqual([['open', day], ['open', day]]); // prettier-ignore
  });

  it('is not asked about what is settled, nor about what another provider has', async () => {
    const { topUps, provider, store, create } = await openTopUps();
    const { id, ref } = await create();
    store.change(id, { provider: 'local' });
    provider.set(ref, paid);
    expect(await topUps.look('ws_a', id)).toMatchObject({ state: 'open', waitsFor: null });
    store.change(id, { provider: 'stripe', state: 'paid' });
    expect(await topUps.look('ws_a', id)).toMatchObject({ state: 'paid', waitsFor: null });
    expect(store.notes).toEqual([]);
  });
});

describe('when a payment is looked at again', () => {
  const { lookAfterSeconds, lookLaterAfterSeconds, watchedDays } = topUpLimits;
  it.each([
    ['soon while it is young', 3_599, { state: 'open' }, ['open', lookAfterSeconds]],
    ['later after an hour', 3_600, { state: 'open' }, ['open', lookLaterAfterSeconds]],
    ['soon while the bank has not said', 60, { state: 'waiting', isPayable: false }, ['open', lookAfterSeconds]],
    ['later while the bank takes its time', day, { state: 'waiting', isPayable: false }, ['open', lookLaterAfterSeconds]],
    ['while its page still takes a payment', 3_600, { state: 'declined' }, ['declined', lookLaterAfterSeconds]],
    ['never when a try was declined and the page is gone', 60, { state: 'declined', isPayable: false }, ['declined', null]],
    ['never when it has expired', 60, { state: 'expired', isPayable: false }, ['expired', null]],
    ['daily when it was paid', 60, paid, ['paid', day]],
    ['daily to the last day', watchedDays * day - 1, paid, ['paid', day]],
    ['never after that', watchedDays * day, paid, ['paid', null]],
  ] as const)('%s', async (_when, ageSeconds, checkout, note) => {
    const { topUps, provider, store, clock, create } = await openTopUps();
    const { ref } = await create();
    provider.set(ref, checkout);
    clock.ms += ageSeconds * 1_000;
    expect(await topUps.reconcile()).toBe(1);
    expect(store.notes).toEqual([note]);
    expect([store.putOff, store.sweeps]).toEqual([[topUpLimits.looksPerRoundMax, lookAfterSeconds], 1]); // prettier-ignore
  }); // prettier-ignore

  it('never, a day after one whose page was never made; and not while its provider does not answer', async () => {
    const { topUps, provider, store, clock, create } = await openTopUps();
    const { id } = await create();
    provider.isAway = true;
    expect(await topUps.look('ws_a', id)).toMatchObject({ state: 'open', waitsFor: null });
    store.change(id, { providerRef: null });
    clock.ms += day * 1_000;
    await topUps.reconcile();
    expect(store.notes).toEqual([]);
    clock.ms += 1_000;
    await topUps.reconcile();
    expect(store.notes).toEqual([['expired', null]]);
  });

  it('that its provider has forgotten: open for a day, then expired; what was paid stays paid', async () => {
    const { topUps, provider, store, clock, create } = await openTopUps();
    const { id, ref } = await create();
    provider.forget(ref);
    await topUps.reconcile();
    clock.ms += day * 1_000;
    await topUps.reconcile();
    clock.ms += 1_000;
    await topUps.reconcile();
    store.change(id, { state: 'paid' });
    await topUps.reconcile();
    const open = [['open', lookAfterSeconds], ['open', lookLaterAfterSeconds]]; // prettier-ignore
    expect(store.notes).toEqual([...open, ['expired', null], ['paid', null]]);
  });

  it('not in a round in which storage does not answer, which is no error; anything else is', async () => {
    const { topUps, store } = await openTopUps();
    jest.spyOn(store, 'due').mockRejectedValueOnce(new StorageUnavailableError());
    expect(await topUps.reconcile()).toBe(0);
    jest.spyOn(store, 'due').mockRejectedValueOnce(new TypeError('a bug'));
    await expect(topUps.reconcile()).rejects.toThrow('a bug');
  });

  it('only by its own provider', async () => {
    const { topUps, provider, store, create, credits } = await openTopUps();
    const { id, ref } = await create();
    provider.set(ref, paid);
    store.change(id, { provider: 'local' });
    expect(await topUps.reconcile()).toBe(1);
    expect(await credits()).toBe(0);
  });
});

import { type Checkout, type PaymentProvider } from './payment-provider';
import { openTopUps } from './top-ups.fixture';

const paid = { state: 'paid', isPayable: false } as const;

async function system(kind: PaymentProvider['kind'] = 'test') {
  const world = await openTopUps(kind);
  const { id, ref } = await world.create();
  const report = (more: object = {}, signature = 'right') => {
    const whole = { id: 'evt_1', type: 't', live: false, checkoutRef: ref, paymentRef: null, claimed: null, ...more };
    return world.topUps.report(Buffer.from(JSON.stringify(whole)), signature);
  };
  return { ...world, id, ref, report };
}

describe('a report of the provider', () => {
  it('that is not signed by it is refused, and changes nothing', async () => {
    const { report, provider, ref, credits, store } = await system();
    provider.set(ref, paid);
    expect(await report({}, 'wrong')).toBe('refused');
    expect([await credits(), store.reports]).toEqual([0, []]); // prettier-ignore
  });

  it('is not believed: what counts is what the provider says when it is asked, once for each report', async () => {
    const { report, provider, ref, credits, store } = await system();
    expect(await report()).toBe('done');
    expect(await credits()).toBe(0);
    provider.set(ref, paid);
    expect(await report()).toBe('done');
    expect(await credits()).toBe(0); // its id is known
    expect(await report({ id: 'evt_2' })).toBe('done');
    expect(await credits()).toBe(1_000);
    expect(store.reports).toEqual(['stripe evt_1', 'stripe evt_2']);
  });

  it.each<[string, Partial<Checkout>, boolean, string]>([
    ['another top-up', { topUpId: 'tu_other' }, false, 'other_top_up'],
    ['another amount', { amountCents: 1 }, false, 'other_amount'],
    ['another currency', { currency: 'usd' }, false, 'other_currency'],
    ['another mode', {}, true, 'other_mode'],
  ])('that gives itself away by %s is an alarm, and nobody is asked', async (_what, claims, live, problem) => {
    const { report, provider, ref, id, credits, alarms } = await system();
    provider.set(ref, paid);
    const claimed = { topUpId: id, amountCents: 1_000, currency: 'eur', ...claims };
    expect(await report({ claimed, live })).toBe('done');
    expect([await credits(), alarms]).toEqual([0, [{ topUpId: id, problem }]]); // prettier-ignore
    expect(await report({ id: 'evt_2', claimed: { topUpId: id, amountCents: 1_000, currency: 'eur' } })).toBe('done');
    expect(await credits()).toBe(1_000);
  });

  it('may name the payment alone, or nothing of ours', async () => {
    const { report, provider, ref, credits, store } = await system();
    provider.set(ref, paid);
    expect(await report({ checkoutRef: null })).toBe('done');
    expect(await report({ id: 'evt_2', checkoutRef: null, paymentRef: 'pi_other' })).toBe('done');
    expect(await report({ id: 'evt_3', checkoutRef: 'cs_other' })).toBe('done');
    expect(await credits()).toBe(0);
    expect(await report({ id: 'evt_4', checkoutRef: null, paymentRef: 'pi_of_cs_0' })).toBe('done');
    expect(await credits()).toBe(1_000);
    expect(store.reports).toHaveLength(4);
  });

  it('of a live provider counts when it is of real money, and is an alarm when it is not', async () => {
    const { report, provider, ref, id, credits, alarms } = await system('live');
    provider.set(ref, paid);
    const claimed = { topUpId: id, amountCents: 1_000, currency: 'eur' };
    expect(await report({ claimed, live: false })).toBe('done');
    expect([await credits(), alarms]).toEqual([0, [{ topUpId: id, problem: 'other_mode' }]]); // prettier-ignore
    expect(await report({ id: 'evt_2', claimed, live: true })).toBe('done');
    expect([await credits(), alarms.length]).toEqual([1_000, 1]);
  });

  it('that names nothing is done at once, and is about no payment, not even one whose page was never made', async () => {
    const { report, provider, store, clock, id } = await system();
    store.change(id, { providerRef: null });
    clock.ms += 2 * 86_400_000;
    provider.isAway = true;
    expect(await report({ checkoutRef: null })).toBe('done');
    expect([store.notes, store.reports]).toEqual([[], ['stripe evt_1']]); // prettier-ignore
  });

  it('about a payment that is over writes nothing again', async () => {
    const { report, provider, ref, store } = await system();
    provider.set(ref, { state: 'expired', isPayable: false });
    for (const evt of ['evt_1', 'evt_2']) expect(await report({ id: evt })).toBe('done');
    expect(store.notes).toEqual([['expired', null]]);
  });

  it('stays to be told again while the provider does not answer', async () => {
    const { report, provider, store } = await system();
    provider.isAway = true;
    expect(await report()).toBe('unavailable');
    expect(await report({ checkoutRef: null, paymentRef: 'pi_of_cs_0' })).toBe('unavailable');
    expect(store.reports).toEqual([]);
  });
});

describe('a refund', () => {
  it('is none of an unknown payment, of one that another provider has, or of one that was never begun', async () => {
    const { topUps, provider, store, id, ref } = await system();
    provider.set(ref, paid);
    expect(await topUps.refund('tu_other', null, 'a')).toBe('unknown_payment');
    store.change(id, { provider: 'local' });
    expect(await topUps.refund(id, null, 'a')).toBe('unknown_payment');
    store.change(id, { provider: 'stripe', providerRef: null });
    expect(await topUps.refund(id, null, 'a')).toBe('unknown_payment');
    store.change(id, { providerRef: 'cs_other' });
    expect(await topUps.refund(id, null, 'a')).toBe('unknown_payment');
    store.change(id, { providerRef: ref });
    provider.set(ref, { amountCents: 2_000 });
    expect(await topUps.refund(id, null, 'a')).toBe('unknown_payment');
    expect(provider.refundOrders).toEqual([]);
  });

  it('is none of a payment that was never begun, also while the provider does not answer', async () => {
    const { topUps, provider, store, id } = await system();
    store.change(id, { providerRef: null });
    provider.isAway = true;
    expect(await topUps.refund(id, null, 'a')).toBe('unknown_payment');
  });

  it('of real money is given by a live provider, and none of any other', async () => {
    const { topUps, provider, id, ref, credits } = await system('live');
    provider.set(ref, { ...paid, live: false });
    expect(await topUps.refund(id, null, 'a')).toBe('unknown_payment');
    expect(provider.refundOrders).toEqual([]);
    provider.set(ref, { live: true });
    expect(await topUps.refund(id, null, 'a')).toBe('refunded');
    expect(await credits()).toBe(0);
  });

  it('is to be asked for again when the provider goes away while credits are brought up to date', async () => {
    const { topUps, provider, id, ref, create, credits } = await system();
    const other = await create();
    for (const each of [ref, other.ref]) provider.set(each, paid);
    await topUps.look('ws_a', other.id);
    const away = (isAway: boolean) => () => void (provider.isAway = isAway);
    provider.beforeReads.push(away(false), away(true), away(false));
    // The wallet would have enough, of another payment.
    expect(await topUps.refund(id, null, 'a')).toBe('unavailable');
    provider.set(ref, { refunds: [{ ref: 're_1', cents: 400, reference: `${id}_a` }] });
    provider.beforeReads.splice(0, 9, away(false), away(true), away(false));
    expect(await topUps.refund(id, 400, 'a')).toBe('unavailable');
    expect([await credits(), provider.refundOrders]).toEqual([1_000, []]); // prettier-ignore
    provider.beforeReads.length = 0;
    provider.isAway = false;
    expect(await topUps.refund(id, 400, 'a')).toBe('already');
    expect(await credits()).toBe(1_600);
  });

  it('of credits that are spent was not given because another one was, nor because the provider forgot the payment', async () => {
    const { topUps, provider, id, ref, ledger } = await system();
    provider.set(ref, paid);
    await topUps.look('ws_a', id);
    await ledger.store.takeBack({ workspaceId: 'ws_a', credits: 500, externalReference: 'spent elsewhere' });
    expect(await topUps.refund(id, 400, 'a')).toBe('refunded');
    expect(await topUps.refund(id, 600, 'b')).toBe('spent');
    provider.beforeReads.push(() => undefined, () => undefined, () => provider.forget(ref)); // prettier-ignore
    expect(await topUps.refund(id, 600, 'b')).toBe('spent');
    expect(provider.refundOrders).toHaveLength(1);
  });

  it('is none while nothing is paid, the bank decides, or the provider does not answer', async () => {
    const { topUps, provider, id, ref } = await system();
    expect(await topUps.refund(id, null, 'a')).toBe('not_paid');
    provider.set(ref, { ...paid, disputes: [{ ref: 'dp_1', cents: 1, state: 'won' }] });
    expect(await topUps.refund(id, null, 'a')).toBe('disputed');
    provider.isAway = true;
    expect(await topUps.refund(id, null, 'a')).toBe('unavailable');
    expect(provider.refundOrders).toEqual([]);
  });

  it('gives what is asked, then what is left, and takes the credits back; more than that is too much', async () => {
    const { topUps, provider, id, ref, credits } = await system();
    provider.set(ref, paid);
    for (const cents of [0, -1, 1_001]) expect(await topUps.refund(id, cents, 'a')).toBe('too_much');
    expect(await topUps.refund(id, 400, 'a')).toBe('refunded');
    expect(await credits()).toBe(600);
    expect(await topUps.refund(id, 601, 'b')).toBe('too_much');
    expect(await topUps.refund(id, null, 'b')).toBe('refunded');
    expect(await credits()).toBe(0);
    expect(await topUps.refund(id, null, 'c')).toBe('too_much');
    expect(provider.refundOrders).toEqual([
      { checkoutRef: ref, cents: 400, reference: `${id}_a` },
      { checkoutRef: ref, cents: 600, reference: `${id}_b` },
    ]);
  });

  it('asked for again does nothing again, but for credits that are still to be taken back', async () => {
    const { topUps, provider, id, ref, credits } = await system();
    provider.set(ref, paid);
    await topUps.look('ws_a', id);
    // Given, and the process ended before the credits were taken back.
    provider.set(ref, { refunds: [{ ref: 're_1', cents: 400, reference: `${id}_a` }] });
    expect(await credits()).toBe(1_000);
    expect(await topUps.refund(id, 400, 'a')).toBe('already');
    expect(await credits()).toBe(600);
    expect(provider.refundOrders).toEqual([]);
  });

  it('is none of credits that are spent: taking them back would close the wallet', async () => {
    const { topUps, provider, id, ref, ledger, credits } = await system();
    provider.set(ref, paid);
    await topUps.look('ws_a', id);
    await ledger.store.takeBack({ workspaceId: 'ws_a', credits: 1, externalReference: 'spent elsewhere' });
    expect(await topUps.refund(id, 1_000, 'a')).toBe('spent');
    expect(await topUps.refund(id, 999, 'a')).toBe('refunded');
    expect(await credits()).toBe(0);
  });

  it('was given already when another one of its name has just taken the credits', async () => {
    const { topUps, provider, id, ref, ledger } = await system();
    provider.set(ref, paid);
    jest.spyOn(ledger.store, 'balanceOf').mockImplementationOnce(async () => {
      provider.set(ref, { refunds: [{ ref: 're_1', cents: 1_000, reference: `${id}_a` }] });
      return null;
    });
    expect(await topUps.refund(id, null, 'a')).toBe('already');
    jest.spyOn(ledger.store, 'balanceOf').mockImplementationOnce(async () => {
      provider.isAway = true;
      return null;
    });
    provider.set(ref, { refunds: [] });
    expect(await topUps.refund(id, null, 'b')).toBe('unavailable');
    expect(provider.refundOrders).toEqual([]);
  });

  it.each([
    ['unknown', 'unknown_payment'],
    ['refused', 'refused'],
    ['unavailable', 'unavailable'],
  ] as const)('that the provider calls %s takes no credits', async (outcome, told) => {
    const { topUps, provider, id, ref, credits } = await system();
    provider.set(ref, paid);
    provider.refundOutcome = outcome;
    expect(await topUps.refund(id, null, 'a')).toBe(told);
    expect(await credits()).toBe(1_000);
  });
});

import { type OfflineWorld, openOfflineWorld, refusedFor, toldTimers } from './offline-world.fixture';
import { expectAnswer, expectOffer, expectRefusal } from './payment-flow.fixture';

let world: OfflineWorld;
beforeEach(async () => (world = await openOfflineWorld({ config: { timing: { holdMs: 20_000 } } })));

const empty = 'invalid_exact_evm_insufficient_balance';
const onChain = { state: 'settled', transaction: `0x${'b'.repeat(64)}`, blockNumber: 1_001n } as const;
const failures = async () => {
  const { payerLastHour } = await world.stores.payments.look('nobody', world.buyer, null);
  return payerLastHour.failedSettlements.length;
};

it('P10 an empty wallet ends nothing while the chain does not say: the money may have moved', async () => {
  world.facilitator.settlement = () => refusedFor(empty);
  world.chain.outcome = () => ({ state: 'unknown' });
  const payment = await world.sign();
  expect(expectRefusal(await world.pay(payment))).toMatchObject({ code: 'settlement_pending', charged: 'unknown' });
  expect(await world.stateOf(payment)).toBe('settling');
});

describe('P8 a settlement that failed', () => {
  it('by an empty wallet, or a nonce that its payer cancelled, is his fault', async () => {
    world.facilitator.settlement = () => refusedFor(empty);
    expectOffer(await world.pay(await world.sign()));
    expect(await failures()).toBe(1);
    world.facilitator.provesTransfers = undefined;
    world.chain.outcome = () => ({ state: 'cancelled' });
    expectOffer(await world.pay(await world.sign()));
    expect(await failures()).toBe(2);
  });

  it('because its time ran out, or for another reason when it is old, is not', async () => {
    world.facilitator.settlement = () => Promise.reject(new Error('down'));
    const { timestampSeconds } = world.chain.newest!;
    const late = await world.sign({ validBefore: BigInt(timestampSeconds) + 60n });
    expectRefusal(await world.pay(late));
    const old = await world.sign({ validBefore: 2n ** 64n });
    expectRefusal(await world.pay(old));
    world.chain.newest = { number: 1_000n, timestampSeconds: timestampSeconds + 70 };
    world.facilitator.settlement = () => refusedFor('some_other_reason');
    await world.stores.age(world.buyer, 601);
    for (const payment of [late, old]) await world.stores.endLease(world.keyOf(payment));
    await world.flow.sweep();
    expect([await world.stateOf(late), await world.stateOf(old), await failures()]).toEqual(['failed', 'failed', 0]);
  });
});

it('a payment is sent again in every fourth round, and the chain asked after 100 ms, then twice as long, a second at most', async () => {
  const { delays, left, timers } = toldTimers();
  world = await openOfflineWorld({ parts: { timers }, config: { timing: { leaseMs: 3_600_000 } } });
  world.facilitator.settlement = () => Promise.reject(new Error('down'));
  let looks = 0;
  world.chain.outcome = () => ((looks += 1) < 10 ? { state: 'unused' } : onChain);
  expect(expectAnswer(await world.pay(await world.sign())).charged).toBe(true);
  expect(world.facilitator.settled).toHaveLength(3);
  expect(delays.filter((delayMs) => delayMs >= 100 && delayMs <= 1_000)).toEqual([100, 200, 400, 800, 1_000, 1_000, 1_000, 1_000, 1_000]);
  // The lease is extended at a third of its time, and nothing is left to come.
  expect(delays).toContain(1_200_000);
  expect(left.size).toBe(0);
}); // prettier-ignore

it('who ended a payment hands nothing over; who does not know its end does', async () => {
  const handOver = jest.spyOn(world.stores.payments, 'handOver');
  await world.pay(await world.sign());
  expect(handOver).not.toHaveBeenCalled();
  world.facilitator.settlement = () => Promise.reject(new Error('down'));
  expectRefusal(await world.pay(await world.sign()));
  expect(handOver).toHaveBeenCalledTimes(1);
});

it('D6 who was overtaken while he gave a payment up says nothing of it', async () => {
  world.facilitator.settlement = () => refusedFor(empty);
  jest.spyOn(world.stores.payments, 'markFailed').mockResolvedValueOnce(false);
  expect(expectRefusal(await world.pay(await world.sign()))).toMatchObject({ code: 'settlement_pending' });
});

import { receiptIn } from '@einvoice/signed-receipts';
import { type OfflineWorld, openOfflineWorld, refusedFor, toldTimers } from './offline-world.fixture';
import { bodyOf, expectAnswer, expectOffer, expectRefusal, responseOf } from './payment-flow.fixture';
import { limits, newClaim, written } from './payment-store-contract.fixture';

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

describe('P10 a payment that was left open', () => {
  const leftOpen = async () => {
    world = await openOfflineWorld({ config: { timing: { holdMs: 2_000, settleDeadlineMs: 1_000 } } });
    world.facilitator.settlement = () => Promise.reject(new Error('down'));
    const payment = await world.sign();
    expectRefusal(await world.pay(payment));
    return payment;
  };

  it('and cancelled since is not sent again', async () => {
    const payment = await leftOpen();
    world.chain.outcome = () => ({ state: 'cancelled' });
    const sent = world.facilitator.settled.length;
    await world.flow.sweep();
    expect(await world.stateOf(payment)).toBe('failed');
    expect(world.facilitator.settled).toHaveLength(sent);
  });

  it('stays open however old it is, as long as nobody refuses it', async () => {
    const payment = await leftOpen();
    await world.stores.age(world.buyer, 3_600);
    expectRefusal(await world.pay(payment));
    expect(await world.stateOf(payment)).toBe('settling');
  });

  it.each([
    [600, 'settling'],
    [600.001, 'failed'],
  ])('is given up for a refusal when it is older than ten minutes: %d s', async (ageSeconds, state) => {
    const payment = await leftOpen();
    world.facilitator.settlement = () => refusedFor('some_other_reason');
    const { payments } = world.stores;
    const takeOver = payments.takeOver.bind(payments);
    jest.spyOn(payments, 'takeOver').mockImplementation(async (...asked) => {
      const open = await takeOver(...asked);
      return open && { ...open, ageSeconds };
    });
    await world.pay(payment);
    expect(await world.stateOf(payment)).toBe(state);
  });
});

it('D6 who was overtaken while he marked a payment answers with what the row says', async () => {
  const { payments } = world.stores;
  const markSettled = payments.markSettled.bind(payments);
  const billing = JSON.stringify({ charged: true, by: 'another' });
  jest.spyOn(payments, 'markSettled').mockImplementationOnce(async (lease, proof) => {
    await markSettled(lease, { ...proof, billing });
    return false;
  });
  const answer = expectAnswer(await world.pay(await world.sign()));
  expect(JSON.parse(bodyOf(answer))).toMatchObject({ billing: { by: 'another' } });
});

it('a payment whose offer named no address is settled all the same, with a receipt that names none', async () => {
  const { payments } = world.stores;
  const claim = newClaim();
  const lease = (await payments.claim(claim, limits))!;
  await payments.writeAhead(lease, written);
  await payments.handOver(lease);
  await world.flow.sweep();
  const { row } = await payments.look(claim.key, claim.payer, null);
  if (row?.state !== 'settled') throw new Error(row?.state);
  expect(receiptIn(responseOf(row))).toMatchObject({ payload: { resourceUrl: '' } });
});

import { openOfflineWorld, settledBy, toldTimers, transactionOf } from './offline-world.fixture';
import { expectRefusal } from './payment-flow.fixture';

/** A seller whose settlements nobody confirms, with one payment that is left open. */
async function leftOpen(options: Parameters<typeof openOfflineWorld>[0] = {}) {
  const timing = { holdMs: 2_000, ...options.config?.timing };
  const world = await openOfflineWorld({ ...options, config: { timing } });
  world.facilitator.settlement = () => Promise.reject(new Error('down'));
  const payment = await world.sign();
  expect(expectRefusal(await world.pay(payment)).code).toBe('settlement_pending');
  world.faults.length = 0;
  return { world, payment };
}

/** What waits for nothing outside has gone as far as it goes. */
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
};

it('a flow that is started finishes what was left open, and looks at what was settled once more', async () => {
  const { world, payment } = await leftOpen({ config: { timing: { sweepIntervalMs: 3_600_000 } } });
  await world.stores.age(world.buyer, 7_200);
  world.facilitator.settlement = () => settledBy(transactionOf('a'));
  const other = await world.sign();
  await world.pay(other);
  const final = jest.spyOn(world.stores.payments, 'makeFinal');
  world.chain.outcome = () => ({ state: 'settled', transaction: transactionOf('a'), blockNumber: 1_001n });
  await world.flow.start();
  await turns();
  expect(await world.stateOf(payment)).toBe('settled');
  expect(final.mock.calls).toEqual([[{ key: world.keyOf(other), attempt: 1 }]]);
  await world.flow.stop();
});

it('of a flow that is stopped nothing is left to come', async () => {
  const { timers, left } = toldTimers();
  const timing = { sweepIntervalMs: 3_600_000, watchIntervalMs: 3_600_000 };
  const { flow } = await openOfflineWorld({ parts: { timers }, config: { timing } });
  await flow.start();
  await turns();
  // The watch and both loops of the sweeper are at rest.
  expect(left.size).toBe(3);
  await flow.stop();
  expect(left.size).toBe(0);
});

it('a flow that stops leaves what is being settled to the next instance', async () => {
  const { world, payment } = await leftOpen({ config: { timing: { settleDeadlineMs: 60_000 } } });
  const sent = world.facilitator.settled.length;
  await world.flow.start();
  await turns();
  expect(world.facilitator.settled.length).toBeGreaterThan(sent);
  await world.flow.stop();
  expect(await world.stateOf(payment)).toBe('settling');
  expect(await world.stores.payments.takeOver(world.keyOf(payment), 1_000)).not.toBeNull();
});

it('a pass that finds nothing to do has no fault to tell', async () => {
  const { flow, faults } = await openOfflineWorld();
  await flow.sweep();
  expect(faults).toEqual([]);
});

it.each(['provisional', 'releaseAbandoned'] as const)(
  'a pass survives what breaks in it, and tells: %s',
  async (broken) => {
    const { world, payment } = await leftOpen();
    world.facilitator.settlement = () => settledBy(transactionOf('a'));
    const fault = new Error('bug');
    jest.spyOn(world.stores.payments, broken).mockRejectedValueOnce(fault);
    await world.flow.sweep();
    expect(world.faults).toEqual([fault]);
    await world.flow.sweep();
    expect(await world.stateOf(payment)).toBe('settled');
  },
);

it('a pass survives what breaks in it where nobody is told', async () => {
  const { flow, stores } = await openOfflineWorld({ parts: { onFault: undefined } });
  jest.spyOn(stores.payments, 'provisional').mockRejectedValueOnce(new Error('bug'));
  await expect(flow.sweep()).resolves.toBeUndefined();
});

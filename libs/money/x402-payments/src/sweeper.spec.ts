import { until } from '@einvoice/test-kit';
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

it('a flow that is started finishes what was left open, and looks at what was settled once more', async () => {
  const { world, payment } = await leftOpen();
  world.chain.outcome = () => ({ state: 'settled', transaction: transactionOf('a'), blockNumber: 1_001n });
  const final = jest.spyOn(world.stores.payments, 'makeFinal');
  await world.flow.start();
  await until(() => final.mock.calls.length > 0);
  expect(await world.stateOf(payment)).toBe('settled');
  await world.flow.stop();
});

it('of a flow that is stopped nothing is left to come', async () => {
  const { timers, left } = toldTimers();
  const timing = { sweepIntervalMs: 3_600_000, watchIntervalMs: 3_600_000 };
  const { flow } = await openOfflineWorld({ parts: { timers }, config: { timing } });
  await flow.start();
  // The watch and both loops of the sweeper are at rest.
  await until(() => left.size === 3);
  await flow.stop();
  expect(left.size).toBe(0);
});

it('a flow that stops leaves what is being settled to the next instance', async () => {
  const { world, payment } = await leftOpen({ config: { timing: { settleDeadlineMs: 60_000 } } });
  const sent = world.facilitator.settled.length;
  await world.flow.start();
  await until(() => world.facilitator.settled.length > sent);
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

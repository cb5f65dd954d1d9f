import { httpServer } from '@einvoice/limits';
import { Registry } from 'prom-client';
import { openOfflineWorld } from '../offline-world.fixture';
import { expectRefusal, headerOf, operationName } from '../payment-flow.fixture';
import { PaymentGuard } from './payment-guard';
import { PaymentMetrics } from './payment-metrics';

const call = { operation: operationName, input: {}, sentArguments: {} };
const countsOf = async (registry: Registry) => {
  const { values } = (await registry.getMetricsAsJSON()).find(({ name }) => name === 'paid_calls_total')!;
  return Object.fromEntries(values.map(({ labels, value }) => [labels['outcome'], value]));
};

it('without payment settings it says so, to who asks for its state and to who calls: nothing is charged', async () => {
  const guard = new PaymentGuard(null);
  await guard.onApplicationBootstrap();
  expect(guard.missing()).toEqual(['payments_not_configured']);
  const refusal = expectRefusal(await guard.call({ ...call, paymentHeader: 'x' }));
  expect(refusal).toMatchObject({ status: 503, code: 'lane_closed', retryable: true, charged: false });
  expect(refusal).toMatchObject({ retryAfterSeconds: 600, details: { reasons: ['not_configured'] } });
  await guard.onApplicationShutdown();
});

it('it starts its flow, counts what calls are answered, and stops it', async () => {
  const [registry, world] = [new Registry(), await openOfflineWorld()];
  const done: string[] = [];
  jest.spyOn(world.flow, 'start').mockImplementation(async () => void done.push('start'));
  const stop = world.flow.stop.bind(world.flow);
  jest.spyOn(world.flow, 'stop').mockImplementation(() => (done.push('stop'), stop()));
  const guard = new PaymentGuard(world.flow, new PaymentMetrics(registry));
  await guard.onApplicationBootstrap();
  expect(guard.missing()).toEqual([]);
  expect((await guard.call({ ...call, paymentHeader: undefined })).kind).toBe('offer');
  expect(expectRefusal(await guard.call({ ...call, paymentHeader: 'x' })).code).toBe('invalid_payment_payload');
  const late = await world.sign({ validBefore: 1n });
  expect((await guard.call({ ...call, paymentHeader: headerOf(late) })).kind).toBe('offer');
  expect((await guard.call({ ...call, paymentHeader: headerOf(await world.sign()) })).kind).toBe('answer');
  expect(await countsOf(registry)).toEqual({ offered: 1, invalid_payment_payload: 1, payment_refused: 1, charged: 1 });
  await guard.onApplicationShutdown();
  expect(done).toEqual(['start', 'stop']);
});

it.each([
  ['a header', async (payment: object) => ({ paymentHeader: headerOf(payment) })],
  ['an object, as over MCP', async (payment: object) => ({ paymentHeader: undefined, paymentObject: payment })],
])('a payment that is refused is told from none when it comes as %s', async (_as, paid) => {
  const [registry, world] = [new Registry(), await openOfflineWorld()];
  const guard = new PaymentGuard(world.flow, new PaymentMetrics(registry));
  const late = await world.sign({ validBefore: 1n });
  expect((await guard.call({ ...call, ...(await paid(late)) })).kind).toBe('offer');
  expect(await countsOf(registry)).toEqual({ payment_refused: 1 });
  await guard.call({ ...call, paymentHeader: undefined });
  expect(await countsOf(registry)).toEqual({ payment_refused: 1, offered: 1 });
});

it('calls wait for the chain until five seconds before the drain of the process is over, however many they are', async () => {
  const { flow } = await openOfflineWorld();
  const called = jest.spyOn(flow, 'call');
  const guard = new PaymentGuard(flow);
  await guard.call({ ...call, paymentHeader: undefined });
  const signal = called.mock.calls[0]![0].signal!;
  const warned = jest.fn();
  process.on('warning', warned);
  for (let caller = 0; caller < 20; caller += 1) signal.addEventListener('abort', () => undefined);
  await new Promise(setImmediate);
  process.off('warning', warned);
  expect(warned).not.toHaveBeenCalled();
  jest.useFakeTimers();
  try {
    guard.onModuleDestroy();
    jest.advanceTimersByTime(httpServer.drainMs - 5_001);
    expect(signal.aborted).toBe(false);
    jest.advanceTimersByTime(1);
    expect(signal.aborted).toBe(true);
  } finally {
    jest.useRealTimers();
  }
});

it('it names each reason why its flow is closed', async () => {
  const { flow } = await openOfflineWorld({ config: { closedByOperator: () => true } });
  expect(new PaymentGuard(flow).missing()).toEqual(['lane_operator']);
});

import { Registry } from 'prom-client';
import { openOfflineWorld, refusedFor } from '../offline-world.fixture';
import { operationName } from '../payment-flow.fixture';
import { type FlowAnswer } from '../flow-answer';
import { PaymentGuard } from './payment-guard';
import { PaymentMetrics } from './payment-metrics';

const valuesOf = async (registry: Registry, name: string) => {
  const { values } = (await registry.getMetricsAsJSON()).find((metric) => metric.name === name)!;
  return Object.fromEntries(values.map(({ labels, value }) => [Object.values(labels).join(' '), value]));
};

it('the flow and its open payments are read whenever they are asked for', async () => {
  const [registry, world] = [new Registry(), await openOfflineWorld()];
  const closed = await openOfflineWorld({ config: { closedByOperator: () => true } });
  new PaymentMetrics(registry).watch(world.flow, world.stores.payments);
  expect(await valuesOf(registry, 'lane_open')).toEqual({ '': 1 });
  const reasons = [
    'starting',
    'operator',
    'facilitator_unreachable',
    'chain_unreachable',
    'signer_without_gas',
    'storage_unreachable',
  ];
  expect(await valuesOf(registry, 'lane_closed')).toEqual(Object.fromEntries(reasons.map((reason) => [reason, 0])));
  expect(await valuesOf(registry, 'paid_calls_in_flight')).toEqual({ working: 0, waiting: 0 });
  expect(await valuesOf(registry, 'open_payments')).toEqual({ '': 0 });
  jest.spyOn(world.stores.payments, 'countOpen').mockRejectedValueOnce(new Error('away'));
  // Without the storage there is no number, which is not 0.
  expect(await valuesOf(registry, 'open_payments')).toEqual({ '': NaN });

  const ofClosed = new Registry();
  new PaymentMetrics(ofClosed).watch(closed.flow, closed.stores.payments);
  expect(await valuesOf(ofClosed, 'lane_open')).toEqual({ '': 0 });
  expect(await valuesOf(ofClosed, 'lane_closed')).toMatchObject({ operator: 1, starting: 0 });
});

it('calls are counted by what they were answered, and by nothing that a caller can choose', async () => {
  const registry = new Registry();
  const metrics = new PaymentMetrics(registry);
  const answer = (more: object) => ({ kind: 'answer', charged: true, replayed: false, ...more }) as FlowAnswer;
  metrics.answered({ kind: 'refused', code: 'lane_busy' } as FlowAnswer, true);
  metrics.answered({ kind: 'offer' } as FlowAnswer, true);
  metrics.answered({ kind: 'offer' } as FlowAnswer, false);
  metrics.answered(answer({ charged: false }), true);
  metrics.answered(answer({ replayed: true }), true);
  metrics.answered(answer({}), true);
  expect(await valuesOf(registry, 'paid_calls_total')).toEqual({
    ...{ lane_busy: 1, payment_refused: 1, offered: 1, not_charged: 1, replayed: 1, charged: 1 },
  });
});

it('runs of a tool are counted by how they ended, calls of the facilitator timed by what it said', async () => {
  const registry = new Registry();
  const metrics = new PaymentMetrics(registry);
  const world = await openOfflineWorld();
  const operation = metrics.counted({
    ...{ name: operationName, description: 'x', amountUnits: '1', deadlineMs: 1, answerKeptSeconds: 1 },
    run: async (input) => {
      if ('fails' in input) throw new Error('broke');
      return { answer: { decision: { status: 'ready' } } as never };
    },
  });
  await operation.run({}, { payer: world.buyer });
  await expect(operation.run({ fails: true }, { payer: world.buyer })).rejects.toThrow('broke');
  expect(await valuesOf(registry, 'paid_tool_runs_total')).toEqual({ 'check_text ready': 1, 'check_text failed': 1 });

  const timed = metrics.timed(world.facilitator);
  expect(timed.provesTransfers).toBe(true);
  const asked = [{}, {}] as never as Parameters<typeof timed.verify>;
  expect(await timed.verify(...asked)).toEqual({ isValid: true });
  world.facilitator.settlement = () => refusedFor('x');
  await timed.settle(...asked);
  world.facilitator.verdict = () => Promise.reject(new Error('down'));
  await expect(timed.verify(...asked)).rejects.toThrow('down');
  expect((await timed.getSupported()).kinds).toHaveLength(1);
  const counts = await valuesOf(registry, 'facilitator_call_duration_seconds');
  const [success, refused, failed] = ['verify success', 'settle refused', 'verify failed'].map(
    (labels) => counts[labels] ?? counts[`+Inf ${labels}`],
  );
  expect([success, refused, failed].every((count) => count !== undefined)).toBe(true);
  world.facilitator.provesTransfers = undefined;
  expect('provesTransfers' in metrics.timed(world.facilitator)).toBe(false);
});

it('a settlement that succeeds is timed as one, from milliseconds to the longest that is waited for', async () => {
  const [registry, world] = [new Registry(), await openOfflineWorld()];
  const { verify, settle } = new PaymentMetrics(registry).timed(world.facilitator);
  world.facilitator.verdict = () => ({ isValid: false, invalidReason: 'x' });
  await world.pay(await world.sign());
  const [payload, requirement] = world.facilitator.verified[0]!;
  await verify(payload, requirement);
  await settle(payload, requirement);
  const { values } = (await registry.getMetricsAsJSON()).find(
    ({ name }) => name === 'facilitator_call_duration_seconds',
  )!;
  const told = values.map(({ labels: { call, outcome } }) => `${call} ${outcome}`);
  expect([...new Set(told)]).toEqual(['verify refused', 'settle success']);
  const edges = values.map(({ labels }) => labels['le']).filter((edge) => edge !== undefined);
  expect([...new Set(edges)]).toEqual([0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 20, '+Inf']);
});

it('without payment settings every call is told so, and the readiness names why nothing is taken', async () => {
  const none = new PaymentGuard(null);
  expect(none.missing()).toEqual(['payments_not_configured']);
  const call = { operation: operationName, input: {}, sentArguments: {}, paymentHeader: undefined };
  expect(await none.call(call)).toMatchObject({
    status: 503,
    code: 'lane_closed',
    charged: false,
    details: { reasons: ['not_configured'] },
  });
  const closed = await openOfflineWorld({ config: { closedByOperator: () => true } });
  expect(new PaymentGuard(closed.flow).missing()).toEqual(['lane_operator']);
  const world = await openOfflineWorld();
  expect(new PaymentGuard(world.flow).missing()).toEqual([]);
  expect(await new PaymentGuard(world.flow).call(call)).toMatchObject({ kind: 'offer' });
});

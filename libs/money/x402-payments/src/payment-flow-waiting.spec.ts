import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@einvoice/test-kit';
import { type FlowAnswer } from './flow-answer';
import { type PaymentFlow } from './payment-flow';
import {
  callWith,
  expectAnswer,
  expectRefusal,
  type InstanceOptions,
  type PaymentWorld,
  newHeader,
  openPaymentWorld,
} from './payment-flow.fixture';

describe('calls that wait for their block', () => {
  let world: PaymentWorld;
  beforeAll(async () => {
    world = await openPaymentWorld();
  });
  afterAll(() => world.stop());
  beforeEach(() => world.moved());
  afterEach(() => world.chain.setMining('instant'));

  const laneWith = (caps: NonNullable<InstanceOptions['config']>['caps'] = {}): Promise<PaymentFlow> =>
    world.start({ config: { caps } });
  const headers = (count: number): Promise<string[]> =>
    Promise.all(Array.from({ length: count }, () => newHeader(world.chain)));
  /** As a buyer does: the identical request again while the lane is busy, or storage is too slow on a busy machine. */
  async function answered(lane: PaymentFlow, header: string): Promise<FlowAnswer> {
    for (let attempt = 0; attempt < 400; attempt += 1) {
      const answer = await callWith(lane, header);
      if (answer.kind !== 'refused' || !['lane_busy', 'storage_unavailable'].includes(answer.code)) return answer;
      await sleep(50);
    }
    throw new Error('The lane stayed busy.');
  }

  it('300 calls on a chain with a block every 2 seconds are all answered, each charged once', async () => {
    const lane = await laneWith();
    const payments = await headers(300);
    await world.chain.setMining({ blockSeconds: 2 });
    const peak = { working: 0, waiting: 0 };
    const watching = setInterval(() => {
      const { working, waiting } = lane.callsUnderWay();
      peak.working = Math.max(peak.working, working);
      peak.waiting = Math.max(peak.waiting, waiting);
    }, 5);
    const answers = await Promise.all(payments.map((payment) => answered(lane, payment)));
    clearInterval(watching);
    for (const answer of answers) expect(expectAnswer(answer).charged).toBe(true);
    expect(await world.moved()).toBe(3_000_000n);
    expect(peak.working).toBeLessThanOrEqual(100);
    expect(lane.callsUnderWay()).toEqual({ working: 0, waiting: 0 });
  });

  it('while no block comes more of them wait than may work, and nobody is refused for them', async () => {
    const lane = await laneWith({ callsAtWorkMax: 10 });
    const payments = await headers(60);
    await world.chain.setMining('manual');
    const calls = payments.map((payment) => answered(lane, payment));
    await until(() => lane.callsUnderWay().waiting === 60);
    expect(lane.callsUnderWay().working).toBe(0);
    await world.chain.setMining({ blockSeconds: 1 });
    for (const answer of await Promise.all(calls)) expect(expectAnswer(answer).charged).toBe(true);
    expect(await world.moved()).toBe(600_000n);
  });

  it('P6 when no more may wait, calls are told so before any work, and to keep their signature', async () => {
    const lane = await laneWith({ callsWaitingMax: 3 });
    const [one, ...others] = await headers(4);
    await world.chain.setMining('manual');
    const calls = others.map((payment) => callWith(lane, payment));
    await until(() => lane.callsUnderWay().waiting === 3);
    const runsBefore = world.runs();
    const refusal = expectRefusal(await callWith(lane, one));
    expect(refusal).toMatchObject({ status: 503, code: 'lane_busy', charged: 'unknown', retryAfterSeconds: 2 });
    expect(world.runs()).toBe(runsBefore);
    await world.chain.setMining({ blockSeconds: 1 });
    for (const answer of [...(await Promise.all(calls)), await callWith(lane, one)]) expectAnswer(answer);
    expect(await world.moved()).toBe(40_000n);
  });

  it('duplicates of a call under way wait as well', async () => {
    const lane = await laneWith({ callsAtWorkMax: 2 });
    const [payment] = await headers(1);
    await world.chain.setMining('manual');
    const calls = Array.from({ length: 20 }, () => answered(lane, payment!));
    await until(() => lane.callsUnderWay().waiting === 20);
    await world.chain.setMining({ blockSeconds: 1 });
    const answers = (await Promise.all(calls)).map(expectAnswer);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await world.moved()).toBe(10_000n);
  });
});

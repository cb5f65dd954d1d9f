import { type Chain, until } from '@einvoice/test-kit';
import { type FlowAnswer } from './flow-answer';
import { type PaymentFlow } from './payment-flow';
import {
  callWith,
  expectAnswer,
  expectRefusal,
  type InstanceOptions,
  type PaymentWorld,
  newHeader,
  openWorldOfItsOwn,
} from './payment-flow.fixture';

describe('calls that wait for their block', () => {
  let world: PaymentWorld<Chain>;
  beforeAll(async () => {
    world = await openWorldOfItsOwn();
  });
  afterAll(() => world.stop());
  beforeEach(() => world.moved());
  afterEach(() => world.chain.setMining('instant'));

  const flowWith = (caps: NonNullable<InstanceOptions['config']>['caps'] = {}): Promise<PaymentFlow> =>
    world.start({ config: { caps } });
  const headers = (count: number): Promise<string[]> =>
    Promise.all(Array.from({ length: count }, () => newHeader(world.chain)));
  // Each of these tells the buyer to send the identical request again; on a busy machine storage and node are late, too.
  const comeAgain = ['lane_busy', 'lane_closed', 'storage_unavailable', 'chain_unavailable', 'facilitator_unavailable'];
  /** As a buyer does: the identical request again while it is told to. */
  async function answered(flow: PaymentFlow, header: string): Promise<FlowAnswer> {
    let answer!: FlowAnswer;
    await until(async () => {
      answer = await callWith(flow, header);
      return answer.kind !== 'refused' || !comeAgain.includes(answer.code);
    }, 300_000);
    return answer;
  }

  it('more calls than may work at once, on a chain with a block a second, are all answered, each charged once', async () => {
    const flow = await flowWith();
    const payments = await headers(120);
    await world.chain.setMining({ blockSeconds: 1 });
    const peak = { working: 0, waiting: 0 };
    const watching = setInterval(() => {
      const { working, waiting } = flow.callsUnderWay();
      peak.working = Math.max(peak.working, working);
      peak.waiting = Math.max(peak.waiting, waiting);
    }, 5);
    const answers = await Promise.all(payments.map((payment) => answered(flow, payment)));
    clearInterval(watching);
    for (const answer of answers) expect(expectAnswer(answer).charged).toBe(true);
    expect(await world.moved()).toBe(1_200_000n);
    expect(peak.working).toBeLessThanOrEqual(100);
    expect(flow.callsUnderWay()).toEqual({ working: 0, waiting: 0 });
  });

  it('while no block comes more of them wait than may work, and nobody is refused for them', async () => {
    const flow = await flowWith({ callsAtWorkMax: 10 });
    const payments = await headers(30);
    await world.chain.setMining('manual');
    const calls = payments.map((payment) => answered(flow, payment));
    await until(() => flow.callsUnderWay().waiting === 30);
    expect(flow.callsUnderWay().working).toBe(0);
    await world.chain.setMining({ blockSeconds: 1 });
    for (const answer of await Promise.all(calls)) expect(expectAnswer(answer).charged).toBe(true);
    expect(await world.moved()).toBe(300_000n);
  });

  it('P6 when no more may wait, calls are told so before any work, and to keep their signature', async () => {
    const flow = await flowWith({ callsWaitingMax: 3 });
    const [one, ...others] = await headers(4);
    await world.chain.setMining('manual');
    const calls = others.map((payment) => answered(flow, payment));
    await until(() => flow.callsUnderWay().waiting === 3);
    const runsBefore = world.runs();
    const refusal = expectRefusal(await callWith(flow, one));
    expect(refusal).toMatchObject({ status: 503, code: 'lane_busy', charged: 'unknown', retryAfterSeconds: 2 });
    expect(world.runs()).toBe(runsBefore);
    await world.chain.setMining({ blockSeconds: 1 });
    for (const answer of [...(await Promise.all(calls)), await answered(flow, one!)]) expectAnswer(answer);
    expect(await world.moved()).toBe(40_000n);
  });

  it('duplicates of a call under way wait as well', async () => {
    const flow = await flowWith({ callsAtWorkMax: 2 });
    const [payment] = await headers(1);
    await world.chain.setMining('manual');
    const calls = Array.from({ length: 20 }, () => answered(flow, payment!));
    await until(() => flow.callsUnderWay().waiting === 20);
    await world.chain.setMining({ blockSeconds: 1 });
    const answers = (await Promise.all(calls)).map(expectAnswer);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await world.moved()).toBe(10_000n);
  });
});

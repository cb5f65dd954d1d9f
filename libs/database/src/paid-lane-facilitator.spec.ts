import { type PaidLane } from '@einvoice/paid-lane';
import {
  callWith,
  expectAnswer,
  expectRefusal,
  type FacilitatorFault,
  facilitatorOf,
  type FaultyFacilitator,
  type LaneStand,
  newHeader,
  openLaneStand,
  responseOf,
  startFaultyFacilitator,
} from './paid-lane.fixture';

describe('a facilitator that fails', () => {
  let stand: LaneStand;
  let facilitator: FaultyFacilitator;
  let lane: PaidLane;
  beforeAll(async () => {
    stand = await openLaneStand();
    facilitator = await startFaultyFacilitator(facilitatorOf(stand.chain, stand.token));
    lane = await stand.start({ facilitator: facilitator.client, config: { timing: { holdMs: 600 } } });
  });
  beforeEach(() => Object.assign(facilitator.faults, { verify: 'none', settle: 'none' }));
  afterAll(async () => {
    await stand.stop();
    await facilitator.stop();
  });

  const failures: FacilitatorFault[] = ['reset', 'http_500', 'http_429', 'html', 'hang'];

  it.each(failures)(
    'at verify (%s): 503, nothing run and nothing charged, and the signature is good later',
    async (fault) => {
      const header = await newHeader(stand.chain);
      const runs = stand.runs();
      await stand.moved();
      facilitator.faults.verify = fault;
      const refusal = expectRefusal(await callWith(lane, header));
      expect(refusal).toMatchObject({ status: 503, code: 'facilitator_unavailable', charged: false, retryable: true });
      expect(refusal.retryAfterSeconds).toBeGreaterThan(0);
      expect(stand.runs() - runs).toBe(0);
      facilitator.faults.verify = 'none';
      expectAnswer(await callWith(lane, header));
      expect(await stand.moved()).toBe(10_000n);
    },
  );

  it.each(failures)(
    'at settle (%s): never 402, charged "unknown"; the repeated request is answered and charged once',
    async (fault) => {
      const header = await newHeader(stand.chain);
      const runs = stand.runs();
      await stand.moved();
      facilitator.faults.settle = fault;
      for (let repeat = 0; repeat < 2; repeat += 1) {
        const pending = expectRefusal(await callWith(lane, header));
        expect(pending).toMatchObject({ status: 503, code: 'settlement_pending', charged: 'unknown', retryable: true });
        expect(responseOf(pending)).toMatchObject({
          success: false,
          errorReason: 'settlement_pending',
          transaction: '',
        });
      }
      expect(await stand.moved()).toBe(0n);
      facilitator.faults.settle = 'none';
      expect(expectAnswer(await callWith(lane, header)).charged).toBe(true);
      expect({ runs: stand.runs() - runs, moved: await stand.moved() }).toEqual({ runs: 1, moved: 10_000n });
    },
  );

  it.each<FacilitatorFault>(['reset_after', 'http_500_after'])(
    'settles and loses the answer (%s): the chain is asked and the call is answered, charged once',
    async (fault) => {
      const header = await newHeader(stand.chain);
      const runs = stand.runs();
      await stand.moved();
      facilitator.faults.settle = fault;
      const answer = expectAnswer(await callWith(lane, header));
      expect(responseOf(answer)).toMatchObject({ success: true });
      expect({ runs: stand.runs() - runs, moved: await stand.moved() }).toEqual({ runs: 1, moved: 10_000n });
    },
  );

  it('recovers within the same request when it comes back in time', async () => {
    const patient = await stand.start({ facilitator: facilitator.client, config: { timing: { holdMs: 10_000 } } });
    facilitator.faults.settle = 'reset';
    await stand.moved();
    const call = newHeader(stand.chain).then((header) => callWith(patient, header));
    setTimeout(() => (facilitator.faults.settle = 'none'), 400);
    expect(expectAnswer(await call).charged).toBe(true);
    expect(await stand.moved()).toBe(10_000n);
  });

  it('closes the lane with the reason when it cannot be reached, and opens it again', async () => {
    const away = await startFaultyFacilitator(facilitatorOf(stand.chain, stand.token));
    await away.stop();
    const closed = await stand.start({ facilitator: away.client, config: { timing: { watchIntervalMs: 50 } } });
    expect(closed.laneState()).toEqual({ open: false, reasons: ['facilitator_unreachable'] });
    expect(expectRefusal(await callWith(closed, undefined))).toMatchObject({ status: 503, code: 'lane_closed' });
  });

  it('ends a wait when the caller has to go, without giving up the payment', async () => {
    const patient = await stand.start({ facilitator: facilitator.client, config: { timing: { holdMs: 30_000 } } });
    facilitator.faults.settle = 'reset';
    await stand.moved();
    const header = await newHeader(stand.chain);
    const leave = new AbortController();
    setTimeout(() => leave.abort(), 300);
    const call = { operation: 'check_text', input: {}, sentArguments: {}, paymentHeader: header, signal: leave.signal };
    const answers = await Promise.all([patient.call(call), patient.call(call)]);
    for (const answer of answers) expect(expectRefusal(answer).code).toBe('settlement_pending');
    facilitator.faults.settle = 'none';
    expectAnswer(await callWith(patient, header));
    expect(await stand.moved()).toBe(10_000n);
  });
});

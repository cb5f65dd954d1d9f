import { type FacilitatorClient } from '@einvoice/evm';
import { type Chain, signPayment, until } from '@einvoice/test-kit';
import { type PaymentFlow } from './payment-flow';
import {
  bodyOf,
  callWith,
  expectAnswer,
  expectOffer,
  expectRefusal,
  facilitatorOf,
  headerOf,
  type PaymentWorld,
  newHeader,
  nonceOf,
  openWorldOfItsOwn,
  responseOf,
} from './payment-flow.fixture';
import { type FacilitatorFault, startFaultyFacilitator, type FaultyFacilitator } from './faulty-facilitator.fixture';

describe('a facilitator that fails', () => {
  let world: PaymentWorld<Chain>;
  let facilitator: FaultyFacilitator;
  let flow: PaymentFlow;
  /** Waits neither long for the facilitator nor long in all. */
  let brief: PaymentFlow;
  beforeAll(async () => {
    world = await openWorldOfItsOwn();
    facilitator = await startFaultyFacilitator(facilitatorOf(world.chain, world.token));
    flow = await world.start({ facilitator: facilitator.client });
    brief = await world.start({ facilitator: facilitator.hasty, config: { timing: { holdMs: 600 } } });
  });
  beforeEach(() => Object.assign(facilitator.faults, { verify: 'none', settle: 'none' }));
  afterAll(async () => {
    await world.stop();
    await facilitator.stop();
  });

  const failures: FacilitatorFault[] = ['reset', 'http_500', 'http_429', 'html', 'hang'];

  it.each(failures)(
    'at verify (%s): 503, nothing run and nothing charged, and the signature is good later',
    async (fault) => {
      const header = await newHeader(world.chain);
      const runs = world.runs();
      await world.moved();
      facilitator.faults.verify = fault;
      const refusal = expectRefusal(await callWith(brief, header));
      expect(refusal).toMatchObject({ status: 503, code: 'facilitator_unavailable', charged: false, retryable: true });
      expect(refusal.retryAfterSeconds).toBeGreaterThan(0);
      expect(world.runs() - runs).toBe(0);
      facilitator.faults.verify = 'none';
      expectAnswer(await callWith(flow, header));
      expect(await world.moved()).toBe(10_000n);
    },
  );

  it.each(failures)(
    'at settle (%s): never 402, charged "unknown"; the repeated request is answered and charged once',
    async (fault) => {
      const header = await newHeader(world.chain);
      const runs = world.runs();
      await world.moved();
      facilitator.faults.settle = fault;
      for (let repeat = 0; repeat < 2; repeat += 1) {
        const pending = expectRefusal(await callWith(brief, header));
        expect(pending).toMatchObject({ status: 503, code: 'settlement_pending', charged: 'unknown', retryable: true });
        expect(responseOf(pending)).toMatchObject({
          success: false,
          errorReason: 'settlement_pending',
          transaction: '',
        });
      }
      expect(await world.moved()).toBe(0n);
      facilitator.faults.settle = 'none';
      expect(expectAnswer(await callWith(flow, header)).charged).toBe(true);
      expect({ runs: world.runs() - runs, moved: await world.moved() }).toEqual({ runs: 1, moved: 10_000n });
    },
  );

  it.each<FacilitatorFault>(['reset_after', 'http_500_after'])(
    'settles and loses the answer (%s): the chain is asked and the call is answered, charged once',
    async (fault) => {
      const header = await newHeader(world.chain);
      const runs = world.runs();
      await world.moved();
      facilitator.faults.settle = fault;
      const answer = expectAnswer(await callWith(flow, header));
      expect(responseOf(answer)).toMatchObject({ success: true });
      expect({ runs: world.runs() - runs, moved: await world.moved() }).toEqual({ runs: 1, moved: 10_000n });
    },
  );

  describe('O10 and lies about the settlement', () => {
    const lies: [string, (real: string) => string][] = [
      ['a transaction that does not exist', () => `0x${'5'.repeat(64)}`],
      ['the transaction of another payment', (real) => real],
    ];
    const liar = (transaction: () => string): FacilitatorClient => ({
      getSupported: () => facilitator.client.getSupported(),
      verify: async () => ({ isValid: true }),
      settle: async (_payment, { network }) => ({ success: true, transaction: transaction(), network }),
    });

    it.each(lies)('naming %s: the answer is withheld, then 402 when the time has passed', async (_lie, named) => {
      const other = expectAnswer(await callWith(flow, await newHeader(world.chain)));
      const real = String(responseOf(other)['transaction']);
      const believed = liar(() => named(real));
      const hasty = await world.start({ facilitator: believed, config: { timing: { holdMs: 600 } } });
      const believing = await world.start({ facilitator: believed });
      await world.moved();
      const header = await newHeader(world.chain);
      const pending = expectRefusal(await callWith(hasty, header, { text: 'secret' }));
      expect(pending).toMatchObject({ status: 503, code: 'settlement_pending', charged: 'unknown' });
      await world.chain.request('evm_increaseTime', [200]);
      await world.chain.request('evm_mine');
      const offer = expectOffer(await callWith(believing, header, { text: 'secret' }));
      expect(offer.reason).toBe('invalid_exact_evm_payload_authorization_valid_before');
      expect(bodyOf(offer)).not.toContain('secret');
      expect(await world.moved()).toBe(0n);
    });

    it('names another transaction than the one that moved the money: the answer names ours', async () => {
      const inner = facilitatorOf(world.chain, world.token);
      let moved = '';
      const mistaken = await world.start({
        facilitator: {
          getSupported: () => inner.getSupported(),
          verify: (payment, required) => inner.verify(payment, required),
          settle: async (payment, required) => {
            const settled = await inner.settle(payment, required);
            moved = settled.transaction;
            return { ...settled, transaction: `0x${'6'.repeat(64)}` };
          },
        },
      });
      await world.moved();
      const answer = expectAnswer(await callWith(mistaken, await newHeader(world.chain)));
      expect(responseOf(answer)).toMatchObject({ success: true, transaction: moved });
      expect(await world.moved()).toBe(10_000n);
    });
  });

  it('recovers within the same request when it comes back in time', async () => {
    facilitator.faults.settle = 'reset';
    await world.moved();
    const call = newHeader(world.chain).then((header) => callWith(flow, header));
    const sofar = facilitator.spoilt();
    await until(() => facilitator.spoilt() > sofar);
    facilitator.faults.settle = 'none';
    expect(expectAnswer(await call).charged).toBe(true);
    expect(await world.moved()).toBe(10_000n);
  });

  it('closes the flow with the reason when it cannot be reached, and opens it again', async () => {
    const stopped = await startFaultyFacilitator(facilitatorOf(world.chain, world.token));
    await stopped.stop();
    const closed = await world.start({ facilitator: stopped.client, config: { timing: { watchIntervalMs: 50 } } });
    expect(closed.flowState()).toEqual({ open: false, reasons: ['facilitator_unreachable'] });
    expect(expectRefusal(await callWith(closed, undefined))).toMatchObject({ status: 503, code: 'lane_closed' });
  });

  it('ends a wait when the caller has to go, without giving up the payment', async () => {
    facilitator.faults.settle = 'reset';
    await world.moved();
    const payment = await signPayment(world.chain);
    const header = headerOf(payment);
    const leave = new AbortController();
    const call = { operation: 'check_text', input: {}, sentArguments: {}, paymentHeader: header, signal: leave.signal };
    const calls = [flow.call(call), flow.call(call)];
    await until(async () => (await world.states())[nonceOf(payment)] === 'settling');
    leave.abort();
    for (const answer of await Promise.all(calls)) expect(expectRefusal(answer).code).toBe('settlement_pending');
    facilitator.faults.settle = 'none';
    expectAnswer(await callWith(flow, header));
    expect(await world.moved()).toBe(10_000n);
  });
});

import { type SignedPayment, signPayment, until } from '@einvoice/test-kit';
import { type FlowStep } from './flow-parts';
import { paymentKey } from './payment-key';
import { type TestStores } from './test-stores.fixture';
import {
  bodyOf,
  callWith,
  expectAnswer,
  headerOf,
  type InstanceOptions,
  type PaymentWorld,
  nonceOf,
  openPaymentWorld,
} from './payment-flow.fixture';

/** What another instance makes of a payment whose holder is gone. */
export function describeDyingInstances(name: string, open: () => Promise<TestStores>): void {
  describe(`an instance that dies, on ${name}`, () => {
    let world: PaymentWorld;
    beforeAll(async () => {
      world = await openPaymentWorld(open);
    });
    beforeEach(() => world.moved());
    afterAll(() => world.stop());

    const stateOf = async (payment: SignedPayment) => (await world.states())[nonceOf(payment)];

    /** Nobody renews the lease of one that died or sleeps. */
    const endLeaseOf = async (payment: SignedPayment): Promise<void> => {
      const { from: payer, nonce } = payment.payload.authorization;
      await world.stores.endLease(paymentKey({ network: 'eip155:8453', asset: world.token.address, payer, nonce }));
    };

    /** Like kill -9 at a step: nothing of the call happens afterwards; the caller gets no answer or a useless one. */
    async function dieAt(step: FlowStep, payment: SignedPayment, options: InstanceOptions = {}): Promise<void> {
      const onStep = (reached: FlowStep) => {
        if (reached === step) throw new Error(`died at ${step}`);
      };
      const doomed = await world.start({ ...options, onStep });
      await callWith(doomed, headerOf(payment), { text: 'precious' }).catch(() => undefined);
      await endLeaseOf(payment);
    }

    const fates: [FlowStep, string | undefined, number][] = [
      ['verified', undefined, 1],
      ['claimed', 'claimed', 1],
      ['tool_ran', 'claimed', 2],
      ['written_ahead', 'settling', 1],
      ['settled', 'settling', 1],
      ['marked', 'settled', 1],
      ['answering', 'settled', 1],
    ];

    it.each(fates)(
      'at %s: the repeated request is answered by another instance, charged once',
      async (step, state, runs) => {
        const runsBefore = world.runs();
        const payment = await signPayment(world.chain);
        await dieAt(step, payment);
        expect(await stateOf(payment)).toBe(state);
        const heir = await world.start();
        const answer = expectAnswer(await callWith(heir, headerOf(payment), { text: 'precious' }));
        expect(JSON.parse(bodyOf(answer))).toMatchObject({ text: 'precious', billing: { charged: true } });
        expect({ runs: world.runs() - runsBefore, moved: await world.moved() }).toEqual({ runs, moved: 10_000n });
        expect(await stateOf(payment)).toBe('settled');
      },
    );

    it.each<[FlowStep, string, bigint]>([
      ['claimed', 'released', 0n],
      ['tool_ran', 'released', 0n],
      ['written_ahead', 'settled', 10_000n],
      ['settled', 'settled', 10_000n],
    ])('at %s: the sweeper of another instance ends the row as %s', async (step, state, moved) => {
      const payment = await signPayment(world.chain);
      await dieAt(step, payment);
      const heir = await world.start({ config: { timing: { sweepIntervalMs: 100 } } });
      await until(async () => (await stateOf(payment)) === state);
      expect(await world.moved()).toBe(moved);
      await heir.stop();
      const runs = world.runs();
      const answer = expectAnswer(await callWith(heir, headerOf(payment), { text: 'precious' }));
      expect(answer.replayed).toBe(state === 'settled');
      expect(world.runs() - runs).toBe(state === 'settled' ? 0 : 1);
      expect(await world.moved()).toBe(10_000n - moved);
    });

    it('and only slept: its late write is refused, and it gives the answer of the instance that took over', async () => {
      const payment = await signPayment(world.chain);
      const runs = world.runs();
      let asleep = () => {};
      const fellAsleep = new Promise<void>((resolve) => (asleep = resolve));
      let wake = () => {};
      const alarm = new Promise<void>((resolve) => (wake = resolve));
      const sleeper = await world.start({
        onStep: async (step) => {
          if (step !== 'tool_ran') return;
          asleep();
          await alarm;
        },
      });
      const late = callWith(sleeper, headerOf(payment), { text: 'precious' });
      await fellAsleep;
      await endLeaseOf(payment);
      const heir = await world.start();
      const answer = expectAnswer(await callWith(heir, headerOf(payment), { text: 'precious' }));
      wake();
      expect(bodyOf(expectAnswer(await late))).toBe(bodyOf(answer));
      expect({ runs: world.runs() - runs, moved: await world.moved() }).toEqual({ runs: 2, moved: 10_000n });
    });
  });
}

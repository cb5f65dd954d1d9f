import { decide } from '@einvoice/decision-envelope';
import { signPayment } from '@einvoice/test-kit';
import {
  bodyOf,
  callWith,
  expectAnswer,
  expectRefusal,
  newHeader,
  nonceOf,
  headerOf,
  openPaymentWorld,
  operationName,
  type PaymentWorld,
  responseOf,
} from './payment-flow.fixture';

let world: PaymentWorld;
beforeAll(async () => {
  world = await openPaymentWorld();
});
afterAll(() => world.stop());

it('an answer that a register had given before is given away: nothing moves, no receipt, and the key is released', async () => {
  const flow = await world.start();
  const payment = await signPayment(world.chain);
  const answer = expectAnswer(await callWith(flow, headerOf(payment), { does: 'kept', text: 'known' }));
  expect(answer.charged).toBe(false);
  const { text, decision, billing } = JSON.parse(bodyOf(answer));
  expect([text, decision.status]).toEqual(['known', 'ready']);
  expect(billing).toMatchObject({ charged: false, amount: '0', transaction: null, receipt: null });
  expect(responseOf(answer)).toMatchObject({ success: false, errorReason: 'not_charged', transaction: '' });
  expect(await world.moved()).toBe(0n);
  expect(await world.states()).toMatchObject({ [nonceOf(payment)]: 'released' });
  // The same signature pays for an answer that is made now, for other arguments too.
  const charged = expectAnswer(await callWith(flow, headerOf(payment), { text: 'asked now' }));
  expect([charged.charged, await world.moved()]).toEqual([true, 10_000n]);
});

it('what is given away counts for its payer and client as a check of a payment in vain', async () => {
  const none = { burst: 3, perSecond: 0 };
  const flow = await world.start({ config: { caps: { refusedChecksPerPayer: none } } });
  const header = await newHeader(world.chain);
  for (let call = 0; call < 3; call += 1) {
    expect(expectAnswer(await callWith(flow, header, { does: 'kept' })).charged).toBe(false);
  }
  expect(expectRefusal(await callWith(flow, header, { does: 'kept' }))).toMatchObject({
    ...{ status: 503, code: 'payment_rate_limit', charged: false },
  });
  expect(await world.moved()).toBe(0n);
});

it('it counts for no source: nobody was asked', async () => {
  const flow = await world.start();
  const header = await newHeader(world.chain);
  for (let call = 0; call < 4; call += 1) expectAnswer(await callWith(flow, header, { does: 'kept' }));
  expect(expectAnswer(await callWith(flow, header, { text: 'now' })).charged).toBe(true);
  expect(await world.moved()).toBe(10_000n);
});

it('the tool is told how old a kept answer may be, which is no part of what the payment is bound to', async () => {
  const told: (number | undefined)[] = [];
  const flow = await world.start({
    operation: {
      run: async (_input, { maxAgeSeconds }) => {
        told.push(maxAgeSeconds);
        const provenance = { source: 'register', mode: 'sandbox', checkedAt: '2026-11-23T00:00:00Z' } as const;
        return { answer: { decision: decide({ summary: 'Asked.' }), provenance } };
      },
    },
  });
  const paymentHeader = await newHeader(world.chain);
  const call = { operation: operationName, input: {}, sentArguments: {}, paymentHeader };
  const first = expectAnswer(await flow.call({ ...call, maxAgeSeconds: 0 }));
  const again = expectAnswer(await flow.call({ ...call, maxAgeSeconds: 60 }));
  expect([first.charged, again.replayed, told]).toEqual([true, true, [0]]);
  expect(bodyOf(again)).toBe(bodyOf(first));
  expect(await world.moved()).toBe(10_000n);
});

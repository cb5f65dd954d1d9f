import { viesSandboxNumbers } from '@einvoice/test-kit';
import {
  openOfferAt,
  openPaymentTestSystem,
  payFor,
  payOnce,
  type PaymentTestSystem,
  signed,
} from './payment-test-system.fixture';
import { openTestSystem, type TestSystem } from './test-system.fixture';

/** A real chain and Postgres, and a simulated register. */
let payments: PaymentTestSystem;
let system: TestSystem;
beforeAll(async () => {
  payments = await openPaymentTestSystem();
  const ofPayments = Object.entries(payments.environment).filter(([name]) => !name.startsWith('VIES_'));
  system = await openTestSystem({ ...Object.fromEntries(ofPayments), VIES_VALID_KEPT_SECONDS: '3600' });
  await openOfferAt(system.url);
});
afterAll(async () => {
  await system?.close();
  await payments?.httpFlow.stop();
  await payments?.close();
});

it('paid by x402, an answer from our memory costs nothing; the same payment then buys one that is asked for now', async () => {
  const vat = { vatNumber: viesSandboxNumbers.valid };
  const ask = async (given: object, payment: unknown) =>
    (await payFor(system.url, 'verify_vat_vies', given, payment)).body.result;
  const first = await ask(vat, await signed(payments));
  expect(first.structuredContent).toMatchObject({ provenance: { fromCache: false }, billing: { charged: true } });
  expect([await payments.moved(), system.vies.requests.length]).toEqual([10_000n, 1]);

  const payment = await signed(payments);
  const kept = await ask(vat, payment);
  expect(kept.structuredContent).toMatchObject({
    ...{ state: 'valid', decision: { status: 'ready' } },
    provenance: { fromCache: true, checkedAt: first.structuredContent.provenance.checkedAt },
    billing: { charged: false, receipt: null, transaction: null },
  });
  expect(kept._meta['x402/payment-response']).toMatchObject({ success: false, errorReason: 'not_charged' });
  expect([await payments.moved(), system.vies.requests.length]).toEqual([0n, 1]);

  const fresh = await ask({ ...vat, maxAgeSeconds: 0 }, payment);
  expect(fresh.structuredContent).toMatchObject({ provenance: { fromCache: false }, billing: { charged: true } });
  expect([await payments.moved(), system.vies.requests.length]).toEqual([10_000n, 2]);
  // It is bound to the arguments as they were sent, the age that was asked for among them.
  const other = await payOnce(system.url, 'verify_vat_vies', vat, payment);
  expect(other.body.result.structuredContent.error.code).toBe('payment_bound_to_other_request');
  expect([await payments.moved(), system.vies.requests.length]).toEqual([0n, 2]);
});

it('a wrong maxAgeSeconds is refused before the payment is looked at', async () => {
  const given = { vatNumber: viesSandboxNumbers.valid, maxAgeSeconds: -1 };
  const { body } = await payOnce(system.url, 'verify_vat_vies', given, await signed(payments));
  expect(body.result.structuredContent.error).toMatchObject({
    ...{ code: 'invalid_arguments', charged: false, details: { fields: [{ path: '/maxAgeSeconds' }] } },
  });
  expect(await payments.moved()).toBe(0n);
});

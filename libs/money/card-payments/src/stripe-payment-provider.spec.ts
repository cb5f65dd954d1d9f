import { type PaymentSimulator, startPaymentSimulator } from '@einvoice/test-kit';
import { listOf, sessionOf, withStripe } from './stripe-api.fixture';
import { StripePaymentProvider } from './stripe-payment-provider';

const secrets = { secretKey: 'sk_test_spec', webhookSecret: 'whsec_spec' };
const order = {
  topUpId: 'tu_1',
  amountCents: 2_500,
  returnUrl: 'http://localhost:3000/top-up/tu_1',
  description: '2,500 credits',
};

const triedWith = (type: string) => ({ status: 'requires_payment_method', last_payment_error: { type } });

let simulator: PaymentSimulator;
let provider: StripePaymentProvider;
beforeAll(async () => {
  simulator = await startPaymentSimulator(secrets);
  provider = new StripePaymentProvider({
    ...{ kind: 'local', secretKey: secrets.secretKey, apiUrl: simulator.apiUrl },
    webhookSecrets: ['whsec_next', secrets.webhookSecret],
  });
});
afterAll(() => simulator.close());

/** What is read of a checkout of which a server says this, with these refunds and disputes of its payment. */
async function readOf(
  session: object,
  { refunds = [], disputes = [] }: { refunds?: object[]; disputes?: object[] } = {},
) {
  const told = { 'GET /v1/refunds': listOf(refunds), 'GET /v1/disputes': listOf(disputes) };
  return withStripe({ ...told, 'GET /v1/checkout/sessions/cs_1': sessionOf(session) }, (api) => api.read('cs_1'));
}

async function newCheckout(topUpId: string) {
  const made = await provider.checkout({ ...order, topUpId });
  if (made === 'unavailable') throw new Error('The simulator did not answer.');
  return made;
}

describe('a checkout', () => {
  it('is made once for an order, however often it is asked for', async () => {
    const [first, second] = await Promise.all([newCheckout('tu_once'), newCheckout('tu_once')]);
    expect(second).toEqual(first);
    expect(first.url).toContain(simulator.apiUrl);
  });

  it('tells its amount, currency, mode and ours, and follows the person, the bank, refunds and disputes', async () => {
    const { ref } = await newCheckout('tu_2');
    const open = {
      ref,
      topUpId: 'tu_2',
      state: 'open',
      amountCents: 2_500,
      currency: 'eur',
      live: false,
      isPayable: true,
    };
    expect(await provider.read(ref)).toEqual({ ...open, refunds: [], disputes: [] });
    await simulator.choose(ref, 'late');
    expect(await provider.read(ref)).toMatchObject({ state: 'waiting' });
    await simulator.bank(ref, true);
    await simulator.refund(ref, 500);
    await simulator.dispute(ref);
    expect(await provider.read(ref)).toMatchObject({
      state: 'paid',
      refunds: [{ cents: 500 }],
      disputes: [{ cents: 2_500, state: 'open' }],
    });
    await simulator.closeDispute(ref, 'won');
    expect(await provider.read(ref)).toMatchObject({ disputes: [{ state: 'won' }] });
  });

  it('is refunded in parts, each once by its name, never beyond the payment, and tells our names', async () => {
    const { ref: checkoutRef } = await newCheckout('tu_refund');
    const refund = (cents: number, reference: string) => provider.refund({ checkoutRef, cents, reference });
    expect(await refund(100, 'too early')).toBe('refused');
    await simulator.choose(checkoutRef, 'pay');
    expect(await Promise.all([refund(500, 'first'), refund(500, 'first')])).toEqual(['given', 'given']);
    await simulator.refund(checkoutRef, 300);
    expect(await provider.read(checkoutRef)).toMatchObject({
      refunds: [
        { cents: 500, reference: 'first' },
        { cents: 300, reference: null },
      ],
    });
    expect(await refund(1_701, 'beyond')).toBe('refused');
    expect(await refund(1_700, 'rest')).toBe('given');
    expect(await refund(1, 'more')).toBe('refused');
    expect(await provider.refund({ checkoutRef: 'cs_nobody', cents: 1, reference: 'x' })).toBe('unknown');
    simulator.setUnavailable(true);
    expect(await refund(1, 'unavailable')).toBe('unavailable');
    simulator.setUnavailable(false);
  });

  it('of which a late payment is refused by the bank is declined for good', async () => {
    const { ref } = await newCheckout('tu_refused');
    await simulator.choose(ref, 'late');
    await simulator.bank(ref, false);
    expect(await provider.read(ref)).toMatchObject({ state: 'declined', isPayable: false });
  });

  it('of which a try is declined is declined while its page stays open, may be paid by the next try, and ends expired', async () => {
    const [{ ref }, { ref: left }] = [await newCheckout('tu_tried'), await newCheckout('tu_left')];
    for (const each of [ref, left]) {
      await simulator.choose(each, 'decline');
      expect(await provider.read(each)).toMatchObject({ state: 'declined', isPayable: true });
    }
    await simulator.choose(ref, 'pay');
    expect(await provider.read(ref)).toMatchObject({ state: 'paid', isPayable: false });
    await simulator.expire(left);
    expect(await provider.read(left)).toMatchObject({ state: 'expired', isPayable: false });
  });

  it.each([
    ['nobody has tried to pay', 'open', null, 'open'],
    ['a payment was begun and not tried', 'open', { status: 'requires_payment_method' }, 'open'],
    ['a bank asks its person first', 'open', { status: 'requires_action' }, 'open'],
    ['the provider failed, and not the payment', 'open', triedWith('api_error'), 'open'],
    ['a card was declined', 'open', triedWith('card_error'), 'declined'],
    ['a second try is under way', 'open', { ...triedWith('card_error'), status: 'processing' }, 'open'],
    ['a bank or its person said no', 'open', triedWith('invalid_request_error'), 'declined'],
    ['the bank has not said', 'complete', { status: 'processing' }, 'waiting'],
    ['nothing is told of the payment', 'complete', null, 'waiting'],
    ['the payment was cancelled', 'complete', { status: 'canceled' }, 'declined'],
    ['a late payment failed', 'complete', { status: 'requires_payment_method' }, 'declined'],
    ['a day has passed since a card was declined', 'expired', triedWith('card_error'), 'expired'],
  ])('of which %s (%s) is never said to be more than that', async (_, status, intent, state) => {
    expect(await readOf({ status, payment_status: 'unpaid', payment_intent: intent })).toMatchObject({ state });
  });

  it('has lost what went back, and no more: a refund that failed or was cancelled went nowhere, a question of a bank is none', async () => {
    const amount = 100;
    const refunds = ['succeeded', 'pending', 'failed', 'canceled', 'requires_action'].map((status) => ({
      ...{ id: `re_${status}`, object: 'refund', amount, status },
    }));
    const disputes = ['needs_response', 'under_review', 'lost', 'won', 'warning_needs_response', 'warning_closed'].map(
      (status) => ({ id: `dp_${status}`, object: 'dispute', amount, status }),
    );
    const paid = { status: 'complete', payment_status: 'paid', payment_intent: { id: 'pi_1' } };
    const dispute = (status: string, state: string) => ({ ref: `dp_${status}`, cents: amount, state });
    expect(await readOf(paid, { refunds, disputes })).toMatchObject({
      state: 'paid',
      refunds: ['re_succeeded', 're_pending'].map((ref) => ({ ref, cents: amount, reference: null })),
      disputes: [
        ...[dispute('needs_response', 'open'), dispute('under_review', 'open')],
        ...[dispute('lost', 'lost'), dispute('won', 'won')],
      ],
    });
  });

  it('is found by its payment; what nobody made is unknown, and silence is unavailable', async () => {
    const { ref } = await newCheckout('tu_3');
    await simulator.choose(ref, 'pay');
    expect(await provider.checkoutOfPayment(simulator.checkouts.get(ref)!.paymentIntent)).toBe(ref);
    expect(await provider.checkoutOfPayment('pi_nobody')).toBeNull();
    expect(await provider.read('cs_nobody')).toBe('unknown');
    const unreachable = new StripePaymentProvider({
      ...{ kind: 'local', secretKey: 'sk_wrong', webhookSecrets: [], apiUrl: 'http://127.0.0.1:9' },
    });
    expect(await unreachable.read(ref)).toBe('unavailable');
  });
});

describe('a report', () => {
  const nowSeconds = 1_800_000_000;
  const read = (body: string, signature: string) =>
    provider.readReport(Buffer.from(body), signature, nowSeconds * 1_000);
  let ref: string;
  beforeAll(async () => ({ ref } = await newCheckout('tu_reported')));

  it('W9 counts when any of the configured secrets has signed its very bytes, within 300 s', () => {
    for (const secret of [secrets.webhookSecret, 'whsec_next']) {
      for (const ageSeconds of [0, 299, 300, -300]) {
        const signing = { atSeconds: nowSeconds - ageSeconds, secret };
        const { body, signature } = simulator.report('checkout.session.completed', ref, signing);
        expect(read(body, signature)).toMatchObject({ checkoutRef: ref, type: 'checkout.session.completed' });
      }
    }
  });

  it('W9 is refused when it is tampered with, signed by another, too old, from the future, or not signed', () => {
    const { body, signature } = simulator.report('checkout.session.completed', ref, { atSeconds: nowSeconds });
    expect(read(body.replace('2500', '250000'), signature)).toBeNull();
    expect(read(`${body} `, signature)).toBeNull();
    const others = [
      { atSeconds: nowSeconds, secret: 'whsec_other' },
      { atSeconds: nowSeconds - 301 },
      { atSeconds: nowSeconds + 301 },
    ];
    for (const signing of others) {
      const report = simulator.report('checkout.session.completed', ref, signing);
      expect(read(report.body, report.signature)).toBeNull();
    }
    for (const nothing of ['', 't=', 'v1=00', `t=${nowSeconds}`, `t=${nowSeconds},v1=`, 't=x,v1=y']) {
      expect(read(body, nothing)).toBeNull();
    }
  });

  it('W9 counts in whatever order its signature names time and code', () => {
    const { body, signature } = simulator.report('checkout.session.completed', ref, { atSeconds: nowSeconds });
    expect(read(body, signature.split(',').reverse().join(','))).toMatchObject({ checkoutRef: ref });
    const late = simulator.report('checkout.session.completed', ref, { atSeconds: nowSeconds + 301 });
    expect(read(late.body, late.signature.split(',').reverse().join(','))).toBeNull();
  });

  it('about something else names neither checkout nor payment', () => {
    for (const payment_intent of [undefined, null, 7, {}, { id: 7 }]) {
      const signing = { atSeconds: nowSeconds, change: { payment_intent } };
      const { body, signature } = simulator.report('charge.updated', ref, signing);
      expect(read(body, signature)).toMatchObject({ checkoutRef: null, paymentRef: null, claimed: null });
    }
  });

  it('about a refund names the payment, for the checkout is not in it', async () => {
    const { body, signature } = simulator.report('charge.refunded', ref, { atSeconds: nowSeconds });
    const { paymentIntent } = simulator.checkouts.get(ref)!;
    const named = { checkoutRef: null, paymentRef: paymentIntent, claimed: null, live: false };
    expect(read(body, signature)).toMatchObject(named);
    const declined = simulator.report('payment_intent.payment_failed', ref, { atSeconds: nowSeconds });
    expect(read(declined.body, declined.signature)).toMatchObject(named);
  });
});

describe('S2 the local payment page', () => {
  it('says that no money moves, takes forms of its own alone, and answers no other host', async () => {
    const { ref, url } = await newCheckout('tu_page');
    const page = await fetch(url);
    expect(await page.text()).toContain('LOCAL PAYMENT - no money moves');
    const post = (origin: string) => fetch(`${url}/pay`, { method: 'POST', headers: { origin }, redirect: 'manual' });
    expect((await post('https://evil.example')).status).toBe(403);
    expect(simulator.checkouts.get(ref)?.status).toBe('open');
    const paid = await post(simulator.apiUrl);
    expect([paid.status, paid.headers.get('location')]).toEqual([303, order.returnUrl]);
    const again = await newCheckout('tu_again');
    await fetch(`${again.url}/decline`, { method: 'POST', redirect: 'manual' });
    const declined = await (await fetch(again.url)).text();
    for (const words of ['The last try was declined. Nothing moved.', '<button>Pay</button>', order.returnUrl]) {
      expect(declined).toContain(words);
    }
    expect(simulator.checkouts.get(ref)?.paymentStatus).toBe('paid');
  });
});

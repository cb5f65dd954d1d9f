import net, { type AddressInfo } from 'node:net';
import { failing, listOf, sessionOf, type Told, withStripe } from './stripe-api.fixture';
import { StripePaymentProvider } from './stripe-payment-provider';

const order = { topUpId: 'tu_1', amountCents: 2_500, returnUrl: 'https://site.example/', description: '2,500 credits' };
const refundOrder = { checkoutRef: 'cs_1', cents: 500, reference: 'tu_1_a' };

const [makes, reads] = ['POST /v1/checkout/sessions', 'GET /v1/checkout/sessions/cs_1'];
const [lists, refunds] = ['GET /v1/checkout/sessions', 'POST /v1/refunds'];
const paid = sessionOf({ status: 'complete', payment_status: 'paid', payment_intent: 'pi_1' });
const refundOf = (status: string): Told => ({ body: { id: 're_1', object: 'refund', amount: 500, status } });
/** Whoever stands between us and the provider answers in JSON of its own. */
const gateway: Told = { status: 403, body: { message: 'Forbidden' } };

describe('a page to pay on', () => {
  it('shows the person what is paid for, and is ordered under the name of the top-up', async () => {
    const made = sessionOf({ url: 'https://pay.example/cs_1' });
    await withStripe({ [makes]: made }, async (provider, asked) => {
      expect(await provider.checkout(order)).toEqual({ ref: 'cs_1', url: 'https://pay.example/cs_1' });
      const form = new URLSearchParams(asked[0]?.body);
      expect(form.get('line_items[0][price_data][product_data][name]')).toBe('2,500 credits');
      expect(asked[0]?.headers['idempotency-key']).toBe('tu_1');
    });
  });

  it.each([
    ['has no address', sessionOf({ url: null })],
    ['is refused', failing(400)],
    ['is not found', failing(404)],
    ['is answered by a gateway', gateway],
  ])('that %s is none', async (_, made) => {
    await withStripe({ [makes]: made }, async (provider) => {
      expect(await provider.checkout(order)).toBe('unavailable');
    });
  });
});

describe('a checkout that is read', () => {
  const known = { [reads]: paid, 'GET /v1/refunds': listOf(), 'GET /v1/disputes': listOf() };

  it.each(['GET /v1/refunds', 'GET /v1/disputes'])(
    'is unavailable while %s fails: money that went back is never overlooked',
    async (line) => {
      for (const told of [failing(503), failing(404), gateway]) {
        const read = await withStripe({ ...known, [line]: told }, (provider) => provider.read('cs_1'));
        expect(read).toBe('unavailable');
      }
      expect(await withStripe(known, (provider) => provider.read('cs_1'))).toMatchObject({ state: 'paid' });
    },
  );

  const entry = (id: number) => ({ id: `of_${id}`, amount: 1, status: 'succeeded' });
  const pageOf = (first: number) => Array.from({ length: 100 }, (_, index) => entry(first + index));

  it.each(['refunds', 'disputes'] as const)('has all its %s, however many pages they take', async (kind) => {
    const line = `GET /v1/${kind}`;
    const pages = {
      [line]: listOf(pageOf(0), true),
      [`${line}?payment_intent=pi_1&limit=100&starting_after=of_99`]: listOf([entry(100)]),
    };
    const read = await withStripe({ ...known, ...pages }, (provider) => provider.read('cs_1'));
    if (typeof read === 'string') throw new Error(read);
    expect(read[kind].map(({ ref }) => ref)).toEqual([...pageOf(0), entry(100)].map(({ id }) => id));
  });

  it.each(['refunds', 'disputes'] as const)('is unavailable when a later page of its %s is missing', async (kind) => {
    const line = `GET /v1/${kind}`;
    const pages = {
      [line]: listOf(pageOf(0), true),
      [`${line}?payment_intent=pi_1&limit=100&starting_after=of_99`]: failing(503),
    };
    const read = await withStripe({ ...known, ...pages }, (provider) => provider.read('cs_1'));
    expect(read).toBe('unavailable');
  });

  it.each(['refunds', 'disputes'] as const)('is unavailable after 1,000 %s: a list has an end', async (kind) => {
    const endless = { [`GET /v1/${kind}`]: listOf(pageOf(0), true) };
    await withStripe({ ...known, ...endless }, async (provider, asked) => {
      expect(await provider.read('cs_1')).toBe('unavailable');
      expect(asked.filter(({ line }) => line === `GET /v1/${kind}`)).toHaveLength(10);
    });
  });

  it('is no checkout when a gateway answers', async () => {
    const read = await withStripe({ ...known, [reads]: gateway }, (provider) => provider.read('cs_1'));
    expect(read).toBe('unavailable');
  });

  it('without a payment has no refunds and no disputes, whatever others have', async () => {
    const elsewhere = listOf([{ id: 'of_another_payment', amount: 100, status: 'succeeded' }]);
    const told = { 'GET /v1/refunds': elsewhere, 'GET /v1/disputes': elsewhere };
    const open = sessionOf({ status: 'open', payment_status: 'unpaid', payment_intent: null });
    await withStripe({ ...told, [reads]: open }, async (provider, asked) => {
      expect(await provider.read('cs_1')).toMatchObject({ state: 'open', refunds: [], disputes: [] });
      expect(asked.map(({ line }) => line)).toEqual([reads]);
    });
  });

  it('of which neither order, amount nor currency is told is none of ours, of nothing', async () => {
    const read = await withStripe({ ...known, [reads]: sessionOf({}) }, (provider) => provider.read('cs_1'));
    expect(read).toMatchObject({ topUpId: null, amountCents: 0, currency: '' });
  });
});

describe('a refund', () => {
  it.each([
    ['succeeded', refundOf('succeeded'), 'given'],
    ['is on its way', refundOf('pending'), 'given'],
    ['failed at once', refundOf('failed'), 'refused'],
    ['was cancelled at once', refundOf('canceled'), 'refused'],
    ['the payment does not allow', failing(400), 'refused'],
    ['the provider limits for now', failing(429), 'unavailable'],
    ['the provider fails on', failing(500), 'unavailable'],
    ['a gateway answers', gateway, 'unavailable'],
  ] as const)('that %s is told as that', async (_, told, outcome) => {
    await withStripe({ [reads]: paid, [refunds]: told }, async (provider, asked) => {
      expect(await provider.refund(refundOrder)).toBe(outcome);
      const form = new URLSearchParams(asked[1]?.body);
      expect(['payment_intent', 'amount', 'metadata[reference]'].map((name) => form.get(name))).toEqual(
        ['pi_1', '500', 'tu_1_a'], // prettier-ignore
      );
    });
  });

  it.each([null, { id: 'pi_1' }, 'pi_1'])(
    'of a checkout with the payment %j goes to that payment alone',
    async (of) => {
      const session = sessionOf({ payment_intent: of });
      await withStripe({ [reads]: session, [refunds]: refundOf('succeeded') }, async (provider, asked) => {
        expect(await provider.refund(refundOrder)).toBe(of === null ? 'refused' : 'given');
        expect(asked.slice(1).map(({ line }) => line)).toEqual(of === null ? [] : [refunds]);
      });
    },
  );

  it('whose reference cannot be written is an error, and sends no money', async () => {
    await withStripe({ [reads]: paid, [refunds]: refundOf('succeeded') }, async (provider, asked) => {
      await expect(provider.refund({ ...refundOrder, reference: '\ud800' })).rejects.toThrow(URIError);
      expect(asked.map(({ line }) => line)).toEqual([reads]);
    });
  });
});

describe('the checkout of a payment', () => {
  it.each([
    ['is the one that is listed', listOf([{ id: 'cs_1' }]), 'cs_1'],
    ['is none of a list without one', listOf(), null],
    ['is none when the provider knows no such payment', failing(404), null],
    ['cannot be told while the provider fails', failing(503), 'unavailable'],
    ['cannot be told by a gateway', gateway, 'unavailable'],
  ] as const)('%s', async (_, told, ref) => {
    const found = await withStripe({ [lists]: told }, (provider) => provider.checkoutOfPayment('pi_1'));
    expect(found).toBe(ref);
  });

  it('is an error for a name that cannot be written: that is no silence of the provider', async () => {
    await withStripe({}, async (provider, asked) => {
      await expect(provider.checkoutOfPayment('\ud800')).rejects.toThrow(URIError);
      expect(asked).toEqual([]);
    });
  });
});

describe('the provider', () => {
  it('is told nothing of earlier requests', async () => {
    await withStripe({ [lists]: listOf() }, async (provider, asked) => {
      for (const ref of ['pi_1', 'pi_2']) await provider.checkoutOfPayment(ref);
      expect(asked).toHaveLength(2);
      for (const { headers } of asked) expect(headers).not.toHaveProperty('x-stripe-client-telemetry');
    });
  });

  it('is Stripe itself when no address is given', () => {
    const given = { kind: 'live', secretKey: 'sk_live_spec', webhookSecrets: ['whsec_spec'] } as const;
    for (const options of [given, { ...given, apiUrl: undefined }]) {
      const provider = new StripePaymentProvider(options);
      expect(provider.kind).toBe('live');
      expect(provider.readReport(Buffer.from('{}'), 't=1,v1=00', 1_000)).toBeNull();
    }
  });

  it('at an https address is never sent the key in the clear', async () => {
    const firstBytes: (number | undefined)[] = [];
    const server = net.createServer((socket) => {
      socket.once('data', (data) => (firstBytes.push(data[0]), socket.destroy())).on('error', () => undefined);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const apiUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const provider = new StripePaymentProvider({ kind: 'local', secretKey: 'sk_spec', webhookSecrets: [], apiUrl });
    expect(await provider.read('cs_1')).toBe('unavailable');
    const tlsHandshake = 0x16;
    expect(new Set(firstBytes)).toEqual(new Set([tlsHandshake]));
    await new Promise((resolve) => server.close(resolve));
  });
});

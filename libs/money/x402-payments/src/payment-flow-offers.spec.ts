import { randomAccount, signPayment, until } from '@einvoice/test-kit';
import {
  bodyOf,
  callWith,
  expectAnswer,
  expectOffer,
  headerOf,
  type PaymentWorld,
  openPaymentWorld,
  publicBaseUrl,
} from './payment-flow.fixture';

describe('P11 a changed offer', () => {
  let world: PaymentWorld;
  beforeAll(async () => {
    world = await openPaymentWorld();
  });
  afterAll(() => world.stop());

  const headerFor = async (amountUnits: bigint) => headerOf(await signPayment(world.chain, { amountUnits }));
  it('P11 honours the previous price for its 120 seconds and no longer, across instances and restarts', async () => {
    const old = await world.start({ config: { timing: { watchIntervalMs: 50 } } });
    const held = await Promise.all([1, 2, 3].map(() => headerFor(10_000n)));
    const raised = await world.start({ operation: { amountUnits: '20000' } });
    const priceOf = (offer: { body: Uint8Array }) => JSON.parse(bodyOf(offer)).accepts[0].amount;
    expect(priceOf(expectOffer(await callWith(raised, undefined)))).toBe('20000');

    // The instance that still runs with the old price learns the new one.
    const priceOfOld = async () => priceOf(expectOffer(await callWith(old, undefined)));
    await until(async () => (await priceOfOld()) === '20000');

    await world.moved();
    await world.stores.letOffersPass(100);
    expectAnswer(await callWith(raised, held[0]));
    const restarted = await world.start({ operation: { amountUnits: '20000' } });
    expectAnswer(await callWith(restarted, held[1]));
    expect(await world.moved()).toBe(20_000n);

    await world.stores.letOffersPass(21);
    for (const flow of [raised, restarted, old]) {
      expect(expectOffer(await callWith(flow, held[2])).reason).toBe('No matching payment requirements');
    }
    expect(await world.moved()).toBe(0n);
    expectAnswer(await callWith(restarted, await headerFor(20_000n)));
    expect(await world.moved()).toBe(20_000n);
    expect(await priceOfOld()).toBe('20000');
  });

  it('P11 honours the previous recipient as long, and sends each payment to the one it was signed for', async () => {
    const before = await world.start();
    const moving = randomAccount().address;
    const held = await Promise.all([1, 2].map(() => headerFor(10_000n)));
    const moved = await world.start({ config: { payTo: moving } });
    await world.moved();
    expectAnswer(await callWith(moved, held[0]));
    expect([await world.moved(), await world.chain.balanceOf(moving)]).toEqual([10_000n, 0n]);
    const signed = await signPayment(world.chain, { recipient: moving });
    const renewed = headerOf({ ...signed, accepted: { ...signed.accepted, payTo: moving } });
    expectAnswer(await callWith(before, renewed));
    expect([await world.moved(), await world.chain.balanceOf(moving)]).toEqual([0n, 10_000n]);
    await world.stores.letOffersPass(121);
    expect(expectOffer(await callWith(moved, held[1])).reason).toBe('No matching payment requirements');
  });
});

describe('what a payment says beside its signature', () => {
  let world: PaymentWorld;
  beforeAll(async () => {
    world = await openPaymentWorld();
  });
  afterAll(() => world.stop());

  it('a changed resource.url decides nothing: the operation is the one that was called, and is paid once', async () => {
    const flow = await world.start();
    await world.moved();
    const signed = await signPayment(world.chain, {});
    for (const url of ['https://elsewhere.example/other', `${publicBaseUrl}/x402/mainnet/paycall/tools/other`]) {
      expectAnswer(await callWith(flow, headerOf({ ...signed, resource: { url } })));
    }
    expect(await world.moved()).toBe(10_000n);
  });

  it('P12 a window that ends ten years ahead is taken, and the authorization moves money once', async () => {
    const flow = await world.start();
    await world.moved();
    const { timestamp } = (await world.chain.request('eth_getBlockByNumber', ['latest', false])) as {
      timestamp: string;
    };
    const tenYears = 10n * 365n * 86_400n;
    const header = headerOf(await signPayment(world.chain, { validBefore: BigInt(timestamp) + tenYears }));
    for (let call = 0; call < 2; call += 1) expectAnswer(await callWith(flow, header));
    expect(await world.moved()).toBe(10_000n);
  });
});

import { type Hex } from '@einvoice/evm';
import { randomAccount, type SignedPayment, signPayment } from '@einvoice/test-kit';
import { decodeFunctionData, parseAbi } from 'viem';
import {
  bodyOf,
  callWith,
  expectAnswer,
  expectOffer,
  expectRefusal,
  headerOf,
  type PaymentWorld,
  openPaymentWorld,
  publicBaseUrl,
  responseOf,
} from './payment-flow.fixture';

let world: PaymentWorld;
beforeAll(async () => {
  world = await openPaymentWorld();
});
afterAll(() => world.stop());
beforeEach(() => world.moved());

let names = 0;
const newName = () => `call_${String((names += 1)).padStart(20, '0')}`;
const named = (payment: SignedPayment, id: unknown, more: object = {}) =>
  headerOf({ ...payment, extensions: { 'payment-identifier': { info: { required: false, id } }, ...more } });
const payment = () => signPayment(world.chain);

describe('P1 a payment-identifier', () => {
  it('P1 is the payer’s own: the same one of two payers is two calls', async () => {
    const other = randomAccount();
    const flow = await world.start({ config: { sandboxPayers: [world.chain.keys.buyer.address, other.address] } });
    await world.chain.mint(other.address, 10_000n);
    const id = newName();
    expectAnswer(await callWith(flow, named(await payment(), id), { text: 'mine' }));
    const theirs = await signPayment(world.chain, { payer: other });
    expect(bodyOf(expectAnswer(await callWith(flow, named(theirs, id), { text: 'theirs' })))).toContain('theirs');
    expect(await world.moved()).toBe(20_000n);
  });

  it('P1 of a victim is not taken by a junk signature', async () => {
    const flow = await world.start();
    const [id, real] = [newName(), await payment()];
    const junk = { ...real, payload: { ...real.payload, signature: `0x${'1b'.repeat(65)}` as Hex } };
    expectOffer(await callWith(flow, named(junk, id), { text: 'stolen' }));
    expectAnswer(await callWith(flow, named(real, id)));
  });

  it('gives the stored answer to the same request, newly signed, and charges nothing again', async () => {
    const flow = await world.start();
    const id = newName();
    const runs = world.runs();
    const first = expectAnswer(await callWith(flow, named(await payment(), id), { text: 'once' }));
    const again = expectAnswer(await callWith(flow, named(await payment(), id), { text: 'once' }));
    expect(bodyOf(again)).toBe(bodyOf(first));
    expect(again).toMatchObject({ replayed: true, paymentResponse: first.paymentResponse });
    expect(await world.moved()).toBe(10_000n);
    expect(world.runs() - runs).toBe(1);
  });

  it('answers 409 to another request, and charges nothing', async () => {
    const flow = await world.start();
    const id = newName();
    expectAnswer(await callWith(flow, named(await payment(), id), { text: 'this' }));
    await world.moved();
    const refused = expectRefusal(await callWith(flow, named(await payment(), id), { text: 'that' }));
    expect(refused).toMatchObject({ status: 409, code: 'payment_identifier_conflict', charged: false });
    expect(await world.moved()).toBe(0n);
  });

  it('is free again after a call that was not charged', async () => {
    const flow = await world.start();
    const id = newName();
    expect(expectAnswer(await callWith(flow, named(await payment(), id), { does: 'unavailable' })).charged).toBe(false);
    expect(expectAnswer(await callWith(flow, named(await payment(), id), { text: 'now' })).charged).toBe(true);
  });

  it.each([
    ['15 characters', 'x'.repeat(15)],
    ['129', 'x'.repeat(129)],
    ['a space', `${'x'.repeat(16)} `],
    ['a number', 7],
  ])('of %s is answered 400', async (_what, id) => {
    const flow = await world.start();
    const refused = expectRefusal(await callWith(flow, named(await payment(), id)));
    expect(refused).toMatchObject({ status: 400, code: 'invalid_payment_payload' });
    expect(refused.message).toContain('payment-identifier');
  });
});

describe('the echo of our extensions', () => {
  const offerOf = async (flow: Awaited<ReturnType<PaymentWorld['start']>>) =>
    (JSON.parse(bodyOf(expectOffer(await callWith(flow, undefined)))) as { extensions: Record<string, object> })
      .extensions;

  it('may be left out, whole, or with extensions that are not ours', async () => {
    const flow = await world.start();
    expectAnswer(await callWith(flow, headerOf(await payment())));
    const extensions = { ...(await offerOf(flow)), 'of-others': { info: 1 } };
    expectAnswer(await callWith(flow, headerOf({ ...(await payment()), extensions })));
  });

  it.each([
    ['another amount', { amount: '1' }],
    ['another recipient', { payTo: `0x${'11'.repeat(20)}` }],
    ['another resource', { resourceUrl: `${publicBaseUrl}/x402/mainnet/paycall/tools/other` }],
  ])('P11 is refused when its signed offer says %s', async (_what, change) => {
    const flow = await world.start();
    const extensions = JSON.parse(JSON.stringify(await offerOf(flow))) as {
      'offer-receipt': { info: { offers: [{ payload: object }] } };
    };
    Object.assign(extensions['offer-receipt'].info.offers[0].payload, change);
    const offer = expectOffer(await callWith(flow, headerOf({ ...(await payment()), extensions })));
    expect(offer.reason).toBe('extension_echo_mismatch');
    expect(await world.moved()).toBe(0n);
  });
});

describe('P4 an answer whose payment is on the chain', () => {
  const abi = parseAbi([
    'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  ]);
  /** PAYMENT-SIGNATURE as an observer of the chain rebuilds it. */
  async function rebuilt(transaction: string, accepted: object): Promise<SignedPayment> {
    const { input } = await world.chain.request<{ input: Hex }>('eth_getTransactionByHash', [transaction]);
    const start = input.indexOf('cf092995'); // alone, or one of several calls of a batch
    const { args } = decodeFunctionData({ abi, data: `0x${input.slice(start)}` });
    const [from, to, value, validAfter, validBefore, nonce, signature] = args;
    const numbers = { value: `${value}`, validAfter: `${validAfter}`, validBefore: `${validBefore}` };
    return {
      x402Version: 2,
      accepted,
      payload: { authorization: { from, to, ...numbers, nonce }, signature },
    } as never;
  }

  it('P4 is for those who know its payment-identifier, whatever they ask, and not after it was forgotten', async () => {
    const flow = await world.start({ operation: { answerKeptSeconds: 600 } });
    const [id, signed] = [newName(), await payment()];
    const first = expectAnswer(await callWith(flow, named(signed, id)));
    const { transaction } = responseOf(first) as { transaction: string };
    const stolen = await rebuilt(transaction, signed.accepted);
    expect(stolen.payload.signature).toBe(signed.payload.signature);

    const required = { status: 409, code: 'payment_identifier_required', charged: false };
    for (const guess of [headerOf(stolen), named(stolen, newName())]) {
      expect(expectRefusal(await callWith(flow, guess))).toMatchObject(required);
      expect(expectRefusal(await callWith(flow, guess, { text: 'a guess' }))).toMatchObject(required);
    }
    expect(bodyOf(expectAnswer(await callWith(flow, named(stolen, id))))).toBe(bodyOf(first));
    const bound = expectRefusal(await callWith(flow, named(stolen, id), { text: 'other' }));
    expect(bound.code).toBe('payment_bound_to_other_request');

    await world.stores.age(world.chain.keys.buyer.address.toLowerCase() as Hex, 601);
    expect(expectRefusal(await callWith(flow, headerOf(stolen)))).toMatchObject(required);
    const expired = expectRefusal(await callWith(flow, named(signed, id)));
    expect(expired).toMatchObject({ status: 409, code: 'answer_expired' });
    expect(expired.details).toMatchObject({ billing: { transaction, receipt: expect.any(String) as string } });
    expect(expired.paymentResponse).toBe(first.paymentResponse);
  });

  it('P4 is given without an identifier to a payment that never had one', async () => {
    const flow = await world.start();
    const signed = await payment();
    const first = expectAnswer(await callWith(flow, headerOf(signed)));
    expect(bodyOf(expectAnswer(await callWith(flow, headerOf(signed))))).toBe(bodyOf(first));
    expect(bodyOf(expectAnswer(await callWith(flow, named(signed, newName()))))).toBe(bodyOf(first));
  });
});

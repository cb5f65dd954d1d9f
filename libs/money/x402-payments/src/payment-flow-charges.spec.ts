import { type FacilitatorClient, type Hex } from '@einvoice/evm';
import {
  publicKeySet,
  readReceiptKey,
  receiptType,
  requestSha256,
  responseSha256,
  verifyReceipt,
} from '@einvoice/signed-receipts';
import { randomAccount, signPayment } from '@einvoice/test-kit';
import { paymentKey } from './payment-key';
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
  openPaymentWorld,
  operationName,
  publicBaseUrl,
  responseOf,
} from './payment-flow.fixture';

describe('a paid call', () => {
  let world: PaymentWorld;
  beforeAll(async () => {
    world = await openPaymentWorld();
  });
  afterAll(() => world.stop());

  /** Runs the calls and says what they cost: tool runs, and USDC that reached the seller. */
  async function costOf<T>(work: () => Promise<T>): Promise<{ result: T; runs: number; moved: bigint }> {
    const before = world.runs();
    await world.moved();
    const result = await work();
    return { result, runs: world.runs() - before, moved: await world.moved() };
  }

  it('offers its price to a request without payment, the same object in header and body, within 3 KiB', async () => {
    const flow = await world.start();
    const { result, runs } = await costOf(() => callWith(flow, undefined));
    const offer = expectOffer(result);
    expect(Buffer.from(offer.paymentRequired, 'base64').toString('utf8')).toBe(bodyOf(offer));
    expect(offer.paymentRequired.length).toBeLessThanOrEqual(3 * 1024);
    expect(JSON.parse(bodyOf(offer))).toMatchObject({
      x402Version: 2,
      error: 'Payment required',
      resource: {
        url: `http://localhost:3402/x402/mainnet/paycall/tools/${operationName}`,
        description: 'Says back what it was given.',
        mimeType: 'application/json',
      },
      accepts: [
        {
          scheme: 'exact',
          network: 'eip155:8453',
          asset: world.chain.usdcAddress,
          amount: '10000',
          payTo: world.chain.keys.payTo.address,
          maxTimeoutSeconds: 120,
          extra: { name: 'USD Coin', version: '2' },
        },
      ],
    });
    expect(flow.offer(operationName)).toEqual(offer);
    expect(runs).toBe(0);
  });

  it('answers a domain decision, charged once, with the settlement and a receipt that binds both', async () => {
    const flow = await world.start();
    const payment = await signPayment(world.chain);
    const { result, runs, moved } = await costOf(() => callWith(flow, headerOf(payment), { text: 'hello' }));
    const answer = expectAnswer(result);
    expect({ runs, moved, charged: answer.charged, replayed: answer.replayed }).toEqual({
      runs: 1,
      moved: 10_000n,
      charged: true,
      replayed: false,
    });
    const { billing, ...rest } = JSON.parse(bodyOf(answer));
    expect(rest.text).toBe('hello');
    const payer = world.chain.keys.buyer.address.toLowerCase();
    expect(billing).toMatchObject({ charged: true, amount: '10000', network: 'eip155:8453', payer });
    expect(billing.asset).toBe(world.chain.usdcAddress);
    expect(responseOf(answer)).toMatchObject({
      success: true,
      transaction: billing.transaction,
      network: 'eip155:8453',
      payer,
      amount: '10000',
    });
    expect(await world.chain.request('eth_getTransactionReceipt', [billing.transaction])).toMatchObject({
      status: '0x1',
    });
    const verdict = verifyReceipt(billing.receipt, {
      jwks: publicKeySet([{ key: readReceiptKey(world.chain.keys.receiptEd25519Pem), notBefore: 0 }]),
      issuer: publicBaseUrl,
      environment: 'sandbox',
      typ: receiptType.paidCall,
      now: new Date(),
    });
    if (!verdict.valid) throw new Error(verdict.reason);
    expect(verdict.claims).toMatchObject({
      operation: operationName,
      requestSha256: requestSha256(operationName, { text: 'hello' }),
      payer,
      amountUnits: '10000',
      paymentNonce: nonceOf(payment),
      responseSha256: responseSha256(rest),
      transaction: billing.transaction,
    });
  });

  it('gives the stored answer back, byte for byte, however often and wherever the payment is repeated', async () => {
    const [one, other] = [await world.start(), await world.start()];
    const header = await newHeader(world.chain);
    const first = expectAnswer(await callWith(one, header, { text: 'kept' }));
    const { result, runs, moved } = await costOf(() =>
      Promise.all([one, other, one, other].map((flow) => callWith(flow, header, { text: 'kept' }))),
    );
    for (const answer of result.map(expectAnswer)) {
      expect(bodyOf(answer)).toBe(bodyOf(first));
      expect(answer.paymentResponse).toBe(first.paymentResponse);
      expect(answer).toMatchObject({ charged: true, replayed: true });
    }
    expect({ runs, moved }).toEqual({ runs: 0, moved: 0n });
  });

  it.each<[string, (inner: FacilitatorClient) => FacilitatorClient['verify']]>([
    ['came', (inner) => (payment, required) => inner.verify(payment, required)],
    ['failed', () => () => Promise.reject(new Error('the facilitator hung up'))],
  ])(
    'P2 gives the answer to a duplicate whose check %s after another instance had settled the payment',
    async (_how, verify) => {
      const fast = await world.start();
      let settled = () => {};
      const isSettled = new Promise<void>((resolve) => (settled = resolve));
      const inner = facilitatorOf(world.chain, world.token);
      const slow = await world.start({
        facilitator: {
          getSupported: () => inner.getSupported(),
          settle: (payment, required) => inner.settle(payment, required),
          verify: async (payment, required) => {
            await isSettled;
            return verify(inner)(payment, required);
          },
        },
      });
      const header = await newHeader(world.chain);
      const { result, runs, moved } = await costOf(async () => {
        const late = callWith(slow, header);
        const first = await callWith(fast, header);
        settled();
        return [first, await late];
      });
      expect(new Set(result.map((answer) => bodyOf(expectAnswer(answer)))).size).toBe(1);
      expect({ runs, moved }).toEqual({ runs: 1, moved: 10_000n });
    },
  );

  it('P3 refuses a charged payment with other arguments or for another operation with 409, and moves nothing more', async () => {
    const flow = await world.start();
    const elsewhere = await world.start({ operation: { name: 'other_check' } });
    const header = await newHeader(world.chain);
    expectAnswer(await callWith(flow, header, { text: 'mine' }));
    const { result, runs, moved } = await costOf(async () => [
      await callWith(flow, header, { text: 'other' }),
      await elsewhere.call({
        operation: 'other_check',
        input: { text: 'mine' },
        sentArguments: { text: 'mine' },
        paymentHeader: header,
      }),
    ]);
    for (const answer of result) {
      expect(expectRefusal(answer)).toMatchObject({
        status: 409,
        code: 'payment_bound_to_other_request',
        charged: false,
      });
    }
    expect({ runs, moved }).toEqual({ runs: 0, moved: 0n });
  });

  it('does not charge when no domain decision was made, and takes the same signature again, for other arguments too', async () => {
    const flow = await world.start();
    const header = await newHeader(world.chain);
    const { result, runs, moved } = await costOf(() => callWith(flow, header, { does: 'unavailable' }));
    const answer = expectAnswer(result);
    expect(answer.charged).toBe(false);
    expect(JSON.parse(bodyOf(answer)).billing).toEqual({
      charged: false,
      amount: '0',
      asset: world.chain.usdcAddress,
      network: 'eip155:8453',
      transaction: null,
      payer: world.chain.keys.buyer.address.toLowerCase(),
      receipt: null,
    });
    expect(responseOf(answer)).toMatchObject({ success: false, errorReason: 'not_charged', transaction: '' });
    expect({ runs, moved }).toEqual({ runs: 1, moved: 0n });
    const again = await costOf(() => callWith(flow, header, { text: 'now it works' }));
    expect(expectAnswer(again.result).charged).toBe(true);
    expect({ runs: again.runs, moved: again.moved }).toEqual({ runs: 1, moved: 10_000n });
  });

  it.each([
    ['throw', 'tool_failed'],
    ['hang', 'tool_timeout'],
  ] as const)('does not charge when the tool ends by %s, and takes the same signature again', async (does, code) => {
    const flow = await world.start({ operation: { deadlineMs: 200 } });
    const header = await newHeader(world.chain);
    const { result, moved } = await costOf(() => callWith(flow, header, { does }));
    expect(expectRefusal(result)).toMatchObject({ status: 503, code, charged: false, retryable: true });
    expect(moved).toBe(0n);
    const again = await costOf(() => callWith(flow, header, { text: 'now it works' }));
    expect(expectAnswer(again.result).charged).toBe(true);
    expect(again.moved).toBe(10_000n);
  });

  it('P8 runs the tool at most three times for one signature while its source does not decide, then says which source', async () => {
    const flow = await world.start();
    const header = await newHeader(world.chain);
    const asked = { does: 'unavailable', undecided: ['register'] } as const;
    const { runs, moved } = await costOf(async () => {
      for (let call = 0; call < 3; call += 1) expectAnswer(await callWith(flow, header, asked));
      const fourth = expectRefusal(await callWith(flow, header, { text: 'too late' }));
      expect(fourth).toMatchObject({ status: 503, code: 'payment_retry_limit', charged: false });
      expect(fourth.details).toEqual({ limit: 'payment', source: 'register' });
      expect(fourth.message).toContain('register was asked for this payment 3 times');
    });
    expect({ runs, moved }).toEqual({ runs: 3, moved: 0n });
  });

  it('P8 stops a payer after ten runs of a source that did not decide, tells when it opens, and stops nobody and nothing else', async () => {
    const payer = randomAccount();
    await world.chain.mint(payer.address, 1_000_000n);
    const config = {
      sandboxPayers: [payer.address, world.chain.keys.buyer.address],
      caps: { payerUndecidedRunsPerHourMax: 10, payerFailedSettlementsPerHourMax: 3 },
    };
    const flow = await world.start({ config, operation: { sources: ['register'] } });
    const local = await world.start({ config, operation: { sources: [] } });
    const directory = await world.start({ config, operation: { sources: ['directory'] } });
    const header = () => newHeader(world.chain, { payer });
    const asked = { does: 'unavailable', undecided: ['register'] } as const;
    const { runs, moved } = await costOf(async () => {
      for (let call = 0; call < 10; call += 1) expectAnswer(await callWith(flow, await header(), asked));
      const {
        code,
        message,
        details = {},
        retryAfterSeconds = 0,
      } = expectRefusal(await callWith(flow, await header()));
      expect([code, details['limit'], details['source']]).toEqual(['payment_retry_limit', 'source', 'register']);
      expect(message).toContain(`register was asked for this payer 10 times`);
      expect(message).toContain(details['opensAt']);
      const opensInSeconds = (Date.parse(details['opensAt'] as string) - Date.now()) / 1000;
      expect(Math.abs(opensInSeconds - retryAfterSeconds)).toBeLessThan(60);
      expect(Math.abs(retryAfterSeconds - 3_600)).toBeLessThan(300);
      for (const other of [local, directory])
        expect(expectAnswer(await callWith(other, await header())).charged).toBe(true);
      expectAnswer(await callWith(flow, await newHeader(world.chain), asked));
    });
    expect({ runs, moved }).toEqual({ runs: 13, moved: 20_000n });
  });

  it.each([
    ['what is computed here did not decide', { does: 'unavailable' }, 200],
    ['a source that was asked decided', { does: 'answer', undecided: ['register'] }, 200],
    ['the tool broke on our side', { does: 'throw', undecided: ['register'] }, 503],
  ] as const)('P8 limits nobody because %s', async (_why, input, status) => {
    const payer = randomAccount();
    await world.chain.mint(payer.address, 1_000_000n);
    const caps = { payerUndecidedRunsPerHourMax: 2, payerFailedSettlementsPerHourMax: 3 };
    const flow = await world.start({ config: { sandboxPayers: [payer.address], caps } });
    const header = await newHeader(world.chain, { payer });
    for (let call = 0; call < 5; call += 1) {
      const signature = input.does === 'answer' ? await newHeader(world.chain, { payer }) : header;
      expect(await callWith(flow, signature, input)).toMatchObject({ status, charged: input.does === 'answer' });
    }
    expect(expectAnswer(await callWith(flow, header)).charged).toBe(true);
  });

  it('B5 keeps an answer with U+0000 and lone surrogates, and replays it to the byte', async () => {
    const flow = await world.start();
    const header = await newHeader(world.chain);
    const text = 'nul:\u0000 lone:\ud800 pair:\ud83d\ude00 low:\udc00';
    const first = expectAnswer(await callWith(flow, header, { text }));
    expect(JSON.parse(bodyOf(first)).text).toBe(text);
    const other = await world.start();
    const { result, runs, moved } = await costOf(() => callWith(other, header, { text }));
    expect(Buffer.from(expectAnswer(result).body).equals(Buffer.from(first.body))).toBe(true);
    expect({ runs, moved }).toEqual({ runs: 0, moved: 0n });
  });

  it('accepts an authorization that is good for ten more years', async () => {
    const flow = await world.start();
    const header = await newHeader(world.chain, { validBefore: 2_100_000_000n });
    const { result, moved } = await costOf(() => callWith(flow, header));
    expect(expectAnswer(result).charged).toBe(true);
    expect(moved).toBe(10_000n);
  });

  it('tells that an answer is no longer kept with 409 and its receipt, and charges nothing more', async () => {
    const flow = await world.start({ operation: { answerKeptSeconds: 0 } });
    const payment = await signPayment(world.chain);
    const header = headerOf(payment);
    const first = expectAnswer(await callWith(flow, header));
    await flow.sweep();
    const { result, runs, moved } = await costOf(() => callWith(flow, header));
    const refusal = expectRefusal(result);
    expect(refusal).toMatchObject({ status: 409, code: 'answer_expired', paymentResponse: first.paymentResponse });
    expect(refusal.details).toEqual({ billing: JSON.parse(bodyOf(first)).billing });
    expect({ runs, moved }).toEqual({ runs: 0, moved: 0n });
    const nonce = nonceOf(payment) as Hex;
    const terms = { network: 'eip155:8453', asset: world.chain.usdcAddress, payer: world.chain.keys.buyer.address };
    const key = paymentKey({ ...terms, nonce });
    expect((await world.stores.kept(key)).answer).toBeNull();
  });

  it('a closed flow takes no new payment, names the reasons, and still gives out what was paid for', async () => {
    const open = await world.start();
    const header = await newHeader(world.chain);
    const paid = expectAnswer(await callWith(open, header));
    const closed = await world.start({ config: { closedByOperator: () => true } });
    expect(closed.flowState()).toEqual({ open: false, reasons: ['operator'] });
    const unpaid = { operation: 'check_text', input: {}, sentArguments: {}, paymentHeader: undefined };
    const { result, runs, moved } = await costOf(async () => [
      await callWith(closed, undefined),
      await closed.call({ ...unpaid, legacyHeader: true }),
      await callWith(closed, await newHeader(world.chain)),
    ]);
    for (const answer of result) {
      expect(expectRefusal(answer)).toMatchObject({
        status: 503,
        code: 'lane_closed',
        charged: false,
        details: { reasons: ['operator'] },
      });
    }
    expect(bodyOf(expectAnswer(await callWith(closed, header)))).toBe(bodyOf(paid));
    expect({ runs, moved }).toEqual({ runs: 0, moved: 0n });
  });
});

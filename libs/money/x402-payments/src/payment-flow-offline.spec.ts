import { type SignedPayment } from '@einvoice/test-kit';
import { type OfflineWorld, openOfflineWorld, refusedFor, transactionOf } from './offline-world.fixture';
import { expectAnswer, expectOffer, expectRefusal, headerOf, operationName } from './payment-flow.fixture';

let world: OfflineWorld;
beforeEach(async () => (world = await openOfflineWorld()));
const few = { burst: 2, perSecond: 0.001 };
const steps = (ms = 2) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a wallet that is a contract', () => {
  /** Signed by another key than the payer's, as contracts have it done. */
  const ofContract = async (digit: string): Promise<SignedPayment> => {
    const signed = await world.sign();
    const authorization = { ...signed.payload.authorization, from: `0x${digit.repeat(40)}` as const };
    return { ...signed, payload: { ...signed.payload, authorization } };
  };

  it('pays when it says of the signature that it is its own', async () => {
    world.chain.signature = 'valid';
    expect(expectAnswer(await world.pay(await ofContract('c'))).charged).toBe(true);
  });

  it('does not pay when it says no; nothing is run, and whoever asks in vain has a budget', async () => {
    world = await openOfflineWorld({ config: { caps: { refusedChecksPerClient: few } } });
    for (let call = 0; call < 2; call += 1) {
      const refused = expectOffer(await world.pay(await ofContract('c'), {}, { client: 'one' }));
      expect(refused.reason).toBe('invalid_exact_evm_signature');
    }
    expect(expectRefusal(await world.pay(await ofContract('c'), {}, { client: 'one' }))).toMatchObject({
      ...{ code: 'payment_rate_limit', charged: 'unknown' },
    });
    expect(expectOffer(await world.pay(await ofContract('c'), {}, { client: 'two' })).reason).toBe(
      'invalid_exact_evm_signature',
    );
    expect([world.runs(), world.facilitator.verified]).toEqual([0, []]);
  });

  it('is not known while the chain does not answer, which costs no budget', async () => {
    world = await openOfflineWorld({ config: { caps: { refusedChecksPerClient: few } } });
    world.chain.signature = 'unknown';
    for (let call = 0; call < 4; call += 1) {
      expect(expectRefusal(await world.pay(await ofContract('c'), {}, { client: 'one' }))).toMatchObject({
        ...{ code: 'chain_unavailable', charged: 'unknown' },
      });
    }
    world.chain.signature = 'valid';
    expect(expectAnswer(await world.pay(await ofContract('c'), {}, { client: 'one' })).charged).toBe(true);
  });

  it('is not asked while too many are', async () => {
    world = await openOfflineWorld({ config: { caps: { verifyConcurrencyMax: 0 } } });
    expect(expectRefusal(await world.pay(await ofContract('c')))).toMatchObject({
      ...{ code: 'lane_busy', charged: 'unknown' },
    });
  });

  it('is refused when the facilitator denies its signature; of an account we know better, and nobody is refused', async () => {
    world.chain.signature = 'valid';
    world.facilitator.verdict = () => ({ isValid: false, invalidReason: 'invalid_exact_evm_signature' });
    expect(expectOffer(await world.pay(await ofContract('c'))).reason).toBe('invalid_exact_evm_signature');
    expect(expectRefusal(await world.pay(await world.sign())).code).toBe('facilitator_unavailable');
  });
});

describe('the budget of a payer', () => {
  const poor = 'invalid_exact_evm_insufficient_balance';

  it('is not spent by a source that does not decide', async () => {
    world = await openOfflineWorld({ config: { caps: { refusedChecksPerPayer: few } } });
    for (let call = 0; call < 4; call += 1) {
      expectAnswer(await world.pay(await world.sign(), { does: 'unavailable' }));
    }
  });

  it('is not spent by a payment that failed and moved the money after all', async () => {
    world = await openOfflineWorld({ config: { caps: { refusedChecksPerPayer: { ...few, burst: 1 } } } });
    world.facilitator.settlement = () => refusedFor(poor);
    const payment = await world.sign();
    expectOffer(await world.pay(payment));
    world.chain.outcome = () => ({ state: 'settled', transaction: transactionOf('d'), blockNumber: 1n });
    expect(expectAnswer(await world.pay(payment)).replayed).toBe(true);
    expect(expectAnswer(await world.pay(await world.sign())).charged).toBe(true);
  });
});

it('P8 a claim sees what began since the payer was looked at', async () => {
  world.facilitator.settlement = () => refusedFor('invalid_exact_evm_insufficient_balance');
  for (let call = 0; call < 2; call += 1) expectOffer(await world.pay(await world.sign()));
  const { payments } = world.stores;
  const usage = await payments.payerUsage(world.buyer, 'nobody');
  const looked = jest.spyOn(payments, 'payerUsage').mockResolvedValueOnce({ ...usage, openPayments: 0 });
  const other = await world.sign();
  // Another of his payments is claimed while this one is checked.
  world.facilitator.verdict = async () => {
    const key = world.keyOf(await world.sign());
    const limits = { sources: [], undecidedRunsMax: 3, leaseMs: 600_000, identifierSha256: null };
    const claim = { key, payer: world.buyer, operation: operationName, requirement: {} as never, validBefore: 0n };
    expect(await payments.claim(claim, limits)).not.toBeNull();
    return { isValid: true };
  };
  expect(expectRefusal(await world.pay(other))).toMatchObject({
    ...{ code: 'payment_retry_limit', retryAfterSeconds: 2, details: { limit: 'failed_settlements' } },
  });
  expect([world.runs(), await world.stateOf(other)]).toEqual([2, undefined]);
  // The claim's word is the last: nothing is begun anew.
  expect(looked).toHaveBeenCalledTimes(1);
});

it('a claim is held while the tool runs', async () => {
  world = await openOfflineWorld({ config: { timing: { leaseMs: 600 } } });
  const extended = jest.spyOn(world.stores.payments, 'extendLease');
  const payment = await world.sign();
  await world.pay(payment, { meanwhile: async () => void (await steps(30)) });
  const [lease, leaseMs] = extended.mock.calls[0]!;
  expect([lease, leaseMs]).toEqual([{ key: world.keyOf(payment), attempt: 1 }, 600]);
});

it('a flow that stops waits for the calls under way', async () => {
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const call = world.pay(await world.sign(), { meanwhile: () => held });
  while (world.runs() < 1) await steps(1);
  let isOver = false;
  const stopped = world.flow.stop().then(() => (isOver = true));
  await steps(5);
  expect(isOver).toBe(false);
  goOn();
  expect(expectAnswer(await call).charged).toBe(true);
  await stopped;
});

it('a flow that stopped looks at nothing any more', async () => {
  world = await openOfflineWorld({ config: { timing: { watchIntervalMs: 100 } } });
  const asked = jest.spyOn(world.chain, 'newestBlock');
  await world.flow.start();
  await world.flow.stop();
  const before = asked.mock.calls.length;
  await steps(20);
  expect(asked.mock.calls.length).toBe(before);
});

describe('what an offer says', () => {
  it('an address once, however the public one ends', async () => {
    world = await openOfflineWorld({ config: { publicBaseUrl: 'https://pay.example/' } });
    const offer = expectOffer(world.flow.offer(operationName));
    expect(JSON.parse(Buffer.from(offer.body).toString('utf8'))).toMatchObject({
      resource: { url: `https://pay.example/x402/mainnet/paycall/tools/${operationName}` },
    });
  });

  it('what directories list, to the facilitator, too', async () => {
    const discovery = { example: { text: 'a' }, inputSchema: { type: 'object' } };
    world = await openOfflineWorld({ operation: { discovery } });
    await world.pay(await world.sign());
    expect(world.facilitator.verified[0]![0]).toMatchObject({
      extensions: { bazaar: { info: { input: { body: { text: 'a' } } } } },
    });
  });

  it('nothing of a payment that was not settled where none was', async () => {
    const refused = await world.pay(headerOf({ ...(await world.sign()), accepted: undefined }));
    expect(expectOffer(refused).reason).toBe('No matching payment requirements');
    expect('paymentResponse' in refused).toBe(false);
  });
});

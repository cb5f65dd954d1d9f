import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  authorizationDigest,
  bytesToHex,
  type FacilitatorClient,
  hexToBytes,
  recoverAddress,
  signDigestAsBytes,
  type TokenDomain,
} from '@einvoice/evm';
import { paidCalls } from '@einvoice/limits';
import { offeredTerms, type PaymentTermsOffered, randomAccount, type SignedPayment } from '@einvoice/test-kit';
import { type FlowAnswer } from './flow-answer';
import { type PaymentFlow } from './payment-flow';
import {
  expectAnswer,
  expectOffer,
  expectRefusal,
  facilitatorOf,
  headerOf,
  type InstanceOptions,
  type PaymentWorld,
  newHeader,
  openPaymentWorld,
  operationName,
} from './payment-flow.fixture';

describe('P6 payments that are never good', () => {
  let world: PaymentWorld;
  let nowMs = 0;
  let verifications = 0;
  beforeAll(async () => {
    world = await openPaymentWorld();
  });
  afterAll(() => world.stop());
  beforeEach(() => {
    verifications = 0;
  });

  const poorWallets = Array.from({ length: 9 }, randomAccount);
  const caps = {
    refusedChecksPerClient: { burst: 30, perSecond: 1 },
    refusedChecksPerPayer: { burst: 5, perSecond: 1 },
  };

  /** An instance that lets these wallets pay and counts the verdicts of the facilitator; a token pays for a verdict only. */
  async function flowFor(options: InstanceOptions['config'] = {}): Promise<PaymentFlow> {
    const own = facilitatorOf(world.chain, world.token);
    const counting: FacilitatorClient = {
      verify: async (...asked) => {
        const verdict = await own.verify(...asked);
        verifications += 1;
        return verdict;
      },
      settle: (...asked) => own.settle(...asked),
      getSupported: () => own.getSupported(),
    };
    const sandboxPayers = [world.chain.keys.buyer, ...poorWallets].map(({ address }) => address);
    return world.start({
      config: { sandboxPayers, caps, ...options },
      facilitator: counting,
      nowMs: () => nowMs,
    });
  }

  const callFrom = (flow: PaymentFlow, client: string | undefined, paymentHeader: string): Promise<FlowAnswer> =>
    flow.call({
      operation: operationName,
      input: {},
      sentArguments: {},
      paymentHeader,
      ...(client === undefined ? {} : { client }),
    });
  const poorHeader = (payer = poorWallets[0]!) => newHeader(world.chain, { payer });

  it('P6 5,000 fresh wallets of one network cost no more checks than its budget; a funded buyer elsewhere is served meanwhile', async () => {
    const { burst } = paidCalls.refusedChecksPerClient;
    const terms = offeredTerms(world.chain);
    const attack = Array.from({ length: 5_000 }, () => headerOf(paymentOfFreshWallet(world.token, terms)));
    const bought = await Promise.all(Array.from({ length: 20 }, () => newHeader(world.chain)));
    // Live, so that any wallet may try; and with the limits of every day.
    const flow = await flowFor({ environment: 'live', caps: {} });
    const codes: Record<string, number> = {};
    const attackWith = async (headers: string[]): Promise<void> => {
      for (let header = headers.pop(); header !== undefined; header = headers.pop()) {
        const answer = await callFrom(flow, '2001:db8:0:1::/64', header);
        const code = answer.kind === 'offer' ? answer.reason : expectRefusal(answer).code;
        codes[code] = (codes[code] ?? 0) + 1;
        await setImmediate(); // as over a network, each request comes in a turn of its own
      }
    };
    const attackers = (headers: string[]) => Promise.all(Array.from({ length: 32 }, () => attackWith(headers)));
    await attackers(attack.splice(0, 2 * burst));
    expect(verifications).toBe(burst);
    const attacking = attackers(attack);
    for (const [index, header] of bought.entries()) {
      expectAnswer(await callFrom(flow, 'elsewhere', header));
      // Nobody was before him in the queue for the node.
      expect(verifications).toBe(burst + index + 1);
    }
    await attacking;
    expect(verifications).toBe(burst + bought.length);
    expect(codes).toEqual({
      invalid_exact_evm_insufficient_balance: burst,
      payment_rate_limit: 5_000 - burst,
    });
    nowMs += 2_000;
    // One after the other: what a node that did not answer gives back is taken by the next.
    await attackWith(Array.from({ length: 50 }, () => headerOf(paymentOfFreshWallet(world.token, terms))));
    expect(verifications).toBe(burst + bought.length + 2 * paidCalls.refusedChecksPerClient.perSecond);
  });

  it('P6 a call refused for the budget asks neither the node nor the tool, and nothing is kept of it', async () => {
    const flow = await flowFor({ environment: 'live', caps: { refusedChecksPerClient: { burst: 0, perSecond: 0 } } });
    const terms = offeredTerms(world.chain);
    const payments = Array.from({ length: 60 }, () => paymentOfFreshWallet(world.token, terms));
    const [runs] = [world.runs(), await world.moved()];
    for (const payment of payments) expectRefusal(await callFrom(flow, 'attacker', headerOf(payment)));
    expect([world.runs(), await world.moved()]).toEqual([runs, 0n]);
    expect(verifications).toBe(0);
    const kept = Object.keys(await world.states());
    expect(
      payments
        .map((payment) => (payment as SignedPayment).payload.authorization.nonce)
        .filter((nonce) => kept.includes(nonce)),
    ).toEqual([]);
    // What it costs a buyer beside them: `npm run bench -- unfunded-flood`.
  });

  it('P6 a refusal for the budget says when to come back, and that nothing was charged', async () => {
    const flow = await flowFor({ caps: { ...caps, refusedChecksPerClient: { burst: 0, perSecond: 1 } } });
    const refusal = expectRefusal(await callFrom(flow, 'anybody', await newHeader(world.chain)));
    expect(refusal).toMatchObject({ status: 503, code: 'payment_rate_limit', charged: false, retryable: true });
    expect(refusal.retryAfterSeconds).toBeGreaterThan(0);
  });

  it('P6 good payments cost no budget, however many', async () => {
    const flow = await flowFor({ caps: { ...caps, refusedChecksPerClient: { burst: 1, perSecond: 0 } } });
    for (let paid = 0; paid < 4; paid += 1) {
      expectAnswer(await callFrom(flow, 'regular', await newHeader(world.chain)));
    }
  });

  it('P6 an empty wallet is not looked into again for 5 seconds, and then it is', async () => {
    const flow = await flowFor();
    const reasonOf = async (): Promise<string> => expectOffer(await callFrom(flow, 'a', await poorHeader())).reason;
    expect([await reasonOf(), await reasonOf(), await reasonOf()]).toEqual(
      Array(3).fill('invalid_exact_evm_insufficient_balance'),
    );
    expect(verifications).toBe(1);
    nowMs += 5_000;
    expect(await reasonOf()).toBe('invalid_exact_evm_insufficient_balance');
    expect(verifications).toBe(2);
  });

  it('P6 one payer has one budget, from whatever networks the calls come', async () => {
    const flow = await flowFor({ caps: { ...caps, poorPayerRememberedMs: 0 } });
    for (let from = 0; from < 9; from += 1) await callFrom(flow, `network ${from}`, await poorHeader());
    expect(verifications).toBe(5);
  });

  it('P6 nobody spends the budget of a payer whose signature he does not have', async () => {
    const flow = await flowFor();
    const payment = JSON.parse(Buffer.from(await newHeader(world.chain), 'base64').toString('utf8'));
    payment.payload.signature = `0x${'11'.repeat(64)}1b`;
    for (let attempt = 0; attempt < 20; attempt += 1) await callFrom(flow, 'squatter', headerOf(payment));
    expectAnswer(await callFrom(flow, 'victim', await newHeader(world.chain)));
  });

  it('P6 more calls at once than the process may hold are told so at once, and to keep their signature', async () => {
    const flow = await flowFor({ caps: { ...caps, callsAtWorkMax: 1 } });
    const [first, second] = await Promise.all([newHeader(world.chain), newHeader(world.chain)]);
    const [answered, shed] = await Promise.all([callFrom(flow, 'a', first), callFrom(flow, 'b', second)]);
    expectAnswer(answered!);
    const refusal = expectRefusal(shed!);
    expect(refusal).toMatchObject({ status: 503, code: 'lane_busy', charged: 'unknown', retryAfterSeconds: 2 });
    expectAnswer(await callFrom(flow, 'b', second));
  });
});

/** Signed by a new wallet without money: natively, so that there may be thousands. */
function paymentOfFreshWallet(token: TokenDomain, accepted: PaymentTermsOffered): object {
  const privateKey = randomBytes(32);
  const anything = randomBytes(32);
  const authorization = {
    from: recoverAddress(anything, hexToBytes(signDigestAsBytes(anything, privateKey)))!,
    to: accepted.payTo.toLowerCase() as TokenDomain['address'],
    value: BigInt(accepted.amount),
    validAfter: 0n,
    validBefore: 9_999_999_999n,
    nonce: bytesToHex(randomBytes(32)),
  };
  const signature = signDigestAsBytes(hexToBytes(authorizationDigest(token, authorization)), privateKey);
  const { value, validAfter, validBefore } = authorization;
  const asText = { value: String(value), validAfter: String(validAfter), validBefore: String(validBefore) };
  return { x402Version: 2, accepted, payload: { authorization: { ...authorization, ...asText }, signature } };
}

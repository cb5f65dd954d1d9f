import { StorageUnavailableError } from '@einvoice/error-codes';
import { FacilitatorUnavailableError } from '@einvoice/evm';
import { paidCalls } from '@einvoice/limits';
import { randomAccount, type SignedPayment } from '@einvoice/test-kit';
import { type OfflineWorld, openOfflineWorld } from './offline-world.fixture';
import { bodyOf, expectAnswer, expectOffer, expectRefusal, headerOf } from './payment-flow.fixture';

let world: OfflineWorld;
beforeEach(async () => (world = await openOfflineWorld()));

const reasonOf = async (payment: SignedPayment) => expectOffer(await world.pay(payment)).reason;
const now = () => BigInt(world.chain.newest!.timestampSeconds);
const nothingRan = () => {
  expect([world.runs(), world.facilitator.settled.length]).toEqual([0, 0]);
};

describe('P5 a facilitator that says valid to all changes nothing about what we compare ourselves', () => {
  it.each([9_999n, 10_001n])('%s units are not the price', async (amountUnits) => {
    const payment = await world.sign({ amountUnits });
    const ofPrice = { ...payment, accepted: { ...payment.accepted, amount: '10000' } };
    expect(await reasonOf(ofPrice)).toBe('invalid_exact_evm_payload_authorization_value_mismatch');
    nothingRan();
  });

  it('money for another recipient is no payment', async () => {
    const payment = await world.sign({ recipient: randomAccount().address });
    const forUs = { ...payment, accepted: { ...payment.accepted, payTo: world.payTo } };
    expect(await reasonOf(forUs)).toBe('invalid_exact_evm_recipient_mismatch');
    nothingRan();
    expect(world.facilitator.verified).toEqual([]);
  });

  it('an offer that we never made, or none, is not accepted', async () => {
    const payment = await world.sign();
    const { accepted: _, ...withoutOffer } = payment;
    for (const change of [
      { amount: '1' },
      { maxTimeoutSeconds: 999 },
      { network: 'eip155:1' },
      { payTo: world.buyer },
    ]) {
      const other = { ...payment, accepted: { ...payment.accepted, ...change } };
      expect(expectOffer(await world.pay(headerOf(other))).reason).toBe('No matching payment requirements');
    }
    const none = await world.pay(headerOf(withoutOffer));
    expect(expectOffer(none).reason).toBe('No matching payment requirements');
    nothingRan();
  });

  it('P11 what this instance offers today is accepted without a word of the storage', async () => {
    const asked = jest.spyOn(world.stores.offers, 'acceptable').mockRejectedValue(new StorageUnavailableError());
    expect(expectAnswer(await world.pay(await world.sign())).charged).toBe(true);
    expect(asked).not.toHaveBeenCalled();
  });

  it('an echo of other terms is not accepted', async () => {
    const echo = { 'payment-identifier': { info: { required: true } } };
    const answer = await world.pay(headerOf({ ...(await world.sign()), extensions: echo }));
    expect(expectOffer(answer).reason).toBe('extension_echo_mismatch');
    nothingRan();
  });

  it('a signature of somebody else is refused before anybody is asked', async () => {
    const payment = await world.sign({ payer: randomAccount() });
    const stolen = {
      ...payment,
      payload: { ...payment.payload, authorization: { ...payment.payload.authorization, from: world.buyer } },
    };
    expect(await reasonOf(stolen)).toBe('invalid_exact_evm_signature');
    expect(world.facilitator.verified).toEqual([]);
    nothingRan();
  });
});

describe('P12 the time window is judged by the chain’s clock', () => {
  const windowReason = async (window: { validAfter?: bigint; validBefore?: bigint }) => {
    const answer = await world.pay(await world.sign(window));
    return answer.kind === 'offer' ? answer.reason : answer.kind;
  };

  it('begins at its second, not before', async () => {
    const later = 'invalid_exact_evm_payload_authorization_valid_after';
    expect(await windowReason({ validAfter: now() + 1n })).toBe(later);
    expect(await windowReason({ validAfter: now() })).toBe('answer');
  });

  it('lasts until the tool and the settlement surely have ended: 10 seconds and 20', async () => {
    const over = 'invalid_exact_evm_payload_authorization_valid_before';
    expect(await windowReason({ validBefore: now() + 29n })).toBe(over);
    expect(await windowReason({ validBefore: now() + 30n })).toBe('answer');
    world = await openOfflineWorld({ operation: { deadlineMs: 10_001 } });
    expect(await windowReason({ validBefore: now() + 30n })).toBe(over);
    expect(await windowReason({ validBefore: now() + 31n })).toBe('answer');
  });

  it('is not judged at all while the chain does not say what time it is', async () => {
    const payment = await world.sign();
    world.chain.newest = null;
    expect(expectRefusal(await world.pay(payment))).toMatchObject({
      status: 503,
      code: 'chain_unavailable',
      charged: false,
    });
    expect(world.facilitator.verified).toEqual([]);
    nothingRan();
  });
});

describe('what the facilitator says', () => {
  it.each([
    ['facilitator_unavailable', new FacilitatorUnavailableError('facilitator_timeout', 'x')],
    ['facilitator_unavailable', new Error('broken')],
    ['chain_unavailable', new FacilitatorUnavailableError('chain_unavailable', 'x')],
  ])('P10 is no "no" when it says nothing: %s, told to the log', async (code, fault) => {
    world.facilitator.verdict = () => Promise.reject(fault);
    expect(expectRefusal(await world.pay(await world.sign()))).toMatchObject({ status: 503, code, charged: false });
    expect(world.faults).toEqual([fault]);
    nothingRan();
  });

  it('is passed on where it is a code, and only there', async () => {
    for (const [said, reason] of [
      ['invalid_exact_evm_nonce_already_used', 'invalid_exact_evm_nonce_already_used'],
      ['Error: at /srv', 'invalid_payment'],
      ['a'.repeat(81), 'invalid_payment'],
      ['', 'invalid_payment'],
      [undefined, 'invalid_payment'],
    ] as const) {
      world.facilitator.verdict = () => ({ isValid: false, ...(said !== undefined && { invalidReason: said }) });
      expect(await reasonOf(await world.sign())).toBe(reason);
    }
    nothingRan();
  });

  it('P6 a wallet without money is not looked into again for a while', async () => {
    const empty = 'invalid_exact_evm_insufficient_balance';
    world.facilitator.verdict = () => ({ isValid: false, invalidReason: empty });
    expect(await reasonOf(await world.sign())).toBe(empty);
    expect(await reasonOf(await world.sign())).toBe(empty);
    expect(world.facilitator.verified).toHaveLength(1);
    world.wait(paidCalls.poorPayerRememberedMs - 1);
    expect(await reasonOf(await world.sign())).toBe(empty);
    expect(world.facilitator.verified).toHaveLength(1);
    world.wait(1);
    world.facilitator.verdict = () => ({ isValid: true });
    expect((await world.pay(await world.sign())).kind).toBe('answer');
    expect(world.facilitator.verified).toHaveLength(2);
  });

  it('cannot deny a signature that was proven here; of a contract wallet it can', async () => {
    const wrong = 'invalid_exact_evm_signature';
    world.facilitator.verdict = () => ({ isValid: false, invalidReason: wrong });
    expect(expectRefusal(await world.pay(await world.sign())).code).toBe('facilitator_unavailable');
    world.chain.signature = 'valid';
    const payment = await world.sign();
    const ofContract = { ...payment, payload: { ...payment.payload, signature: '0xabcd' as const } };
    expect(await reasonOf(ofContract)).toBe(wrong);
    nothingRan();
  });

  it('a contract wallet is a payer when its contract says so, and nobody knows while the chain is silent', async () => {
    const payment = await world.sign();
    const ofContract = { ...payment, payload: { ...payment.payload, signature: '0xabcd' as const } };
    world.chain.signature = 'unknown';
    expect(expectRefusal(await world.pay(ofContract))).toMatchObject({ code: 'chain_unavailable', charged: 'unknown' });
    world.chain.signature = 'invalid';
    expect(await reasonOf(ofContract)).toBe('invalid_exact_evm_signature');
    world.chain.signature = 'valid';
    expect(expectAnswer(await world.pay(ofContract)).charged).toBe(true);
  });

  it('it is sent what was checked, in one spelling, and nothing that the buyer wrote beside it', async () => {
    const payment = await world.sign({ validBefore: now() + 100n });
    const { authorization, signature } = payment.payload;
    const shouting = {
      ...payment,
      resource: { url: 'https://evil.example' },
      junk: 1,
      payload: { ...payment.payload, junk: 2 },
    };
    expect((await world.pay(headerOf(shouting))).kind).toBe('answer');
    const [sent] = world.facilitator.verified;
    expect(sent).toEqual([
      {
        x402Version: 2,
        resource: {
          url: 'http://localhost:3402/x402/mainnet/paycall/tools/check_text',
          description: 'Says back what it was given.',
          mimeType: 'application/json',
        },
        accepted: payment.accepted,
        payload: {
          authorization: {
            ...{ from: world.buyer, to: world.payTo.toLowerCase(), value: '10000', validAfter: '0' },
            ...{ validBefore: `${now() + 100n}`, nonce: authorization.nonce },
          },
          signature,
        },
      },
      payment.accepted,
    ]);
    expect(world.facilitator.settled).toEqual([sent]);
  });
});

describe('P6 checks that end in a refusal', () => {
  it('are counted for the client and for the payer; a good payment of another costs nothing of it', async () => {
    const few = { burst: 2, perSecond: 0.001 };
    world = await openOfflineWorld({
      config: { caps: { refusedChecksPerClient: few, refusedChecksPerPayer: { burst: 3, perSecond: 0.001 } } },
    });
    const bad = 'invalid_exact_evm_nonce_already_used';
    const payAs = async (client: string) => {
      const answer = await world.pay(await world.sign(), {}, { client });
      return answer.kind === 'offer' ? answer.reason : answer.kind === 'refused' ? answer.code : 'paid';
    };
    for (let good = 0; good < 5; good += 1) expect(await payAs('one')).toBe('paid');
    world.facilitator.verdict = () => ({ isValid: false, invalidReason: bad });
    expect([await payAs('one'), await payAs('one'), await payAs('one')]).toEqual([bad, bad, 'payment_rate_limit']);
    // The payer has one more from elsewhere, and what was not asked took nothing.
    expect([await payAs('two'), await payAs('two'), await payAs('three')]).toEqual([
      bad,
      'payment_rate_limit',
      'payment_rate_limit',
    ]);
    const other = await world.pay(await world.sign({ payer: randomAccount() }), {}, { client: 'three' });
    expect(expectOffer(other).reason).toBe(bad);
  });

  it('are as many at once as allowed, and nobody queues', async () => {
    world = await openOfflineWorld({ config: { caps: { verifyConcurrencyMax: 1 } } });
    let goOn = (): void => undefined;
    world.facilitator.verdict = () => new Promise((resolve) => (goOn = () => resolve({ isValid: true })));
    const first = world.pay(await world.sign());
    while (world.facilitator.verified.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const second = expectRefusal(await world.pay(await world.sign({ payer: randomAccount() })));
    expect(second).toMatchObject({ status: 503, code: 'lane_busy', retryable: true, charged: false });
    goOn();
    expect(JSON.parse(bodyOf(expectAnswer(await first)))).toMatchObject({ billing: { charged: true } });
  });
});

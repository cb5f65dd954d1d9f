import { StorageUnavailableError } from '@einvoice/error-codes';
import { type SignedPayment } from '@einvoice/test-kit';
import { type OfflineWorld, openOfflineWorld, refusedFor, settledBy, transactionOf } from './offline-world.fixture';
import { bodyOf, expectAnswer, expectOffer, expectRefusal, responseOf } from './payment-flow.fixture';

let world: OfflineWorld;
/** Waits a fifth of a second for the chain's word. */
const hasty = { config: { timing: { holdMs: 20_000 } } };
beforeEach(async () => (world = await openOfflineWorld(hasty)));
const patiently = async (): Promise<void> => void (world = await openOfflineWorld());

const empty = 'invalid_exact_evm_insufficient_balance';
const used = 'invalid_exact_evm_nonce_already_used';
const expired = 'invalid_exact_evm_payload_authorization_valid_before';
const onChain = (digit: string) =>
  ({ state: 'settled', transaction: transactionOf(digit), blockNumber: 1_001n }) as const;
const billingOf = (answer: Awaited<ReturnType<OfflineWorld['pay']>>) =>
  (JSON.parse(bodyOf(expectAnswer(answer))) as { billing: Record<string, unknown> }).billing;
const isPending = (answer: Awaited<ReturnType<OfflineWorld['pay']>>) => {
  expect(expectRefusal(answer)).toMatchObject({
    status: 503,
    code: 'settlement_pending',
    charged: 'unknown',
    retryable: true,
  });
  expect(responseOf(expectRefusal(answer))).toMatchObject({
    success: false,
    errorReason: 'settlement_pending',
    transaction: '',
  });
};

describe('O10 whose word counts', () => {
  it('a success that our own node showed is believed at once', async () => {
    const answer = await world.pay(await world.sign());
    expect(billingOf(answer)).toMatchObject({
      charged: true,
      amount: '10000',
      payer: world.buyer,
      transaction: transactionOf('a'),
    });
    expect(world.chain.asked).toEqual([]);
  });

  it('a success that somebody else tells is looked up, and the chain’s transaction is the one that counts', async () => {
    world.facilitator.provesTransfers = undefined;
    world.chain.outcome = () => onChain('b');
    const payment = await world.sign();
    expect(billingOf(await world.pay(payment))).toMatchObject({ transaction: transactionOf('b') });
    const { nonce } = payment.payload.authorization;
    expect(world.chain.asked).toEqual([
      { payer: world.buyer, nonce, recipient: world.payTo.toLowerCase(), amountUnits: 10_000n, fromBlock: 1_000n },
    ]);
  });

  it.each([
    ['without a hash', settledBy('')],
    ['with half a hash', settledBy('0x12')],
    ['with something around a hash', settledBy(` ${transactionOf('a')}`)],
  ])('a success %s is none, whoever says it', async (_what, said) => {
    world.facilitator.settlement = () => said;
    isPending(await world.pay(await world.sign()));
    expect(world.faults.length).toBeGreaterThan(0);
  });

  it('P10 an outage while sending is nothing known: the chain decides', async () => {
    await patiently();
    const outage = new Error('reset');
    world.facilitator.settlement = () => Promise.reject(outage);
    let looks = 0;
    world.chain.outcome = () => ((looks += 1) < 3 ? { state: looks === 1 ? 'unused' : 'unknown' } : onChain('c'));
    expect(billingOf(await world.pay(await world.sign()))).toMatchObject({ transaction: transactionOf('c') });
    expect(world.faults).toContain(outage);
    // Sent again in every fourth round only: the first may be under way.
    expect(world.facilitator.settled).toHaveLength(1);
  });
});

describe('P8 a payment that is given up', () => {
  it('of a wallet found empty is answered 402, and says so again without being sent again', async () => {
    world.facilitator.settlement = () => refusedFor(empty);
    const payment = await world.sign();
    const answer = expectOffer(await world.pay(payment));
    expect(answer).toMatchObject({ status: 402, reason: empty });
    expect(responseOf(answer)).toMatchObject({
      success: false,
      errorReason: empty,
      payer: world.buyer,
      network: 'eip155:8453',
    });
    expect(expectOffer(await world.pay(payment)).reason).toBe(empty);
    expect([await world.stateOf(payment), world.facilitator.settled.length, world.runs()]).toEqual(['failed', 1, 1]);
  });

  it('is answered after all when the chain moved the money nevertheless', async () => {
    world.facilitator.settlement = () => refusedFor(empty);
    const payment = await world.sign();
    await world.pay(payment);
    world.chain.outcome = () => ({ state: 'unknown' });
    expect(expectRefusal(await world.pay(payment))).toMatchObject({ code: 'chain_unavailable', charged: 'unknown' });
    world.chain.outcome = () => onChain('d');
    expect(billingOf(await world.pay(payment))).toMatchObject({ transaction: transactionOf('d') });
    expect(world.runs()).toBe(1);
  });

  it.each([
    [used, 'told that the nonce is used while our node knows nothing of it'],
    [expired, 'told that the time is over'],
    ['some_other_reason', 'told anything else'],
  ])('is none when somebody said %s: %s', async (reason) => {
    world.facilitator.settlement = () => refusedFor(reason);
    const payment = await world.sign();
    isPending(await world.pay(payment));
    expect(await world.stateOf(payment)).toBe('settling');
  });

  it('an empty wallet ends nothing when a transaction of it may be under way', async () => {
    await patiently();
    let sendings = 0;
    const leaving = new AbortController();
    world.facilitator.settlement = () => {
      sendings += 1;
      if (sendings === 1) throw new Error('lost');
      if (sendings === 3) leaving.abort();
      return refusedFor(empty);
    };
    const payment = await world.sign();
    isPending(await world.pay(payment, {}, { signal: leaving.signal }));
    expect(await world.stateOf(payment)).toBe('settling');
  });

  it.each([
    ['a refusal with a transaction may still be mined', refusedFor('some_reason', transactionOf('e')), 'settling'],
    ['a refusal that is no code says nothing', refusedFor('Error: at /srv'), 'settling'],
    ['an empty wallet is over also when its transaction was mined', refusedFor(empty, transactionOf('e')), 'failed'],
  ])('%s', async (_what, said, state) => {
    world.facilitator.settlement = () => said;
    const payment = await world.sign();
    await world.pay(payment);
    expect(await world.stateOf(payment)).toBe(state);
  });

  it('a cancelled nonce is over', async () => {
    world.facilitator.provesTransfers = undefined;
    world.chain.outcome = () => ({ state: 'cancelled' });
    const payment = await world.sign();
    expect(expectOffer(await world.pay(payment)).reason).toBe(used);
    // Nothing can turn it into a transfer: the chain is not asked again.
    const asked = world.chain.asked.length;
    expect(expectOffer(await world.pay(payment)).reason).toBe(used);
    expect(world.chain.asked).toHaveLength(asked);
  });
});

it('P10 an unused nonce is over ten seconds after its time, and not before: a lagging node may still execute it', async () => {
  world.facilitator.settlement = () => Promise.reject(new Error('down'));
  const { number, timestampSeconds } = world.chain.newest!;
  const payment = await world.sign({ validBefore: BigInt(timestampSeconds) + 60n });
  let readSeconds = timestampSeconds;
  Object.defineProperty(world.chain, 'newest', { get: () => ({ number, timestampSeconds: readSeconds }) });
  const afterwards = async (seconds: number) => {
    readSeconds = timestampSeconds + seconds;
    return world.pay(payment);
  };
  isPending(await afterwards(0));
  isPending(await afterwards(60));
  isPending(await afterwards(69));
  expect(expectOffer(await afterwards(70)).reason).toBe(expired);
  expect(await world.stateOf(payment)).toBe('failed');
});

describe('what a holder left open', () => {
  const leftOpen = async (): Promise<SignedPayment> => {
    const payment = await world.sign();
    world.facilitator.settlement = () => Promise.reject(new Error('down'));
    isPending(await world.pay(payment));
    world.facilitator.settlement = () => settledBy(transactionOf('a'));
    return payment;
  };

  it('is finished by the sweeper, by the chain’s word first, and answered without another run', async () => {
    const payment = await leftOpen();
    world.chain.outcome = () => onChain('f');
    const sent = world.facilitator.settled.length;
    await world.flow.sweep();
    expect(await world.stateOf(payment)).toBe('settled');
    expect(world.facilitator.settled).toHaveLength(sent);
    const answer = expectAnswer(await world.pay(payment));
    expect(answer).toMatchObject({ charged: true, replayed: true });
    expect(billingOf(answer)).toMatchObject({ transaction: transactionOf('f') });
    expect(world.runs()).toBe(1);
  });

  it('is sent again when the chain knows nothing of it', async () => {
    const payment = await leftOpen();
    await world.flow.sweep();
    expect(billingOf(await world.pay(payment))).toMatchObject({ transaction: transactionOf('a') });
  });

  it('is finished by the next call as well', async () => {
    const payment = await leftOpen();
    expect(expectAnswer(await world.pay(payment))).toMatchObject({ charged: true, replayed: true });
    expect(world.runs()).toBe(1);
  });

  it('an empty wallet does not end what somebody may have sent before, until it is old', async () => {
    const payment = await leftOpen();
    world.facilitator.settlement = () => refusedFor(empty);
    isPending(await world.pay(payment));
    expect(await world.stateOf(payment)).toBe('settling');
    await world.stores.age(world.buyer, 601);
    expect(expectOffer(await world.pay(payment)).reason).toBe(empty);
  });
});

describe('P10 a settled payment, looked at again', () => {
  const settledPayment = async () => {
    const payment = await world.sign();
    await world.pay(payment);
    return payment;
  };

  it('stays when the chain still has its transaction, and is not looked at a third time', async () => {
    const payment = await settledPayment();
    world.chain.outcome = () => onChain('a');
    await world.flow.sweep();
    expect(await world.stateOf(payment)).toBe('settled');
    const asked = world.chain.asked.length;
    expect(asked).toBe(1);
    await world.flow.sweep();
    expect(world.chain.asked).toHaveLength(asked);
  });

  it('is not looked at before its time: what was undone meanwhile would be final', async () => {
    world = await openOfflineWorld({ config: { timing: { holdMs: 20_000, finalAfterMs: 60_000 } } });
    await settledPayment();
    world.chain.outcome = () => onChain('a');
    await world.flow.sweep();
    expect(world.chain.asked).toEqual([]);
    await world.stores.age(world.buyer, 61);
    await world.flow.sweep();
    expect(world.chain.asked).toHaveLength(1);
  });

  it('is told with the other transaction when the chain undid it and settled it in another', async () => {
    const payment = await settledPayment();
    world.chain.outcome = () => onChain('b');
    await world.flow.sweep();
    expect(await world.stateOf(payment)).toBe('settled');
    const answer = await world.pay(payment);
    expect(billingOf(answer)).toMatchObject({ charged: true, transaction: transactionOf('b') });
    expect(responseOf(expectAnswer(answer))).toMatchObject({ success: true, transaction: transactionOf('b') });
    expect(world.facilitator.settled).toHaveLength(1);
  });

  it('is sent again when the chain undid it and has it no longer', async () => {
    const payment = await settledPayment();
    world.facilitator.settlement = () => settledBy(transactionOf('c'));
    await world.flow.sweep();
    expect(world.facilitator.settled).toHaveLength(2);
    expect(billingOf(await world.pay(payment))).toMatchObject({ transaction: transactionOf('c') });
  });

  it('is left as it is while the chain does not say', async () => {
    const payment = await settledPayment();
    world.chain.outcome = () => ({ state: 'unknown' });
    await world.flow.sweep();
    world.chain.newest = null;
    await world.flow.sweep();
    expect(await world.stateOf(payment)).toBe('settled');
    expect(world.facilitator.settled).toHaveLength(1);
  });
});

describe('storage that does not answer', () => {
  beforeEach(patiently);

  it('when the outcome is known has time to come back; the payment is then marked', async () => {
    const marks = jest.spyOn(world.stores.payments, 'markSettled');
    marks.mockRejectedValueOnce(new StorageUnavailableError());
    expect(billingOf(await world.pay(await world.sign()))).toMatchObject({ charged: true });
    expect(marks).toHaveBeenCalledTimes(2);
  });

  it('D6 a bug while marking, or a lease that was lost, charges nobody twice', async () => {
    const payment = await world.sign();
    jest.spyOn(world.stores.payments, 'markSettled').mockRejectedValueOnce(new Error('bug'));
    isPending(await world.pay(payment));
    expect(world.faults).toEqual([expect.objectContaining({ message: 'bug' })]);
    const other = await world.sign();
    jest.spyOn(world.stores.payments, 'markSettled').mockImplementationOnce(async (lease) => {
      await world.stores.endLease(lease.key);
      return false;
    });
    expect(billingOf(await world.pay(other))).toMatchObject({ charged: true });
    expect(world.runs()).toBe(2);
  });

  it('before the answer is written nothing is sent', async () => {
    const payment = await world.sign();
    const refusals: string[] = [];
    for (const method of ['look', 'claim', 'writeAhead'] as const) {
      jest.spyOn(world.stores.payments, method).mockRejectedValueOnce(new StorageUnavailableError());
      const { code, charged } = expectRefusal(await world.pay(payment));
      refusals.push(`${method} ${code} ${charged}`);
      await world.stores.clear();
    }
    expect(refusals).toEqual([
      ...[
        'look storage_unavailable unknown',
        'claim storage_unavailable false',
        'writeAhead settlement_pending unknown',
      ],
    ]);
    expect(world.facilitator.settled).toEqual([]);
  });
});

import { paidCalls } from '@einvoice/limits';
import { type SignedPayment } from '@einvoice/test-kit';
import { type OfflineWorld, openOfflineWorld, refusedFor } from './offline-world.fixture';
import {
  bodyOf,
  expectAnswer,
  expectOffer,
  expectRefusal,
  headerOf,
  operationName,
  responseOf,
} from './payment-flow.fixture';

let world: OfflineWorld;
beforeEach(async () => (world = await openOfflineWorld()));

const named = (payment: SignedPayment, id: string) =>
  headerOf({ ...payment, extensions: { 'payment-identifier': { info: { id } } } });
const [oneName, otherName] = ['name-of-a-call-000001', 'name-of-a-call-000002'];
const jsonOf = (answer: Awaited<ReturnType<OfflineWorld['pay']>>) =>
  JSON.parse(bodyOf(expectAnswer(answer))) as Record<string, never>;

const holding = () => {
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  return { input: { meanwhile: () => held }, goOn: () => goOn() };
};
const untilRuns = async (runs: number) => {
  while (world.runs() < runs) await new Promise((resolve) => setImmediate(resolve));
};

describe('a charged call', () => {
  it('goes its steps in their order, and carries answer, billing and receipt', async () => {
    const payment = await world.sign();
    const answer = expectAnswer(await world.pay(payment, { text: 'hello' }));
    expect(answer).toMatchObject({ status: 200, charged: true, replayed: false });
    expect(world.steps).toEqual(['verified', 'claimed', 'tool_ran', 'written_ahead', 'settled', 'marked', 'answering']);
    expect(jsonOf(answer)).toMatchObject({
      text: 'hello',
      billing: { charged: true, receipt: expect.any(String) as string },
    });
    expect(responseOf(answer)).toMatchObject({
      success: true,
      payer: world.buyer,
      amount: '10000',
      network: 'eip155:8453',
    });
    expect(await world.stateOf(payment)).toBe('settled');
  });

  it('P2 repeated is the same to the byte, without another run, check or settlement', async () => {
    const payment = await world.sign();
    const first = expectAnswer(await world.pay(payment, { text: 'hello' }));
    const again = expectAnswer(await world.pay(payment, { text: 'hello' }));
    expect(again).toEqual({ ...first, replayed: true });
    expect([world.runs(), world.facilitator.verified.length, world.facilitator.settled.length]).toEqual([1, 1, 1]);
  });

  it('P3 is the answer to its own request alone', async () => {
    const payment = await world.sign();
    await world.pay(payment, { text: 'hello' });
    const other = expectRefusal(await world.pay(payment, { text: 'other' }));
    expect(other).toMatchObject({
      status: 409,
      code: 'payment_bound_to_other_request',
      charged: false,
      retryable: false,
    });
    expect(world.runs()).toBe(1);
  });

  it('P4 made under a name is given to whoever knows the name; others learn nothing of the request either', async () => {
    const payment = await world.sign();
    const first = expectAnswer(await world.pay(named(payment, oneName), { text: 'hello' }));
    for (const stranger of [headerOf(payment), named(payment, otherName)]) {
      for (const text of ['hello', 'other']) {
        expect(expectRefusal(await world.pay(stranger, { text })).code).toBe('payment_identifier_required');
      }
    }
    expect(expectAnswer(await world.pay(named(payment, oneName), { text: 'hello' })).body).toEqual(first.body);
    expect(expectRefusal(await world.pay(named(payment, oneName), { text: 'other' })).code).toBe(
      'payment_bound_to_other_request',
    );
  });

  it('that was not named is given to who names it now', async () => {
    const payment = await world.sign();
    await world.pay(payment);
    expect(expectAnswer(await world.pay(named(payment, oneName))).replayed).toBe(true);
  });

  it('whose answer is no longer kept is told with its billing, and not charged again', async () => {
    const payment = await world.sign();
    const billing: unknown = jsonOf(await world.pay(payment))['billing'];
    await world.stores.endRetention(world.keyOf(payment));
    const gone = expectRefusal(await world.pay(payment));
    expect(gone).toMatchObject({ status: 409, code: 'answer_expired', details: { billing } });
    expect(responseOf(gone)).toMatchObject({ success: true });
    expect(world.facilitator.settled).toHaveLength(1);
  });
});

describe('one name', () => {
  it('for the same request is the same call, whatever was signed for it', async () => {
    const first = expectAnswer(await world.pay(named(await world.sign(), oneName), { text: 'a' }));
    const second = expectAnswer(await world.pay(named(await world.sign(), oneName), { text: 'a' }));
    expect(second).toEqual({ ...first, replayed: true });
    expect(world.facilitator.settled).toHaveLength(1);
  });

  it('for another request is refused, and nothing of it is charged', async () => {
    await world.pay(named(await world.sign(), oneName), { text: 'a' });
    const other = await world.sign();
    expect(expectRefusal(await world.pay(named(other, oneName), { text: 'b' }))).toMatchObject({
      ...{ status: 409, code: 'payment_identifier_conflict', charged: false },
    });
    expect(await world.stateOf(other)).toBeUndefined();
    expect(world.runs()).toBe(1);
  });
});

describe('a call that is not charged', () => {
  it.each([
    ['the source did not decide', 'unavailable'],
    ['the answer was kept from before', 'kept'],
  ] as const)(
    'because %s has its answer, moves nothing, and the same payment can be used again',
    async (_why, does) => {
      const payment = await world.sign();
      const answer = expectAnswer(await world.pay(payment, { does }));
      expect(answer).toMatchObject({ charged: false, replayed: false });
      expect(jsonOf(answer)['billing']).toMatchObject({
        ...{
          charged: false,
          amount: '0',
          transaction: null,
          payer: world.buyer,
          receipt: null,
          network: 'eip155:8453',
        },
      });
      expect(responseOf(answer)).toMatchObject({ success: false, errorReason: 'not_charged' });
      expect([world.facilitator.settled.length, await world.stateOf(payment)]).toEqual([0, 'released']);
      expect(expectAnswer(await world.pay(payment)).charged).toBe(true);
      expect(world.runs()).toBe(2);
    },
  );

  it.each([
    ['tool_failed', { does: 'throw' }, {}],
    ['tool_timeout', { does: 'hang' }, { deadlineMs: 30 }],
  ] as const)(
    'because of %s is 503, says so, and the same payment can be used again',
    async (code, input, operation) => {
      world = await openOfflineWorld({ operation });
      const payment = await world.sign();
      const refusal = expectRefusal(await world.pay(payment, input));
      expect(refusal).toMatchObject({ status: 503, code, charged: false, retryable: true });
      expect(responseOf(refusal)).toMatchObject({ success: false, errorReason: 'not_charged' });
      expect(world.faults).toHaveLength(code === 'tool_failed' ? 1 : 0);
      expect(await world.stateOf(payment)).toBe('released');
      expect(expectAnswer(await world.pay(payment)).charged).toBe(true);
    },
  );

  it('answers from before count as checks in vain of who asks for them', async () => {
    const few = { burst: 2, perSecond: 0.001 };
    world = await openOfflineWorld({ config: { caps: { refusedChecksPerClient: few } } });
    const codes = [];
    for (let call = 0; call < 4; call += 1) {
      const answer = await world.pay(await world.sign(), { does: 'kept' }, { client: 'one' });
      codes.push(answer.kind === 'refused' ? answer.code : answer.kind);
    }
    expect(codes).toEqual(['answer', 'answer', 'payment_rate_limit', 'payment_rate_limit']);
  });
});

describe('P8 tries in vain', () => {
  it('of one signature end after three runs in which the same source did not decide', async () => {
    const payment = await world.sign();
    for (let run = 0; run < 3; run += 1)
      await world.pay(payment, { does: 'unavailable', undecided: ['register', 'register'] });
    const refusal = expectRefusal(await world.pay(payment));
    expect(refusal).toMatchObject({ code: 'payment_retry_limit', details: { limit: 'payment', source: 'register' } });
    expect(world.runs()).toBe(3);
  });

  it('of one payer end after three settlements that failed by his fault, until the hour is over', async () => {
    world.facilitator.settlement = () => refusedFor('invalid_exact_evm_insufficient_balance');
    for (let call = 0; call < 3; call += 1) expectOffer(await world.pay(await world.sign()));
    const refusal = expectRefusal(await world.pay(await world.sign()));
    expect(refusal).toMatchObject({
      status: 503,
      code: 'payment_retry_limit',
      details: { limit: 'failed_settlements' },
    });
    expect(world.runs()).toBe(3);
    await world.stores.age(world.buyer, 3_601);
    expectOffer(await world.pay(await world.sign()));
    expect(world.runs()).toBe(4);
  });

  it('of one payer end after ten runs in which the same source did not decide', async () => {
    for (let run = 0; run < 10; run += 1)
      await world.pay(await world.sign(), { does: 'unavailable', undecided: ['register'] });
    const refusal = expectRefusal(await world.pay(await world.sign()));
    expect(refusal).toMatchObject({ code: 'payment_retry_limit', details: { limit: 'source', source: 'register' } });
    expect(world.runs()).toBe(10);
  });

  it('under way count already: who failed lately may not have more at once than are left', async () => {
    world.facilitator.settlement = () => refusedFor('invalid_exact_evm_insufficient_balance');
    for (let call = 0; call < 2; call += 1) await world.pay(await world.sign());
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const first = world.pay(await world.sign(), { meanwhile: () => held });
    while (world.runs() < 3) await new Promise((resolve) => setImmediate(resolve));
    const refusal = expectRefusal(await world.pay(await world.sign()));
    expect(refusal).toMatchObject({
      code: 'payment_retry_limit',
      retryAfterSeconds: 2,
      details: { limit: 'failed_settlements' },
    });
    expect(world.facilitator.verified).toHaveLength(3);
    goOn();
    await first;
  });
});

describe('while the flow is closed', () => {
  beforeEach(async () => {
    world = await openOfflineWorld({ config: { closedByOperator: () => true } });
  });

  it('no new payment is taken, offered or run, and the reason is told', async () => {
    const closed = { status: 503, code: 'lane_closed', charged: false, details: { reasons: ['operator'] } };
    expect(expectRefusal(await world.pay(await world.sign()))).toMatchObject(closed);
    expect(expectRefusal(world.flow.offer(operationName))).toMatchObject(closed);
    expect(world.runs()).toBe(0);
  });
});

describe('how many calls at once', () => {
  it('B19 one payer has at work is bounded; a call that ended makes room', async () => {
    world = await openOfflineWorld({ config: { caps: { callsPerPayerMax: 1 } } });
    const { input, goOn } = holding();
    const first = world.pay(await world.sign(), input);
    await untilRuns(1);
    expect(expectRefusal(await world.pay(await world.sign()))).toMatchObject({ code: 'lane_busy', charged: false });
    goOn();
    await first;
    expect(expectAnswer(await world.pay(await world.sign())).charged).toBe(true);
  });

  it('the process has at work is bounded, and told', async () => {
    world = await openOfflineWorld({ config: { caps: { callsAtWorkMax: 1 } } });
    const { input, goOn } = holding();
    const first = world.pay(await world.sign(), input);
    await untilRuns(1);
    expect(world.flow.callsUnderWay()).toEqual({ working: 1, waiting: 0 });
    expect(expectRefusal(await world.pay(await world.sign()))).toMatchObject({ code: 'lane_busy', charged: 'unknown' });
    goOn();
    await first;
    expect(world.flow.callsUnderWay()).toEqual({ working: 0, waiting: 0 });
  });

  it('P2 duplicates under way are one call; all have its answer', async () => {
    const payment = await world.sign();
    const { input, goOn } = holding();
    const calls = Array.from({ length: 5 }, () => world.pay(payment, input));
    await untilRuns(1);
    goOn();
    const answers = await Promise.all(calls);
    expect(new Set(answers.map((answer) => bodyOf(expectAnswer(answer)))).size).toBe(1);
    expect(answers.map((answer) => expectAnswer(answer).replayed)).toEqual([false, true, true, true, true]);
    expect([world.runs(), world.facilitator.settled.length]).toEqual([1, 1]);
  });

  it('who cannot wait any longer is told that nothing is known, and the work goes on', async () => {
    const payment = await world.sign();
    const { input, goOn } = holding();
    const first = world.pay(payment, input);
    await untilRuns(1);
    const leaving = new AbortController();
    const second = world.pay(payment, input, { signal: leaving.signal });
    setImmediate(() => leaving.abort());
    expect(expectRefusal(await second)).toMatchObject({ code: 'settlement_pending', charged: 'unknown' });
    goOn();
    expect(expectAnswer(await first).charged).toBe(true);
  });
});

describe('what another instance holds', () => {
  it('is waited for, and answered from what it wrote', async () => {
    const payment = await world.sign();
    const other = await openOfflineWorld({ parts: { payments: world.stores.payments, offers: world.stores.offers } });
    expect(other.flow).not.toBe(world.flow);
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const first = world.pay(payment, { meanwhile: () => held });
    while (world.runs() < 1) await new Promise((resolve) => setImmediate(resolve));
    const second = other.pay(payment, {});
    await new Promise((resolve) => setTimeout(resolve, 5));
    goOn();
    expect(bodyOf(expectAnswer(await second))).toBe(bodyOf(expectAnswer(await first)));
    expect([other.runs(), other.facilitator.verified]).toEqual([0, []]);
  });

  it('and does not end is told as pending when the time to wait is over', async () => {
    const payment = await world.sign();
    const other = await openOfflineWorld({
      config: { timing: { holdMs: 5_000 } },
      parts: { payments: world.stores.payments, offers: world.stores.offers },
    });
    const { input, goOn } = holding();
    const first = world.pay(payment, input);
    await untilRuns(1);
    expect(expectRefusal(await other.pay(payment)).code).toBe('settlement_pending');
    goOn();
    await first;
  });

  it('is begun again when its holder vanished before it wrote an answer; what that one says later changes nothing', async () => {
    const payment = await world.sign();
    const { input, goOn } = holding();
    const first = world.pay(payment, input);
    await untilRuns(1);
    await world.stores.endLease(world.keyOf(payment));
    const other = await openOfflineWorld({ parts: { payments: world.stores.payments, offers: world.stores.offers } });
    const second = expectAnswer(await other.pay(payment));
    expect([second.charged, other.runs()]).toEqual([true, 1]);
    goOn();
    await first;
    expect([world.facilitator.settled.length, other.facilitator.settled.length]).toEqual([0, 1]);
  });
});

describe('what a call says of itself', () => {
  it('reaches the operation: who pays, how old an answer may be, in which language', async () => {
    const payment = await world.sign();
    const call = { operation: operationName, input: {}, sentArguments: {}, paymentHeader: headerOf(payment) };
    await world.flow.call({ ...call, maxAgeSeconds: 0, language: 'nl' });
    await world.pay(await world.sign());
    expect(world.told).toStrictEqual([
      { payer: world.buyer, maxAgeSeconds: 0, language: 'nl' },
      { payer: world.buyer },
    ]);
  });

  it('without a payment has the offer; a payment of x402 version 1 has it with a hint', async () => {
    const call = { operation: operationName, input: {}, sentArguments: {}, paymentHeader: undefined };
    expect(expectOffer(await world.flow.call(call))).toEqual(world.flow.offer(operationName));
    const legacy = expectOffer(await world.flow.call({ ...call, legacyHeader: true }));
    expect(legacy.reason).toBe('unsupported_x402_version');
    expect(bodyOf(legacy)).toContain('PAYMENT-SIGNATURE');
    await expect(world.flow.call({ ...call, operation: 'unknown' })).rejects.toThrow('no operation of this name');
  });

  it('as JSON is the same payment as in a header', async () => {
    const payment = await world.sign();
    const call = { operation: operationName, input: {}, sentArguments: {}, paymentHeader: undefined };
    const first = expectAnswer(await world.flow.call({ ...call, paymentObject: payment }));
    expect(expectAnswer(await world.pay(payment)).body).toEqual(first.body);
    const bad = expectRefusal(await world.flow.call({ ...call, paymentObject: { ...payment, x402Version: 1 } }));
    expect(bad).toMatchObject({ status: 400, code: 'invalid_payment_payload' });
  });
});

it.each([{ sandboxPayers: [] }, {}])('S1 in a sandbox of %j only its own wallets pay', async (sandbox) => {
  world = await openOfflineWorld({ config: { environment: 'sandbox', ...sandbox } });
  const payment = await world.sign();
  expect(expectOffer(await world.pay(payment)).reason).toBe('sandbox_payer_unknown');
  expect([world.facilitator.verified, await world.stateOf(payment)]).toEqual([[], undefined]);
});

it.each([
  ['an amount that is none', { amountUnits: '0' }],
  ['an amount with a point', { amountUnits: '1.5' }],
  ['an amount of 19 digits', { amountUnits: '1'.repeat(19) }],
  ['a deadline that leaves a buyer no time', { deadlineMs: 100_000 }],
])('P11 a flow with %s does not start', async (_what, operation) => {
  await expect(openOfflineWorld({ operation })).rejects.toThrow(/amount|deadline/);
});

it('a flow that is given an operation twice does not start: what is paid for is told by its name', async () => {
  const twice = { name: operationName, description: 'x', amountUnits: '1', deadlineMs: 1, answerKeptSeconds: 1 };
  const operation = { ...twice, run: () => Promise.reject(new Error('ran')) };
  await expect(openOfflineWorld({ parts: { operations: [operation, operation] } })).rejects.toThrow('given twice');
});

it('a flow with the longest deadline, and the largest amount, starts', async () => {
  await openOfflineWorld({ operation: { deadlineMs: 99_999, amountUnits: '1'.repeat(18) } });
  expect(paidCalls.rememberedMax).toBeGreaterThan(0);
});

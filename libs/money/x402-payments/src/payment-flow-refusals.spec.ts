import { randomBytes } from 'node:crypto';
import { createChainReader, type FacilitatorClient, type Hex } from '@einvoice/evm';
import { freePort, randomAccount, type SignedPayment, signPayment, until } from '@einvoice/test-kit';
import { type FlowAnswer } from './flow-answer';
import { flowDefaults } from './flow-parts';
import { type PaymentFlow } from './payment-flow';
import fc from 'fast-check';
import {
  bodyOf,
  callWith,
  expectAnswer,
  expectOffer,
  expectRefusal,
  headerOf,
  type PaymentWorld,
  newHeader,
  nonceOf,
  openPaymentWorld,
  operationName,
  facilitatorOf,
} from './payment-flow.fixture';

const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

describe('a payment that is not accepted', () => {
  let world: PaymentWorld;
  let flow: PaymentFlow;
  /** Its facilitator calls every payment valid: what it refuses, we refuse ourselves. */
  let trusting: PaymentFlow;
  beforeAll(async () => {
    world = await openPaymentWorld();
    flow = await world.start();
    const facilitator = facilitatorOf(world.chain, world.token);
    trusting = await world.start({
      facilitator: {
        getSupported: () => facilitator.getSupported(),
        verify: async () => ({ isValid: true }),
        settle: (...asked) => facilitator.settle(...asked),
      },
    });
  });
  afterAll(() => world.stop());

  /** Nothing may run, move or be kept. */
  async function withoutCost(work: () => Promise<FlowAnswer>): Promise<FlowAnswer> {
    const runs = world.runs();
    const rows = Object.keys(await world.states()).length;
    await world.moved();
    const answer = await work();
    expect(world.runs() - runs).toBe(0);
    expect(await world.moved()).toBe(0n);
    expect(Object.keys(await world.states())).toHaveLength(rows);
    return answer;
  }

  async function reasonOf(header: string, on = flow): Promise<string> {
    const offer = expectOffer(await withoutCost(() => callWith(on, header)));
    expect(JSON.parse(bodyOf(offer))).toMatchObject({ x402Version: 2, error: offer.reason });
    expect(Buffer.from(offer.paymentRequired, 'base64').toString('utf8')).toBe(bodyOf(offer));
    return offer.reason;
  }

  const edited = async (edit: (payment: Editable) => unknown): Promise<string> => {
    const payment = JSON.parse(JSON.stringify(await signPayment(world.chain))) as Editable;
    return headerOf(edit(payment) ?? payment);
  };
  type Editable = { x402Version: unknown; accepted: Record<string, unknown>; payload: EditablePayload };
  type EditablePayload = { authorization: Record<string, string>; signature: string };

  describe('402, with x402’s own reason', () => {
    it.each([9_999n, 20_000n])('an amount of %s units that the offer does not name', async (amountUnits) => {
      const payment = await signPayment(world.chain, { amountUnits });
      const header = headerOf({ ...payment, accepted: { ...payment.accepted, amount: '10000' } });
      for (const on of [flow, trusting]) {
        expect(await reasonOf(header, on)).toBe('invalid_exact_evm_payload_authorization_value_mismatch');
      }
    });

    it.each<[string, (payment: Editable) => void]>([
      ['amount', ({ accepted }) => (accepted.amount = '1')],
      ['network', ({ accepted }) => (accepted.network = 'eip155:1')],
      ['P11 maxTimeoutSeconds', ({ accepted }) => (accepted.maxTimeoutSeconds = 86_400)],
      ['payTo', ({ accepted }) => (accepted.payTo = accepted.asset)],
      ['P5 extra', ({ accepted }) => (accepted.extra = { name: 'USDC', version: '2' })],
      ['whole', (payment) => delete (payment as Partial<Editable>).accepted],
    ])('an accepted offer whose %s is not what we offered', async (_what, edit) => {
      expect(await reasonOf(await edited((payment) => void edit(payment)))).toBe('No matching payment requirements');
    });

    it('another recipient', async () => {
      const payment = await signPayment(world.chain, { recipient: randomAccount().address });
      const header = headerOf({ ...payment, accepted: { ...payment.accepted, payTo: world.chain.keys.payTo.address } });
      for (const on of [flow, trusting]) {
        expect(await reasonOf(header, on)).toBe('invalid_exact_evm_recipient_mismatch');
      }
    });

    it('a wallet without the money', async () => {
      const payer = randomAccount();
      const open = await world.start({ config: { sandboxPayers: [payer.address] } });
      const reason = await reasonOf(await newHeader(world.chain, { payer }), open);
      expect(reason).toBe('invalid_exact_evm_insufficient_balance');
    });

    it('a nonce that was used elsewhere', async () => {
      const header = await newHeader(world.chain);
      expectAnswer(await callWith(flow, header));
      await world.stores.clear();
      expect(await reasonOf(header)).toBe('invalid_exact_evm_nonce_already_used');
    });

    it.each<[string, (payment: Editable) => void]>([
      ['P5 a signature with high s', ({ payload }) => (payload.signature = highS(payload.signature))],
      ['P5 recovery values 0 and 1', ({ payload }) => (payload.signature = zeroBased(payload.signature))],
      ['P5 the compact form of 64 bytes', ({ payload }) => (payload.signature = payload.signature.slice(0, 130))],
      ['P1 a junk signature', ({ payload }) => (payload.signature = `0x${randomBytes(65).toString('hex')}`)],
      ['an amount changed after signing', ({ payload }) => (payload.authorization.value = '10001')],
    ])('%s', async (_what, edit) => {
      expect(await reasonOf(await edited((payment) => void edit(payment)))).toBe('invalid_exact_evm_signature');
    });

    it.each([{ chainId: 1 }, { name: 'USDC' }, { version: '1' }])(
      'P5 a signature for another domain: %o',
      async (domain) => {
        expect(await reasonOf(await newHeader(world.chain, { domain }))).toBe('invalid_exact_evm_signature');
      },
    );

    it('the signature of somebody else', async () => {
      const foreign = await signPayment(world.chain, { payer: randomAccount() });
      const header = await edited(({ payload }) => void (payload.signature = foreign.payload.signature));
      expect(await reasonOf(header)).toBe('invalid_exact_evm_signature');
    });

    it('X-PAYMENT of x402 version 1, with a hint', async () => {
      const call = () =>
        flow.call({
          operation: 'check_text',
          input: {},
          sentArguments: {},
          paymentHeader: undefined,
          legacyHeader: true,
        });
      const offer = expectOffer(await withoutCost(call));
      expect(offer.reason).toBe('unsupported_x402_version');
      expect(JSON.parse(bodyOf(offer)).error).toContain('PAYMENT-SIGNATURE');
    });
  });

  describe('P12 the time window, by the chain’s clock', () => {
    const deadlineSeconds = 10;
    const roomSeconds = 20;
    async function headerAround(secondsLeft: number, validAfterIn = -1): Promise<string> {
      const block = await world.chain.request<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false]);
      const now = BigInt(block.timestamp);
      return newHeader(world.chain, { validBefore: now + BigInt(secondsLeft), validAfter: now + BigInt(validAfterIn) });
    }

    it('refuses a signature that may run out before the tool and the settlement are done', async () => {
      const header = await headerAround(deadlineSeconds + roomSeconds - 1);
      expect(await reasonOf(header)).toBe('invalid_exact_evm_payload_authorization_valid_before');
    });

    it('accepts one with room for both', async () => {
      expectAnswer(await callWith(flow, await headerAround(deadlineSeconds + roomSeconds + 10)));
    });

    it('asks for more room when the work of this call has to wait for its turn', async () => {
      const sentArguments = { text: 'large' };
      const waiting = { operation: operationName, input: sentArguments, sentArguments, deadlineMs: 40_000 };
      const short = expectOffer(await flow.call({ ...waiting, paymentHeader: await headerAround(59) }));
      expect(short.reason).toBe('invalid_exact_evm_payload_authorization_valid_before');
      expectAnswer(await flow.call({ ...waiting, paymentHeader: await headerAround(70) }));
    });

    it('refuses a signature that is not valid yet', async () => {
      const header = await headerAround(600, 300);
      expect(await reasonOf(header)).toBe('invalid_exact_evm_payload_authorization_valid_after');
    });

    it.each([-86_400_000, 86_400_000])(
      'gives the same verdicts when this machine’s clock is off by %d ms',
      async (offMs) => {
        const good = await headerAround(100);
        const late = await headerAround(5);
        const realNow = Date.now;
        const shifted = jest.spyOn(Date, 'now').mockImplementation(() => realNow() + offMs);
        try {
          expect(await reasonOf(late)).toBe('invalid_exact_evm_payload_authorization_valid_before');
          expectAnswer(await callWith(flow, good));
        } finally {
          shifted.mockRestore();
        }
      },
    );
  });

  describe('P15 400, when it cannot be read', () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
    const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
    const cases: [string, (payment: SignedPayment) => string][] = [
      ['empty', () => ''],
      ['an empty object', () => headerOf({})],
      ['an array', () => headerOf([])],
      ['no JSON', () => base64('not json')],
      ['no base64', () => '{"x402Version":2}'],
      ['sent twice, joined', (payment) => `${headerOf(payment)}, ${headerOf(payment)}`],
      ['base64url', () => Buffer.from('{"a":"\u00ff\u00fe\u00fb"}', 'latin1').toString('base64url')],
      [
        'base64 without its padding',
        (payment) =>
          headerOf({ ...payment, pad: '12' })
            .replace(/=*$/, '')
            .slice(0, -1),
      ],
      ['base64 with spare bits set', () => `${base64('{}').slice(0, -2)}R=`],
      ['a byte order mark', (payment) => base64(`\ufeff${JSON.stringify(payment)}`)],
      ['invalid UTF-8', () => Buffer.from([0x22, 0xff, 0xfe, 0x22]).toString('base64')],
      ['encoded larger than 12 KiB', () => headerOf({ junk: 'x'.repeat(12 * 1024) })],
      ['decoded larger than 8 KiB', (payment) => headerOf({ ...payment, junk: 'x'.repeat(8 * 1024) })],
      ['deeper than 8', (payment) => headerOf({ ...payment, extensions: { junk: nested(8) } })],
      [
        'of more than 200 values',
        (payment) => headerOf({ ...payment, extensions: Array.from({ length: 250 }, () => 0) }),
      ],
      ['x402 version 1', (payment) => headerOf({ ...payment, x402Version: 1 })],
      ['x402 version 3', (payment) => headerOf({ ...payment, x402Version: 3 })],
      ['with __proto__', (payment) => base64(JSON.stringify(payment).replace('{', '{"__proto__":{"a":1},'))],
      ['without payload', ({ x402Version, accepted }) => headerOf({ x402Version, accepted })],
    ];
    it.each(cases)('%s', async (_what, make) => {
      const header = make(await signPayment(world.chain));
      const refusal = expectRefusal(await withoutCost(() => callWith(flow, header)));
      expect(refusal).toMatchObject({ status: 400, code: 'invalid_payment_payload', charged: false, retryable: false });
    });

    it.each([
      ['value', 'abc'],
      ['value', '010000'],
      ['value', '0x2710'],
      ['value', '1e4'],
      ['value', String(2n ** 256n)],
      ['value', '-1'],
      ['validBefore', '９９９９'],
      ['validAfter', ''],
      ['nonce', '0x12'],
      ['from', 'nobody'],
      ['to', `0x${'0'.repeat(41)}`],
    ])('P5 authorization.%s written as %j', async (member, value) => {
      const header = await edited(({ payload }) => void (payload.authorization[member] = value));
      const refusal = expectRefusal(await withoutCost(() => callWith(flow, header)));
      expect(refusal).toMatchObject({ status: 400, code: 'invalid_payment_payload' });
    });

    it('any text at all: 400 or 402, never a crash, never a run', async () => {
      const mutated = fc.tuple(fc.nat(), fc.nat({ max: 255 }));
      const sample = await signPayment(world.chain);
      await withoutCost(async () => {
        await fc.assert(
          fc.asyncProperty(fc.oneof(fc.string(), fc.base64String(), mutated), async (junk) => {
            const header = typeof junk === 'string' ? junk : mutate(headerOf(sample), junk);
            // Another letter case of an address or a nonce is the same payment.
            if (decoded(header).toLowerCase() === decoded(headerOf(sample)).toLowerCase()) return;
            const answer = await callWith(flow, header);
            expect(answer.status === 400 || answer.status === 402).toBe(true);
          }),
          { numRuns: 300 },
        );
        return callWith(flow, undefined);
      });
    });
  });

  it('P1 does not let a junk signature take a victim’s nonce', async () => {
    const victim = await signPayment(world.chain);
    const junk = `0x${randomBytes(64).toString('hex')}1b`;
    const squatter = headerOf({ ...victim, payload: { ...victim.payload, signature: junk } });
    expect(await reasonOf(squatter)).toBe('invalid_exact_evm_signature');
    expectAnswer(await callWith(flow, headerOf(victim)));
    expect((await world.states())[nonceOf(victim)]).toBe('settled');
  });

  it('S1 refuses a payer that the sandbox did not seed before anything is kept', async () => {
    const stranger = randomAccount();
    await world.chain.mint(stranger.address, 1_000_000n);
    expect(await reasonOf(await newHeader(world.chain, { payer: stranger }))).toBe('sandbox_payer_unknown');
  });

  it('P6 checks at most so many payments at once and says 503 beyond, with nothing charged', async () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => (open = resolve));
    const own = facilitatorOf(world.chain, world.token);
    const slow: FacilitatorClient = {
      verify: (...asked) => opened.then(() => own.verify(...asked)),
      settle: (...asked) => own.settle(...asked),
      getSupported: () => own.getSupported(),
    };
    const narrow = await world.start({ config: { caps: { verifyConcurrencyMax: 1 } }, facilitator: slow });
    const headers = await Promise.all([1, 2, 3].map(() => newHeader(world.chain)));
    const answers: FlowAnswer[] = [];
    const calls = headers.map((header) =>
      callWith(narrow, header).then((answer) => {
        answers.push(answer);
        if (answers.length === 2) open();
      }),
    );
    await Promise.all(calls);
    const [first, second, last] = answers;
    for (const busy of [first, second]) {
      expect(busy).toMatchObject({ kind: 'refused', status: 503, code: 'lane_busy', charged: false });
      expect(busy).toHaveProperty('retryAfterSeconds', expect.any(Number));
    }
    expectAnswer(last!);
  });

  it.each([
    [{ deadlineMs: 100_000 }, 'leaves a buyer no time'],
    [{ amountUnits: '0.01' }, 'no positive integer'],
    [{ description: 'x'.repeat(3_000) }, 'does not fit into its header'],
  ])('an operation that could never be paid does not start: %o', async (operation, problem) => {
    await expect(world.start({ operation })).rejects.toThrow(problem);
  });

  describe('503, when nobody can say', () => {
    it('the chain does not answer: nothing charged, and the flow is closed with the reason', async () => {
      const rpcUrl = `http://127.0.0.1:${await freePort()}`;
      const chain = createChainReader({ rpcUrl, token: world.token.address });
      const header = await newHeader(world.chain);
      const blind = await world.start({ chain });
      expect(blind.flowState()).toEqual({ open: false, reasons: ['chain_unreachable'] });
      const refusal = expectRefusal(await withoutCost(() => callWith(blind, header)));
      expect(refusal).toMatchObject({ status: 503, code: 'lane_closed', charged: false });
      expectAnswer(await callWith(flow, header));
    });

    it('X8 no signer has gas: lane_closed with the reason and no tool runs; one with gas is enough', async () => {
      const [poor, poorToo, rich] = [randomAccount(), randomAccount(), world.chain.keys.settlement];
      const gasOf = (...accounts: { address: Hex }[]) => ({
        gas: { signers: accounts.map(({ address }) => address), weiMin: 1n },
      });
      const broke = await world.start({ config: gasOf(poor, poorToo) });
      expect(broke.flowState()).toEqual({ open: false, reasons: ['signer_without_gas'] });
      const call = async () => callWith(broke, await newHeader(world.chain));
      const refusal = expectRefusal(await withoutCost(call));
      expect(refusal).toMatchObject({ status: 503, code: 'lane_closed', charged: false });
      const fit = await world.start({ config: gasOf(poor, rich) });
      expect(fit.flowState()).toEqual({ open: true });
    });

    it('X8 a signer that runs dry closes the flow at the next look, every four seconds, and gas opens it again', async () => {
      const signer = randomAccount();
      await world.chain.setNativeBalance(signer.address, 10n ** 18n);
      const watched = await world.start({
        config: { gas: { signers: [signer.address], weiMin: 10n ** 15n }, timing: { watchIntervalMs: 50 } },
      });
      expect(watched.flowState()).toEqual({ open: true });
      await world.chain.setNativeBalance(signer.address, 1n);
      await until(() => !watched.flowState().open);
      await world.chain.setNativeBalance(signer.address, 10n ** 18n);
      await until(() => watched.flowState().open);
      expect(flowDefaults.watchIntervalMs).toBe(4_000);
    });
  });
});

function highS(signature: string): string {
  const s = curveOrder - BigInt(`0x${signature.slice(66, 130)}`);
  const v = signature.endsWith('1b') ? '1c' : '1b';
  return `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${v}`;
}

const zeroBased = (signature: string): string => `${signature.slice(0, 130)}${signature.endsWith('1b') ? '00' : '01'}`;

const decoded = (header: string): string => Buffer.from(header, 'base64').toString('utf8');

function mutate(header: string, [at, byte]: [number, number]): string {
  const bytes = Buffer.from(header, 'base64');
  bytes[at % bytes.length] = byte;
  return bytes.toString('base64');
}

import { type AccountKey, randomAccount, type SignedPayment, signPayment, until } from '@einvoice/test-kit';
import { type PaymentFlow } from './payment-flow';
import { type TestStores } from './test-stores.fixture';
import { encodeFunctionData, parseAbi } from 'viem';
import {
  bodyOf,
  callWith,
  headerOf,
  expectAnswer,
  expectOffer,
  expectRefusal,
  type PaymentWorld,
  newHeader,
  openPaymentWorld,
  sendAs,
  type TestInput,
} from './payment-flow.fixture';

const tokenAbi = parseAbi(['function transfer(address to, uint256 value)']);
const somebody = '0x00000000000000000000000000000000000000aa';
const price = 10_000n;

/** What holds when many calls come at once, over two instances that share the stores. */
export function describePaymentRaces(name: string, open: () => Promise<TestStores>): void {
  describe(`calls at once, on ${name}`, () => {
    let world: PaymentWorld;
    const wallets = Array.from({ length: 6 }, randomAccount);
    let flows: readonly PaymentFlow[];
    let payer: AccountKey;
    beforeAll(async () => {
      world = await openPaymentWorld(open);
      const caps = { payerFailedSettlementsPerHourMax: 3, payerUndecidedRunsPerHourMax: 10, callsPerPayerMax: 60 };
      const config = { caps, sandboxPayers: [...wallets, world.chain.keys.buyer].map(({ address }) => address) };
      flows = await Promise.all([world.start({ config }), world.start({ config })]);
    });
    afterAll(() => world.stop());
    beforeEach(() => void (payer = wallets.pop()!));

    const emptyTheWallet = async (): Promise<void> => {
      const args = [somebody, await world.chain.balanceOf(payer.address)] as const;
      await sendAs(world.chain, payer.address, encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args }));
    };
    const pay = async (input: TestInput = {}, flow = flows[0]!) =>
      callWith(flow, await newHeader(world.chain, { payer }), input);

    /** Payments of the payer, signed before any is sent, then sent at once to both instances. */
    async function atOnce(count: number, input: TestInput) {
      const headers = await Promise.all(Array.from({ length: count }, () => newHeader(world.chain, { payer })));
      const runsBefore = world.runs();
      const answers = await Promise.all(headers.map((header, index) => callWith(flows[index % 2]!, header, input)));
      const refused = answers.filter(({ kind }) => kind === 'refused').map(expectRefusal);
      return { answers, refused, runs: world.runs() - runsBefore };
    }
    async function failSettlements(count: number): Promise<void> {
      for (let time = 0; time < count; time += 1) {
        await world.chain.mint(payer.address, price);
        expectOffer(await pay({ meanwhile: emptyTheWallet }));
      }
    }
    const undecided = { does: 'unavailable', undecided: ['register'] } as const;
    const hourly = expect.objectContaining({
      code: 'payment_retry_limit',
      details: expect.objectContaining({ opensAt: expect.any(String) }),
    });
    const tellsToComeBack = { status: 503, code: 'payment_retry_limit', charged: false, retryAfterSeconds: 2 };

    /** Runs the calls and says what they cost: tool runs, and USDC that reached the seller. */
    async function costOf<T>(work: () => Promise<T>): Promise<{ result: T; runs: number; moved: bigint }> {
      const before = world.runs();
      await world.moved();
      const result = await work();
      return { result, runs: world.runs() - before, moved: await world.moved() };
    }

    it('P8 50 payments at once of a payer with two failed settlements: one runs and fails, then the payer is stopped', async () => {
      await failSettlements(2);
      await world.chain.mint(payer.address, price);
      const { answers, refused, runs } = await atOnce(50, { text: 'secret', meanwhile: emptyTheWallet });
      expect([runs, answers.filter(({ kind }) => kind === 'answer')]).toEqual([1, []]);
      for (const refusal of refused) expect(refusal).toMatchObject({ code: 'payment_retry_limit', charged: false });
      expect(refused.length).toBeGreaterThan(0);
      await world.chain.mint(payer.address, price);
      expect(expectRefusal(await pay())).toEqual(hourly);
    });

    it('P8 50 payments at once of a payer with eight runs of an undecided source: two more run', async () => {
      await world.chain.mint(payer.address, 50n * price);
      for (let run = 0; run < 8; run += 1) expectAnswer(await pay({ ...undecided }));
      const { refused, runs } = await atOnce(50, { ...undecided });
      expect([runs, refused.length]).toEqual([2, 48]);
      expect(expectRefusal(await pay())).toEqual(hourly);
    });

    it('a payer with one failed settlement has two under way at most, is told to come back, and goes on when they are paid', async () => {
      await failSettlements(1);
      await world.chain.mint(payer.address, 10n * price);
      let go = () => {};
      const going = new Promise<void>((resolve) => (go = resolve));
      let begun = 0;
      const meanwhile = () => ((begun += 1), going);
      const running = flows.map((flow) => pay({ meanwhile }, flow));
      await until(() => begun === 2);
      expect(expectRefusal(await pay())).toMatchObject(tellsToComeBack);
      go();
      for (const answer of await Promise.all(running)) expect(expectAnswer(answer).charged).toBe(true);
      expect(expectAnswer(await pay()).charged).toBe(true);
    });

    it('50 payments at once of a payer that owes nothing are all charged', async () => {
      await world.chain.mint(payer.address, 50n * price);
      const { answers, runs } = await atOnce(50, {});
      for (const answer of answers) expect(expectAnswer(answer).charged).toBe(true);
      expect(runs).toBe(50);
    });

    it('P6 P8 a payer has no more calls under way in a process than the limit; others are served', async () => {
      await world.chain.mint(payer.address, 100n * price);
      let go = () => {};
      const going = new Promise<void>((resolve) => (go = resolve));
      const headers = await Promise.all(Array.from({ length: 62 }, () => newHeader(world.chain, { payer })));
      const calls = headers.map((header) => callWith(flows[0]!, header, { meanwhile: () => going }));
      const other = await callWith(flows[0]!, await newHeader(world.chain));
      expect(expectAnswer(other).charged).toBe(true);
      go();
      const answers = await Promise.all(calls);
      const refused = answers.filter(({ kind }) => kind === 'refused').map(expectRefusal);
      expect(refused).toMatchObject(Array(2).fill({ status: 503, code: 'lane_busy', charged: false }));
    });
    it('P2 runs the tool once and moves the money once for 50 + 50 duplicates in mixed case on two instances', async () => {
      const [one, other] = [await world.start(), await world.start()];
      const payment = await signPayment(world.chain);
      const { authorization, signature } = payment.payload;
      const spelled = (change: (hex: string) => string) =>
        headerOf({
          ...payment,
          payload: {
            authorization: { ...authorization, from: change(authorization.from), nonce: change(authorization.nonce) },
            signature,
          },
        });
      const spellings = [
        headerOf(payment),
        spelled((hex) => hex.toLowerCase()),
        spelled((hex) => `0x${hex.slice(2).toUpperCase()}`),
        spelled((hex) => hex.toUpperCase()),
      ];
      const { result, runs, moved } = await costOf(() =>
        Promise.all(
          Array.from({ length: 100 }, (_, index) =>
            callWith(index % 2 ? one : other, spellings[(index >> 1) % 4], { text: 'once' }),
          ),
        ),
      );
      expect({ runs, moved }).toEqual({ runs: 1, moved: 10_000n });
      expect(new Set(result.map((answer) => bodyOf(expectAnswer(answer)))).size).toBe(1);
      expect(result.map(expectAnswer).filter((answer) => !answer.replayed)).toHaveLength(1);
    });

    it('P3 lets calls with other arguments wait, and answers only the one that was charged', async () => {
      const [one, other] = [await world.start(), await world.start()];
      const header = await newHeader(world.chain);
      const { result, runs, moved } = await costOf(() =>
        Promise.all(['a', 'b', 'c', 'd'].map((text, index) => callWith(index % 2 ? one : other, header, { text }))),
      );
      expect(result.filter((answer) => answer.kind === 'answer')).toHaveLength(1);
      expect(result.filter((answer) => answer.kind === 'refused' && answer.status === 409)).toHaveLength(3);
      expect({ runs, moved }).toEqual({ runs: 1, moved: 10_000n });
    });

    it('P1 a payment-identifier makes one charged call of many payments at once, on two instances', async () => {
      const flows = [await world.start(), await world.start()];
      const id = 'call_at_once_on_two_instances';
      const named = (payment: SignedPayment) =>
        headerOf({ ...payment, extensions: { 'payment-identifier': { info: { required: false, id } } } });
      const runs = world.runs();
      await world.moved();
      const payments = await Promise.all(Array.from({ length: 10 }, () => signPayment(world.chain)));
      const answers = await Promise.all(payments.map((one, index) => callWith(flows[index % 2]!, named(one))));
      expect(new Set(answers.map((answer) => bodyOf(expectAnswer(answer)))).size).toBe(1);
      expect(await world.moved()).toBe(10_000n);
      expect(world.runs() - runs).toBe(1);
    });
  });
}

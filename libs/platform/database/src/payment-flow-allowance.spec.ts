import { type AccountKey, randomAccount, until } from '@einvoice/test-kit';
import { type PaymentFlow } from '@einvoice/x402-payments';
import { encodeFunctionData, parseAbi } from 'viem';
import { type Database } from './connect-database';
import {
  callWith,
  expectAnswer,
  expectOffer,
  expectRefusal,
  type PaymentWorld,
  newHeader,
  openPaymentWorld,
  sendAs,
  type StandInput,
} from './payment-flow.fixture';

// Many payments of one payer at once, over two instances: what a payer may cost us in an hour holds all the same.
const tokenAbi = parseAbi(['function transfer(address to, uint256 value)']);
const somebody = '0x00000000000000000000000000000000000000aa';
const price = 10_000n;

let world: PaymentWorld;
const wallets = Array.from({ length: 6 }, randomAccount);
let lanes: readonly PaymentFlow[];
let payer: AccountKey;
beforeAll(async () => {
  world = await openPaymentWorld();
  const caps = { payerFailedSettlementsPerHourMax: 3, payerUndecidedRunsPerHourMax: 10, callsPerPayerMax: 60 };
  const config = { caps, sandboxPayers: [...wallets, world.chain.keys.buyer].map(({ address }) => address) };
  lanes = await Promise.all([world.start({ config }), world.start({ config })]);
});
afterAll(() => world.stop());
beforeEach(() => void (payer = wallets.pop()!));

const emptyTheWallet = async (): Promise<void> => {
  const args = [somebody, await world.chain.balanceOf(payer.address)] as const;
  await sendAs(world.chain, payer.address, encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args }));
};
const pay = async (input: StandInput = {}, lane = lanes[0]!) =>
  callWith(lane, await newHeader(world.chain, { payer }), input);

/** Payments of the payer, signed before any is sent, then sent at once to both instances. */
async function atOnce(count: number, input: StandInput) {
  const headers = await Promise.all(Array.from({ length: count }, () => newHeader(world.chain, { payer })));
  const runsBefore = world.runs();
  const answers = await Promise.all(headers.map((header, index) => callWith(lanes[index % 2]!, header, input)));
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
  const running = lanes.map((lane) => pay({ meanwhile }, lane));
  await until(() => begun === 2);
  expect(expectRefusal(await pay())).toMatchObject(tellsToComeBack);
  go();
  for (const answer of await Promise.all(running)) expect(expectAnswer(answer).charged).toBe(true);
  expect(expectAnswer(await pay()).charged).toBe(true);
});

it('a call of a payer that owes nothing costs four statements; only one that owes is counted and locked', async () => {
  const asked: string[] = [];
  const { database } = world;
  const counting: Database = {
    ...database,
    query: (statement, values) => (asked.push(statement.name), database.query(statement, values)),
    transaction: (work) =>
      database.transaction((query) =>
        work((statement, values) => (asked.push(statement.name), query(statement, values))),
      ),
  };
  const lane = await world.start({ config: { sandboxPayers: [payer.address] }, database: counting });
  await world.chain.mint(payer.address, 3n * price);
  const costOf = async (input: StandInput) => {
    asked.length = 0;
    expectAnswer(await pay(input, lane));
    const ofCalls = ['look', 'payer_tally', 'lock_payer', 'claim', 'write_ahead', 'mark_settled', 'release'];
    return asked.map((name) => name.replace('payment_', '')).filter((name) => ofCalls.includes(name));
  };
  expect(await costOf({})).toEqual(['look', 'claim', 'write_ahead', 'mark_settled']);
  expect(await costOf({ ...undecided })).toEqual(['look', 'claim', 'release']);
  const claimed = ['look', 'payer_tally', 'lock_payer', 'payer_tally', 'claim'];
  expect(await costOf({})).toEqual([...claimed, 'write_ahead', 'mark_settled']);
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
  const calls = headers.map((header) => callWith(lanes[0]!, header, { meanwhile: () => going }));
  const other = await callWith(lanes[0]!, await newHeader(world.chain));
  expect(expectAnswer(other).charged).toBe(true);
  go();
  const answers = await Promise.all(calls);
  const refused = answers.filter(({ kind }) => kind === 'refused').map(expectRefusal);
  expect(refused).toMatchObject(Array(2).fill({ status: 503, code: 'lane_busy', charged: false }));
});

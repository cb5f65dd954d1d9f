import { createServer } from 'node:net';
import { freePort, unhurriedConnection, randomAccount, signPayment, until } from '@einvoice/test-kit';
import { type FlowStep } from '@einvoice/x402-payments';
import {
  callWith,
  expectAnswer,
  expectRefusal,
  facilitatorOf,
  headerOf,
  newHeader,
  openPaymentWorld,
  type PaymentWorld,
  type TestInput,
} from '@einvoice/x402-payments/testing';
import { connectDatabase, type Database } from './connect-database';
import { type DatabaseLine, startDatabaseLine } from './database-line.fixture';
import { openPostgresStores, type PostgresTestStores, storesOn } from './payment-store.fixture';

/** Whoever dies is missed soon. */
const leaseMs = 700;

let stores: PostgresTestStores;
let world: PaymentWorld;
let line: DatabaseLine;
beforeAll(async () => {
  world = await openPaymentWorld(async () => (stores = await openPostgresStores()));
  line = await startDatabaseLine(stores.databaseUrl);
});
afterAll(async () => {
  await world.stop();
  await line.stop();
});

describe('an instance that loses its way to the database', () => {
  beforeEach(() => world.moved());
  const withLine = () => connectDatabase(line.url, { applicationName: 'line', ...unhurriedConnection });
  beforeEach(() => line.restore());

  it.each<FlowStep>(['tool_ran', 'settled'])(
    'cut at %s for good: charged "unknown", never 402, and the repeated request is answered, charged once',
    async (at) => {
      const payment = await signPayment(world.chain);
      const cutOff = await world.start({
        stores: storesOn(withLine()),
        config: { timing: { holdMs: 1_000, leaseMs } },
        onStep: (step) => {
          if (step === at) line.cut();
        },
      });
      const pending = expectRefusal(await callWith(cutOff, headerOf(payment)));
      expect(pending).toMatchObject({ status: 503, code: 'settlement_pending', charged: 'unknown' });
      const healthy = await world.start();
      expectAnswer(await callWith(healthy, headerOf(payment)));
      expect(await world.moved()).toBe(10_000n);
    },
  );

  it('cut before the claim: 503, nothing charged, nothing run', async () => {
    const payment = await signPayment(world.chain);
    const runs = world.runs();
    const cutOff = await world.start({
      stores: storesOn(withLine()),
      onStep: (step) => {
        if (step === 'verified') line.cut();
      },
    });
    const refusal = expectRefusal(await callWith(cutOff, headerOf(payment)));
    expect(refusal).toMatchObject({ status: 503, code: 'storage_unavailable', charged: false });
    expect(world.runs() - runs).toBe(0);
  });

  it('P10 cut while a duplicate may have been charged elsewhere: 503, and nobody says that nothing was charged', async () => {
    const payment = await signPayment(world.chain);
    const elsewhere = await world.start();
    const inner = facilitatorOf(world.chain, world.token);
    const cutOff = await world.start({
      stores: storesOn(withLine()),
      facilitator: {
        ...inner,
        getSupported: () => inner.getSupported(),
        settle: (...asked) => inner.settle(...asked),
        verify: async (...asked) => {
          expectAnswer(await callWith(elsewhere, headerOf(payment)));
          line.cut();
          return inner.verify(...asked);
        },
      },
    });
    const refusal = expectRefusal(await callWith(cutOff, headerOf(payment)));
    expect(refusal).toMatchObject({ status: 503, code: 'storage_unavailable', charged: 'unknown' });
    line.restore();
    // A connection that broke may be noticed only now; the answer then says to send the identical request again.
    let again = await callWith(cutOff, headerOf(payment));
    while (again.kind === 'refused' && again.code === 'storage_unavailable') {
      again = await callWith(cutOff, headerOf(payment));
    }
    expect(expectAnswer(again).charged).toBe(true);
    expect(await world.moved()).toBe(10_000n);
  });

  it('cut after the settlement and back in time: the same request is answered', async () => {
    const payment = await signPayment(world.chain);
    let restored: Promise<void> | undefined;
    const lucky = await world.start({
      stores: storesOn(withLine()),
      onStep: (step) => {
        if (step !== 'settled') return;
        const sofar = line.refused();
        line.cut();
        restored = until(() => line.refused() > sofar).then(() => line.restore());
      },
    });
    const answer = expectAnswer(await callWith(lucky, headerOf(payment)));
    expect(answer).toMatchObject({ charged: true, replayed: false });
    await restored;
    expect(await world.moved()).toBe(10_000n);
  });
});

it.each([
  ['refuses connections', async () => `postgresql://a:b@127.0.0.1:${await freePort()}/x`],
  ['accepts and never answers', silentServer],
])('the storage %s: 503 within seconds, told to repeat the same signature', async (_how, urlOf) => {
  const cutOff = await world.start({ stores: storesOn(connectDatabase(await urlOf(), { applicationName: 'cutOff' })) });
  expect(cutOff.flowState()).toEqual({ open: false, reasons: ['storage_unreachable'] });
  const header = await newHeader(world.chain);
  const runs = world.runs();
  const refusal = expectRefusal(await callWith(cutOff, header));
  expect(refusal).toMatchObject({ status: 503, code: 'storage_unavailable', charged: 'unknown' });
  expect(world.runs()).toBe(runs);
  expectAnswer(await callWith(await world.start(), header));
});

it('a call of a payer that owes nothing costs four statements; only one that owes is counted and locked', async () => {
  const asked: string[] = [];
  const { database } = stores;
  const payer = randomAccount();
  const pay = async (input: TestInput, flow: Awaited<ReturnType<typeof world.start>>) =>
    callWith(flow, await newHeader(world.chain, { payer }), input);
  const counting: Database = {
    ...database,
    query: (statement, values) => (asked.push(statement.name), database.query(statement, values)),
    transaction: (work) =>
      database.transaction((query) =>
        work((statement, values) => (asked.push(statement.name), query(statement, values))),
      ),
  };
  const flow = await world.start({ config: { sandboxPayers: [payer.address] }, stores: storesOn(counting) });
  await world.chain.mint(payer.address, 30_000n);
  const costOf = async (input: TestInput) => {
    asked.length = 0;
    expectAnswer(await pay(input, flow));
    const ofCalls = ['look', 'payer_usage', 'lock_payer', 'claim', 'write_ahead', 'mark_settled', 'release'];
    return asked.map((name) => name.replace('payment_', '')).filter((name) => ofCalls.includes(name));
  };
  expect(await costOf({})).toEqual(['look', 'claim', 'write_ahead', 'mark_settled']);
  expect(await costOf({ does: 'unavailable', undecided: ['register'] })).toEqual(['look', 'claim', 'release']);
  const claimed = ['look', 'payer_usage', 'lock_payer', 'payer_usage', 'claim'];
  expect(await costOf({})).toEqual([...claimed, 'write_ahead', 'mark_settled']);
});

/** A port behind which a stopped database would be: connections open, nothing is ever said. */
async function silentServer(): Promise<string> {
  const server = createServer(() => undefined).unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('unreachable');
  return `postgresql://a:b@127.0.0.1:${address.port}/x`;
}

import { invoiceBody } from '@einvoice/limits';
import { type ReceiptKeySet, verifyReceipt } from '@einvoice/signed-receipts';
import {
  createTestDatabase,
  freePort,
  measureTurnGrowth,
  randomAccount,
  repositoryRoot,
  type TestDatabase,
  throwUnlessWithin,
  turnWatchOptions,
  until,
} from '@einvoice/test-kit';
import { catalogue } from '@einvoice/tool-catalogue';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createBuyer,
  openTestSystem,
  repeat,
  startApp,
  type TestSystem,
  type RunningApp,
  type SentCall,
} from './test-system.fixture';

// The built service as a process of its own, a real chain and Postgres, the official client unmodified.

const [validateInvoice] = catalogue;
const example = validateInvoice!.examples[0]!;
const json = { 'content-type': 'application/json' };
let system: TestSystem;
let app: RunningApp;
let paidBefore: bigint;

beforeAll(async () => {
  system = await openTestSystem();
});
afterAll(() => system.close());
beforeEach(async () => {
  paidBefore = await system.chain.balanceOf(system.chain.keys.payTo.address);
});

const moved = async () => (await system.chain.balanceOf(system.chain.keys.payTo.address)) - paidBefore;
const toolOf = ({ url }: RunningApp) => `${url}/x402/mainnet/paycall/tools/validate_invoice`;
const toolUrl = () => toolOf(app);
const buyer = () => createBuyer(system.chain.keys.buyer.privateKey);
const payWith = (client: ReturnType<typeof buyer>, url = toolUrl()) =>
  client.pay(url, { method: 'POST', headers: json, body: JSON.stringify(example.input) });
const lastSent = (sent: readonly SentCall[]): SentCall => {
  const call = sent.at(-1);
  if (!call?.headers['payment-signature']) throw new Error('The buyer has signed nothing.');
  return call;
};
const decoded = (header: string | null) => JSON.parse(Buffer.from(String(header), 'base64').toString('utf8'));

describe('a paid call with the official client', () => {
  beforeAll(async () => {
    app = await startApp(system, { NODE_OPTIONS: turnWatchOptions(path.dirname(system.appFile)) });
  });
  afterAll(() => app.stop());

  it('402 → signed → 200: exactly 10000 units move, the answer is the example’s, the receipt verifies', async () => {
    const client = buyer();
    const response = await payWith(client);
    const answer = (await response.json()) as { billing: { receipt: string } };
    expect(client.sent).toHaveLength(2);
    expect([response.status, await moved()]).toEqual([200, 10_000n]);
    expect(answer).toMatchObject({ ...example.expect, billing: { charged: true, amount: '10000' } });
    expect(decoded(response.headers.get('payment-response'))).toMatchObject({ success: true });

    const jwks = (await (await fetch(`${app.url}/.well-known/jwks.json`)).json()) as ReceiptKeySet;
    const expected = { jwks, environment: 'sandbox', typ: 'paid-call-receipt+jws', now: new Date() } as const;
    const issuer = system.environment['PUBLIC_BASE_URL']!;
    expect(verifyReceipt(answer.billing.receipt, { ...expected, issuer })).toMatchObject({
      valid: true,
      claims: { operation: 'validate_invoice', amount: '10000', payer: expect.stringMatching(/^0x[0-9a-f]{40}$/) },
    });
    expect(verifyReceipt(answer.billing.receipt, { ...expected, issuer, environment: 'live' }).valid).toBe(false);
  });

  it('a replay after a restart gets the same bytes; nothing moves', async () => {
    const client = buyer();
    const first = await (await payWith(client)).text();
    await app.stop();
    app = await startApp(system);
    const second = await repeat(lastSent(client.sent));
    expect([second.status, await second.text(), await moved()]).toEqual([200, first, 10_000n]);
  });

  it('P3 the same payment with another body → 409, nothing more moves', async () => {
    const client = buyer();
    await payWith(client);
    const other = await repeat(lastSent(client.sent), { body: '{"invoice":{"number":"other"}}' });
    expect([other.status, await moved()]).toEqual([409, 10_000n]);
    expect(await other.json()).toMatchObject({ error: { code: 'payment_bound_to_other_request', charged: false } });
  });

  it('P2 20 duplicates at once → 20 identical answers, charged once', async () => {
    const client = buyer();
    const unsent = { ...(await signOnly(client)) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => repeat(unsent)));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(bodies).size).toBe(1);
    expect(await moved()).toBe(10_000n);
  });

  it.each([
    ['B5 NUL and halves of characters', String.raw`{"invoice":{"number":"a\u0000b","note":"\ud800","\udc00":1}}`],
    ['B4 numbers that no amount can be', '{"invoice":{"totals":{"due":1e400,"tax":-0,"lines":1E-400}}}'],
    ['B2 names of JavaScript', '{"invoice":{"constructor":{"prototype":1},"toString":1,"hasOwnProperty":1}}'],
  ])('%s in the invoice → 200, stored; the replay is identical', async (_case, body) => {
    const client = buyer();
    const first = await client.pay(toolUrl(), { method: 'POST', headers: json, body });
    const text = await first.text();
    expect(first.status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ valid: false });
    const second = await repeat(lastSent(client.sent));
    expect([second.status, await second.text(), await moved()]).toEqual([200, text, 10_000n]);
  });

  it('B15 an invoice of 8 MiB is paid for and answered, and the event loop did not work on it', async () => {
    const good = JSON.parse(readFileSync(path.join(repositoryRoot, 'fixtures/base-example.json'), 'utf8')) as {
      readonly lines: readonly object[];
    };
    const [line] = good.lines;
    let paid = 0n;
    const pay = async (bytes: number) => {
      const unsent = await signOnly(buyer());
      const count = Math.floor(bytes / (JSON.stringify(line).length + 1));
      const body = JSON.stringify({ invoice: { ...good, lines: Array(count).fill(line) } });
      let isDone = false;
      const paying = repeat(unsent, { body }).finally(() => (isDone = true));
      do {
        const small = await fetch(toolUrl(), { method: 'POST', headers: json, body: JSON.stringify(example.input) });
        // On a machine that does much else the service sheds a call at times.
        expect([402, 503]).toContain(small.status);
        await small.text();
        await sleep(20); // the thread wants the processor too
      } while (!isDone);
      const answer = await paying;
      paid += 10_000n;
      expect([answer.status, await answer.json(), await moved()]).toEqual([
        200,
        expect.objectContaining({ valid: false, billing: expect.objectContaining({ charged: true }) }),
        paid,
      ]);
    };
    const largest = invoiceBody.bytesMax - 10_000;
    await pay(largest / 16); // what the first calls cost is not what calls cost
    const sizes = [largest / 16, largest / 4, largest] as const;
    const found = await measureTurnGrowth(app.child, { sizes, work: pay, grows: 'not_at_all' });
    throwUnlessWithin(found, 'longest turn of the event loop');
  });

  it('P2, P3 the same arguments are the same request wherever they are read: blanks make a body one for the thread', async () => {
    const client = buyer();
    const first = await (await payWith(client)).text();
    const call = lastSent(client.sent);
    const large = (body: string) => repeat(call, { body: ' '.repeat(70_000) + body });
    const again = await large(call.body);
    expect([again.status, await again.text(), await moved()]).toEqual([200, first, 10_000n]);
    const other = await large('{"invoice":{"number":"other"}}');
    expect([other.status, await moved()]).toEqual([409, 10_000n]);
  });

  it.each([
    ['malformed_json', '{"invoice":'],
    ['too_complex', '['.repeat(1_000)],
    ['forbidden_property', '{"invoice":{"__proto__":1}}'],
    ['invalid_arguments', '{"invoice":{},"constructor":1}'],
    ['invalid_arguments', '[]'],
    ['malformed_json', ''],
  ])('a large body that is not accepted is 400 %s, as a small one', async (code, body) => {
    const answers = [' ', ' '.repeat(70_000)].map(async (blanks) => {
      const answer = await fetch(toolUrl(), { method: 'POST', headers: json, body: body + blanks });
      const { error } = (await answer.json()) as { error: { code: string; details?: object; charged: boolean } };
      return [answer.status, error.code, error.details, error.charged];
    });
    const [small, large] = await Promise.all(answers);
    expect(small).toEqual(large);
    expect(large!.slice(0, 2)).toEqual([400, code]);
  });

  it('X2 neither the payment nor the invoice nor a key is in the log', async () => {
    const client = buyer();
    await client.pay(toolUrl(), {
      method: 'POST',
      headers: json,
      body: '{"invoice":{"number":"marker-of-the-invoice"}}',
    });
    const payment = lastSent(client.sent).headers['payment-signature']!;
    const log = app.lines.join('\n');
    expect(log).toContain('"route":"/x402/mainnet/paycall/tools/validate_invoice"');
    expect(log).not.toContain('marker-of-the-invoice');
    expect(log).not.toContain(payment.slice(0, 40));
    expect(log).not.toContain(decoded(payment).payload.signature);
    expect(log).not.toContain(readFileSync(system.environment['SETTLEMENT_SIGNER_KEY_FILE']!, 'utf8').trim());
  });
});

/** Lets the client sign a call, and takes the signed request before it is sent. */
async function signOnly(client: ReturnType<typeof buyer>): Promise<SentCall> {
  client.holdBackPayments();
  await payWith(client).catch(() => undefined);
  return lastSent(client.sent);
}

/** The steps at which a power cut is told to the service, and one that the test sees by itself. */
type Death = 'written_ahead' | 'settled' | 'sent';

describe('kill -9 of the service', () => {
  interface Killed {
    readonly settings: Record<string, string>;
    readonly call: SentCall;
    readonly movedAtDeath: bigint;
    readonly moved: () => Promise<bigint>;
  }
  interface Resumed {
    readonly answer: Response;
    readonly moved: readonly [atDeath: bigint, afterwards: bigint];
  }
  const databases: TestDatabase[] = [];
  const resumed = new Map<Death, Promise<Resumed>>();

  // Each with a wallet and a database of its own, side by side: most of it is waiting for the end of the lease of the dead.
  beforeAll(async () => {
    const sent = await killAt('sent'); // alone, for it stops the miner
    const others = (['written_ahead', 'settled'] as const).map(async (death) => [death, await killAt(death)] as const);
    for (const [death, killed] of [['sent', sent] as const, ...(await Promise.all(others))]) {
      resumed.set(death, resume(killed));
    }
    await Promise.allSettled(resumed.values());
  });
  afterAll(() => Promise.all(databases.map((database) => database.drop())));

  async function killAt(death: Death): Promise<Killed> {
    const wallet = randomAccount();
    await system.chain.mint(wallet.address, 100_000n);
    const moved = async () => 100_000n - (await system.chain.balanceOf(wallet.address));
    const database = await createTestDatabase();
    databases.push(database);
    const port = String(await freePort());
    const settings = { PORT: port, DATABASE_URL: database.url, SANDBOX_PAYERS: wallet.address };
    const dying = await startApp(system, { ...settings, CRASH_AT_STEP: death === 'sent' ? undefined : death });
    const client = createBuyer(wallet.privateKey);
    if (death === 'sent') await system.chain.setMining('manual');
    const paying = payWith(client, toolOf(dying)).catch(() => 'no answer');
    if (death === 'sent') {
      await transactionSent();
      dying.child.kill('SIGKILL');
    }
    expect([await paying, await dying.exited]).toEqual(['no answer', [null, 'SIGKILL']]);
    const movedAtDeath = await moved();
    await system.chain.setMining('instant');
    await system.chain.request('evm_mine');
    return { settings, call: lastSent(client.sent), movedAtDeath, moved };
  }

  async function resume({ settings, call, movedAtDeath, moved }: Killed): Promise<Resumed> {
    const next = await startApp(system, settings);
    const answer = await repeat(call);
    await next.stop();
    return { answer, moved: [movedAtDeath, await moved()] };
  }

  it.each<[string, Death, bigint]>([
    ['at the step "written_ahead"', 'written_ahead', 0n],
    ['at the step "settled"', 'settled', 10_000n],
    ['after the transaction is sent and before it is mined', 'sent', 0n],
  ])('%s: the identical request gets the answer, charged once', async (_when, death, movedAtDeath) => {
    const { answer, moved } = await resumed.get(death)!;
    expect([answer.status, moved]).toEqual([200, [movedAtDeath, 10_000n]]);
    expect(await answer.json()).toMatchObject({ ...example.expect, billing: { charged: true } });
  });
});

async function transactionSent(): Promise<void> {
  await until(async () => Number((await system.chain.request<{ pending: string }>('txpool_status')).pending) > 0);
}

describe('what the service needs is not there', () => {
  afterEach(() => app.stop());

  it('no chain: 503 lane_closed, /readyz says so, the process lives', async () => {
    app = await startApp(system, { RPC_URL: 'http://127.0.0.1:9', ready: false });
    const response = await fetch(toolUrl(), { method: 'POST' });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await response.json()).toMatchObject({ error: { code: 'lane_closed', charged: false, retryable: true } });
    const readiness = await fetch(`${app.url}/readyz`);
    expect(await readiness.json()).toMatchObject({
      status: 'degraded',
      reasons: expect.arrayContaining(['lane_chain_unreachable']),
    });
  });

  it('no database: /readyz is 503 with the reason, the process lives', async () => {
    app = await startApp(system, { DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none', ready: false });
    const readiness = await fetch(`${app.url}/readyz`);
    expect(readiness.status).toBe(503);
    expect(await readiness.json()).toMatchObject({
      error: { code: 'not_ready', details: { reasons: expect.arrayContaining(['database_unreachable']) } },
    });
    expect((await fetch(`${app.url}/livez`)).status).toBe(200);
  });

  it('no payment settings: 503 lane_closed; arguments are still checked first', async () => {
    const unset = {
      FACILITATOR: '',
      RPC_URL: '',
      PAY_TO_ADDRESS: '',
      RECEIPT_KEY_FILE: '',
      RECEIPT_WALLET_KEY_FILE: '',
      SETTLEMENT_SIGNER_KEY_FILE: '',
    };
    app = await startApp(system, { ...unset, SANDBOX_PAYERS: '', ready: false });
    const closed = await fetch(toolUrl(), { method: 'POST' });
    expect(await closed.json()).toMatchObject({
      error: { code: 'lane_closed', details: { reasons: ['not_configured'] } },
    });
    const invalid = await fetch(toolUrl(), { method: 'POST', headers: json, body: '{}' });
    expect([closed.status, invalid.status]).toEqual([503, 400]);
  });

  it('S3 a configuration that is not safe: the process ends with words', async () => {
    const refused = startApp(system, { PORT: '0', RPC_URL: 'https://node.example' });
    await expect(refused).rejects.toThrow(/cannot_start.*not on this machine/);
  });
});

import {
  createFileJournal,
  createMemoryJournal,
  createPaycallClient,
  type PaycallClientOptions,
} from '@einvoice/paycall-client';
import { randomAccount, repositoryRoot, until } from '@einvoice/test-kit';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { privateKeyToAccount } from 'viem/accounts';
import { type Loss, LossyProxy } from './lossy-proxy.fixture';
import { openTestSystem, type TestSystem, type RunningApp, startApp } from './test-system.fixture';

// The client against the built service, on a real chain and Postgres.

const crowd = Array.from({ length: 5 }, randomAccount);
let system: TestSystem;
let app: RunningApp;
let folder: string;
let paidBefore: bigint;

beforeAll(async () => {
  folder = mkdtempSync(path.join(repositoryRoot, 'dist', 'buyer-spec-'));
  system = await openTestSystem();
  await Promise.all(crowd.map(({ address }) => system.chain.mint(address, 100_000n)));
  const payers = [system.chain.keys.buyer, ...crowd].map(({ address }) => address);
  app = await startApp(system, { SANDBOX_PAYERS: payers.join(',') });
});
afterAll(async () => {
  await app.stop();
  await system.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  paidBefore = await system.chain.balanceOf(system.chain.keys.payTo.address);
});
afterEach(() => system.chain.setMining('instant'));

const moved = async () => (await system.chain.balanceOf(system.chain.keys.payTo.address)) - paidBefore;
const sellerUrl = () => system.environment['PUBLIC_BASE_URL']!;
const clientOf = (changed: Partial<PaycallClientOptions> = {}) =>
  createPaycallClient({
    baseUrl: sellerUrl(),
    wallet: privateKeyToAccount(system.chain.keys.buyer.privateKey),
    journal: createMemoryJournal(),
    spending: { unitsPerCallMax: 10_000n },
    now: () => new Date(),
    randomBytes,
    ...changed,
    expected: {
      environment: 'sandbox',
      payTo: system.chain.keys.payTo.address,
      signedOffer: 'required',
      ...changed.expected,
    },
  });
const question = { vatNumber: 'be 0899.121.407' };
const answered = { state: 'answered', answer: { normalized: 'BE0899121407' }, receipt: { state: 'verified' } };

describe('the client of the pay-per-call API', () => {
  it('pays exactly 10000 for an answer, and its receipt is verified', async () => {
    expect(await clientOf().validateVatNumber(question)).toMatchObject({
      ...answered,
      charge: { amountUnits: 10_000n },
    });
    expect(await moved()).toBe(10_000n);
  });

  it('50 calls of 5 wallets at once: 50 answers, 500000 units', async () => {
    const outcomes = await Promise.all(
      crowd.flatMap(({ privateKey }) => {
        const client = clientOf({ wallet: privateKeyToAccount(privateKey) });
        return Array.from({ length: 10 }, (_, n) => client.validateVatNumber({ vatNumber: `BE0899.121.${n}` }));
      }),
    );
    const states = outcomes.map((outcome) => (outcome.state === 'answered' ? outcome.receipt.state : outcome.state));
    expect(states).toEqual(Array(50).fill('verified'));
    expect(await moved()).toBe(500_000n);
  });

  it('no decision: not charged, nothing moves, nothing stays in the journal', async () => {
    const journal = createMemoryJournal();
    const outcome = await clientOf({ journal }).validateVatNumber({ vatNumber: 'US123456789' });
    expect(outcome).toMatchObject({ state: 'not_charged', reason: 'invalid_input', answer: { valid: false } });
    expect([await moved(), await journal.list()]).toEqual([0n, []]);
  });

  it('arguments that the service refuses: rejected with the field, nothing moves', async () => {
    expect(await clientOf().validateVatNumber({ vatNumber: '' })).toMatchObject({
      state: 'rejected',
      code: 'invalid_arguments',
      fields: [{ path: expect.stringContaining('vatNumber') }],
    });
    expect(await moved()).toBe(0n);
  });

  it.each([
    ['price_above_limit', { spending: { unitsPerCallMax: 9_999n } }],
    ['other_recipient', { expected: { payTo: '0x00000000000000000000000000000000000000aa' } }],
    ['other_network', { expected: { network: 'eip155:84532' } }],
    ['other_resource', { expected: { issuer: 'https://api.example' } }],
  ])('an offer against the rules (%s) is not signed', async (reason, changed: Partial<PaycallClientOptions>) => {
    const outcome = await clientOf(changed).validateVatNumber(question);
    expect(outcome).toMatchObject({ state: 'payment_refused', by: 'buyer', reason });
    expect(await moved()).toBe(0n);
  });

  it('P13 a sandbox receipt is none for a buyer who expects the live service', async () => {
    const outcome = await clientOf({ expected: { environment: 'live' } }).validateVatNumber(question);
    expect(outcome).toMatchObject({ receipt: { state: 'not_verified', reason: 'wrong_environment' } });
  });

  it('a wallet without seeded money is refused by the service', async () => {
    const wallet = privateKeyToAccount(system.chain.keys.minter.privateKey);
    expect(await clientOf({ wallet }).validateVatNumber(question)).toMatchObject({
      state: 'payment_refused',
      by: 'seller',
      reason: 'sandbox_payer_unknown',
    });
  });
});

describe('answers that get lost', () => {
  let proxy: LossyProxy;
  beforeEach(async () => {
    proxy = await LossyProxy.start(app.url);
  });
  afterEach(() => proxy.stop());
  const overProxy = (changed: Partial<PaycallClientOptions> = {}) =>
    clientOf({ baseUrl: proxy.url, expected: { issuer: sellerUrl() }, ...changed });

  it.each<[Loss[]]>([
    [['request_lost']],
    [['answer_lost']],
    [['answer_cut']],
    [['bad_gateway', 'answer_lost', 'request_lost']],
  ])('%j, then the answer: charged once', async (losses) => {
    proxy.losses.push(...losses);
    expect(await overProxy().validateVatNumber(question)).toMatchObject(answered);
    expect([await moved(), proxy.losses]).toEqual([10_000n, []]);
  });

  it('an answer changed on its way is given with a receipt that does not verify', async () => {
    proxy.edit = (body) => body.replace('"valid":true', '"valid":false');
    const outcome = await overProxy().validateVatNumber(question);
    expect(outcome).toMatchObject({
      answer: { valid: false },
      receipt: { state: 'not_verified', reason: 'other_call' },
    });
    expect(await moved()).toBe(10_000n);
  });

  it('the chain is slow: unknown, the same call later takes the answer, charged once', async () => {
    await system.chain.setMining('manual');
    const client = clientOf({ timeLimit: { deadlineMs: 2_000 } });
    expect(await client.validateVatNumber(question)).toMatchObject({ state: 'unknown' });
    expect(await client.validateVatNumber(question)).toMatchObject({ state: 'unknown' });
    await system.chain.setMining('instant');
    await system.chain.request('evm_mine');
    expect(await clientOf().validateVatNumber({ vatNumber: 'BE0899121408' })).toMatchObject({ state: 'answered' });
    expect(await client.validateVatNumber(question)).toMatchObject(answered);
    expect(await moved()).toBe(20_000n);
  });
});

describe('a buyer that is killed', () => {
  let program: string;
  const payments = () => path.join(folder, 'payments');
  const left = () => readdirSync(payments());

  beforeAll(() => {
    program = build('tests/paid-calls/buyer-process.fixture.ts', 'buyer.js');
  });
  afterEach(() => rmSync(payments(), { recursive: true, force: true }));

  const environment = () => ({
    ...{ SELLER_URL: sellerUrl(), WALLET_KEY: system.chain.keys.buyer.privateKey, PAYMENTS_FOLDER: payments() },
    VAT_NUMBER: question.vatNumber,
  });
  const buyers: ChildProcess[] = [];
  afterEach(() => buyers.splice(0).forEach((buyer) => buyer.kill('SIGKILL')));
  const startBuyer = (more: object = {}): ChildProcess => {
    const env = { ...environment(), ...more };
    const buyer = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    buyers.push(buyer);
    return buyer;
  };

  it.each([
    ['signed', 0n],
    ['answered', 10_000n],
  ])('kill -9 when the payment is %s: resume has the answer, charged once', async (DIES, movedAtDeath) => {
    const [, signal] = (await once(startBuyer({ DIES }), 'exit')) as [number | null, string | null];
    expect([signal, await moved(), left().length]).toEqual(['SIGKILL', movedAtDeath, 1]);
    const resumed = await clientOf({ journal: createFileJournal(payments()) }).resume();
    expect(resumed).toMatchObject([{ operation: 'validate_vat_number', arguments: question, outcome: answered }]);
    expect([await moved(), left()]).toEqual([10_000n, []]);
  });

  it('three processes that ask the same over one journal pay once', async () => {
    await system.chain.setMining('manual');
    const three = Array.from({ length: 3 }, () => startBuyer());
    const outputs = three.map(() => '');
    three.forEach((buyer, index) => buyer.stdout?.on('data', (chunk: Buffer) => (outputs[index] += chunk.toString())));
    const exits = three.map((buyer) => once(buyer, 'close')); // with all that they printed
    await until(() => outputs.every((output) => output.includes('paying')));
    expect(left().filter((file) => file.endsWith('.json'))).toHaveLength(1);
    await system.chain.setMining('instant');
    await system.chain.request('evm_mine');
    await Promise.all(exits);
    expect(outputs.map((output) => output.trim().split('\n').at(-1))).toEqual(Array(3).fill('answered'));
    expect([await moved(), left()]).toEqual([10_000n, []]);
  });

  it.each([
    ['libs/money/paycall-client/README.md', 'BE0899121407 verified'],
    ['docs/paid-calls.md', 'true verified'],
  ])('the example of %s, with this service and wallet, is answered', async (page, printed) => {
    const keyFile = path.join(folder, 'buyer.key');
    writeFileSync(keyFile, system.chain.keys.buyer.privateKey, { mode: 0o600 });
    const program = exampleOf(page)
      .replace('http://localhost:3402', sellerUrl())
      .replace('.data/sandbox/buyer.key', keyFile)
      .replace('.data/payments', payments());
    writeFileSync(path.join(folder, 'example.ts'), program);
    const file = build(path.relative(repositoryRoot, path.join(folder, 'example.ts')), 'example.js');
    const run = async (): Promise<string> => {
      const child = spawn(process.execPath, [file], { env: environment(), stdio: ['ignore', 'pipe', 'inherit'] });
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await once(child, 'close');
      return said.trim();
    };
    // On a busy machine the register's deadline may pass, which is not charged: the buyer asks again.
    let output = '';
    await until(async () => !['', 'not_charged'].includes((output = await run())));
    expect([output, await moved()]).toEqual([printed, 10_000n]);
  });

  /** The page's program; what it awaits at its top level is in a function. */
  const exampleOf = (page: string): string => {
    const text = readFileSync(path.join(repositoryRoot, page), 'utf8');
    const lines = (/^```ts\n([^]*?)^```$/m.exec(text)?.[1] ?? '').split('\n');
    const isImport = (line: string) => line.startsWith('import ');
    const body = lines.filter((line) => !isImport(line));
    return [...lines.filter(isImport), 'void (async () => {', ...body, '})();', ''].join('\n');
  };

  const build = (entry: string, name: string): string => {
    const file = path.join(folder, name);
    execFileSync(process.execPath, ['tools/build/build.mjs', entry, file], { cwd: repositoryRoot });
    return file;
  };
});

describe('a payment that expires unseen', () => {
  it('402 "expired" frees the way: the next call signs anew; nothing has moved for the first', async () => {
    const payments: unknown[] = [];
    let isLost = true;
    const losing: typeof fetch = async (input, init) => {
      const payment = new Headers(init?.headers).get('payment-signature');
      if (payment === null) return fetch(input, init);
      payments.push(payment);
      return isLost ? Promise.reject(new TypeError('fetch failed')) : fetch(input, init);
    };
    const client = clientOf({ fetch: losing, timeLimit: { deadlineMs: 2_000 } });
    expect(await client.validateVatNumber(question)).toMatchObject({ state: 'unknown' });
    await system.chain.request('evm_increaseTime', [200]);
    await system.chain.request('evm_mine');
    isLost = false;
    // The new payment is late too: the chain is ahead of the buyer's clock now.
    expect(await client.validateVatNumber(question)).toMatchObject({
      state: 'payment_refused',
      by: 'seller',
      reason: 'invalid_exact_evm_payload_authorization_valid_before',
    });
    expect([new Set(payments).size, await moved()]).toEqual([2, 0n]);
  });
});

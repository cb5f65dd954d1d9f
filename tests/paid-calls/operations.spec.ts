import { connectDatabase } from '@einvoice/database';
import {
  freePort,
  unhurriedConnection,
  type PaymentOptions,
  randomAccount,
  signPayment,
  unshed,
  until,
} from '@einvoice/test-kit';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openTestSystem, startApp, type TestSystem, type RunningApp } from './test-system.fixture';

// The built service as whoever operates it sees it: restarts, switches, numbers and logs.

const toolPath = '/x402/mainnet/paycall/tools/validate_invoice';
const json = { 'content-type': 'application/json' };
const body = JSON.stringify({ invoice: { number: 'marker-of-the-invoice' } });
let system: TestSystem;
const apps: RunningApp[] = [];

beforeAll(async () => {
  system = await openTestSystem();
  await system.chain.mint(system.chain.keys.buyer.address, 1_000_000_000n);
});
afterAll(() => system.close());
afterEach(() => Promise.all(apps.splice(0).map((app) => app.stop())));

async function start(changed: Record<string, string> = {}): Promise<RunningApp> {
  const app = await startApp(system, changed);
  apps.push(app);
  return app;
}
const sign = async () => Buffer.from(JSON.stringify(await signPayment(system.chain))).toString('base64');
const send = (url: string, payment?: string, headers: Record<string, string> = {}) =>
  unshed(() =>
    fetch(url + toolPath, {
      method: 'POST',
      headers: { ...json, ...headers, ...(payment !== undefined && { 'payment-signature': payment }) },
      body,
    }),
  );
const received = () => system.chain.balanceOf(system.chain.keys.payTo.address);
async function readiness(url: string): Promise<readonly string[]> {
  const answer = (await (await fetch(`${url}/readyz`)).json()) as { reasons?: string[] };
  return answer.reasons ?? [];
}

describe('X1 a rolling restart under load', () => {
  /** One paid call over whichever instance answers, as a buyer behind a balancer makes it: the identical request again. */
  async function answered(urls: readonly string[], payment: string): Promise<{ charged: boolean }> {
    let attempt = 0;
    let answer: { readonly billing: { charged: boolean } } | undefined;
    await until(async () => {
      const response = await send(urls[attempt++ % urls.length]!, payment).catch(() => undefined);
      const text = await response?.text().catch(() => undefined);
      if (response?.status === 200 && text) answer = JSON.parse(text) as typeof answer;
      else if (response && response.status !== 503) throw new Error(`${response.status} ${text}`);
      return answer !== undefined;
    }, 120_000);
    return answer!.billing;
  }

  it('X1 both instances restarted while 8 buyers call: every call answered, charged once, no row left open', async () => {
    const ports = [String(await freePort()), String(await freePort())];
    const urls = ports.map((port) => `http://127.0.0.1:${port}`);
    const running = await Promise.all(ports.map((PORT) => start({ PORT })));
    const before = await received();
    const billings: { charged: boolean }[] = [];
    let isOver = false;
    const end = () => void (isOver = true);
    const buyers = Array.from({ length: 8 }, async () => {
      while (!isOver) billings.push(await answered(urls, await sign()));
    });
    const restarts = (async () => {
      for (const [at, PORT] of ports.entries()) {
        const sofar = billings.length;
        await until(() => billings.length >= sofar + 8); // both instances are at work
        await running[at]!.stop();
        expect(await running[at]!.exited).toEqual([0, null]);
        await start({ PORT });
      }
    })();
    await Promise.all([restarts.finally(end), ...buyers]).finally(end);

    expect(billings.length).toBeGreaterThanOrEqual(buyers.length);
    expect(billings.every(({ charged }) => charged)).toBe(true);
    expect((await received()) - before).toBe(10_000n * BigInt(billings.length));
    const database = connectDatabase(system.database.url, { applicationName: 'spec', ...unhurriedConnection });
    const states = await database.query({ name: 'spec_states', text: 'SELECT DISTINCT state FROM payment' });
    await database.close();
    expect(states).toEqual([{ state: 'settled' }]);
  });
});

describe('X8 closed payments', () => {
  const folder = () => path.dirname(system.appFile);
  let closedByOperator: Promise<void>;

  // The payment flow looks every 4 s at what may close it: the operator's test waits for that while the signer's does.
  beforeAll(() => {
    closedByOperator = operatorCloses();
    closedByOperator.catch(() => undefined);
  });

  it('X8 an empty signer closes it at the next look, with the reason everywhere and no tool run; gas opens it again', async () => {
    const signer = randomAccount();
    const SETTLEMENT_SIGNER_KEY_FILE = path.join(folder(), 'signer-of-these-payments.key');
    writeFileSync(SETTLEMENT_SIGNER_KEY_FILE, signer.privateKey, { mode: 0o600 });
    const fuel = (wei: bigint) => system.chain.setNativeBalance(signer.address, wei);
    await fuel(10n ** 18n);
    const METRICS_PORT = String(await freePort());
    const app = await start({ PORT: String(await freePort()), METRICS_PORT, SETTLEMENT_SIGNER_KEY_FILE });
    const metrics = async () => (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
    expect(await metrics()).toContain('lane_open 1');
    await fuel(0n);
    await until(async () => (await readiness(app.url)).includes('lane_signer_without_gas'));
    const refused = await send(app.url, await sign());
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await refused.json()).toMatchObject({
      error: { code: 'lane_closed', charged: false, details: { reasons: ['signer_without_gas'] } },
    });
    const page = await metrics();
    expect(page).toContain('lane_open 0');
    expect(page).toContain('lane_closed{reason="signer_without_gas"} 1');
    expect(page).toContain('lane_closed{reason="operator"} 0');
    expect(page).toContain('paid_calls_total{outcome="lane_closed"} 1');
    expect(page).not.toContain('paid_tool_runs_total{');
    await fuel(10n ** 18n);
    await until(async () => (await readiness(app.url)).length === 0);
    expect((await send(app.url, await sign())).status).toBe(200);
    expect(await metrics()).toContain('paid_tool_runs_total{tool="validate_invoice",state="ready"} 1');
  });

  it('the operator closes and opens it with a file, without a restart; what was paid for is still given out', () =>
    closedByOperator);

  async function operatorCloses(): Promise<void> {
    const LANE_CLOSED_FILE = path.join(folder(), 'lane-closed');
    const app = await startApp(system, { PORT: String(await freePort()), LANE_CLOSED_FILE });
    const payment = await sign();
    expect((await send(app.url, payment)).status).toBe(200);
    writeFileSync(LANE_CLOSED_FILE, '');
    await until(async () => (await readiness(app.url)).includes('lane_operator'));
    expect((await send(app.url)).status).toBe(503);
    expect((await send(app.url, payment)).status).toBe(200);
    rmSync(LANE_CLOSED_FILE);
    await until(async () => (await send(app.url)).status === 402);
    await app.stop();
  }
});

describe('X7 the clock of this machine', () => {
  it('X7 a chain a minute ahead of it: degraded, and payments go on', async () => {
    const app = await start();
    await system.chain.request('evm_increaseTime', [60]);
    await system.chain.request('evm_mine');
    expect(await readiness(app.url)).toEqual(['clock_differs_from_chain']);
    expect((await send(app.url, await sign())).status).toBe(200);
  });
});

describe('P12 a machine whose clock is a day off', () => {
  /** Loaded before the app: every clock of its JavaScript that tells a date. */
  const shiftedClock = (offMs: number): string => {
    const file = path.join(path.dirname(system.appFile), `clock-off-${offMs}.cjs`);
    const shifted =
      'class extends RealDate { constructor(...given) { given.length ? super(...given) : super(now()); } }';
    const lines = [
      'const RealDate = Date;',
      `const now = () => RealDate.now() + ${offMs};`,
      `globalThis.Date = ${shifted};`,
      'globalThis.Date.now = now;',
    ];
    writeFileSync(file, lines.join('\n'));
    return `--require ${file}`;
  };
  const signWith = async (options: PaymentOptions) =>
    Buffer.from(JSON.stringify(await signPayment(system.chain, options))).toString('base64');

  it.each([-86_400_000, 86_400_000])('P12 by %i ms: the same verdicts as any, and no double charge', async (offMs) => {
    const app = await start({ NODE_OPTIONS: shiftedClock(offMs) });
    expect(await readiness(app.url)).toContain('clock_differs_from_database');
    const before = await received();
    const good = await sign();
    const [first, again] = [await send(app.url, good), await send(app.url, good)];
    expect([first.status, again.status, await again.text()]).toEqual([200, 200, await first.text()]);
    const outside: PaymentOptions[] = [{ validBefore: 1n }, { validAfter: 99_999_999_999n }];
    for (const options of outside) expect((await send(app.url, await signWith(options))).status).toBe(402);
    expect((await received()) - before).toBe(10_000n);
  });
});

describe('X2 what log, metrics and errors tell', () => {
  it('X2 no payment, invoice, bearer, key or address of the node; one line per request, as JSON', async () => {
    const METRICS_PORT = String(await freePort());
    const RPC_URL = `${system.chain.rpcUrl}/?key=marker-rpc-key`;
    const app = await start({ METRICS_PORT, RPC_URL });
    const marked = { authorization: 'Bearer marker-bearer', cookie: 'a=marker-cookie', 'x-request-id': 'request-0001' };
    const [payment, late] = [await sign(), await sign()];
    const told: string[] = [];
    const note = async (answer: Promise<Response>) => told.push(await (await answer).text());
    expect((await send(app.url, payment, marked)).status).toBe(200);
    await note(send(app.url, Buffer.from('{"marker":"marker-payment"}').toString('base64'), marked));
    await note(send(`${app.url}/marker-path?marker-query=\u001b[31m`, payment, marked));
    await note(fetch(app.url + toolPath, { method: 'POST', headers: json, body: '{"marker-property":1}' }));
    await note(fetch(app.url + toolPath, { method: 'POST', headers: json, body: '{"invoice":"marker-value' }));
    await system.chain.stop();
    await note(send(app.url, late, { ...marked, 'x-request-id': 'request-0002' }));
    await until(async () => (await readiness(app.url)).includes('lane_chain_unreachable'));
    await until(() => app.lines.some((line) => line.includes('request-0002')));
    told.push(await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text(), ...app.lines);

    // The name of an unknown property is told to whoever sent it.
    const everything = told.join('\n').replaceAll('marker-property', '');
    const signature = JSON.parse(Buffer.from(payment, 'base64').toString('utf8')).payload.signature as string;
    const keyFiles = ['SETTLEMENT_SIGNER_KEY_FILE', 'RECEIPT_KEY_FILE', 'RECEIPT_WALLET_KEY_FILE'];
    const keys = keyFiles.map((name) => [name, readFileSync(system.environment[name]!, 'utf8').trim()] as const);
    const secrets: Record<string, string> = { marker: 'marker', payment, late, signature, ...Object.fromEntries(keys) };
    const leaks = Object.entries(secrets).filter(([, secret]) => everything.includes(secret));
    expect(leaks.map(([name]) => name)).toEqual([]);
    const lines = app.lines.map((line) => JSON.parse(line) as { event: string; requestId?: string });
    expect(lines.filter(({ requestId }) => requestId === 'request-0002')).toMatchObject([{ event: 'request' }]);
  });
});

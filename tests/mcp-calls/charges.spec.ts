import { invoiceBody } from '@einvoice/limits';
import {
  freePort,
  measureTurnGrowth,
  repositoryRoot,
  throwUnlessWithin,
  turnWatchOptions,
  until,
  viesSandboxNumbers,
} from '@einvoice/test-kit';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import {
  callTool,
  systemEnvironment,
  openTestSystem,
  post,
  type TestSystem,
  type Received,
  type SpecTenant,
} from '../../apps/mcp-gateway/src/test-system.fixture';

let system: TestSystem;
beforeAll(async () => {
  system = await openTestSystem();
});
afterEach(async () => {
  system.vies.behave({ kind: 'normal' });
  expect(await system.parts.credits.store.violations()).toEqual([]);
});
afterAll(() => system.close());

const balance = ({ workspaceId }: SpecTenant) => system.parts.credits.store.balanceOf(workspaceId);
const vat = { vatNumber: 'BE0899121407' };
const { valid, notRegistered } = viesSandboxNumbers;

it('M7 200 parallel priced calls on a balance for 50: exactly 50 charged, 150 refused, the ledger clean', async () => {
  const tenant = await system.tenant(50);
  const calls = Array.from({ length: 200 }, () => callTool(system.url, 'validate_vat_number', vat, tenant));
  const results = (await Promise.all(calls)).map(({ body }) => body.result.structuredContent);
  expect(results.filter(({ billing }) => billing.charged === true && billing.credits === 1)).toHaveLength(50);
  expect(results.filter(({ error }) => error?.code === 'insufficient_credits')).toHaveLength(150);
  expect(await balance(tenant)).toMatchObject({ available: 0, held: 0 });
});

const good = JSON.parse(readFileSync(path.join(repositoryRoot, 'fixtures/base-example.json'), 'utf8')) as {
  readonly lines: readonly object[];
};
const invoiceOf = (lines: number) => ({ invoice: { ...good, lines: Array<object>(lines).fill(good.lines[0]!) } });

describe('the built service', () => {
  let folder: string;
  const running: ChildProcess[] = [];
  beforeAll(() => {
    mkdirSync(path.join(repositoryRoot, 'dist'), { recursive: true });
    folder = mkdtempSync(path.join(repositoryRoot, 'dist', 'mcp-spec-'));
    const build = ['tools/build/build.mjs', 'apps/mcp-gateway/src/main.ts', path.join(folder, 'main.js')];
    execFileSync(process.execPath, build, { cwd: repositoryRoot });
  });
  afterAll(async () => {
    for (const child of running) {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  });

  async function start() {
    const port = await freePort();
    const env = {
      ...systemEnvironment(system.databaseUrl, system.vies),
      HOST: '127.0.0.1',
      PORT: String(port),
      NODE_OPTIONS: turnWatchOptions(folder),
    };
    const child = spawn(process.execPath, [path.join(folder, 'main.js')], {
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    running.push(child);
    const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok === true;
    await until(async () => child.exitCode !== null || (await isReady()));
    if (child.exitCode !== null) throw new Error('The app did not become ready.');
    return { child, url: `http://127.0.0.1:${port}/api/mcp` };
  }

  it('X1 killed in mid-call leaves no charge without an answer: the hold returns, and a retry with the key is billed once and can be replayed', async () => {
    const tenant = await system.tenant(10);
    const rows = { rows: [valid, notRegistered].map((vatId, at) => ({ reference: `row ${at}`, vatId })) };
    const app = await start();
    system.vies.hold();
    const lost = callTool(app.url, 'check_vat_list', rows, { ...tenant, key: 'killed' }).catch(() => 'no answer');
    await until(async () => (await balance(tenant))?.held === 4);
    app.child.kill('SIGKILL');
    expect(await lost).toBe('no answer');
    expect(await balance(tenant)).toMatchObject({ available: 6, held: 4 });

    const lapse = `UPDATE ledger.run SET lease_until = now() WHERE workspace_id = $1`;
    await system.database.query({ name: 'lapse', text: lapse }, [tenant.workspaceId]);
    await until(async () => (await balance(tenant))?.held === 0);
    expect(await balance(tenant)).toMatchObject({ available: 10 });

    system.vies.behave({ kind: 'normal' });
    const retried = await callTool(system.url, 'check_vat_list', rows, { ...tenant, key: 'killed' });
    expect(retried.body.result.structuredContent.billing).toMatchObject({ charged: true, credits: 4, balance: 6 });
    const replayed = await callTool(system.url, 'check_vat_list', rows, { ...tenant, key: 'killed' });
    expect(replayed.body.result.structuredContent).toMatchObject({
      rows: retried.body.result.structuredContent.rows,
      billing: { charged: false, credits: 4, balance: 6, replayed: true },
    });
  });

  it('X1 killed after the charge and before the reply: the charged answer is there for the key', async () => {
    const tenant = await system.tenant(1);
    const app = await start();
    const sent = callTool(app.url, 'validate_vat_number', vat, { ...tenant, key: 'late' }).catch(() => null);
    await until(async () => (await balance(tenant))?.available === 0 && (await balance(tenant))?.held === 0);
    app.child.kill('SIGKILL');
    await sent;
    const replayed = await callTool(system.url, 'validate_vat_number', vat, { ...tenant, key: 'late' });
    expect(replayed.body.result.structuredContent).toMatchObject({
      valid: true,
      billing: { credits: 1, balance: 0, replayed: true },
    });
  });

  it('B15 invoices of 8 MiB are validated and charged, and nobody waits for them', async () => {
    const tenant = await system.tenant(30);
    const { child, url } = await start();
    const iban = () => passed(() => callTool(url, 'verify_iban', { iban: 'BE71096123456769' }));
    let calls = 0;
    const validateTwo = async (bytes: number) => {
      const large = invoiceOf(Math.floor(bytes / (JSON.stringify(good.lines[0]).length + 1)));
      const validate = (key: string) => passed(() => callTool(url, 'validate_invoice', large, { ...tenant, key }));
      const both = Promise.all([`${(calls += 1)}`, `${(calls += 1)}`].map(validate));
      expect((await iban()).body.result.structuredContent.status).toBe('valid');
      for (const { body } of await both)
        expect(body.result.structuredContent).toMatchObject({ valid: false, billing: { charged: true, credits: 1 } });
    };
    const largest = invoiceBody.bytesMax - 10_000;
    await validateTwo(largest / 16); // what the start and the first calls cost is not what calls cost
    const sizes = [largest / 16, largest / 4, largest] as const;
    const found = await measureTurnGrowth(child, { sizes, work: validateTwo, grows: 'not_at_all' });
    throwUnlessWithin(found, 'longest turn of the event loop');
  });

  it('an invoice is the same request wherever it is read, by the thread when blanks are before it; M6 what is no message is none there either', async () => {
    const [tenant, { url }] = [await system.tenant(10), await start()];
    const params = { name: 'validate_invoice', arguments: invoiceOf(1) };
    const message = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params });
    const [first, second] = [message, ' '.repeat(70_000) + message];
    const one = await passed(() => post(url, first, { ...tenant, key: 'k' }));
    const two = await passed(() => post(url, second, { ...tenant, key: 'k' }));
    const { billing, evidence, ...answer } = one.body.result.structuredContent;
    const { billing: again, evidence: anew, ...same } = two.body.result.structuredContent;
    expect([billing.charged, again.replayed, same]).toEqual([true, true, answer]);
    expect(anew.salt).not.toBe(evidence.salt); // each time its own, kept nowhere

    const blanks = ' '.repeat(70_000);
    for (const [sent, expected] of [
      [
        JSON.stringify({ jsonrpc: '2.0', id: 'x'.repeat(1_000_000), method: 'tools/list' }),
        { error: { code: -32600 } },
      ],
      [`${blanks}{`, { error: { code: -32700 } }],
      [
        blanks + JSON.stringify({ jsonrpc: '2.0', id: 3, method: 'tools/list' }),
        { id: 3, result: { tools: expect.any(Array) } },
      ],
      [
        blanks + message.replace('"invoice":', '"draft":'),
        { result: { structuredContent: { error: { code: 'invalid_arguments' } } } },
      ],
      [
        blanks + message.replace('validate_invoice', 'verify_iban'),
        { result: { structuredContent: { error: { code: 'body_too_large' } } } },
      ],
      [
        blanks + message.replace('Snippet1', tenant.secret),
        { result: { structuredContent: { error: { code: 'secret_in_arguments' } } } },
      ],
    ] as const)
      expect((await passed(() => post(url, sent, tenant))).body).toMatchObject(expected);
  });

  /** A machine that does much else sheds calls at times. */
  async function passed(call: () => Promise<Received>): Promise<Received> {
    let answer!: Received;
    await until(async () => {
      answer = await call();
      return answer.status !== 503;
    });
    expect(answer.status === 500 ? answer.text : 'no bug').toBe('no bug');
    return answer;
  }
});

import { freePort, repositoryRoot, viesSandboxNumbers } from '@einvoice/test-kit';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { callTool, houseEnvironment, openHouse, type House, type SpecTenant } from './house.fixture';

jest.setTimeout(90_000);

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterEach(async () => {
  house.vies.behave({ kind: 'normal' });
  expect(await house.parts.credits.store.violations()).toEqual([]);
});
afterAll(() => house.close());

const balance = ({ workspaceId }: SpecTenant) => house.parts.credits.store.balanceOf(workspaceId);
const vat = { vatNumber: 'BE0899121407' };
const { valid, notRegistered } = viesSandboxNumbers;

it('M7 200 parallel priced calls on a balance for 50: exactly 50 charged, 150 refused, the ledger clean', async () => {
  const tenant = await house.tenant(50);
  const calls = Array.from({ length: 200 }, () => callTool(house.url, 'validate_vat_number', vat, tenant));
  const results = (await Promise.all(calls)).map(({ body }) => body.result.structuredContent);
  expect(results.filter(({ billing }) => billing.charged === true && billing.credits === 1)).toHaveLength(50);
  expect(results.filter(({ error }) => error?.code === 'insufficient_credits')).toHaveLength(150);
  expect(await balance(tenant)).toMatchObject({ available: 0, held: 0 });
});

describe('kill -9 in mid-call', () => {
  let folder: string;
  const running: ChildProcess[] = [];
  beforeAll(() => {
    mkdirSync(path.join(repositoryRoot, 'dist'), { recursive: true });
    folder = mkdtempSync(path.join(repositoryRoot, 'dist', 'mcp-spec-'));
    const build = ['tools/build.mjs', 'apps/mcp-gateway/src/main.ts', path.join(folder, 'main.js')];
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
    const env = { ...houseEnvironment(house.databaseUrl, house.vies), HOST: '127.0.0.1', PORT: String(port) };
    const child = spawn(process.execPath, [path.join(folder, 'main.js')], {
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    running.push(child);
    for (let attempt = 0; attempt < 600 && child.exitCode === null; attempt += 1) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
      if (answer?.ok) return { child, url: `http://127.0.0.1:${port}/api/mcp` };
      await sleep(50);
    }
    throw new Error('The app did not become ready.');
  }

  async function until(holds: () => Promise<boolean>): Promise<void> {
    for (let attempt = 0; attempt < 400; attempt += 1) {
      if (await holds()) return;
      await sleep(50);
    }
    throw new Error('It did not come about.');
  }

  it('X1 leaves no charge without an answer: the hold returns, and a retry with the key is billed once and can be replayed', async () => {
    const tenant = await house.tenant(10);
    const rows = { rows: [valid, notRegistered].map((vatId, at) => ({ reference: `row ${at}`, vatId })) };
    const app = await start();
    house.vies.behave({ kind: 'slow', delayMs: 5_000 });
    const lost = callTool(app.url, 'check_vat_list', rows, { ...tenant, key: 'killed' }).catch(() => 'no answer');
    await until(async () => (await balance(tenant))?.held === 4);
    app.child.kill('SIGKILL');
    expect(await lost).toBe('no answer');
    expect(await balance(tenant)).toMatchObject({ available: 6, held: 4 });

    const lapse = `UPDATE ledger.run SET lease_until = now() WHERE workspace_id = $1`;
    await house.database.query({ name: 'lapse', text: lapse }, [tenant.workspaceId]);
    await until(async () => (await balance(tenant))?.held === 0);
    expect(await balance(tenant)).toMatchObject({ available: 10 });

    house.vies.behave({ kind: 'normal' });
    const retried = await callTool(house.url, 'check_vat_list', rows, { ...tenant, key: 'killed' });
    expect(retried.body.result.structuredContent.billing).toMatchObject({ charged: true, credits: 4, balance: 6 });
    const replayed = await callTool(house.url, 'check_vat_list', rows, { ...tenant, key: 'killed' });
    expect(replayed.body.result.structuredContent).toMatchObject({
      rows: retried.body.result.structuredContent.rows,
      billing: { charged: false, credits: 4, balance: 6, replayed: true },
    });
  });

  it('X1 after the charge and before the reply: the charged answer is there for the key', async () => {
    const tenant = await house.tenant(1);
    const app = await start();
    const sent = callTool(app.url, 'validate_vat_number', vat, { ...tenant, key: 'late' }).catch(() => null);
    await until(async () => (await balance(tenant))?.available === 0 && (await balance(tenant))?.held === 0);
    app.child.kill('SIGKILL');
    await sent;
    const replayed = await callTool(house.url, 'validate_vat_number', vat, { ...tenant, key: 'late' });
    expect(replayed.body.result.structuredContent).toMatchObject({
      valid: true,
      billing: { credits: 1, balance: 0, replayed: true },
    });
  });
});

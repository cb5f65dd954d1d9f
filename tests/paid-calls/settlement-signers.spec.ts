import { freePort, randomAccount, until } from '@einvoice/test-kit';
import { catalogue } from '@einvoice/tool-catalogue';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createBuyer, openTestSystem, startApp, type TestSystem, type RunningApp } from './test-system.fixture';

// The built service as processes of their own, a real chain and Postgres, the official client unmodified.

const example = catalogue[0]!.examples[0]!;
let system: TestSystem;
let folder: string;
const apps: RunningApp[] = [];

beforeAll(async () => {
  system = await openTestSystem();
  folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-signers-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await system.close();
});
afterEach(() => Promise.all(apps.splice(0).map((app) => app.stop())));

async function start(changed: Record<string, string>): Promise<RunningApp> {
  const app = await startApp(system, changed);
  apps.push(app);
  return app;
}

function keyFile(name: string, ...keys: string[]): string {
  const file = path.join(folder, name);
  writeFileSync(file, keys.join('\n'), { mode: 0o600 });
  return file;
}

const pay = async (url: string): Promise<{ status: number; signer: string }> => {
  const response = await createBuyer(system.chain.keys.buyer.privateKey).pay(
    `${url}/x402/mainnet/paycall/tools/validate_invoice`,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(example.input) },
  );
  const { billing } = (await response.json()) as { billing: { transaction: string } };
  const hash = billing.transaction;
  const { from } = await system.chain.request<{ from: string }>('eth_getTransactionByHash', [hash]);
  return { status: response.status, signer: from };
};

it('X8 the settlement key is rotated without a failed call: a second instance with the new key, then the first one ends', async () => {
  const [oldKey, newKey] = [system.chain.keys.settlement, randomAccount()];
  await system.chain.setNativeBalance(newKey.address, 10n ** 18n);
  const paidBefore = await system.chain.balanceOf(system.chain.keys.payTo.address);
  const first = await start({
    SETTLEMENT_SIGNER_KEY_FILE: keyFile('old.key', oldKey.privateKey),
    DRAIN_SECONDS: '4',
  });
  let url = first.url;
  const over = new AbortController();
  const calls: { status: number; signer: string }[] = [];
  const buyer = async () => {
    while (!over.signal.aborted) calls.push(await pay(url));
  };
  const rotation = async () => {
    const second = await start({
      PORT: String(await freePort()),
      SETTLEMENT_SIGNER_KEY_FILE: keyFile('new.key', newKey.privateKey),
    });
    const stopped = first.stop();
    await until(async () => (await fetch(`${first.url}/readyz`)).status === 503);
    url = second.url; // as the proxy in front does, once the first says that it is not ready
    await stopped;
    const enough = calls.length + 5;
    await until(() => calls.length >= enough);
  };
  // Whoever fails ends all of them.
  const parties = [rotation().finally(() => over.abort()), buyer(), buyer(), buyer()];
  await Promise.all(parties).finally(() => over.abort());
  expect(calls.filter(({ status }) => status !== 200)).toEqual([]);
  const signers = new Set(calls.map(({ signer }) => signer));
  expect(signers).toEqual(new Set([oldKey, newKey].map(({ address }) => address.toLowerCase())));
  expect(calls.at(-1)?.signer).toBe(newKey.address.toLowerCase());
  const moved = (await system.chain.balanceOf(system.chain.keys.payTo.address)) - paidBefore;
  expect(moved).toBe(10_000n * BigInt(calls.length));
});

it('X8 one file with several keys, one of them without gas: every call is paid by the other', async () => {
  const [empty, rich] = [randomAccount(), system.chain.keys.settlement];
  const file = keyFile('both.key', empty.privateKey, rich.privateKey);
  const app = await start({ SETTLEMENT_SIGNER_KEY_FILE: file });
  const calls = await Promise.all(Array.from({ length: 4 }, () => pay(app.url)));
  expect(calls).toEqual(Array(4).fill({ status: 200, signer: rich.address.toLowerCase() }));
});

it.each([
  ['is not there', () => path.join(folder, 'none.key')],
  ['holds no key', () => keyFile('bad.key', 'hello')],
  ['holds a key twice', () => keyFile('twice.key', ...Array(2).fill(system.chain.keys.settlement.privateKey))],
])('a key file that %s: the process ends with words, without the key', async (_what, file) => {
  const refused = startApp(system, { SETTLEMENT_SIGNER_KEY_FILE: file() });
  await expect(refused).rejects.toThrow(/cannot_start.*SETTLEMENT_SIGNER_KEY_FILE/);
  await expect(refused).rejects.not.toThrow(system.chain.keys.settlement.privateKey.slice(2));
});

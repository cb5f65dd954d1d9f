import { freePort, repositoryRoot, until } from '@einvoice/test-kit';
import { catalogue } from '@einvoice/tool-catalogue';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createBuyer, openTestSystem, startApp, type TestSystem } from './test-system.fixture';

// Both built services as processes of their own: this one holds no key that pays for gas.

const example = catalogue[0]!.examples[0]!;
let system: TestSystem;
let facilitator: ChildProcess;
let facilitatorUrl: string;
let metricsUrl: string;
let rightToken: string;

const secretFile = (name: string, text: string): string => {
  const file = path.join(path.dirname(system.appFile), name);
  writeFileSync(file, text, { mode: 0o600 });
  return file;
};

beforeAll(async () => {
  system = await openTestSystem();
  const file = path.join(path.dirname(system.appFile), 'facilitator.js');
  const build = ['tools/build/build.mjs', 'apps/facilitator/src/main.ts', path.relative(repositoryRoot, file)];
  await once(spawn(process.execPath, build, { cwd: repositoryRoot, stdio: 'inherit' }), 'exit');
  rightToken = secretFile('facilitator.token', 'a-token-for-callers\n');
  const { ENVIRONMENT, RPC_URL, USDC_ADDRESS, SETTLEMENT_SIGNER_KEY_FILE } = system.environment;
  const [PORT, METRICS_PORT] = [String(await freePort()), String(await freePort())];
  const env = { ENVIRONMENT, RPC_URL, USDC_ADDRESS, SETTLEMENT_SIGNER_KEY_FILE, PORT, METRICS_PORT };
  metricsUrl = `http://127.0.0.1:${METRICS_PORT}/metrics`;
  facilitator = spawn(process.execPath, [file], {
    env: { ...env, FACILITATOR_TOKEN_FILE: rightToken },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  facilitatorUrl = `http://127.0.0.1:${PORT}`;
  await until(async () => (await fetch(`${facilitatorUrl}/readyz`).catch(() => undefined))?.ok === true);
});
afterEach(() => Promise.all([...system.running].map((app) => app.stop())));
afterAll(async () => {
  if (facilitator?.exitCode === null && facilitator.kill('SIGTERM')) await once(facilitator, 'exit');
  await system?.close();
});

const toolPath = '/x402/mainnet/paycall/tools/validate_invoice';
const apart = (tokenFile: string) => ({
  FACILITATOR: facilitatorUrl,
  FACILITATOR_TOKEN_FILE: tokenFile,
  SETTLEMENT_SIGNER_KEY_FILE: '',
});

it('a call is paid over the facilitator that asks for a token; its metrics count it', async () => {
  const before = await system.chain.balanceOf(system.chain.keys.payTo.address);
  const app = await startApp(system, apart(rightToken));
  const response = await createBuyer(system.chain.keys.buyer.privateKey).pay(app.url + toolPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(example.input),
  });
  expect([response.status, await response.json()]).toMatchObject([200, { billing: { charged: true } }]);
  expect(await system.chain.balanceOf(system.chain.keys.payTo.address)).toBe(before + 10_000n);
  expect(await (await fetch(metricsUrl)).text()).toContain('route="/settle"');
});

it('X8 with another token payments are closed: 503, nothing is sold', async () => {
  const app = await startApp(system, { ...apart(secretFile('other.token', 'another')), ready: false });
  await until(async () => {
    const response = await fetch(app.url + toolPath, { method: 'POST' });
    const { error } = (await response.json()) as { error: { details: { reasons: string[] } } };
    expect(response.status).toBe(503);
    return error.details.reasons.includes('facilitator_unreachable');
  });
});

import {
  type Chain,
  createTestDatabase,
  freePort,
  repositoryRoot,
  startChain,
  type TestDatabase,
  unshed,
  until,
} from '@einvoice/test-kit';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { wrapFetchWithPayment, x402Client } from '@x402/fetch';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { privateKeyToAccount } from 'viem/accounts';

/** What the service works on in a test: a real Postgres, a real chain, keys in files, and the built app. */
export interface TestSystem {
  readonly chain: Chain;
  readonly database: TestDatabase;
  readonly environment: Readonly<Record<string, string>>;
  readonly appFile: string;
  /** What still runs of the apps that were started here. */
  readonly running: Set<RunningApp>;
  /** Also ends, at once, the apps that a failed test left running. */
  close(): Promise<void>;
}

export async function openTestSystem(): Promise<TestSystem> {
  mkdirSync(path.join(repositoryRoot, 'dist'), { recursive: true });
  const folder = mkdtempSync(path.join(repositoryRoot, 'dist', 'paycall-spec-'));
  const appFile = path.join(folder, 'main.js');
  const build = spawn(process.execPath, ['tools/build/build.mjs', 'apps/paycall-api/src/main.ts', appFile], {
    cwd: repositoryRoot,
    stdio: 'inherit',
  });
  const built = once(build, 'exit');
  const [chain, database, [exitCode]] = await Promise.all([startChain(), createTestDatabase(), built]);
  const running = new Set<RunningApp>();
  const close = async () => {
    for (const { child, exited } of running) {
      child.kill('SIGKILL');
      await exited;
    }
    await Promise.all([chain.stop(), database.drop()]);
    rmSync(folder, { recursive: true, force: true });
  };
  if (exitCode !== 0) {
    await close();
    throw new Error('The app does not build.');
  }
  const keyFile = (name: string, content: string) => {
    writeFileSync(path.join(folder, name), content, { mode: 0o600 });
    return path.join(folder, name);
  };
  const port = await freePort();
  const environment = {
    PORT: String(port),
    ENVIRONMENT: 'sandbox',
    DATABASE_URL: database.url,
    MIGRATIONS_DIR: path.join(repositoryRoot, 'prisma/migrations'),
    PUBLIC_BASE_URL: `http://localhost:${port}`,
    PUBLIC_SITE_URL: 'http://localhost:3000',
    FACILITATOR: 'in-process',
    RPC_URL: chain.rpcUrl,
    USDC_ADDRESS: chain.usdcAddress,
    PAY_TO_ADDRESS: chain.keys.payTo.address,
    SANDBOX_PAYERS: chain.keys.buyer.address,
    SETTLEMENT_SIGNER_KEY_FILE: keyFile('settlement.key', chain.keys.settlement.privateKey),
    RECEIPT_KEY_FILE: keyFile('receipt.pem', chain.keys.receiptEd25519Pem),
    RECEIPT_WALLET_KEY_FILE: keyFile('receipt-wallet.key', chain.keys.receipt.privateKey),
  };
  return { chain, database, environment, appFile, running, close };
}

/** The service as a process of its own. */
export interface RunningApp {
  readonly url: string;
  readonly lines: string[];
  readonly exited: Promise<[number | null, NodeJS.Signals | null]>;
  readonly child: ChildProcess;
  /** Ends it with SIGTERM. */
  stop(): Promise<void>;
}

/** Starts the built app and waits until it listens; with `ready`, until it takes payments. */
export async function startApp(
  { appFile, environment, running }: TestSystem,
  { ready = true, ...changed }: { ready?: boolean; readonly [variable: string]: string | boolean | undefined } = {},
): Promise<RunningApp> {
  const env = { ...environment, ...changed } as Record<string, string>;
  const child = spawn(process.execPath, [appFile], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const lines: string[] = [];
  createInterface(child.stdout!).on('line', (line) => lines.push(line));
  const exited = once(child, 'close') as RunningApp['exited']; // all its lines are there
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  const url = `http://127.0.0.1:${env.PORT}`;
  const app: RunningApp = { url, lines, exited, child, stop };
  running.add(app);
  void exited.then(() => running.delete(app));
  const isUp = async (): Promise<boolean> => {
    const answer = await fetch(`${url}/${ready ? 'readyz' : 'livez'}`).catch(() => undefined);
    return answer?.ok === true;
  };
  await until(async () => child.exitCode !== null || (await isUp())).catch(() => undefined);
  if (child.exitCode === null && (await isUp())) return app;
  await stop();
  throw new Error(`The app did not come up:\n${lines.join('\n')}`);
}

/** What went over the wire in one paid call: enough to send the identical request again. */
export interface SentCall {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/**
 * A buyer with the official client, unmodified. `sent` has every request it made, the signed ones included, also those
 * that got no answer.
 */
export function createBuyer(privateKey: `0x${string}`) {
  const sent: SentCall[] = [];
  let paymentsGoOut = true;
  const recordingFetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const body = await request.clone().text();
    sent.push({ url: request.url, headers: Object.fromEntries(request.headers), body });
    if (request.headers.has('payment-signature') && !paymentsGoOut) throw new Error('The payment was held back.');
    return unshed(() => fetch(request.clone()));
  };
  const client = new x402Client().register('eip155:*', new ExactEvmScheme(privateKeyToAccount(privateKey)));
  return {
    sent,
    pay: wrapFetchWithPayment(recordingFetch, client),
    /** From now on payments are signed and noted, but not sent. */
    holdBackPayments: () => void (paymentsGoOut = false),
  };
}

/** Sends exactly what was sent before, to the same place or to another. */
export const repeat = ({ url, headers, body }: SentCall, changed: Partial<SentCall> = {}) =>
  unshed(() =>
    fetch(changed.url ?? url, { method: 'POST', headers: changed.headers ?? headers, body: changed.body ?? body }),
  );

import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { type Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Chain,
  createSandboxKeys,
  createTestDatabase,
  freePort,
  repositoryRoot,
  startChain,
} from '@einvoice/test-kit';
import autocannon from 'autocannon';
import { printCase } from './measure';
import { builtForOwnProcess } from './own-process';
import { presignPayments, sendPaid } from './payments';
import { processorTimeMs } from './processor-time';

const operationPath = '/x402/mainnet/paycall/tools/validate_invoice';
const priceUnits = 10_000n;
const unpaidSeconds = 5;
const unpaidConnections = 16;
const paidCalls = 300;
const paidConcurrency = 32;
const stderrTailCharacters = 2_000;
const readyTriesMax = 600;

/** A process of its own, and the last it said of what went wrong. */
interface Running {
  readonly process: ChildProcess;
  stderrTail(): string;
}

interface Seller extends Running {
  readonly name: string;
  readonly url: string;
}

interface Measured {
  readonly unpaidPerSecond: number;
  readonly unpaidP99Ms: number;
  readonly unpaidCpuMs: number;
  readonly paidPerSecond: number;
  readonly paidP99Ms: number;
  readonly paidCpuMs: number;
}

/**
 * Our paycall-api and @x402/express 2.27 selling the same report on one chain, each with a facilitator in its own process.
 * Payments are signed before anything is measured; every paid run checks that exactly n × 10000 units moved.
 */
export async function benchPaycall(): Promise<void> {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'einvoice-bench-'));
  const keys = createSandboxKeys(scratch);
  const chain = await startChain({ keys });
  const database = await createTestDatabase();
  const sellers: Seller[] = [];
  const body = JSON.stringify({
    invoice: JSON.parse(readFileSync(path.join(repositoryRoot, 'fixtures/base-example.json'), 'utf8')) as object,
  });
  try {
    await chain.mint(keys.buyer.address, 100_000_000n);
    sellers.push(await startPeer(chain), await startOurs(chain, scratch, database.url));
    const [peer, ours] = [await measured(sellers[0]!, chain, body), await measured(sellers[1]!, chain, body)];
    printUnpaid(ours, peer);
    printPaid(ours, peer);
  } finally {
    await Promise.all(sellers.map((seller) => end(seller.process)));
    await chain.stop();
    await database.drop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

function printUnpaid(ours: Measured, peer: Measured): void {
  printCase('unpaid-cpu', peer.unpaidCpuMs / ours.unpaidCpuMs, {
    ours: `${ours.unpaidCpuMs.toFixed(3)}ms`,
    peer: `${peer.unpaidCpuMs.toFixed(3)}ms`,
  });
  printCase('unpaid', ours.unpaidPerSecond / peer.unpaidPerSecond, {
    ours: `${ours.unpaidPerSecond.toFixed(0)}/s`,
    peer: `${peer.unpaidPerSecond.toFixed(0)}/s`,
    oursP99: `${ours.unpaidP99Ms.toFixed(1)}ms`,
    peerP99: `${peer.unpaidP99Ms.toFixed(1)}ms`,
  });
}

function printPaid(ours: Measured, peer: Measured): void {
  printCase('paid-cpu', peer.paidCpuMs / ours.paidCpuMs, {
    ours: `${ours.paidCpuMs.toFixed(2)}ms`,
    peer: `${peer.paidCpuMs.toFixed(2)}ms`,
  });
  printCase('paid', ours.paidPerSecond / peer.paidPerSecond, {
    ours: `${ours.paidPerSecond.toFixed(0)}/s`,
    peer: `${peer.paidPerSecond.toFixed(0)}/s`,
    oursP99: `${ours.paidP99Ms.toFixed(0)}ms`,
    peerP99: `${peer.paidP99Ms.toFixed(0)}ms`,
    concurrency: paidConcurrency,
  });
}

/** A run that breaks says what the seller said. */
async function measured(seller: Seller, chain: Chain, body: string): Promise<Measured> {
  try {
    return await measure(seller, chain, body);
  } catch (error) {
    throw new Error(`${seller.name} was not measured.${seller.stderrTail()}`, { cause: error });
  }
}

async function measure(seller: Seller, chain: Chain, body: string): Promise<Measured> {
  const pid = seller.process.pid!;
  await unpaidLoad(seller.url, body, 1); // warm-up
  const unpaidStartedMs = processorTimeMs(pid);
  const unpaid = await unpaidLoad(seller.url, body, unpaidSeconds);
  const unpaidCpuMs = (processorTimeMs(pid) - unpaidStartedMs) / unpaid.requests.total;

  const buyerKey = chain.keys.buyer.privateKey;
  const warmUp = await presignPayments(seller.url, body, buyerKey, 20);
  const signatures = await presignPayments(seller.url, body, buyerKey, paidCalls);
  await sendPaid(seller.url, body, warmUp, paidConcurrency);
  const before = await chain.balanceOf(chain.keys.payTo.address);
  const paidStartedMs = processorTimeMs(pid);
  const paid = await sendPaid(seller.url, body, signatures, paidConcurrency);
  const paidCpuMs = (processorTimeMs(pid) - paidStartedMs) / paidCalls;
  const movedUnits = (await chain.balanceOf(chain.keys.payTo.address)) - before;
  if (movedUnits !== priceUnits * BigInt(paidCalls)) {
    throw new Error(`${seller.name}: ${movedUnits} units moved for ${paidCalls} answers.`);
  }
  return {
    unpaidPerSecond: unpaid.requests.average,
    unpaidP99Ms: unpaid.latency.p99,
    unpaidCpuMs,
    paidPerSecond: paid.requestsPerSecond,
    paidP99Ms: paid.p99Ms,
    paidCpuMs,
  };
}

const unpaidLoad = (url: string, body: string, seconds: number) =>
  autocannon({
    url,
    body,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    connections: unpaidConnections,
    duration: seconds,
  });

async function startPeer(chain: Chain): Promise<Seller> {
  await builtForOwnProcess('tools/bench/express-seller.ts', 'dist/tools/express-seller.js');
  const running = start('dist/tools/express-seller.js', {
    RPC_URL: chain.rpcUrl,
    SIGNER_KEY: chain.keys.settlement.privateKey,
    RECEIPT_WALLET_KEY: chain.keys.receipt.privateKey,
    PAY_TO_ADDRESS: chain.keys.payTo.address,
    USDC_ADDRESS: chain.usdcAddress,
  });
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    running.process.once('message', (message) => resolve(message as { port: number }));
    // `close` and not `exit`: then all that it said has been read.
    running.process.once('close', (code) => reject(new Error(`The peer ended with ${code}.${running.stderrTail()}`)));
  });
  return { name: '@x402/express', url: `http://127.0.0.1:${port}${operationPath}`, ...running };
}

async function startOurs(chain: Chain, keysFolder: string, databaseUrl: string): Promise<Seller> {
  await builtForOwnProcess('apps/paycall-api/src/main.ts', 'dist/apps/paycall-api/main.js');
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const running = start('dist/apps/paycall-api/main.js', {
    HOST: '127.0.0.1',
    PORT: String(port),
    ENVIRONMENT: 'sandbox',
    DATABASE_URL: databaseUrl,
    PUBLIC_BASE_URL: baseUrl,
    PUBLIC_SITE_URL: baseUrl,
    FACILITATOR: 'in-process',
    RPC_URL: chain.rpcUrl,
    USDC_ADDRESS: chain.usdcAddress,
    PAY_TO_ADDRESS: chain.keys.payTo.address,
    SANDBOX_PAYERS: chain.keys.buyer.address,
    SETTLEMENT_SIGNER_KEY_FILE: path.join(keysFolder, 'settlement.key'),
    RECEIPT_KEY_FILE: path.join(keysFolder, 'receipt-ed25519.pem'),
    RECEIPT_WALLET_KEY_FILE: path.join(keysFolder, 'receipt-eip712.key'),
    MIGRATIONS_DIR: path.join(repositoryRoot, 'prisma/migrations'),
  });
  for (let tries = 0; tries < readyTriesMax; tries++) {
    const { exitCode } = running.process;
    if (exitCode !== null) throw new Error(`paycall-api ended with ${exitCode}.${running.stderrTail()}`);
    const answer = await fetch(`${baseUrl}/readyz`).catch(() => undefined);
    if (answer?.ok) return { name: 'paycall-api', url: `${baseUrl}${operationPath}`, ...running };
    await sleep(100);
  }
  throw new Error(`paycall-api was not ready within 60 s.${running.stderrTail()}`);
}

function start(file: string, environment: Record<string, string>): Running {
  const child = spawn(process.execPath, [path.join(repositoryRoot, file)], {
    cwd: repositoryRoot,
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  }) as ChildProcessByStdio<null, null, Readable>;
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-stderrTailCharacters)));
  return { process: child, stderrTail: () => (said === '' ? '' : ` It said:\n${said.trim()}`) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
}

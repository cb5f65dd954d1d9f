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
import { median, printCase } from './measure';
import { builtForOwnProcess } from './own-process';
import { presignPayments, sendPaid } from './payments';
import { processorTimeMs } from './processor-time';

const operationPath = '/x402/mainnet/paycall/tools/validate_invoice';
const priceUnits = 10_000n;
const rounds = 3;
const unpaidSeconds = 3;
const unpaidConnections = 16;
/** Calls until the optimiser is done with a side, however slow the machine is just then. */
const unpaidWarmUpCalls = 3_000;
const paidWarmUpCalls = 640;
const paidCallsPerRound = 200;
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
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuMs: number;
}

/** Measures one round of one side. */
type Round = (seller: Seller) => Promise<Measured>;

/**
 * Our paycall-api and @x402/express 2.27 selling the same report on one chain, each with a facilitator in its own process; rounds
 * alternate. Payments are signed before anything is measured; every paid round checks that exactly n × 10000 units moved.
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
    await chain.mint(keys.buyer.address, 1_000_000_000n);
    sellers.push(await startOurs(chain, scratch, database.url), await startPeer(chain));
    for (const { url } of sellers) await unpaidLoad(url, body, { amount: unpaidWarmUpCalls });
    printSides('unpaid', await inTurn(sellers, unpaidRound(body)));
    for (const seller of sellers) await paidRound(chain, body, paidWarmUpCalls)(seller);
    printSides('paid', await inTurn(sellers, paidRound(chain, body, paidCallsPerRound)));
  } finally {
    await Promise.all(sellers.map((seller) => end(seller.process)));
    await chain.stop();
    await database.drop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The medians of each side's rounds; whose turn is first changes. */
async function inTurn(sellers: readonly Seller[], round: Round): Promise<Measured[]> {
  const measured: Measured[][] = sellers.map(() => []);
  for (let count = 0; count < rounds; count += 1) {
    const order = [...sellers.keys()];
    for (const index of count % 2 === 0 ? order : order.reverse()) {
      const seller = sellers[index]!;
      measured[index]!.push(await round(seller).catch((cause: unknown) => notMeasured(seller, cause)));
    }
  }
  return measured.map((ofSide) => {
    const of = (what: keyof Measured) => median(ofSide.map((one) => one[what]));
    return { perSecond: of('perSecond'), p50Ms: of('p50Ms'), p99Ms: of('p99Ms'), cpuMs: of('cpuMs') };
  });
}

/** A round that breaks says what the seller said. */
function notMeasured(seller: Seller, cause: unknown): never {
  throw new Error(`${seller.name} was not measured.${seller.stderrTail()}`, { cause });
}

function printSides(name: string, [ours, peer]: Measured[]): void {
  if (!ours || !peer) return;
  printCase(`${name}-cpu`, peer.cpuMs / ours.cpuMs, {
    ours: `${ours.cpuMs.toFixed(3)}ms`,
    peer: `${peer.cpuMs.toFixed(3)}ms`,
  });
  printCase(name, ours.perSecond / peer.perSecond, {
    ours: `${ours.perSecond.toFixed(0)}/s`,
    peer: `${peer.perSecond.toFixed(0)}/s`,
    oursP50: `${ours.p50Ms.toFixed(0)}ms`,
    peerP50: `${peer.p50Ms.toFixed(0)}ms`,
    oursP99: `${ours.p99Ms.toFixed(0)}ms`,
    peerP99: `${peer.p99Ms.toFixed(0)}ms`,
    concurrency: name === 'paid' ? paidConcurrency : unpaidConnections,
  });
}

function unpaidRound(body: string): Round {
  return async ({ url, process: { pid } }) => {
    const startedMs = processorTimeMs(pid!);
    const { requests, latency } = await unpaidLoad(url, body, { duration: unpaidSeconds });
    const cpuMs = (processorTimeMs(pid!) - startedMs) / requests.total;
    return { perSecond: requests.average, p50Ms: latency.p50, p99Ms: latency.p99, cpuMs };
  };
}

function paidRound(chain: Chain, body: string, calls: number): Round {
  return async ({ name, url, process: { pid } }) => {
    const signatures = await presignPayments(url, body, chain.keys.buyer.privateKey, calls);
    const before = await chain.balanceOf(chain.keys.payTo.address);
    const startedMs = processorTimeMs(pid!);
    const { requestsPerSecond, p50Ms, p99Ms } = await sendPaid(url, body, signatures, paidConcurrency);
    const cpuMs = (processorTimeMs(pid!) - startedMs) / calls;
    const movedUnits = (await chain.balanceOf(chain.keys.payTo.address)) - before;
    if (movedUnits !== priceUnits * BigInt(calls))
      throw new Error(`${name}: ${movedUnits} units moved for ${calls} answers.`);
    return { perSecond: requestsPerSecond, p50Ms, p99Ms, cpuMs };
  };
}

const unpaidLoad = (url: string, body: string, length: { duration: number } | { amount: number }) =>
  autocannon({
    ...{ url, body, method: 'POST', connections: unpaidConnections, ...length },
    headers: { 'content-type': 'application/json' },
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

import { connectDatabase, type Database, PostgresOfferStore, PostgresPaymentStore } from '@einvoice/database';
import { createLog } from '@einvoice/http-service';
import {
  type TestChain,
  createTestDatabase,
  freePort,
  unhurriedConnection,
  realClock,
  repositoryRoot,
  type SignedPayment,
  signPayment,
  openTestChain,
  startViesSimulator,
  until,
} from '@einvoice/test-kit';
import { catalogue, isPaycallTool, type ToolDeps } from '@einvoice/tool-catalogue';
import {
  createPaymentFlow,
  type FlowAnswer,
  PaymentMetrics,
  loadReceiptKeys,
  type PaymentFlow,
  paidOperation,
  paymentConfig,
} from '@einvoice/x402-payments';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Registry } from 'prom-client';
import { readConfig } from './config';
import { callTool, systemEnvironment, post, type Received } from './test-system.fixture';

/** A real chain and Postgres, and what a gateway on them is configured with. */
export interface PaymentTestSystem {
  readonly chain: TestChain;
  readonly database: Database;
  readonly environment: Readonly<Record<string, string>>;
  /** The payment flow of the paid calls over HTTP, on the same rows. */
  readonly httpFlow: PaymentFlow;
  /** Starts the built gateway as a process of its own. */
  start(changed: Readonly<Record<string, string>>): Promise<{ readonly url: string; readonly child: ChildProcess }>;
  /** USDC units that have come to the seller since this was asked last. */
  moved(): Promise<bigint>;
  close(): Promise<void>;
}

export async function openPaymentTestSystem(): Promise<PaymentTestSystem> {
  mkdirSync(path.join(repositoryRoot, 'dist'), { recursive: true });
  const folder = mkdtempSync(path.join(repositoryRoot, 'dist', 'mcp-payments-'));
  const mainFile = path.join(folder, 'main.js');
  const [chain, testDatabase, vies] = await Promise.all([openTestChain(), createTestDatabase(), startViesSimulator()]);
  const environment = { ...systemEnvironment(testDatabase.url, vies), ...paymentEnvironment(chain, folder) };
  const database = connectDatabase(testDatabase.url, {
    applicationName: 'payment system',
    connectionsMax: 8,
    ...unhurriedConnection,
  });
  const running: ChildProcess[] = [];
  let balance = await chain.balanceOf(chain.keys.payTo.address);
  return {
    ...{ chain, database, environment },
    httpFlow: httpFlowOn(database, environment),
    async start(changed) {
      if (running.length === 0) build(mainFile);
      const port = await freePort();
      const env = { ...environment, ...changed, HOST: '127.0.0.1', PORT: String(port) };
      const child = spawn(process.execPath, [mainFile], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      running.push(child);
      const url = `http://127.0.0.1:${port}/api/mcp`;
      // It is ready before payments have opened.
      const isOpen = async () => (await offerAt(url).catch(() => undefined)) !== undefined;
      await until(async () => child.exitCode !== null || (await isOpen()));
      if (child.exitCode !== null) throw new Error(`The gateway ended with ${child.exitCode}.`);
      return { url, child };
    },
    async moved() {
      const before = balance;
      balance = await chain.balanceOf(chain.keys.payTo.address);
      return balance - before;
    },
    async close() {
      for (const child of running) {
        child.kill('SIGKILL');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }
      await database.close();
      await Promise.all([chain.stop(), testDatabase.drop(), vies.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function paymentEnvironment(chain: TestChain, folder: string): Record<string, string> {
  const keyFile = (name: string, content: string) => {
    writeFileSync(path.join(folder, name), content, { mode: 0o600 });
    return path.join(folder, name);
  };
  return {
    FACILITATOR: 'in-process',
    RPC_URL: chain.rpcUrl,
    USDC_ADDRESS: chain.usdcAddress,
    PAY_TO_ADDRESS: chain.keys.payTo.address,
    SANDBOX_PAYERS: chain.keys.buyer.address,
    SETTLEMENT_SIGNER_KEY_FILE: keyFile('settlement.key', chain.keys.settlement.privateKey),
    RECEIPT_KEY_FILE: keyFile('receipt.pem', chain.keys.receiptEd25519Pem),
    RECEIPT_WALLET_KEY_FILE: keyFile('receipt-wallet.key', chain.keys.receipt.privateKey),
    LOG_LANE_STEPS: 'yes',
  };
}

const build = (mainFile: string) =>
  execFileSync(process.execPath, ['tools/build/build.mjs', 'apps/mcp-gateway/src/main.ts', mainFile], {
    cwd: repositoryRoot,
  });

/** As paycall-api makes it. */
function httpFlowOn(database: Database, environment: Record<string, string>): PaymentFlow {
  const config = readConfig(environment);
  const payment = paymentConfig(config)!;
  const deps = { now: () => new Date() } as ToolDeps;
  return createPaymentFlow(config, payment, {
    operations: catalogue.filter(isPaycallTool).map((tool) => paidOperation(tool, deps)),
    payments: new PostgresPaymentStore(database),
    offers: new PostgresOfferStore(database),
    receiptKeys: loadReceiptKeys(payment),
    monotonicMs: realClock,
    log: createLog('spec', { write: () => undefined }),
    metrics: new PaymentMetrics(new Registry()),
  });
}

/** What a call of the tool without connection and payment is offered; undefined while nothing is. */
async function offerAt(url: string, tool = 'validate_vat_number'): Promise<Received | undefined> {
  const received = await callTool(url, tool, {});
  return received.body.result.structuredContent.accepts && received;
}

/** The same, when there is one: on a busy machine payments may be closed for a while. */
export async function openOfferAt(url: string, tool?: string): Promise<Received> {
  let offer: Received | undefined;
  await until(async () => (offer = await offerAt(url, tool)) !== undefined);
  return offer!;
}

/** Calls a tool once with a payment, as x402 puts it into MCP. */
export const payOnce = (url: string, name: string, given: object, payment: unknown): Promise<Received> => {
  const params = { name, arguments: given, _meta: { 'x402/payment': payment } };
  return post(url, { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
};

/** As a buyer calls: the identical call again while its result says that it may be repeated. */
export async function payFor(url: string, name: string, given: object, payment: unknown): Promise<Received> {
  let received: Received;
  await until(async () => {
    received = await payOnce(url, name, given, payment);
    return received.body.result.structuredContent.error?.retryable !== true;
  });
  return received!;
}

/** The same over HTTP, as its payment flow sees it. */
export async function payOverHttp(
  { httpFlow }: PaymentTestSystem,
  operation: string,
  given: object,
  payment: object,
): Promise<FlowAnswer> {
  const paymentHeader = Buffer.from(JSON.stringify(payment), 'utf8').toString('base64');
  let answer: FlowAnswer;
  await until(async () => {
    answer = await httpFlow.call({ operation, input: given, sentArguments: given, paymentHeader });
    return answer.kind !== 'refused' || !answer.retryable;
  });
  return answer!;
}

export const signed = ({ chain }: PaymentTestSystem, validSeconds = 600): Promise<SignedPayment> =>
  chain
    .request<{ timestamp: `0x${string}` }>('eth_getBlockByNumber', ['latest', false])
    .then(({ timestamp }) => signPayment(chain, { validBefore: BigInt(timestamp) + BigInt(validSeconds) }));

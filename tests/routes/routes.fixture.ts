import { freePort, repositoryRoot, until } from '@einvoice/test-kit';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { callTool, openTestSystem as openMcp, systemEnvironment } from '../../apps/mcp-gateway/src/test-system.fixture';
import { openTestSystem as openRest } from '../../apps/rest-api/src/test-system.fixture';
import { createBuyer, openTestSystem as openPaycall, startApp } from '../paid-calls/test-system.fixture';
import { buildApp } from '../rest-calls/built-app.fixture';

type Json = any; // eslint-disable-line @typescript-eslint/no-explicit-any -- JSON as it was answered

/** Every way to the report on an invoice; each gives the body of the answer. */
export interface Routes {
  /** Over x402. */
  readonly paid: (invoice: object) => Promise<Json>;
  /** Over MCP, with credits. */
  readonly mcp: (invoice: object) => Promise<Json>;
  readonly review: (invoice: object) => Promise<Json>;
  /** With register checks, under an idempotency key. */
  readonly reviewWithRegisters: (invoice: object, key: string) => Promise<{ text: string; replayed: boolean }>;
  /** As a file. */
  readonly read: (bytes: Buffer, query?: string) => Promise<Json>;
  /** As the file of a form. */
  readonly sendForm: (bytes: Buffer) => Promise<Json>;
  readonly pdfChildArguments: readonly string[];
  close(): Promise<void>;
}

/** The built services with a real Postgres and a real chain; the plain HTTP routes in this process, their workers built. */
export async function openRoutes(): Promise<Routes> {
  const built = buildApp();
  const [paycall, mcp, rest] = await Promise.all([openPaycall(), openMcp(), openRest(built.folder)]);
  const app = await startApp(paycall);
  const buyer = createBuyer(paycall.chain.keys.buyer.privateKey);
  const gateway = await startGateway(path.join(built.folder, 'mcp'), systemEnvironment(mcp.databaseUrl, mcp.vies));
  const tenant = await mcp.tenant(10_000);
  const reviewer = await rest.tenant(1_000);
  let clients = 0;
  const post = async (address: string, type: string | null, body: string | Buffer | FormData): Promise<Json> => {
    clients += 1;
    const headers = {
      ...(type && { 'content-type': type }),
      'x-forwarded-for': `10.3.${clients >> 8}.${clients & 255}`,
    };
    return answered(async () => (await fetch(`${rest.url}${address}`, { method: 'POST', headers, body })).json());
  };
  return {
    paid: async (invoice) => {
      const address = `${app.url}/x402/mainnet/paycall/tools/validate_invoice`;
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ invoice });
      return answered(async () => (await buyer.pay(address, { method: 'POST', headers, body })).json());
    },
    mcp: (invoice) =>
      answered(async () => {
        const { body } = await callTool(gateway.url, 'validate_invoice', { invoice }, tenant);
        return body.result?.structuredContent ?? body;
      }),
    review: (invoice) => post('/api/invoice/review', 'application/json', JSON.stringify({ invoice })),
    reviewWithRegisters: async (invoice, key) => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${reviewer.secret}`,
        'x-service-idempotency-key': key,
      };
      const body = JSON.stringify({ invoice, registerChecks: true });
      const answer = await fetch(`${rest.url}/api/invoice/review`, { method: 'POST', headers, body });
      return { text: await answer.text(), replayed: answer.headers.get('idempotent-replayed') === 'true' };
    },
    read: (bytes, query = '') => post(`/api/invoice/read${query}`, 'application/xml', bytes),
    sendForm: (bytes) => {
      const form = new FormData();
      form.append('file', new File([bytes], 'invoice.xml', { type: 'application/xml' }));
      return post('/api/invoice/read', null, form);
    },
    pdfChildArguments: [path.join(built.folder, 'hybrid-pdf.program.js')],
    close: async () => {
      await Promise.all([gateway.stop(), app.stop()]);
      await Promise.all([mcp.close(), rest.close(), paycall.close()]);
      built.remove();
    },
  };
}

/** A busy machine sheds calls and closes payments for a while: the same call again, as it would be made by whoever called. */
export async function answered(ask: () => Promise<Json>): Promise<Json> {
  const isLate = ({ error, read }: Json) => error?.retryable === true || read?.issues[0]?.code === 'busy';
  let answer: Json;
  await until(async () => !isLate((answer = await ask())));
  return answer;
}

/** The built gateway as a process of its own: a PDF is read in a child of a built program. */
async function startGateway(folder: string, environment: Readonly<Record<string, string>>) {
  const mainFile = path.join(folder, 'main.js');
  const build = ['tools/build/build.mjs', 'apps/mcp-gateway/src/main.ts', mainFile];
  execFileSync(process.execPath, build, { cwd: repositoryRoot });
  const port = await freePort();
  const env = { ...environment, HOST: '127.0.0.1', PORT: String(port) };
  const child = spawn(process.execPath, [mainFile], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok === true;
  await until(async () => child.exitCode !== null || (await isReady()));
  if (child.exitCode !== null) throw new Error('The gateway did not become ready.');
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return { url: `http://127.0.0.1:${port}/api/mcp`, stop };
}

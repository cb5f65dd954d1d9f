import { execFile, spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  createTestDatabase,
  freePort,
  guardProcess,
  repositoryRoot,
  startSandboxRegisters,
  type ViesSimulator,
} from '@einvoice/test-kit';
import { publicKeySet, type ReceiptWallet, readReceiptWallet } from '@einvoice/signed-receipts';
import { Client } from 'pg';
import { seedSanctionsLists } from '../../tools/dev/sandbox/sanctions-lists';
import { startSiteSurroundings } from '../../tools/dev/sandbox/site-environment';

const run = promisify(execFile);

/** The built site behind its own server, on loopback. */
export interface SiteSystem {
  readonly url: string;
  /** Where people pay: the local payment provider. */
  readonly paymentUrl: string;
  /** The register of VAT numbers, which can be told to fail. */
  readonly vies: ViesSimulator;
  /** A person of this address signed in longer ago than what spends takes. */
  makeStale(email: string): Promise<void>;
  /** Signs the receipts of the site: an Ed25519 private key as PEM. */
  readonly receiptKeyPem: string;
  /** Signs the receipts of paid calls, and is published by the site. */
  readonly receiptWallet: ReceiptWallet;
  /** The register was asked every hour for forty days, with an outage three days ago. */
  rememberSources(): Promise<void>;
  stop(): Promise<void>;
}

/** Builds website and server into a folder of their own, and starts the server on a fresh database, simulated registers and local payments. */
export async function openSiteSystem(): Promise<SiteSystem> {
  mkdirSync(path.join(repositoryRoot, 'dist'), { recursive: true });
  const folder = mkdtempSync(path.join(repositoryRoot, 'dist', 'website-walks-'));
  const website = path.join(folder, 'website');
  const server = path.join(folder, 'main.js');
  const node = (...args: string[]) => run(process.execPath, args, { cwd: repositoryRoot });
  const [database, registers] = await Promise.all([
    createTestDatabase(),
    startSandboxRegisters(path.join(folder, 'registers')),
    node('apps/website/build.mjs', website),
    node('tools/build/build.mjs', 'apps/rest-api/src/main.ts', server),
  ]);
  const { vies } = registers;
  await seedSanctionsLists(database.url, registers.sanctions.origin);
  const paycall = await startClosedPaycall();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { payments, environment } = await startSiteSurroundings(path.join(folder, 'keys'), url);
  const receiptKeyPem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const receiptKeyFile = path.join(folder, 'receipt.pem');
  writeFileSync(receiptKeyFile, receiptKeyPem, { mode: 0o600 });
  const receiptWallet = readReceiptWallet(`0x${randomBytes(32).toString('hex')}`);
  const receiptPublicKeysFile = path.join(folder, 'receipt-keys.json');
  writeFileSync(receiptPublicKeysFile, JSON.stringify(publicKeySet([{ key: receiptWallet, notBefore: 0 }])));
  const child = spawn(process.execPath, [server], {
    env: {
      ...environment,
      ...registers.environment,
      RECEIPT_KEY_FILE: receiptKeyFile,
      RECEIPT_PUBLIC_KEYS_FILE: receiptPublicKeysFile,
      PORT: String(port),
      HOST: '127.0.0.1',
      ENVIRONMENT: 'sandbox',
      TRUSTED_PROXIES: '127.0.0.1', // each walk says an address of its own
      DATABASE_URL: database.url,
      MIGRATIONS_DIR: path.join(repositoryRoot, 'prisma/migrations'),
      PUBLIC_BASE_URL: paycall.url,
      PUBLIC_SITE_URL: url,
      WEBSITE_DIR: website,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const log: string[] = [];
  child.stdout?.on('data', (chunk: Buffer) => log.push(chunk.toString()));
  const release = guardProcess({ pid: child.pid! });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    release();
    await payments.close();
    await registers.close();
    paycall.server.closeAllConnections();
    paycall.server.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < 600 && child.exitCode === null; attempt += 1) {
    if (await isReady(url))
      return {
        ...{ url, paymentUrl: payments.apiUrl, vies, receiptKeyPem, receiptWallet, stop },
        makeStale: (email) => makeStale(database.url, email),
        rememberSources: () => rememberSources(database.url),
      };
    await sleep(100);
  }
  await stop();
  throw new Error(`The site did not become ready:\n${log.join('')}`);
}

const makeStale = (databaseUrl: string, email: string): Promise<void> =>
  tell(
    databaseUrl,
    `UPDATE session SET created_at = created_at - interval '901 seconds'
      WHERE user_id = (SELECT id FROM person WHERE email = $1)`,
    [email],
  );

const rememberSources = (databaseUrl: string): Promise<void> =>
  tell(
    databaseUrl,
    `INSERT INTO source_interval
      SELECT 'vies', at, 12 * good, 12 * (1 - good), 0, 0, CASE good WHEN 1 THEN at END, CASE good WHEN 0 THEN at END,
        CASE good WHEN 0 THEN 'register_unavailable' END, ARRAY[0,1,2,6,2,0,0,1,0,0,0,0,0,0,0,0]
      FROM
        generate_series(date_bin('1 hour', now() - interval '40 days', 'epoch'), now() - interval '2 hours', '1 hour') AS at,
        LATERAL (SELECT (at NOT BETWEEN now() - interval '75 hours' AND now() - interval '72 hours')::int AS good) AS told`,
  );

async function tell(databaseUrl: string, text: string, values: readonly string[] = []): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(text, [...values]).finally(() => client.end());
}

/** In the place of the pay-per-call API, which is a service of its own: it says that it is switched off, as it does without a chain. */
async function startClosedPaycall(): Promise<{ readonly url: string; readonly server: http.Server }> {
  const body = JSON.stringify({ error: { code: 'lane_not_ready', details: { reasons: ['not_configured'] } } });
  const server = http.createServer((_request, response) => {
    response.writeHead(503, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  server.unref();
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

const isReady = async (url: string): Promise<boolean> => {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined);
  return answer?.ok ?? false;
};

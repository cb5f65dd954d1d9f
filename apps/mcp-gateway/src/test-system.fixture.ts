import { type Connection } from '@einvoice/billing-ledger';
import { connectDatabase, type Database } from '@einvoice/database';
import { createHttpApp, createLog } from '@einvoice/http-service';
import { refusalFor } from '@einvoice/languages/refusals';
import {
  createTestDatabase,
  unhurriedConnection,
  realClock,
  registerViesSandboxNumbers,
  repositoryRoot,
  type EoriSimulator,
  type EprelSimulator,
  registerEoriSandboxNumbers,
  startEoriSimulator,
  startEprelSimulator,
  startViesSimulator,
  type ViesSimulator,
} from '@einvoice/test-kit';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { AppModule } from './app.module';
import { type AppParts } from './app-parts';
import { readConfig } from './config';
import { createParts } from './create-parts';
import { mcpRawBodies } from './mcp.controller';
import { legacyRevisions } from './revisions';

/** A workspace with credits, and a connection that may spend them. */
export interface SpecTenant {
  readonly workspaceId: string;
  readonly connection: Connection;
  readonly secret: string;
}

/** The service in this process, on a real database and a simulated register. */
export interface TestSystem {
  /** Of the endpoint. */
  readonly url: string;
  readonly siteUrl: string;
  readonly databaseUrl: string;
  readonly database: Database;
  readonly parts: AppParts;
  readonly vies: ViesSimulator;
  readonly eprel: EprelSimulator;
  readonly eori: EoriSimulator;
  readonly logLines: readonly string[];
  /** A new workspace with a connection; `freeCalls` are those it may still use, none unless told otherwise. */
  tenant(credits: number, options?: { freeCalls?: boolean; creditsPerCallMax?: number }): Promise<SpecTenant>;
  close(): Promise<void>;
}

/** @param trustedProxies who is believed about a client's address: a spec speaks for clients of many addresses */
export async function openTestSystem(
  environment: Readonly<Record<string, string>> = {},
  trustedProxies: readonly string[] = ['127.0.0.1'],
  beforeStart: (parts: AppParts) => void = () => undefined,
): Promise<TestSystem> {
  const [testDatabase, vies, eprel, eori] = await Promise.all([
    createTestDatabase(),
    startViesSimulator(),
    startEprelSimulator(),
    startEoriSimulator(),
  ]);
  // Without a key: its search is not configured, all else is asked.
  registerEoriSandboxNumbers(eori);
  const eoriEnvironment = { EORI_MODE: 'sandbox', EORI_ENDPOINT: eori.endpoint };
  const eprelEnvironment = { EPREL_MODE: 'sandbox', EPREL_ENDPOINT: eprel.endpoint };
  registerViesSandboxNumbers(vies);
  const logLines: string[] = [];
  const log = createLog('spec', { write: (line: string) => void logLines.push(line) });
  const config = readConfig({
    ...systemEnvironment(testDatabase.url, vies),
    ...eprelEnvironment,
    ...eoriEnvironment,
    ...environment,
  });
  const storageTimeouts = { ...unhurriedConnection, callDeadlineMs: 60_000 };
  const time = { now: () => new Date(), monotonicMs: realClock, random: Math.random };
  const parts = { ...createParts(config, log, time, undefined, storageTimeouts), programsFolder: __dirname };
  beforeStart(parts);
  const app: NestFastifyApplication = await createHttpApp(AppModule.of(parts), {
    ...{ log, newRequestId: randomUUID, rawBodies: mcpRawBodies },
    sayRefusal: refusalFor,
    trustedProxies,
    // A machine that does much else would shed calls; how that goes is the subject of nest-kit's specs.
    loopDelay: { ms: 0, stop: () => undefined },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const siteUrl = await app.getUrl();
  const database = connectDatabase(config.databaseUrl, {
    applicationName: 'system',
    connectionsMax: 2,
    ...unhurriedConnection,
  });
  return {
    ...{ siteUrl, database, parts, vies, eprel, eori, logLines, databaseUrl: config.databaseUrl },
    url: `${siteUrl}/api/mcp`,
    tenant: (credits, options) => newTenant(database, parts, credits, options),
    close: async () => {
      await app.close();
      await database.close();
      await Promise.all([vies.close(), eprel.close(), eori.close(), testDatabase.drop()]);
    },
  };
}

export const systemEnvironment = (databaseUrl: string, vies: ViesSimulator): Record<string, string> => ({
  ENVIRONMENT: 'sandbox',
  DATABASE_URL: databaseUrl,
  MIGRATIONS_DIR: path.join(repositoryRoot, 'prisma/migrations'),
  PUBLIC_BASE_URL: 'http://localhost:3402',
  PUBLIC_SITE_URL: 'http://localhost:3000',
  VIES_MODE: 'sandbox',
  VIES_REST_ENDPOINT: vies.restEndpoint,
  VIES_SOAP_ENDPOINT: vies.soapEndpoint,
  VIES_VALID_KEPT_SECONDS: '0',
});

/** With what a canary workspace has at least: a name, and a number that the register knows. */
async function newTenant(
  database: Database,
  { credits: { store, connections } }: AppParts,
  credits: number,
  { freeCalls = false, creditsPerCallMax }: { freeCalls?: boolean; creditsPerCallMax?: number } = {},
): Promise<SpecTenant> {
  const workspaceId = `ws_${randomUUID()}`;
  const text = `INSERT INTO workspace (id, name, vat_number) VALUES ($1, $1, 'BE0999000129')`;
  await database.query({ name: 'spec_tenant', text }, [workspaceId]);
  await store.openAccounts(workspaceId);
  const externalReference = `pay_${workspaceId}`;
  if (credits > 0) await store.creditTopUp({ workspaceId, credits, externalReference, local: true });
  if (!freeCalls) await endFreeCalls(database, workspaceId);
  const wanted = { workspaceId, name: 'spec', creditsPerCallMax: creditsPerCallMax ?? null, createdBy: 'spec' };
  const made = await connections.create(wanted);
  if (typeof made === 'string') throw new Error('There is no such workspace.');
  return { workspaceId, connection: made.connection, secret: made.secret.text };
}

/** As if the first free call had been made more than 14 days ago. */
const endFreeCalls = (database: Database, workspaceId: string) =>
  database.query(
    {
      name: 'spec_free_calls_over',
      text: `UPDATE ledger.account SET first_used_at = now() - INTERVAL '15 days' WHERE workspace_id = $1 AND code = 'free_calls'`,
    },
    [workspaceId],
  );

/** A message and its head; a body that is no object is sent as it is. */
export interface Sent {
  readonly secret?: string | undefined;
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- what a spec reads of it, it asserts
  readonly body: any;
}

export async function post(url: string, body: unknown, { secret, key, headers }: Sent = {}): Promise<Received> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
      ...(key !== undefined && { 'x-service-idempotency-key': key }),
      ...headers,
    },
    body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text === '' ? null : JSON.parse(text) };
}

/** Calls a tool as a legacy client does. */
export const callTool = (url: string, name: string, given: object, sent: Sent = {}): Promise<Received> =>
  post(url, { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }, sent);

/** What a modern client sends beside its request. */
export const modernHeaders = (method: string, name?: string): Record<string, string> => ({
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': method,
  ...(name !== undefined && { 'mcp-name': name }),
});

export const modernMeta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
} as const;

export const legacy = legacyRevisions;

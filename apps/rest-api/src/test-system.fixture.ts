import { type Connection } from '@einvoice/billing-ledger';
import { loadConfig } from '@einvoice/configuration';
import {
  connectDatabase,
  type Database,
  PostgresCheckStore,
  PostgresDayAllowanceStore,
  PostgresRuleSetStore,
} from '@einvoice/database';
import { createHttpApp, createLog, type Log, routeGuards } from '@einvoice/http-service';
import { refusalFor } from '@einvoice/languages/refusals';
import { publicKeySet, readReceiptKey } from '@einvoice/signed-receipts';
import { sourceSettings, SourceHealth } from '@einvoice/source-health';
import {
  createTestDatabase,
  unhurriedConnection,
  realClock,
  registerViesSandboxNumbers,
  repositoryRoot,
  startViesSimulator,
  unshed,
  type ViesSimulator,
} from '@einvoice/test-kit';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import path from 'node:path';
import { AppModule } from './app.module';
import { type AppParts } from './app-parts';
import { createCredits } from './create-credits';
import { createQuotas } from './create-quotas';
import { createToolDeps } from './create-tool-deps';
import { invoiceRawBodies } from './invoice-review/invoice.controller';
import { ruleSetRawBodies } from './rule-sets/rule-sets.controller';
import { type SiteParts } from './site-parts';
import { paymentRawBodies } from './top-ups/top-up.controller';

/** A workspace with credits, and a connection that may spend them. */
export interface SpecTenant {
  readonly workspaceId: string;
  readonly connection: Connection;
  readonly secret: string;
}

/** The service in this process, on a real database and a simulated register. */
export interface TestSystem {
  readonly url: string;
  readonly databaseUrl: string;
  /** For what a spec writes and looks at itself. */
  readonly database: Database;
  readonly parts: AppParts;
  readonly vies: ViesSimulator;
  readonly logLines: readonly string[];
  /** What is mounted, such as `POST /api/v1/vat/verify`; parameters are `{…}`. */
  readonly routes: ReadonlySet<string>;
  /** Who guards each route of a controller. */
  readonly guards: ReadonlyMap<string, string>;
  /** A new workspace with a connection of its own. */
  tenant(credits: number, creditsPerCallMax?: number): Promise<SpecTenant>;
  balanceOf(tenant: SpecTenant): Promise<{ available: number; held: number } | null>;
  /** Removes the database; what the service then says is its business. */
  dropDatabase(): Promise<void>;
  close(): Promise<void>;
}

/** What a spec about the pages brings. */
export interface SystemPages {
  readonly publicSiteUrl?: string;
  /** Settings of sources beside VIES; the others are off. */
  readonly sources?: Readonly<Record<string, string>>;
  siteOf?(
    system: Pick<AppParts, 'credits' | 'database' | 'sourceHealth'> & { databaseUrl: string; log: Log },
  ): Promise<SiteParts>;
}

/**
 * @param programsFolder where the bundles are, for a spec whose documents are large
 * @param viesValidKeptSeconds how long a `valid` of VIES is answered from memory
 * @param storageDeadlineMs of each statement: longer than the service's own, for a busy machine is no outage
 */
export async function openTestSystem(
  programsFolder = __dirname,
  pages?: SystemPages,
  storageDeadlineMs = 30_000,
  viesValidKeptSeconds = 0,
): Promise<TestSystem> {
  const [testDatabase, vies] = await Promise.all([createTestDatabase(), startViesSimulator()]);
  registerViesSandboxNumbers(vies);
  const logLines: string[] = [];
  const log = createLog('spec', { write: (line: string) => void logLines.push(line) });
  const settings = { databaseUrl: testDatabase.url, storageDeadlineMs, viesValidKeptSeconds, sources: pages?.sources };
  const apart = partsOn(settings, vies, log);
  const pagesDatabase = () =>
    connectDatabase(testDatabase.url, { applicationName: 'spec pages', connectionsMax: 4, ...unhurriedConnection });
  const { credits, sourceHealth } = apart;
  const surroundings = { databaseUrl: testDatabase.url, credits, log, sourceHealth };
  const site = await pages?.siteOf?.({ ...surroundings, database: pagesDatabase() });
  const { publicSiteUrl = apart.publicSiteUrl } = pages ?? {};
  const parts = { ...apart, publicSiteUrl, site: site ?? null, programsFolder };
  const app: NestFastifyApplication = await createHttpApp(AppModule.of(parts), {
    ...{ log, newRequestId: randomUUID, rawBodies: { ...invoiceRawBodies, ...paymentRawBodies, ...ruleSetRawBodies } },
    sayRefusal: refusalFor,
    // A busy machine is no overload of the service.
    loopDelay: { ms: 0, stop: () => undefined },
    // A spec speaks for clients of many addresses.
    trustedProxies: ['127.0.0.1'],
  });
  const routes = noteRoutes(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const database = connectDatabase(testDatabase.url, {
    applicationName: 'system',
    connectionsMax: 2,
    ...unhurriedConnection,
  });
  const { store, connections } = parts.credits;
  const tenant: TestSystem['tenant'] = async (credits, creditsPerCallMax) => {
    const workspaceId = `ws_${randomUUID()}`;
    await database.query({ name: 'spec_tenant', text: 'INSERT INTO workspace (id, name) VALUES ($1, $1)' }, [
      workspaceId,
    ]);
    await store.openAccounts(workspaceId);
    const externalReference = `pay_${workspaceId}`;
    if (credits > 0) await store.creditTopUp({ workspaceId, credits, externalReference, local: true });
    return { workspaceId, ...(await connect(workspaceId, creditsPerCallMax)) };
  };
  const connect = async (workspaceId: string, creditsPerCallMax: number | null = null) => {
    const made = await connections.create({ workspaceId, name: 'spec', creditsPerCallMax, createdBy: 'spec' });
    if (typeof made === 'string') throw new Error('There is no such workspace.');
    return { connection: made.connection, secret: made.secret.text };
  };
  return {
    url: await app.getUrl(),
    databaseUrl: testDatabase.url,
    database,
    parts,
    vies,
    logLines,
    routes,
    guards: routeGuards(app),
    tenant,
    balanceOf: ({ workspaceId }) => store.balanceOf(workspaceId),
    dropDatabase: () => testDatabase.drop(),
    close: async () => {
      await app.close();
      await database.close();
      await Promise.all([vies.close(), testDatabase.drop()]);
    },
  };
}

/** From now on: NestJS mounts its routes when the app begins to listen. */
function noteRoutes(app: NestFastifyApplication): ReadonlySet<string> {
  const routes = new Set<string>();
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRoute', ({ url, method }) => {
      for (const name of [method].flat()) routes.add(`${name} ${url.replace(/:(\w+)/g, '{$1}')}`);
    });
  return routes;
}

function partsOn(
  {
    databaseUrl,
    storageDeadlineMs,
    viesValidKeptSeconds,
    sources = {},
  }: {
    databaseUrl: string;
    storageDeadlineMs: number;
    viesValidKeptSeconds: number;
    sources?: Readonly<Record<string, string>> | undefined;
  },
  vies: ViesSimulator,
  log: ReturnType<typeof createLog>,
): Omit<AppParts, 'programsFolder' | 'site'> {
  const connect = (applicationName: string, connectionsMax: number) =>
    connectDatabase(databaseUrl, {
      applicationName,
      connectionsMax,
      answerDeadlineMs: storageDeadlineMs,
      connectDeadlineMs: storageDeadlineMs,
    });
  const database = connect('spec', 4);
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const receiptKey = readReceiptKey(pem);
  const sourceEnvironment = {
    ...sources,
    VIES_MODE: 'sandbox',
    VIES_REST_ENDPOINT: vies.restEndpoint,
    VIES_SOAP_ENDPOINT: vies.soapEndpoint,
    VIES_VALID_KEPT_SECONDS: String(viesValidKeptSeconds),
  };
  const time = { now: () => new Date(), monotonicMs: realClock, random: Math.random };
  const sourceHealth = new SourceHealth(Date.now, time.monotonicMs);
  const config = loadConfig(sourceEnvironment, sourceSettings);
  return {
    database,
    migrationsFolder: path.join(repositoryRoot, 'prisma/migrations'),
    environment: 'sandbox',
    publicSiteUrl: 'http://localhost:3000',
    // Nobody listens there.
    discoverySettings: {
      sanctionsStaleDays: 7,
      publicBaseUrl: 'http://127.0.0.1:9',
      vies: 'sandbox',
      peppol: 'off',
      eprel: 'off',
      eprelHasKey: false,
      eori: 'off',
      tariffService: 'off',
      provider: 'off',
    },
    keySet: publicKeySet([{ key: receiptKey, notBefore: 0 }]),
    credits: createCredits({ database, ledgerDatabase: connect('spec ledger', 2) }, log, 2 * storageDeadlineMs),
    ruleSets: new PostgresRuleSetStore(database),
    allowances: new PostgresDayAllowanceStore(database),
    toolDeps: createToolDeps(config, {
      ...{ database, environment: 'sandbox', log, time, sourceHealth },
      programsFolder: __dirname,
    }),
    checks: new PostgresCheckStore(database),
    onCheckLost: () => undefined,
    sourceHealth,
    onHistoryUnavailable: () => undefined,
    quotas: createQuotas(database, time.monotonicMs, log, undefined, storageDeadlineMs / 2),
    receiptKey,
    monotonicMs: time.monotonicMs,
    nowMs: Date.now,
  };
}

/** A call of the batch route, and all that came back. */
export interface BatchAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: {
    readonly result?: {
      readonly rows: readonly (Record<'input' | 'verdict' | 'detail' | 'reference', string> & {
        readonly checkedAt: string | null;
        readonly fromCache: boolean;
        readonly ageSeconds: number | null;
      })[];
    };
    readonly billing?: { readonly credits: number; readonly receiptRunId?: string };
    readonly error?: Record<string, unknown> & { readonly code: string; readonly details?: Record<string, unknown> };
    readonly authorization?: object;
  };
}

export interface BatchCall {
  readonly secret?: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Sends rows to the batch route; texts become rows with references of their own. */
export async function verifyBatch(url: string, rows: unknown, call: BatchCall = {}): Promise<BatchAnswer> {
  const { secret, key, headers, signal } = call;
  const isTexts = Array.isArray(rows) && rows.every((row) => typeof row === 'string');
  const sent = isTexts ? rows.map((vatId, at) => ({ reference: `row ${at}`, vatId })) : rows;
  const request: RequestInit = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
      ...(key !== undefined && { 'x-service-idempotency-key': key }),
      ...headers,
    },
    body: JSON.stringify({ rows: sent }),
    ...(signal && { signal }),
  };
  const response = await unshed(() => fetch(`${url}/api/v1/vat/verify`, request));
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

/** One system for all tests of a spec: each begins with a register that was asked nothing, and the books are whole at the end. */
export function openForSpec(use: (opened: TestSystem) => void): void {
  let system: TestSystem;
  beforeAll(async () => use((system = await openTestSystem())));
  afterAll(async () => {
    expect(await system.parts.credits.store.violations()).toEqual([]);
    await system.close();
  });
  beforeEach(() => {
    system.vies.behave({ kind: 'normal' });
    (system.vies.requests as unknown[]).length = 0;
  });
}

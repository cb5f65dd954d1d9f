import { Connections } from '@einvoice/billing-ledger';
import { connectDatabase, type Database, PostgresConnectionStore, PostgresLedgerStore } from '@einvoice/database';
import {
  deployMigrations,
  type PostgresServer,
  repositoryRoot,
  startPostgres,
  startViesSimulator,
  type ViesSimulator,
} from '@einvoice/test-kit';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { run } from '../../tools/build/command.mjs';
import { RestProcess } from './rest-process';
import { type Environment } from './seller';

const databaseName = 'einvoice';
const connectionsPerWorkspace = 3;
/** The machine is busy, so those who judge wait long. */
const judging = { applicationName: 'faults', connectDeadlineMs: 20_000, answerDeadlineMs: 20_000 };
export const applicationName = 'rest-api';

/** Builds an app and the programs beside it, in a process of its own: the builder is an ES module. @returns its file */
export async function buildApp(app: 'rest-api' | 'mcp-gateway', folder: string): Promise<string> {
  const outfile = `${folder}/${app}.js`;
  await run(process.execPath, ['tools/build/build.mjs', `apps/${app}/src/main.ts`, outfile], { cwd: repositoryRoot });
  return path.join(repositoryRoot, outfile);
}

/** Whatever answers as the database: by default an embedded Postgres, which faults may restart. */
export type DatabaseServer = Pick<PostgresServer, 'url' | 'stop'>;

export interface LedgerSystemOptions {
  /** The built app. */
  readonly program: string;
  readonly instances: number;
  /** Of each workspace. */
  readonly credits: readonly number[];
  /** Ended with the system. */
  readonly server?: DatabaseServer;
  /** Of each instance, beside what all have. */
  readonly environment?: Environment;
  /** Told each line that an instance writes. */
  readonly onLine?: (line: string) => void;
}

/** Workspaces with credits, and instances of rest-api that share a durable Postgres and a register. */
export class LedgerSystem {
  /** Secrets of the connections of each workspace. */
  readonly secrets: string[][] = [];
  readonly instances: RestProcess[] = [];
  private readonly payments = new Map<string, number>();

  private constructor(
    private readonly folder: string,
    private server: DatabaseServer,
    private postgres: PostgresServer | undefined,
    readonly database: Database,
    readonly store: PostgresLedgerStore,
    readonly vies: ViesSimulator,
  ) {}

  static async open({
    program,
    instances,
    credits,
    server: given,
    environment,
    onLine,
  }: LedgerSystemOptions): Promise<LedgerSystem> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-faults-'));
    const dataFolder = path.join(folder, 'pg');
    const embedded = given ? undefined : startPostgres({ dataFolder, throwAway: true });
    const [postgres, vies] = await Promise.all([embedded, startViesSimulator()]);
    const server = given ?? postgres!;
    const url = server.url(databaseName);
    await deployMigrations(url);
    const database = connectDatabase(url, { ...judging, connectionsMax: 4 });
    const system = new LedgerSystem(folder, server, postgres, database, new PostgresLedgerStore(database), vies);
    try {
      await system.openWorkspaces(credits);
      await system.startInstances(program, instances, environment, onLine);
      return system;
    } catch (error) {
      await system.close();
      throw error;
    }
  }

  /** Adds credits once, however often it is told of the same payment. */
  topUp(workspace: number, credits: number, payment: string) {
    const workspaceId = workspaceName(workspace);
    const externalReference = `${workspaceId} ${payment}`;
    this.payments.set(externalReference, credits);
    return this.store.creditTopUp({ workspaceId, credits, externalReference, local: true });
  }

  async restartPostgres(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
    const { postgres } = this;
    if (!postgres) throw new Error('Whoever brought the database restarts it.');
    process.kill(postgres.pid, signal);
    await postgres.exited;
    const { dataFolder, port } = postgres;
    this.postgres = this.server = await startPostgres({ dataFolder, port, throwAway: true });
  }

  /** Ends all instances in order and starts new processes, which remember nothing. */
  async replaceInstances(): Promise<void> {
    await Promise.all(this.instances.map((instance) => instance.end('SIGTERM')));
    await Promise.all(this.instances.map((instance) => instance.start()));
  }

  /** Every open hold counts as abandoned from now on, as if its lease had run out. */
  async lapseLeases(): Promise<void> {
    const text = `UPDATE ledger.run SET lease_until = now() WHERE state = 'running'`;
    await this.database.query({ name: 'faults_lapse', text });
  }

  /** Runs that still hold credits. */
  async holdsLeft(): Promise<number> {
    const text = `SELECT count(*)::int AS holds FROM ledger.run WHERE state = 'running'`;
    return (await this.database.query<{ holds: number }>({ name: 'faults_holds', text }))[0]!.holds;
  }

  /** Credits that have left the wallet of a workspace, and those of them that calls without a key cost. */
  async spentBy(workspace: number): Promise<{ all: number; withoutKey: number }> {
    const workspaceId = workspaceName(workspace);
    const balance = await this.store.balanceOf(workspaceId);
    const payments = [...this.payments].filter(([reference]) => reference.startsWith(`${workspaceId} `));
    const paid = payments.reduce((sum, [, credits]) => sum + credits, 0);
    const text = `
      SELECT coalesce(sum(captured), 0)::int AS credits FROM ledger.run WHERE workspace_id = $1 AND key_hash IS NULL`;
    const rows = await this.database.query<{ credits: number }>({ name: 'faults_spent', text }, [workspaceId]);
    return { all: paid - balance!.available - balance!.held, withoutKey: rows[0]!.credits };
  }

  /** Ends every process and removes every file. */
  async close(): Promise<void> {
    await Promise.all(this.instances.map((instance) => instance.end('SIGKILL')));
    await Promise.all([this.database.close(), this.vies.close()]);
    await this.server.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async openWorkspaces(credits: readonly number[]): Promise<void> {
    const connections = new Connections({
      store: new PostgresConnectionStore(this.database),
      bytesAtRandom: randomBytes,
      now: () => new Date(),
    });
    for (const [workspace, credit] of credits.entries()) {
      const workspaceId = workspaceName(workspace);
      const text = `INSERT INTO workspace (id, name) VALUES ($1, 'faults')`;
      await this.database.query({ name: 'faults_workspace', text }, [workspaceId]);
      await this.store.openAccounts(workspaceId);
      await this.topUp(workspace, credit, 'first');
      const wanted = { workspaceId, name: 'faults', creditsPerCallMax: null, createdBy: 'faults' };
      const made = await Promise.all(Array.from({ length: connectionsPerWorkspace }, () => connections.create(wanted)));
      this.secrets.push(made.map((one) => (one as Exclude<typeof one, string>).secret.text));
    }
  }

  private async startInstances(
    program: string,
    instances: number,
    more: Environment = {},
    onLine?: (line: string) => void,
  ): Promise<void> {
    const environment = {
      ENVIRONMENT: 'sandbox',
      DATABASE_URL: this.server.url(databaseName),
      MIGRATIONS_DIR: path.join(repositoryRoot, 'prisma/migrations'),
      PUBLIC_BASE_URL: 'http://localhost:3402',
      PUBLIC_SITE_URL: 'http://localhost:3000',
      TRUSTED_PROXIES: '127.0.0.1', // buyers of many addresses
      VIES_MODE: 'sandbox',
      VIES_REST_ENDPOINT: this.vies.restEndpoint,
      VIES_SOAP_ENDPOINT: this.vies.soapEndpoint,
      VIES_VALID_KEPT_SECONDS: '0',
      ...more,
    };
    const started = Array.from({ length: instances }, () => RestProcess.start(program, environment, onLine));
    this.instances.push(...(await Promise.all(started)));
  }
}

export const workspaceName = (workspace: number): string => `ws_${workspace}`;

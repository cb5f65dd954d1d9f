import { Connections } from '@einvoice/billing-ledger';
import { connectDatabase, type Database, PostgresConnectionStore, PostgresLedgerStore } from '@einvoice/database';
import {
  deployMigrations,
  repositoryRoot,
  startViesSimulator,
  unhurriedConnection,
  type ViesSimulator,
} from '@einvoice/test-kit';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import process from 'node:process';
import { tryRun } from '../../tools/build/command.mjs';
import { ledgerRoutes } from '../faults/ledger-orders';
import { RestProcess } from '../faults/rest-process';
import { type RestorablePostgres } from './restorable-postgres';

const workspaceId = 'ws_drill';
const databaseName = 'einvoice';

export interface DrillPrograms {
  readonly restApi: string;
  readonly admin: string;
}

/** A service on a Postgres that can be restored, with one workspace and what its people do. */
export class RestoreDrill {
  private database: Database;
  private restApi: RestProcess | undefined;

  private constructor(
    private readonly postgres: RestorablePostgres,
    private readonly programs: DrillPrograms,
    private readonly vies: ViesSimulator,
  ) {
    this.database = this.connect();
  }

  static async open(postgres: RestorablePostgres, programs: DrillPrograms): Promise<RestoreDrill> {
    await deployMigrations(postgres.url(databaseName));
    const drill = new RestoreDrill(postgres, programs, await startViesSimulator());
    const text = `INSERT INTO workspace (id, name) VALUES ('${workspaceId}', 'drill')`;
    await drill.database.query({ name: 'drill_workspace', text });
    await drill.ledger.openAccounts(workspaceId);
    await drill.startRestApi();
    return drill;
  }

  get ledger(): PostgresLedgerStore {
    return new PostgresLedgerStore(this.database);
  }

  topUp(externalReference: string, credits: number) {
    return this.ledger.creditTopUp({ workspaceId, credits, externalReference, local: true });
  }

  async newConnection(name: string): Promise<{ id: string; secret: string }> {
    const wanted = { workspaceId, name, creditsPerCallMax: null, createdBy: 'drill' };
    const made = await this.connections.create(wanted);
    if (typeof made === 'string') throw new Error(made);
    return { id: made.connection.id, secret: made.secret.text };
  }

  async revoke(id: string): Promise<void> {
    await this.connections.revoke(workspaceId, id);
  }

  /** Asks the register about one number for 2 credits. */
  async call(secret: string, key: string): Promise<{ status: number; text: string; replayed: boolean }> {
    const vatId = `DE${String(100_000_000 + [...key].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 899_999_999)}`; // prettier-ignore
    const response = await fetch(this.restApi!.url + ledgerRoutes.batch, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${secret}`,
        'x-service-idempotency-key': key,
      },
      body: JSON.stringify({ rows: [{ reference: 'row', vatId }] }),
    });
    const replayed = response.headers.get('idempotent-replayed') === 'true';
    return { status: response.status, text: await response.text(), replayed };
  }

  /** Credits that can be spent. */
  async available(): Promise<number> {
    return (await this.ledger.balanceOf(workspaceId))!.available;
  }

  /** All files of the database are lost; then it is as it was at the mark, and the service runs on it again. */
  async loseAndRestore(mark: string): Promise<void> {
    await this.restApi!.end('SIGTERM');
    await this.database.close();
    await this.postgres.loseAndRestore(mark);
    this.database = this.connect();
    await this.startRestApi();
  }

  /** `einvoice-admin` as the operator runs it. */
  admin(...args: string[]): Promise<{ status: number | string; output: string }> {
    const env = { DATABASE_URL: this.postgres.url(databaseName), ENVIRONMENT: 'sandbox' };
    return tryRun(process.execPath, [this.programs.admin, ...args], { cwd: repositoryRoot, env });
  }

  async close(): Promise<void> {
    await this.restApi?.end('SIGKILL');
    await Promise.all([this.database.close(), this.vies.close()]);
  }

  private get connections(): Connections {
    const store = new PostgresConnectionStore(this.database);
    return new Connections({ store, bytesAtRandom: randomBytes, now: () => new Date() });
  }

  private connect(): Database {
    const url = this.postgres.url(databaseName);
    return connectDatabase(url, { applicationName: 'drill', connectionsMax: 2, ...unhurriedConnection });
  }

  private async startRestApi(): Promise<void> {
    this.restApi = await RestProcess.start(this.programs.restApi, {
      ENVIRONMENT: 'sandbox',
      DATABASE_URL: this.postgres.url(databaseName),
      MIGRATIONS_DIR: path.join(repositoryRoot, 'prisma/migrations'),
      PUBLIC_BASE_URL: 'http://localhost:3402',
      PUBLIC_SITE_URL: 'http://localhost:3000',
      VIES_MODE: 'sandbox',
      VIES_REST_ENDPOINT: this.vies.restEndpoint,
      VIES_SOAP_ENDPOINT: this.vies.soapEndpoint,
      VIES_VALID_KEPT_SECONDS: '0',
    });
  }
}

import {
  type AccountKey,
  type Chain,
  deployMigrations,
  freePort,
  repositoryRoot,
  signPayment,
  startChain,
  startPostgres,
} from '@einvoice/test-kit';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { type DatabaseServer } from './ledger-system';
import { databaseName, sellerEnvironment } from './seller-environment';
import { type Environment, Seller } from './seller';

export const priceUnits = 10_000n;

export interface SellerSystemOptions {
  /** The built paycall-api. */
  readonly program: string;
  readonly payers: readonly AccountKey[];
  /** Each settles in a line of its own; all instances have all of them. */
  readonly signers: readonly AccountKey[];
  /** In place of an embedded Postgres; ended with the system. */
  readonly server?: DatabaseServer;
}

/** A durable Postgres, a chain, and as many instances of paycall-api as are started on them. */
export class SellerSystem {
  private readonly sellers = new Set<Seller>();

  private constructor(
    readonly chain: Chain,
    private readonly server: DatabaseServer,
    private readonly program: string,
    private readonly environment: Environment,
    private readonly folder: string,
  ) {}

  static async open({ program, payers, signers, server: given }: SellerSystemOptions): Promise<SellerSystem> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-sellers-'));
    const dataFolder = path.join(os.tmpdir(), `einvoice-sellers-pg-${randomBytes(8).toString('hex')}`);
    const [chain, server] = await Promise.all([startChain(), given ?? startPostgres({ dataFolder, throwAway: true })]);
    await deployMigrations(server.url(databaseName));
    for (const { address } of signers) await chain.setNativeBalance(address, 10n ** 19n);
    const databaseUrl = server.url(databaseName);
    const environment = sellerEnvironment({ chain, databaseUrl, rpcUrl: chain.rpcUrl, folder, payers, signers });
    return new SellerSystem(chain, server, program, environment, folder);
  }

  /** One more instance; on the port of one that has ended, if wanted. */
  async start(more: Environment = {}): Promise<Seller> {
    const port = { PORT: String(await freePort()) };
    const own = { FACILITATOR: 'in-process', LOG_LANE_STEPS: 'no' };
    const seller = new Seller(this.program, { ...this.environment, ...port, ...own, ...more }, () => undefined);
    this.sellers.add(seller);
    return seller.open();
  }

  /** PAYMENT-SIGNATURE headers of a wallet, good for ten minutes, each for one call. */
  async sign(payer: AccountKey, count: number): Promise<string[]> {
    const { timestamp } = await this.chain.request<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false]);
    const validBefore = BigInt(timestamp) + 600n;
    const headers: string[] = [];
    while (headers.length < count) {
      const payment = await signPayment(this.chain, { payer, validBefore });
      headers.push(Buffer.from(JSON.stringify(payment)).toString('base64'));
    }
    return headers;
  }

  /** How often the price has reached the seller. */
  async takings(): Promise<number> {
    return Number((await this.chain.balanceOf(this.chain.keys.payTo.address)) / priceUnits);
  }

  /** How many rows there are in each state. */
  async states(): Promise<Record<string, number>> {
    const client = new Client({ connectionString: this.server.url(databaseName) });
    await client.connect();
    try {
      const text = 'SELECT state, count(*)::int AS rows FROM payment GROUP BY state';
      const { rows } = await client.query<{ state: string; rows: number }>(text);
      return Object.fromEntries(rows.map((row) => [row.state, row.rows]));
    } finally {
      await client.end();
    }
  }

  /** Ends every process and removes every file. */
  async close(): Promise<void> {
    for (const seller of this.sellers) seller.kill();
    await Promise.all([...this.sellers].map((seller) => seller.exited));
    await Promise.all([this.chain.stop(), this.server.stop()]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The request of every call. */
export const exampleBody = (): string => {
  const text = readFileSync(path.join(repositoryRoot, 'fixtures/base-example.json'), 'utf8');
  return JSON.stringify({ invoice: JSON.parse(text) as object });
};

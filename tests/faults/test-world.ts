import {
  type AccountKey,
  type Chain,
  deployMigrations,
  freePort,
  type PostgresServer,
  randomAccount,
  startChain,
  startPostgres,
} from '@einvoice/test-kit';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { Client } from 'pg';
import { Facilitator } from './facilitator';
import { RpcProxy } from './rpc-proxy';
import { databaseName, sellerEnvironment } from './seller-environment';
import { type Environment, Seller } from './seller';

export interface BuiltPrograms {
  readonly paycallApi: string;
  readonly facilitator: string;
}

/** How an instance settles: by its own transactions, or over a facilitator that is a process of its own. */
export type SettlesBy = 'itself' | 'facilitator';

/**
 * One whole system: a durable Postgres, a chain, a facilitator process, and two instances of paycall-api that share them.
 * A fault in one world is felt in no other.
 */
export class TestWorld {
  /** Tool runs that ended, over all instances, killed ones included. */
  toolRuns = 0;
  private readonly staying = new Map<SettlesBy, Seller>();
  private readonly visiting = new Set<Seller>();
  private closing: Promise<void> | undefined;

  private constructor(
    readonly chain: Chain,
    private postgres: PostgresServer,
    /** The sellers' way to the chain. */
    readonly sellersRpc: RpcProxy,
    /** The facilitator's way to the chain. */
    readonly facilitatorRpc: RpcProxy,
    readonly facilitator: Facilitator,
    private readonly programs: BuiltPrograms,
    private readonly environment: Environment,
    private readonly folder: string,
    /** The accounts with which the sellers settle themselves. */
    readonly signers: readonly AccountKey[],
  ) {}

  static async open(programs: BuiltPrograms, payers: readonly AccountKey[]): Promise<TestWorld> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-faults-'));
    const dataFolder = path.join(os.tmpdir(), `einvoice-faults-pg-${randomBytes(8).toString('hex')}`);
    const [chain, postgres] = await Promise.all([startChain(), startPostgres({ dataFolder, throwAway: true })]);
    const [sellersRpc, facilitatorRpc] = await Promise.all([
      RpcProxy.start(chain.rpcUrl),
      RpcProxy.start(chain.rpcUrl),
      deployMigrations(postgres.url(databaseName)),
    ]);
    const facilitator = await Facilitator.start(programs.facilitator, chain, facilitatorRpc.url, folder);
    const signers = [chain.keys.settlement, randomAccount()];
    const [databaseUrl, rpcUrl] = [postgres.url(databaseName), sellersRpc.url];
    const environment = sellerEnvironment({ chain, databaseUrl, rpcUrl, folder, payers, signers });
    const ways = [sellersRpc, facilitatorRpc, facilitator] as const;
    const world = new TestWorld(chain, postgres, ...ways, programs, environment, folder, signers);
    await world.fuelSigners();
    const [own, over] = await Promise.all([world.newSeller('itself', {}), world.newSeller('facilitator', {})]);
    world.staying.set('itself', own).set('facilitator', over);
    await world.quiet();
    return world;
  }

  /** The two instances that live as long as the world. */
  seller(settlesBy: SettlesBy): Seller {
    const seller = this.staying.get(settlesBy);
    if (!seller) throw new Error('The world is not open.');
    return seller;
  }

  /** One more instance on the same database; `quiet` ends it. */
  async visitor(settlesBy: SettlesBy, more: Environment): Promise<Seller> {
    const seller = await this.newSeller(settlesBy, more);
    this.visiting.add(seller);
    return seller.open();
  }

  async killPostgres(): Promise<void> {
    process.kill(this.postgres.pid, 'SIGKILL');
    await this.postgres.exited;
  }

  async restartPostgres(): Promise<void> {
    const { dataFolder, port } = this.postgres;
    this.postgres = await startPostgres({ dataFolder, port, throwAway: true });
  }

  /** State of the payment's row of this payer; null when there is none. */
  async rowState(payer: string): Promise<string | null> {
    const client = new Client({ connectionString: this.postgres.url(databaseName) });
    await client.connect();
    try {
      const { rows } = await client.query<{ state: string }>('SELECT state FROM payment WHERE payer = $1', [payer]);
      return rows[0]?.state ?? null;
    } finally {
      await client.end();
    }
  }

  /** How often the price has reached the seller. */
  async takings(): Promise<number> {
    return Number(await this.chain.balanceOf(this.chain.keys.payTo.address)) / 10_000;
  }

  /** Undoes every fault and waits until both instances sell again. @returns how often the fault was met */
  async quiet(): Promise<number> {
    const proxies = [this.sellersRpc, this.facilitatorRpc];
    const spoilt = this.facilitator.obey(null);
    this.facilitator.way.beforeSettlement(null);
    await this.fuelSigners();
    const struck = proxies.reduce((sum, proxy) => sum + proxy.struck, spoilt);
    for (const proxy of proxies) {
      proxy.heal();
      proxy.struck = 0;
    }
    await this.chain.setMining('instant');
    await this.chain.request('evm_mine');
    await Promise.all([...this.staying.values()].map((seller) => seller.open()));
    return struck;
  }

  async endVisitors(): Promise<void> {
    await Promise.all([...this.visiting].map((seller) => seller.stop()));
    this.visiting.clear();
  }

  /** Ends every process and removes every file of the world. */
  close(): Promise<void> {
    return (this.closing ??= this.closeNow());
  }

  private async fuelSigners(): Promise<void> {
    await Promise.all(this.signers.map(({ address }) => this.chain.setNativeBalance(address, 10n ** 19n)));
  }

  private async closeNow(): Promise<void> {
    for (const seller of [...this.staying.values(), ...this.visiting]) seller.kill();
    await Promise.all([...this.staying.values(), ...this.visiting].map((seller) => seller.exited));
    await Promise.all([this.facilitator.stop(), this.sellersRpc.stop(), this.facilitatorRpc.stop()]);
    await Promise.all([this.chain.stop(), this.postgres.stop()]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async newSeller(settlesBy: SettlesBy, more: Environment): Promise<Seller> {
    const facilitator = settlesBy === 'itself' ? 'in-process' : this.facilitator.url;
    const environment = { ...this.environment, PORT: String(await freePort()), FACILITATOR: facilitator, ...more };
    return new Seller(this.programs.paycallApi, environment, (step) => {
      if (step === 'tool_ran') this.toolRuns += 1;
    });
  }
}

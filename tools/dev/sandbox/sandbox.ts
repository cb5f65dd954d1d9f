import { rmSync } from 'node:fs';
import path from 'node:path';
import {
  type Chain,
  createSandboxKeys,
  freePort,
  repositoryRoot,
  type SandboxKeys,
  type SandboxRegisters,
  startChain,
  startSandboxRegisters,
} from '@einvoice/test-kit';
import { openDevProxy } from '../dev-proxy/dev-proxy';
import { type AppCommand, startApp } from './app-process';
import { requireFreePorts } from './ports';
import { databaseUrlOf, migrateDatabase, serviceDatabaseUrl, supervisedPostgres } from './sandbox-database';
import { seedDemoConnection } from './demo-connection';
import { seedDemoWorkspace } from './demo-workspace';
import { importSandboxTariff } from './sandbox-tariff';
import { writeReceiptPublicKeys } from './receipt-public-keys';
import { seedSanctionsLists } from './sanctions-lists';
import { startSiteSurroundings } from './site-environment';
import { forgetSandbox, rememberSandbox, type SandboxAddresses } from './sandbox-addresses';
import { Supervised, type SupervisedEvents } from './supervised';

/** Shows the name of a step, and how long it took. */
type Step = <T>(label: string, work: () => Promise<T>) => Promise<T>;

export interface SandboxOptions {
  /** Holds the cluster, the chain, the keys and the logs; made when missing. */
  readonly dataFolder: string;
  readonly sitePort: number;
  readonly paycallPort: number;
  /** The data is not worth keeping: fast instead of crash-safe, and the cluster is deleted at the end. */
  readonly temporary?: boolean;
  /** A Postgres of one's own instead of ours. */
  readonly databaseUrl?: string | undefined;
  readonly step: Step;
  readonly say: (line: string) => void;
  /** Something ended too often; everything has been stopped. */
  readonly onBroken: (reason: string) => void;
  /** One of its processes was told to stop, by a signal: whoever did that means all of it. */
  readonly onAsked: () => void;
  /** The file to run for an app: the built one, unless a test brings its own. */
  readonly appFile?: (name: string) => string;
}

const builtApp = (name: string): string => path.join(repositoryRoot, 'dist/apps', name, 'main.js');

/** The whole system on this machine: Postgres, chain, registers, apps and dev proxy, with test money only. */
export class Sandbox {
  /** How to stop what runs; the last started is the first stopped. */
  private readonly stops: (() => Promise<void>)[] = [];
  private readonly cancel = new AbortController();
  private readonly events: SupervisedEvents;
  private opening: Promise<SandboxAddresses> | undefined;
  private closing: Promise<void> | undefined;
  private chain: Chain | undefined;

  constructor(private readonly options: SandboxOptions) {
    const giveUp = (reason: string) => void this.close().then(() => options.onBroken(reason));
    this.events = { say: options.say, giveUp, askedToEnd: options.onAsked };
  }

  /**
   * Brings everything up; when a step fails, what already ran is stopped before the error is thrown.
   * @throws with words for a person: a taken port, a failed migration, an app that does not become ready
   */
  async open(): Promise<SandboxAddresses> {
    this.opening = this.bringUp();
    try {
      return await this.opening;
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** Stops everything, in the order in which nothing is lost; also while it is being opened. */
  close(): Promise<void> {
    this.cancel.abort();
    this.closing ??= (async () => {
      await this.opening?.catch(() => undefined);
      for (const stop of this.stops.reverse()) await stop();
    })();
    return this.closing;
  }

  /** What the seeded buyer owns, in units (1 USDC = 1,000,000). */
  async buyerUnits(): Promise<bigint> {
    return this.chain ? this.chain.balanceOf(this.chain.keys.buyer.address) : 0n;
  }

  private async bringUp(): Promise<SandboxAddresses> {
    const { sitePort, paycallPort } = this.options;
    await requireFreePorts([
      { port: sitePort, variable: 'SITE_PORT' },
      { port: paycallPort, variable: 'PAYCALL_PORT' },
    ]);
    const opening = this.beginRegisters();
    const databaseUrl = this.options.databaseUrl ?? (await this.step('postgres', () => this.startDatabase()));
    await this.step('migrations', () => migrateDatabase(databaseUrl));
    // In a Postgres of one's own nobody asked for a login of ours.
    const serviceUrl = this.options.databaseUrl ?? (await serviceDatabaseUrl(databaseUrl));
    const chain = await this.step('chain (anvil) with test USDC', () => this.startChain());
    const registers = await this.step(
      'registers (VIES, Peppol, EPREL, EOS, tariff, sanctions, provider)',
      () => opening,
    );
    await this.step('demo workspace', async () => {
      await seedDemoWorkspace(databaseUrl, chain.keys.buyer.address);
      await seedDemoConnection(databaseUrl, this.connectionSecretFile);
    });
    await this.step('sanctions lists, invented', () => seedSanctionsLists(databaseUrl, registers.sanctions.origin));
    await this.step('customs tariff, invented', () =>
      importSandboxTariff(databaseUrl, new Date(), registers.tariffService),
    );
    const addresses = { ...this.addressesOn(chain, registers), databaseUrl };
    const site = await this.startSite();
    const appPorts = { 'paycall-api': paycallPort, 'rest-api': await freePort(), 'mcp-gateway': await freePort() };
    await this.step('apps', () =>
      this.startApps(appPorts, site, {
        ...registers.environment,
        ...this.environment(addresses, serviceUrl, chain.keys),
      }),
    );
    await this.step('dev proxy', () => this.openProxy(appPorts));
    rememberSandbox(this.keysFolder, addresses);
    this.stops.push(async () => forgetSandbox(this.keysFolder));
    return addresses;
  }

  private step<T>(label: string, work: () => Promise<T>): Promise<T> {
    this.cancel.signal.throwIfAborted();
    return this.options.step(label, work);
  }

  private get keysFolder(): string {
    return path.join(this.options.dataFolder, 'sandbox');
  }

  private get connectionSecretFile(): string {
    return path.join(this.keysFolder, 'connection.secret');
  }

  private get logsFolder(): string {
    return path.join(this.options.dataFolder, 'logs');
  }

  private async startDatabase(): Promise<string> {
    const { dataFolder, temporary = false } = this.options;
    const cluster = { dataFolder: path.join(dataFolder, 'pg'), durable: !temporary, throwAway: temporary };
    const postgres = supervisedPostgres(cluster, this.events);
    this.stops.push(() => postgres.stop());
    return databaseUrlOf(await postgres.start());
  }

  private async startChain(): Promise<Chain> {
    const keys = createSandboxKeys(this.keysFolder);
    const port = await freePort();
    const folder = path.join(this.keysFolder, 'chain');
    const launch = async () => (this.chain = await startChain({ keys, port, folder }));
    const supervised = new Supervised('The chain', launch, this.events);
    this.stops.push(() => supervised.stop());
    return supervised.start();
  }

  /** The local payment provider, and what rest-api is told of it, of mails and of the website. */
  private async startSite(): Promise<Readonly<Record<string, string>>> {
    const siteUrl = `http://localhost:${this.options.sitePort}`;
    const { payments, environment } = await startSiteSurroundings(this.keysFolder, siteUrl);
    this.stops.push(() => payments.close());
    return environment;
  }

  /** Begins to make the keys of the Peppol network, which takes a second, beside everything else. */
  private beginRegisters(): Promise<SandboxRegisters> {
    const registers = startSandboxRegisters(this.keysFolder);
    this.stops.push(async () => (await registers.catch(() => undefined))?.close());
    return registers;
  }

  private addressesOn(
    { rpcUrl, chainId, usdcAddress, keys }: Chain,
    registers: SandboxRegisters,
  ): Omit<SandboxAddresses, 'databaseUrl'> {
    return {
      pid: process.pid,
      siteUrl: `http://localhost:${this.options.sitePort}`,
      baseUrl: `http://localhost:${this.options.paycallPort}`,
      rpcUrl,
      chainId,
      usdcAddress,
      payToAddress: keys.payTo.address,
      buyerAddress: keys.buyer.address,
      buyerKeyFile: path.join(this.keysFolder, 'buyer.key'),
      connectionSecretFile: this.connectionSecretFile,
      viesUrl: new URL(registers.vies.restEndpoint).origin,
      smlServer: registers.peppol.dns.address,
      smpUrl: registers.peppol.smpOrigin,
      eprelUrl: registers.eprel.origin,
      sanctionsUrl: registers.sanctions.origin,
      eoriUrl: registers.eori.origin,
      tariffServiceUrl: registers.tariffService.origin,
      providerUrl: registers.provider.baseUrl,
      logsFolder: this.logsFolder,
    };
  }

  private async startApps(
    ports: Readonly<Record<string, number>>,
    site: Readonly<Record<string, string>>,
    environment: Readonly<Record<string, string>>,
  ): Promise<void> {
    const { appFile = builtApp } = this.options;
    const apps = Object.entries(ports).map(([name, port]) => {
      const logFile = path.join(this.logsFolder, `${name}.log`);
      rmSync(logFile, { force: true }); // one run, one log
      const own = { ...environment, ...this.privateKeyFiles(name), ...(name === 'rest-api' && site) };
      const command: AppCommand = { name, file: appFile(name), port, environment: own, logFile, say: this.options.say };
      return new Supervised(name, () => startApp(command, this.cancel.signal), this.events);
    });
    this.stops.push(async () => void (await Promise.all(apps.map((app) => app.stop()))));
    const starts = await Promise.allSettled(apps.map((app) => app.start()));
    for (const start of starts) if (start.status === 'rejected') throw start.reason;
  }

  /** The two that take payments have the same keys: either finishes what the other left open. Credits have a key of their own. */
  private privateKeyFiles(app: string): Record<string, string> {
    const file = (name: string) => path.join(this.keysFolder, name);
    if (app === 'rest-api') return { RECEIPT_KEY_FILE: file('credit-receipt-ed25519.pem') };
    if (app !== 'paycall-api' && app !== 'mcp-gateway') return {};
    return {
      SETTLEMENT_SIGNER_KEY_FILE: file('settlement.key'),
      RECEIPT_KEY_FILE: file('receipt-ed25519.pem'),
      RECEIPT_WALLET_KEY_FILE: file('receipt-eip712.key'),
    };
  }

  private environment(addresses: SandboxAddresses, databaseUrl: string, keys: SandboxKeys): Record<string, string> {
    return {
      ENVIRONMENT: 'sandbox',
      DATABASE_URL: databaseUrl,
      PUBLIC_SITE_URL: addresses.siteUrl,
      PUBLIC_BASE_URL: addresses.baseUrl,
      FACILITATOR: 'in-process',
      RPC_URL: addresses.rpcUrl,
      USDC_ADDRESS: addresses.usdcAddress,
      PAY_TO_ADDRESS: addresses.payToAddress,
      SANDBOX_PAYERS: addresses.buyerAddress,
      RECEIPT_PUBLIC_KEYS_FILE: writeReceiptPublicKeys(this.keysFolder, keys),
      MIGRATIONS_DIR: path.join(repositoryRoot, 'prisma/migrations'),
    };
  }

  private async openProxy(appPorts: Readonly<Record<string, number>>): Promise<void> {
    const { sitePort } = this.options;
    const hosts = ['localhost', '127.0.0.1', '[::1]'].map((host) => (sitePort === 80 ? host : `${host}:${sitePort}`));
    const proxy = await openDevProxy({ port: sitePort, appPorts, hosts });
    this.stops.push(() => proxy.close());
  }
}

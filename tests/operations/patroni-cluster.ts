import { deployMigrations, freePort, until } from '@einvoice/test-kit';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { accountNamed, Daemon } from './daemon';

/** What dies: the server alone, which Patroni sees, or everything of its machine, which only the lease in etcd tells. */
export type Death = 'postgres' | 'machine';

interface Node {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly folder: string;
  patroni: Daemon;
}

/** A member as Patroni's REST interface tells it. */
interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

const patience = { becomesWholeMs: 180_000, failoverMs: 90_000 };

/**
 * Two Postgres of Debian under Patroni, a lease in etcd, synchronous commit, and HAProxy, which knows from Patroni who is the
 * primary: what an operator builds, on one machine.
 */
export class PatroniCluster {
  private readonly nodes: Node[] = [];
  private readonly account = accountNamed('postgres');
  private readonly password = randomBytes(16).toString('hex');
  private proxyPort = 0;
  private etcdUrl = '';
  private readonly daemons: Daemon[] = [];

  private constructor(private readonly folder: string) {}

  static async start(): Promise<PatroniCluster> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-patroni-'));
    chmodSync(folder, 0o755);
    const cluster = new PatroniCluster(folder);
    try {
      await cluster.open();
      return cluster;
    } catch (error) {
      const said = cluster.nodes.map(({ patroni }) => patroni.said).join('\n');
      await cluster.stop();
      throw new Error(`The cluster does not come up:\n${said}`, { cause: error });
    }
  }

  /** The primary, whoever it is, through HAProxy. */
  url(database = 'postgres'): string {
    return `postgresql://postgres:${this.password}@127.0.0.1:${this.proxyPort}/${database}`;
  }

  /**
   * Kills the primary and waits until the other one has taken over and takes writes.
   * @returns how long nobody did
   */
  async killPrimary(death: Death): Promise<number> {
    const primary = await this.primary();
    const startedMs = performance.now();
    if (death === 'machine') primary.patroni.signal('SIGKILL');
    process.kill(postmasterPid(primary), 'SIGKILL');
    await until(async () => (await this.isWritten()) && (await this.primary()) !== primary, patience.failoverMs);
    const tookMs = performance.now() - startedMs;
    if (death === 'machine') {
      await sleep(1_000);
      primary.patroni = this.startPatroni(primary);
    }
    return tookMs;
  }

  /** Both are there, and a commit waits for both. */
  async isWhole(): Promise<boolean> {
    const members = await this.members();
    const roles = members.map(({ role }) => role).sort();
    return (
      roles.join(' ') === 'leader sync_standby' && members.every(({ state }) => /^(running|streaming)$/.test(state))
    );
  }

  async becomesWhole(): Promise<void> {
    await until(() => this.isWhole().catch(() => false), patience.becomesWholeMs);
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map(({ patroni }) => patroni.end('SIGTERM')));
    await Promise.all(this.daemons.map((daemon) => daemon.end('SIGTERM')));
    for (const node of this.nodes) endPostmaster(node);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }

  private async open(): Promise<void> {
    await this.startEtcd();
    for (const name of ['one', 'two']) {
      const [port, restPort] = [await freePort(), await freePort()];
      const folder = path.join(this.folder, name);
      const node = { name, port, restPort, folder } as Node;
      this.writeConfiguration(node);
      node.patroni = this.startPatroni(node);
      this.nodes.push(node);
    }
    await this.startProxy();
    await this.becomesWhole();
    await until(() => this.isWritten());
  }

  private async startEtcd(): Promise<void> {
    const [client, peer] = [await freePort(), await freePort()];
    this.etcdUrl = `http://127.0.0.1:${client}`;
    const peers = `http://127.0.0.1:${peer}`;
    const flags = {
      ...{ name: 'only', 'data-dir': path.join(this.folder, 'etcd'), 'initial-cluster': `only=${peers}` },
      ...{ 'listen-client-urls': this.etcdUrl, 'advertise-client-urls': this.etcdUrl },
      ...{ 'listen-peer-urls': peers, 'initial-advertise-peer-urls': peers, 'log-level': 'error' },
    };
    const args = Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
    this.daemons.push(Daemon.start('etcd', { arguments: args, environment: { ETCD_UNSUPPORTED_ARCH: 'arm64' } }));
    await until(async () => (await fetch(`${this.etcdUrl}/health`).catch(() => null))?.ok === true);
  }

  private async startProxy(): Promise<void> {
    this.proxyPort = await freePort();
    const servers = this.nodes.map(
      ({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`,
    );
    const template = readFileSync(path.join(__dirname, '../../deploy/database-proxy.cfg'), 'utf8');
    const text = template
      .replace('bind :5432', `bind 127.0.0.1:${this.proxyPort}`)
      .replace(/( {2}server .+\n)+/, `${servers.join('\n')}\n`);
    const file = path.join(this.folder, 'haproxy.cfg');
    writeFileSync(file, text);
    this.daemons.push(Daemon.start('haproxy', { arguments: ['-db', '-f', file] }));
  }

  private startPatroni({ folder }: Node): Daemon {
    return Daemon.start('patroni', { arguments: [`${folder}.json`], account: this.account });
  }

  /** YAML takes JSON. The part `bootstrap.dcs` is that of deploy/patroni.json. */
  private writeConfiguration({ name, port, restPort, folder }: Node): void {
    const user = (username: string) => ({ username, password: this.password });
    const rest = `127.0.0.1:${restPort}`;
    const configuration = {
      ...{ scope: 'einvoice', name },
      log: { level: 'INFO' },
      restapi: { listen: rest, connect_address: rest },
      etcd3: { url: this.etcdUrl },
      bootstrap: {
        dcs: clusterSettings(),
        initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
      },
      postgresql: {
        listen: `127.0.0.1:${port}`,
        connect_address: `127.0.0.1:${port}`,
        data_dir: folder,
        bin_dir: '/usr/lib/postgresql/15/bin',
        pgpass: `${folder}.pgpass`,
        authentication: { superuser: user('postgres'), replication: user('replicator'), rewind: user('rewinder') },
        pg_hba: ['host replication replicator 127.0.0.1/32 scram-sha-256', 'host all all 127.0.0.1/32 scram-sha-256'],
        parameters: { unix_socket_directories: '', shared_buffers: '128MB', max_connections: 200 },
        remove_data_directory_on_rewind_failure: true,
        remove_data_directory_on_diverged_timelines: true,
      },
    };
    writeFileSync(`${folder}.json`, JSON.stringify(configuration), { mode: 0o600 });
    if (this.account.uid === undefined) return;
    chownSync(`${folder}.json`, this.account.uid, this.account.gid!);
    chownSync(this.folder, this.account.uid, this.account.gid!);
  }

  private async members(): Promise<readonly Member[]> {
    for (const { restPort } of this.nodes) {
      const signal = AbortSignal.timeout(2_000);
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal }).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: readonly Member[] }).members;
    }
    return [];
  }

  private async primary(): Promise<Node> {
    for (const node of this.nodes) {
      const signal = AbortSignal.timeout(2_000);
      const answer = await fetch(`http://127.0.0.1:${node.restPort}/primary`, { signal }).catch(() => null);
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer?.status === 200) return node;
    }
    throw new Error('There is no primary.');
  }

  private async isWritten(): Promise<boolean> {
    const client = new Client({ connectionString: this.url(), connectionTimeoutMillis: 1_000, query_timeout: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('CREATE TABLE IF NOT EXISTS written (at timestamptz); INSERT INTO written VALUES (now())');
      return (await this.primary()) !== undefined;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** A cluster with the migrations applied to a database of that name. */
export async function startMigratedCluster(database: string): Promise<PatroniCluster> {
  const cluster = await PatroniCluster.start();
  try {
    await deployMigrations(cluster.url(database));
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/** `bootstrap.dcs` of deploy/patroni.json, which an operator uses, too. */
const clusterSettings = (): object =>
  (
    JSON.parse(readFileSync(path.join(__dirname, '../../deploy/patroni.json'), 'utf8')) as {
      bootstrap: { dcs: object };
    }
  ).bootstrap.dcs;

const postmasterPid = ({ folder }: Node): number =>
  Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Of a node whose Patroni could not do it any more. */
function endPostmaster(node: Node): void {
  try {
    process.kill(postmasterPid(node), 'SIGKILL');
  } catch {
    // It is gone.
  }
}

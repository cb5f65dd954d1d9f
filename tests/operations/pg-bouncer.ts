import { freePort, until } from '@einvoice/test-kit';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { accountNamed, Daemon } from './daemon';

/** PgBouncer in transaction mode before one Postgres, with the settings of deploy/pgbouncer.ini. */
export class PgBouncer {
  private constructor(
    readonly port: number,
    private readonly daemon: Daemon,
    private readonly folder: string,
  ) {}

  /** @param databaseUrl whose host, port, user and password it takes; it serves every database there */
  static async start(databaseUrl: string, settings: Readonly<Record<string, string | number>>): Promise<PgBouncer> {
    const { hostname, port: databasePort, username, password } = new URL(databaseUrl);
    const [port, account] = [await freePort(), accountNamed('nobody')];
    const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-pgbouncer-'));
    const write = (name: string, text: string): string => {
      const file = path.join(folder, name);
      writeFileSync(file, text, { mode: 0o600 });
      if (account.uid !== undefined) chownSync(file, account.uid, account.gid!);
      return file;
    };
    chmodSync(folder, 0o755);
    const users = write('users.txt', `"${username}" "${decodeURIComponent(password)}"\n`);
    const listening = { listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '' };
    const all = { ...settings, ...listening, auth_file: users, auth_user: username };
    const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
    const upstream = `* = host=${hostname} port=${databasePort}`;
    const file = write('pgbouncer.ini', ['[databases]', upstream, '[pgbouncer]', ...lines, ''].join('\n'));
    const daemon = Daemon.start('pgbouncer', { arguments: ['-q', file], account });
    const bouncer = new PgBouncer(port, daemon, folder);
    await until(async () => {
      if (!daemon.isRunning) throw new Error(`PgBouncer ended: ${daemon.said}`);
      return bouncer.ask(databaseUrl, 'SELECT 1').then(
        () => true,
        () => false,
      );
    });
    return bouncer;
  }

  /** The address through it, as an operator gives it to the apps. */
  url(databaseUrl: string): string {
    const url = new URL(databaseUrl);
    url.port = String(this.port);
    return url.toString();
  }

  async close(): Promise<void> {
    await this.daemon.end('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async ask(databaseUrl: string, text: string): Promise<void> {
    const client = new Client({ connectionString: this.url(databaseUrl) });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(text);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

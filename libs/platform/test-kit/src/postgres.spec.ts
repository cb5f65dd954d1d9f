import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { type PostgresServer, startPostgres } from './postgres';

const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-postgres-'));
chmodSync(folder, 0o755); // Postgres may run under another account
const dataFolder = path.join(folder, 'data');
const servers: PostgresServer[] = [];

async function start(options: Partial<Parameters<typeof startPostgres>[0]> = {}): Promise<PostgresServer> {
  const server = await startPostgres({ dataFolder, ...options });
  servers.push(server);
  return server;
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

afterAll(async () => {
  for (const server of servers) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('startPostgres', () => {
  it('keeps its data over a stop and over a kill', async () => {
    const first = await start();
    await ask(first.url(), 'CREATE TABLE kept (value text)');
    await ask(first.url(), "INSERT INTO kept VALUES ('before the stop')");
    await first.stop();
    const second = await start();
    await ask(second.url(), "INSERT INTO kept VALUES ('before the kill')");
    process.kill(second.pid, 'SIGKILL');
    await second.exited;
    const third = await start({ port: second.port });
    expect(third.port).toBe(second.port);
    expect(await ask(third.url(), 'SELECT value FROM kept')).toEqual([
      { value: 'before the stop' },
      { value: 'before the kill' },
    ]);
  });

  it('ends when it is asked to by SIGTERM, whoever keeps a connection', async () => {
    const server = await startPostgres({ dataFolder: `${dataFolder}-asked`, throwAway: true });
    const client = new Client({ connectionString: server.url() });
    client.on('error', () => undefined);
    await client.connect();
    process.kill(server.pid, 'SIGTERM');
    await server.exited;
    expect(server.wasAsked()).toBe(true);
    await server.stop();
  });

  it('takes over from a server that its starter left behind', async () => {
    const orphan = servers.at(-1);
    const server = await start();
    await orphan?.exited;
    expect(await ask(server.url(), 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 2 }]);
  });

  it('does not mistake another program for its server when the process id was given out again', async () => {
    await servers.at(-1)?.stop();
    writeFileSync(path.join(dataFolder, 'postmaster.pid'), `${process.pid}\n${dataFolder}\n0\n5432\n\n\n0 0\nready\n`);
    const server = await start();
    expect(await ask(server.url(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it('makes a whole cluster after a start that was killed halfway', async () => {
    const halfway = path.join(folder, 'halfway');
    mkdirSync(`${halfway}.new-1`);
    writeFileSync(path.join(`${halfway}.new-1`, 'postgresql.conf'), '');
    const server = await start({ dataFolder: halfway, durable: false });
    expect(await ask(server.url(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it('listens on loopback only, with a password of its own that others cannot read', async () => {
    const server = await start();
    const [settings] = await ask(
      server.url(),
      "SELECT current_setting('listen_addresses') AS addresses, current_setting('unix_socket_directories') AS sockets",
    );
    expect(settings).toEqual({ addresses: '127.0.0.1', sockets: '' });
    const wrong = new URL(server.url());
    wrong.password = 'postgres';
    await expect(ask(wrong.toString(), 'SELECT 1')).rejects.toThrow('password authentication failed');
    expect(statSync(path.join(server.dataFolder, 'superuser.password')).mode & 0o777).toBe(0o600);
    expect(statSync(server.dataFolder).mode & 0o077).toBe(0);
    await server.stop();
  });

  it('says which port it could not have, and leaves no process', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const { port } = squatter.address() as AddressInfo;
    await expect(start({ port })).rejects.toThrow(/could not bind[^]*Address already in use/);
    squatter.close();
    const server = await start({ port });
    await server.stop();
  });

  it('deletes a throw-away cluster when it stops', async () => {
    const throwAway = path.join(folder, 'throw-away');
    const server = await start({ dataFolder: throwAway, durable: false, throwAway: true });
    expect(existsSync(path.join(throwAway, 'PG_VERSION'))).toBe(true);
    await server.stop();
    expect(existsSync(throwAway)).toBe(false);
  });

  it('works below a folder that only its owner may enter, also for root', async () => {
    const closed = path.join(folder, `closed-${randomBytes(4).toString('hex')}`);
    mkdirSync(closed, { mode: 0o700 });
    const options = { dataFolder: path.join(closed, 'data'), durable: false, throwAway: true };
    const server = await start(options);
    const isRoot = process.getuid?.() === 0;
    expect(server.dataFolder).toMatch(isRoot ? /^\/var\/tmp\/einvoice-readiness\/data-/ : options.dataFolder);
    const again = await start(options); // the same folder finds the same cluster
    expect(again.dataFolder).toBe(server.dataFolder);
    await again.stop();
    expect(existsSync(server.dataFolder)).toBe(false);
    expect(readdirSync(closed)).toEqual([]);
  });
});

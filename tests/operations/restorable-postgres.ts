import { freePort, type PostgresServer, startPostgres, until } from '@einvoice/test-kit';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { run } from '../../tools/build/command.mjs';
import { accountNamed, Daemon } from './daemon';
import { programPath } from './operations';

/** A Postgres that is backed up, and can be had again as it was at a named point, after all of its files are lost. */
export interface RestorablePostgres {
  url(database: string): string;
  backUp(): Promise<void>;
  /** Names this moment. */
  mark(name: string): Promise<void>;
  /** Ends it, deletes its files, and brings it back as it was at the named moment. */
  loseAndRestore(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** One statement over a connection of its own. */
async function ask<Row>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

const isOpen = (url: string): Promise<boolean> =>
  ask<{ recovers: boolean }>(url, 'SELECT pg_is_in_recovery() AS recovers').then(
    ([row]) => row?.recovers === false,
    () => false,
  );

/** The mark is in the archive once the segment that holds it is closed. */
async function markAt(url: string, name: string): Promise<void> {
  await ask(url, `SELECT pg_create_restore_point('${name}')`);
  const [segment] = await ask<{ name: string }>(url, 'SELECT pg_walfile_name(pg_switch_wal()) AS name');
  const archived = `SELECT last_archived_wal >= '${segment!.name}' AS done FROM pg_stat_archiver`;
  await until(async () => (await ask<{ done: boolean | null }>(url, archived))[0]!.done === true);
}

function throwAwayFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-restore-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** The embedded Postgres, its log copied by `archive_command`, its files copied as the manual says. */
export async function startArchivedPostgres(): Promise<RestorablePostgres> {
  const folder = throwAwayFolder();
  const [dataFolder, archive, copy] = ['data', 'archive', 'copy'].map((name) => path.join(folder, name)) as [string, string, string]; // prettier-ignore
  mkdirSync(archive, { mode: 0o777 });
  chmodSync(archive, 0o777); // Postgres may run under another account
  let server: PostgresServer = await startPostgres({ dataFolder });
  const { port } = server;
  const owner = statSync(server.dataFolder);
  await ask(server.url(), 'ALTER SYSTEM SET archive_mode = on');
  await ask(server.url(), `ALTER SYSTEM SET archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`);
  await server.stop();
  server = await startPostgres({ dataFolder, port });
  return {
    url: (database) => server.url(database),
    backUp: async () => {
      const client = new Client({ connectionString: server.url() });
      await client.connect();
      await client.query(`SELECT pg_backup_start('whole', true)`);
      cpSync(server.dataFolder, copy, { recursive: true, filter: (file) => !file.endsWith('postmaster.pid') });
      const { rows } = await client.query<{ label: string }>('SELECT labelfile AS label FROM pg_backup_stop(true)');
      writeFileSync(path.join(copy, 'backup_label'), rows[0]!.label);
      await client.end();
    },
    mark: (name) => markAt(server.url(), name),
    loseAndRestore: async (name) => {
      await server.stop();
      rmSync(server.dataFolder, { recursive: true });
      const recovery = [`restore_command = 'cp ${archive}/%f %p'`, `recovery_target_name = '${name}'`];
      appendFileSync(
        path.join(copy, 'postgresql.auto.conf'),
        [...recovery, `recovery_target_action = 'promote'`, ''].join('\n'),
      );
      writeFileSync(path.join(copy, 'recovery.signal'), '');
      cpSync(copy, server.dataFolder, { recursive: true });
      await run('chown', ['-R', `${owner.uid}:${owner.gid}`, server.dataFolder]);
      chmodSync(server.dataFolder, 0o700);
      server = await startPostgres({ dataFolder, port });
      await until(() => isOpen(server.url()));
    },
    stop: async () => {
      await server.stop();
      rmSync(server.dataFolder, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Debian's PostgreSQL 15, backed up by pgBackRest with the settings that an operator gives it. */
export async function startPgBackRestPostgres(): Promise<RestorablePostgres> {
  const folder = throwAwayFolder();
  const account = accountNamed('postgres');
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid!);
  const [port, password] = [await freePort(), randomBytes(16).toString('hex')];
  const [data, configuration, passwordFile] = ['data', 'pgbackrest.conf', 'password'].map((name) => path.join(folder, name)) as [string, string, string]; // prettier-ignore
  const write = (file: string, text: string): void => {
    writeFileSync(file, text);
    if (account.uid !== undefined) chownSync(file, account.uid, account.gid!);
  };
  write(passwordFile, `${password}\n`);
  const global = {
    'repo1-path': `${folder}/repository`,
    'log-path': folder,
    'lock-path': folder,
    'spool-path': folder,
  };
  const lines = Object.entries({ ...global, 'repo1-retention-full': 2, 'start-fast': 'y', 'log-level-file': 'off' });
  const server = [`pg1-path=${data}`, `pg1-port=${port}`, `pg1-socket-path=${folder}`, 'pg1-user=postgres'];
  write(configuration, ['[global]', ...lines.map((line) => line.join('=')), '[einvoice]', ...server, ''].join('\n'));
  const url = (database = 'postgres') => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;
  const as = (program: string, ...args: string[]): Promise<void> => {
    const daemon = Daemon.start(program, { arguments: args, account });
    return daemon.succeeds();
  };
  const pgBackRest = (...args: string[]) => as('pgbackrest', `--config=${configuration}`, '--stanza=einvoice', ...args);
  await as('initdb', '-D', data, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth-host=scram-sha-256', '--auth-local=trust', '--encoding=UTF8', '--locale=C'); // prettier-ignore
  const archive = `${programPath('pgbackrest')} --config=${configuration} --stanza=einvoice archive-push %p`;
  const settings = { listen_addresses: "'127.0.0.1'", port, unix_socket_directories: `'${folder}'`, archive_mode: 'on', archive_command: `'${archive}'`, max_connections: 200 }; // prettier-ignore
  appendFileSync(path.join(data, 'postgresql.conf'), Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`).join('')); // prettier-ignore
  const start = async (): Promise<Daemon> => {
    const daemon = Daemon.start('postgres', { arguments: ['-D', data], account });
    await until(async () => {
      if (!daemon.isRunning) throw new Error(daemon.said);
      return isOpen(url());
    });
    return daemon;
  };
  let postgres = await start();
  await pgBackRest('stanza-create');
  return {
    url,
    backUp: () => pgBackRest('--type=full', 'backup'),
    mark: (name) => markAt(url(), name),
    loseAndRestore: async (name) => {
      await postgres.end('SIGINT');
      rmSync(data, { recursive: true });
      await pgBackRest('--type=name', `--target=${name}`, '--target-action=promote', 'restore');
      postgres = await start();
    },
    stop: async () => {
      await postgres.end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

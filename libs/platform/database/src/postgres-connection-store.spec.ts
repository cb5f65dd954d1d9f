import { StorageUnavailableError } from '@einvoice/error-codes';
import { randomBytes } from 'node:crypto';
import { Connections, makeConnectionSecret } from '@einvoice/billing-ledger';
import { createTestDatabase, unhurriedConnection, type TestDatabase, until } from '@einvoice/test-kit';
import { connectDatabase, type Database } from './connect-database';
import { PostgresConnectionStore } from './postgres-connection-store';

let testDatabase: TestDatabase;
let database: Database;
let connections: Connections;

const connectionsOn = (over: Database): Connections =>
  new Connections({
    store: new PostgresConnectionStore(over),
    bytesAtRandom: randomBytes,
    now: () => new Date(),
  });

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connectDatabase(testDatabase.url, { applicationName: 'spec', connectionsMax: 9, ...unhurriedConnection });
  connections = connectionsOn(database);
  const text = `INSERT INTO workspace (id, name) VALUES ('ws_a', 'A'), ('ws_b', 'B')`;
  await database.query({ name: 'spec_workspaces', text });
});
afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
});

const wanted = { workspaceId: 'ws_a', name: "'; drop %_", creditsPerCallMax: 40, createdBy: 'spec' };

async function created() {
  const made = await connections.create(wanted);
  if (typeof made === 'string') throw new Error(made);
  return made;
}

describe('connections', () => {
  it('of many that are added at once no more work than may, and one that is revoked makes room', async () => {
    const text = `INSERT INTO workspace (id, name) VALUES ('ws_full', 'Full')`;
    await database.query({ name: 'spec_full_workspace', text });
    const within = { ...wanted, workspaceId: 'ws_full', workingMax: 3 };
    const made = await Promise.all(Array.from({ length: 9 }, () => connections.create(within)));
    expect(made.filter((one) => one === 'too_many')).toHaveLength(6);
    const [first] = await connections.listOf('ws_full');
    await connections.revoke('ws_full', first!.id);
    expect(await connections.create(within)).toMatchObject({ connection: { workspaceId: 'ws_full' } });
    expect(await connections.create(within)).toBe('too_many');
    expect(await connections.create({ ...wanted, workspaceId: 'ws_full' })).toMatchObject({ secret: {} });
  });

  it('of a maker who may have one is made once, however many ask at once; after it was revoked anew', async () => {
    const text = `INSERT INTO workspace (id, name) VALUES ('ws_page', 'Page')`;
    await database.query({ name: 'spec_page_workspace', text });
    const once = { ...wanted, workspaceId: 'ws_page', createdBy: 'site' };
    const made = await Promise.all(Array.from({ length: 6 }, () => connections.createOnce(once)));
    const ids = new Set(made.map((one) => (typeof one === 'string' ? one : one.id)));
    expect(ids.size).toBe(1);
    const [id] = ids;
    await connections.revoke('ws_page', id!);
    expect(await connections.createOnce(once)).not.toMatchObject({ id });
    expect(await connections.createOnce({ ...once, workspaceId: 'ws_none' })).toBe('unknown_workspace');
  });

  it('are recognised by their secret, of which only a hash is kept', async () => {
    const { connection, secret } = await created();
    expect(await connections.recognise(secret.text)).toEqual(connection);
    const everything = { name: 'spec_dump', text: 'SELECT connection::text AS row FROM connection' };
    const dump = JSON.stringify(await database.query(everything));
    expect(dump).toContain(secret.end);
    expect(dump).not.toContain(secret.text.slice(-40, -12));
  });

  it('B18 an unknown id, a wrong secret of a known id and a revoked one look alike', async () => {
    const { connection, secret } = await created();
    const stranger = makeConnectionSecret(randomBytes);
    expect(await connections.recognise(stranger.text)).toBeNull();
    const forged = makeConnectionSecret((count) => Buffer.alloc(count, 7));
    const text = `UPDATE connection SET id = $1 WHERE id = $2`;
    await database.query({ name: 'spec_rename', text }, [forged.id, connection.id]);
    expect(await connections.recognise(forged.text)).toBeNull();
    await database.query({ name: 'spec_rename', text }, [connection.id, forged.id]);
    expect(await connections.recognise(secret.text)).not.toBeNull();
    expect(await connections.revoke('ws_a', connection.id)).toBe(true);
    expect(await connections.recognise(secret.text)).toBeNull();
  });

  it('B16 belong to one workspace: another can neither list nor revoke them', async () => {
    const { connection, secret } = await created();
    expect(await connections.revoke('ws_b', connection.id)).toBe(false);
    expect(await connections.listOf('ws_b')).toEqual([]);
    expect(await connections.recognise(secret.text)).not.toBeNull();
    expect(await connections.create({ ...wanted, workspaceId: 'ws_none' })).toBe('unknown_workspace');
  });

  it('B18 cost no look into storage when the text cannot be a secret of ours, and say so when storage does not answer', async () => {
    const { secret } = await created();
    const unreachable = connectDatabase('postgresql://nobody@127.0.0.1:1/nothing', { applicationName: 'spec' });
    const without = connectionsOn(unreachable);
    expect(await without.recognise(`${secret.text.slice(0, -1)}?`)).toBeNull();
    await expect(without.recognise(secret.text)).rejects.toThrow(StorageUnavailableError);
    await unreachable.close();
  });

  it('note when they were used', async () => {
    const { connection, secret } = await created();
    expect(connection.lastUsedAt).toBeNull();
    await connections.recognise(secret.text);
    const noted = async () =>
      (await connections.listOf('ws_a')).some(({ id, lastUsedAt }) => id === connection.id && lastUsedAt !== null);
    await until(noted);
  });
});

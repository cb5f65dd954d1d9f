import { Client } from 'pg';
import { createTestDatabase } from './test-database';

const ask = async (url: string, statement: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};

describe('createTestDatabase', () => {
  it('gives every caller a database of its own, at once and in parallel', async () => {
    const databases = await Promise.all([createTestDatabase(), createTestDatabase(), createTestDatabase()]);
    const [first, second] = databases;
    if (!first || !second) throw new Error('unreachable');
    await ask(first.url, 'CREATE TABLE only_here (id int)');
    expect(await ask(second.url, "SELECT 1 FROM pg_tables WHERE tablename = 'only_here'")).toEqual([]);
    await Promise.all(databases.map((database) => database.drop()));
  });

  it('carries the migrations of the repository', async () => {
    const database = await createTestDatabase();
    const applied = await ask(database.url, "SELECT 1 FROM pg_tables WHERE tablename = '_prisma_migrations'");
    expect(applied).toHaveLength(1);
    await database.drop();
  });

  it('drops a database that still has an open session', async () => {
    const database = await createTestDatabase();
    const client = new Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    await database.drop();
    await expect(ask(database.url, 'SELECT 1')).rejects.toThrow('does not exist');
  });
});

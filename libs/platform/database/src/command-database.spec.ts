import { createTestDatabase, type TestDatabase, unhurriedConnection, until } from '@einvoice/test-kit';
import { withCommandDatabase } from './command-database';
import { connectDatabase, type Database } from './connect-database';

let test: TestDatabase;
beforeAll(async () => (test = await createTestDatabase()));
afterAll(() => test.drop());

/** Longer than a service waits for an answer. */
const late = { name: 'late', text: 'SELECT pg_sleep(2.5)' };
const isOpen = {
  name: 'is_open',
  text: `SELECT count(*)::int AS open FROM pg_stat_activity WHERE application_name = 'a command'`,
};

async function openConnections(): Promise<number> {
  const service = connectDatabase(test.url, { applicationName: 'spec', ...unhurriedConnection });
  const rows = await service.query<{ open: number }>(isOpen).finally(() => service.close());
  return rows[0]!.open;
}

describe('a database for one command', () => {
  it('waits for a statement for which a service would have given up', async () => {
    const asService = connectDatabase(test.url, { applicationName: 'service', connectionsMax: 1 });
    const ask = (database: Database) => database.query(late);
    await expect(ask(asService).finally(() => asService.close())).rejects.toThrow();
    await expect(withCommandDatabase(test.url, 'a command', ask)).resolves.toHaveLength(1);
  });

  it('is closed when the command has ended, and when it failed', async () => {
    const work = async (database: Database) => {
      await database.query({ name: 'one', text: 'SELECT 1' });
      expect(await openConnections()).toBe(1);
      throw new Error('the command fails');
    };
    await expect(withCommandDatabase(test.url, 'a command', work)).rejects.toThrow('the command fails');
    // The server ends its side a moment later.
    await until(async () => (await openConnections()) === 0);
  });
});

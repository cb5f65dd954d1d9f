import path from 'node:path';
import {
  createTestDatabase,
  freePort,
  unhurriedConnection,
  repositoryRoot,
  type TestDatabase,
} from '@einvoice/test-kit';
import { connectDatabase, type Database } from './connect-database';
import { migrationNames, migrationState } from './migration-state';

const folder = path.join(repositoryRoot, 'prisma/migrations');

describe('the state of the migrations', () => {
  let testDatabase: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    database = connectDatabase(testDatabase.url, { applicationName: 'migrations', ...unhurriedConnection });
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.drop();
  });

  it('is current in a migrated database, also when a newer build has migrated further', async () => {
    const expected = await migrationNames(folder);
    expect(expected).toContain('20261121000000_paid_lane');
    const current = { reachable: true, current: true, missing: [], failed: [] };
    expect(await migrationState(database, expected)).toEqual(current);
    expect(await migrationState(database, expected.slice(1))).toEqual(current);
  });

  it('names what is missing', async () => {
    const state = await migrationState(database, ['20261121000000_paid_lane', '29991231000000_later']);
    expect(state).toMatchObject({ reachable: true, current: false, missing: ['29991231000000_later'] });
  });

  it('is not current while a migration is half applied', async () => {
    await database.query({
      name: 'half',
      text: `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'x', '20261231000000_half')`,
    });
    const state = await migrationState(database, []);
    expect(state).toEqual({ reachable: true, current: false, missing: [], failed: ['20261231000000_half'] });
    await database.query({ name: 'unhalf', text: `DELETE FROM _prisma_migrations WHERE id = 'x'` });
  });

  it('is not current in an empty database', async () => {
    await database.query({ name: 'rename', text: 'ALTER TABLE _prisma_migrations RENAME TO elsewhere' });
    const state = await migrationState(database, ['20261121000000_paid_lane']);
    expect(state).toMatchObject({ reachable: true, current: false, missing: ['20261121000000_paid_lane'] });
    await database.query({ name: 'back', text: 'ALTER TABLE elsewhere RENAME TO _prisma_migrations' });
  });

  it('says that the database does not answer', async () => {
    const unreachable = connectDatabase(`postgresql://a:b@127.0.0.1:${await freePort()}/x`, {
      applicationName: 'unreachable',
    });
    expect(await migrationState(unreachable, [])).toEqual({ reachable: false });
    await unreachable.close();
  });
});

import { connectDatabase } from '@einvoice/database';
import { createTestDatabase, repositoryRoot, type TestDatabase } from '@einvoice/test-kit';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

let testDatabase: TestDatabase;
beforeAll(async () => (testDatabase = await createTestDatabase()));
afterAll(() => testDatabase?.drop());

/** What Prisma would change in the database to make it what schema.prisma says, as SQL. It sees no checks, functions or predicates. */
async function wantedChanges(): Promise<string> {
  const script = path.join(repositoryRoot, 'tools/build/prisma.mjs');
  const env = { ...process.env, DATABASE_URL: testDatabase.url };
  const { stdout } = await promisify(execFile)(process.execPath, [script, 'migrate', 'diff'], { env });
  return stdout.trim();
}

const nothing = '-- This is an empty migration.';

it('schema.prisma says what the migrations made: columns, types, keys, indices, references', async () => {
  expect(await wantedChanges()).toBe(nothing);
  const database = connectDatabase(testDatabase.url, { applicationName: 'spec' });
  await database.query({ name: 'drift', text: 'ALTER TABLE workspace ALTER COLUMN vat_number SET NOT NULL' });
  await database.close();
  expect(await wantedChanges()).toContain('"vat_number" DROP NOT NULL');
});

import { connectDatabase, type Database, PostgresLedgerStore } from '@einvoice/database';
import { createTestDatabase, type TestDatabase, unhurriedConnection } from '@einvoice/test-kit';
import { randomUUID } from 'node:crypto';
import { runAdmin } from '../admin';

const [workspaceId, marker, wallet] = ['ws_erase', 'Marker', `0x${'a'.repeat(40)}`];
let testDatabase: TestDatabase;
let database: Database;

async function sql<Row extends object>(text: string): Promise<Row[]> {
  return database.query<Row>({ name: `spec_${randomUUID()}`, text });
}

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connectDatabase(testDatabase.url, { applicationName: 'spec', connectionsMax: 2, ...unhurriedConnection });
  await sql(`INSERT INTO workspace (id, name, vat_number) VALUES ('${workspaceId}', '${marker}', 'BE0899121407'), ('ws_other', 'other', NULL)`); // prettier-ignore
  await sql(`INSERT INTO person (id, name, email) VALUES ('one', '${marker}', 'marker@example.com'), ('two', 'Other', 'other@example.com')`); // prettier-ignore
  await sql(
    `INSERT INTO workspace_member (person_id, workspace_id) VALUES ('one', '${workspaceId}'), ('two', 'ws_other')`,
  );
  await sql(`INSERT INTO workspace_wallet (address, workspace_id) VALUES ('${wallet}', '${workspaceId}')`);
  await sql(`INSERT INTO sign_in_link (id, identifier, value, expires_at) VALUES ('l', 'x', '{"email":"marker@example.com"}', now())`); // prettier-ignore
  const store = new PostgresLedgerStore(database);
  for (const id of [workspaceId, 'ws_other']) await store.openAccounts(id);
  await store.creditTopUp({ workspaceId, credits: 100, externalReference: 'paid', local: true });
  const runId = randomUUID();
  const priced = { creditsPerAnswer: 2, answersMax: 1, freeTier: false };
  const held = await store.reserve({ runId, workspaceId, route: 'spec', fingerprint: Buffer.alloc(32), ...priced });
  expect(held.outcome).toBe('held');
  await store.settle({ runId, attempt: 1, answered: 1, complete: true, response: Buffer.from(marker) });
});
afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
});

async function erase(...args: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const environment = { ENVIRONMENT: 'sandbox', DATABASE_URL: testDatabase.url };
  const code = await runAdmin(['erase', ...args], { environment, say, complain: say });
  return { code, said: lines.join('\n') };
}

const remembered = async (): Promise<number> => {
  const [row] = await sql<{ rows: number }>(`
    SELECT (SELECT count(*) FROM workspace WHERE name = '${marker}') + (SELECT count(*) FROM person WHERE name = '${marker}')
      + (SELECT count(*) FROM workspace_wallet) + (SELECT count(*) FROM sign_in_link)
      + (SELECT count(*) FROM ledger.runs_of('${workspaceId}', '-infinity') WHERE response IS NOT NULL) AS rows`);
  return Number(row!.rows);
};

describe('einvoice-admin erase', () => {
  it('X5 says what would go and what is kept, and changes nothing', async () => {
    const before = await remembered();
    const { code, said } = await erase(workspaceId);
    expect(code).toBe(0);
    expect(said).toContain('Would be removed');
    expect(said).toMatch(/ 1 {2}persons, with their sessions/);
    expect(said).toMatch(/ 1 {2}answers of calls that its credits paid for/);
    expect(said).toMatch(/ 3 {2}movements of credits/);
    expect([before, await remembered()]).toEqual([5, 5]);
  });

  it('X5 removes it with --confirm; the books and everybody else stay as they were, and again there is nothing left', async () => {
    const sums = `SELECT count(*)::int AS transfers, sum(amount)::int AS credits FROM ledger.transfer`;
    const before = await sql(sums);
    expect(await erase(workspaceId, '--confirm')).toMatchObject({ code: 0, said: expect.stringContaining('Removed:') });
    expect(await remembered()).toBe(0);
    expect(await sql(sums)).toEqual(before);
    expect(await sql('SELECT * FROM ledger.ledger_violations')).toEqual([]);
    expect(await sql(`SELECT email FROM person`)).toEqual([{ email: 'other@example.com' }]);
    const { said } = await erase(workspaceId, '--confirm');
    expect(said).toMatch(/ 0 {2}persons, with their sessions/);
    expect(said).toMatch(/ 3 {2}movements of credits/);
  });

  it('knows no other words, and says when there is no such workspace', async () => {
    expect(await erase('ws_none', '--confirm')).toEqual({ code: 1, said: 'There is no workspace ws_none.' });
    for (const args of [[], ['--confirm'], [workspaceId, 'more'], ['--all']])
      expect((await erase(...args)).code).toBe(2);
  });
});

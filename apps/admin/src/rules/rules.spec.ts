import { connectDatabase, type Database, PostgresRuleSetStore } from '@einvoice/database';
import { findAskedRuleSet, judgeByOwnRules } from '@einvoice/rule-sets';
import { createTestDatabase, type TestDatabase, unhurriedConnection } from '@einvoice/test-kit';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runAdmin } from '../admin';

const sch = (content: string) => `<schema xmlns="http://purl.oclc.org/dsdl/schematron">\n${content}</schema>`;
const rule = (test: string) => sch(`<pattern><rule context="a"><assert id="A" test="${test}"/></rule></pattern>`);

let testDatabase: TestDatabase;
let database: Database;
let store: PostgresRuleSetStore;
let folder: string;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connectDatabase(testDatabase.url, { applicationName: 'spec', connectionsMax: 1, ...unhurriedConnection });
  store = new PostgresRuleSetStore(database);
  folder = mkdtempSync(path.join(os.tmpdir(), 'admin-rules-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database?.close();
  await testDatabase?.drop();
});
beforeEach(() => database.query({ name: 'clear', text: 'DELETE FROM rule_set' }));

async function admin(...args: string[]): Promise<{ exitCode: number; said: string; complained: string }> {
  const [said, complained]: [string[], string[]] = [[], []];
  const context = {
    environment: { DATABASE_URL: testDatabase.url },
    say: (line: string) => void said.push(line),
    complain: (line: string) => void complained.push(line),
  };
  const exitCode = await runAdmin(['rules', ...args], context);
  return { exitCode, said: said.join('\n'), complained: complained.join('\n') };
}
function fileOf(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** What stored rules say of a document, as a caller gets it that asks for them by name. */
async function judgedBy(name: string, document: string) {
  const brought = await findAskedRuleSet(store, { from: 'operator', name, ruleSet: name }, null);
  const { state, findings } = judgeByOwnRules(brought!, document, new Date('2026-11-23T12:00:00Z'));
  return { state, codes: findings.map(({ code }) => code) };
}

describe('einvoice-admin rules', () => {
  it.each([
    ['an unknown function', rule('odd()'), /not_supported.*Line 2, column \d+/s],
    ['document() of a file that is not beside it', rule("document('codes.xml')"), /not_supported.*Line 2/s],
    ['other XML', '<html/>', /not_rules.*Line 1, column 1/s],
  ])('stores nothing of a file that is not run, and says where: %s', async (_what, content, message) => {
    const { exitCode, complained } = await admin('add', fileOf('broken.sch', content));
    expect([exitCode, complained]).toEqual([1, expect.stringMatching(message)]);
    expect(await store.listOf('operator')).toEqual([]);
  });

  it.each([
    ['a name that the service has itself', ['--name', 'peppol-bis-3.0.21'], 'has itself'],
    ['a name in capitals', ['--name', 'Own'], '--name takes'],
    ['a name like one of a workspace', ['--name', 'workspace:own'], '--name takes'],
    ['two files', ['other.sch'], 'Too much'],
  ])('refuses %s', async (_what, more, problem) => {
    const { exitCode, complained } = await admin('add', fileOf('own.sch', rule('true()')), ...more);
    expect([exitCode, complained]).toEqual([2, expect.stringContaining(problem)]);
  });

  it('stores a file under its own name, with what its rules read, and never calls it official', async () => {
    fileOf('codes.xml', '<codes/>');
    fileOf('other.xml', '<not read');
    const { exitCode, said } = await admin('add', fileOf('Own Rules_2.sch', rule("document('codes.xml')/codes")));
    expect([exitCode, said]).toEqual([0, expect.stringContaining('own-rules-2 is added: 1 asserts')]);
    expect(said).toContain('not official');
    const found = await store.find('operator', 'own-rules-2');
    expect([...found!.file.documents.keys()]).toEqual(['codes.xml']);
  });

  it("a rule file of one's own gives every document the verdict that its rules mean", async () => {
    const rules = sch(`<pattern><rule context="order">
      <assert id="O-1" flag="fatal" test="count(line) &gt;= 1">A line</assert>
      <assert id="O-2" flag="warning" test="sum(line/@net) = total">The sum</assert>
    </rule></pattern>`);
    await admin('add', fileOf('orders.sch', rules), '--name', 'orders');
    const labels: readonly (readonly [document: string, state: string, codes: readonly string[]])[] = [
      ['<order><line net="3"/><line net="4"/><total>7</total></order>', 'passed', []],
      ['<order><line net="3"/><total>4</total></order>', 'passed', ['O-2']],
      ['<order><total>0</total></order>', 'failed', ['O-1']],
      ['<order/>', 'failed', ['O-1', 'O-2']],
    ];
    for (const [document, state, codes] of labels) expect(await judgedBy('orders', document)).toEqual({ state, codes });
  });

  it('lists, replaces and removes them', async () => {
    expect(await admin('list')).toMatchObject({ exitCode: 0, said: 'There are none.' });
    const file = fileOf('own.sch', rule('true()'));
    await admin('add', file);
    expect((await admin('add', file)).said).toContain('own takes the place of the one before');
    expect((await admin('list')).said).toMatch(/^own {2}1 asserts, \d+ bytes, 20.*Z, [0-9a-f]{64}$/);
    expect(await admin('remove', 'own')).toMatchObject({ exitCode: 0, said: 'own is removed.' });
    expect(await admin('remove', 'own')).toMatchObject({ exitCode: 1, said: 'There is no rule set own.' });
  });
});

import { connectDatabase, type Database, PostgresTariffStore } from '@einvoice/database';
import {
  createTestDatabase,
  inventTariff,
  type TestDatabase,
  unhurriedConnection,
  writeTariffFolder,
} from '@einvoice/test-kit';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runAdmin } from '../admin';

let testDatabase: TestDatabase;
let database: Database;
let scratch: string;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connectDatabase(testDatabase.url, { applicationName: 'spec', connectionsMax: 1, ...unhurriedConnection });
  scratch = mkdtempSync(path.join(os.tmpdir(), 'admin-tariff-'));
});
afterAll(async () => {
  rmSync(scratch, { recursive: true, force: true });
  await database?.close();
  await testDatabase?.drop();
});

async function admin(...args: string[]): Promise<{ exitCode: number; said: string; complained: string }> {
  const [said, complained]: [string[], string[]] = [[], []];
  const context = {
    environment: { DATABASE_URL: testDatabase.url },
    say: (line: string) => void said.push(line),
    complain: (line: string) => void complained.push(line),
  };
  const exitCode = await runAdmin(['import', 'tariff', ...args], context);
  return { exitCode, said: said.join('\n'), complained: complained.join('\n') };
}

function folderOf(month: string, without?: string): string {
  const folder = path.join(scratch, without ?? 'whole', month);
  const books = inventTariff({ month, seed: 3, size: 'everyday' });
  if (without !== undefined) delete books[without];
  writeTariffFolder(folder, books);
  return folder;
}
const current = () => new PostgresTariffStore(database).current();

describe('einvoice-admin import tariff', () => {
  it.each([
    ['no folder', [], 'Name one folder'],
    ['a folder that is not there', ['no-such-folder'], 'There is no folder no-such-folder'],
    ['an option that there is not', ['.', '--all'], '--all'],
  ])('refuses %s', async (_what, args, problem) => {
    const { exitCode, complained } = await admin(...args);
    expect([exitCode, complained]).toEqual([2, expect.stringContaining(problem)]);
  });

  it('imports a month, the same again, and the next; a broken one is refused with a list and the month before answers', async () => {
    const october = folderOf('2026-10');
    expect((await admin(october)).said).toMatch(
      /^tariff: 2026-10 with [\d,]+ lines, [\d,]+ of them declarable, and [\d,]+ measures, in /,
    );
    expect((await admin(october)).said).toMatch(/^tariff: 2026-10 is imported already/);
    expect((await admin(folderOf('2026-11'))).exitCode).toBe(0);
    const before = await current();
    expect(before).toMatchObject({ month: '2026-11', mode: 'snapshot' });
    const broken = await admin(folderOf('2026-12', 'Measure conditions'));
    expect(broken.exitCode).toBe(1);
    expect(broken.complained).toContain('refused, nothing is changed. 1 problem:');
    expect(broken.complained).toContain('missing_book: Measure conditions: Measure conditions.xlsx is missing');
    const renamed = path.join(scratch, 'renamed', '2026-12');
    cpSync(folderOf('2026-11'), renamed, { recursive: true });
    const taken = await admin(renamed);
    expect([taken.exitCode, taken.complained]).toEqual([0, expect.stringMatching(/^ *Its measures are those of 2026-11, byte for byte/)]); // prettier-ignore
    expect((await admin(folderOf('2026-11'), '--force')).exitCode).toBe(0);
    const older = await admin(october);
    expect([older.exitCode, older.complained]).toEqual([1, expect.stringContaining('older_month')]);
    expect(await current()).toMatchObject({ month: '2026-11', files: before!.files });
    expect((await admin(october, '--force')).exitCode).toBe(0);
  });
});

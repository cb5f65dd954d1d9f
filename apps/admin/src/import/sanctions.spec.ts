import { connectDatabase, type Database, PostgresSanctionsStore } from '@einvoice/database';
import {
  createTestDatabase,
  type SanctionsSimulator,
  startSanctionsSimulator,
  type TestDatabase,
  unhurriedConnection,
} from '@einvoice/test-kit';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runAdmin } from '../admin';

const list = (day: string, people: number) =>
  `<CONSOLIDATED_LIST dateGenerated="${day}"><INDIVIDUALS>${Array.from({ length: people }, (_, at) => `<INDIVIDUAL><FIRST_NAME>INVENTED ${at}</FIRST_NAME><REFERENCE_NUMBER>XXi.${at}</REFERENCE_NUMBER></INDIVIDUAL>`).join('')}</INDIVIDUALS></CONSOLIDATED_LIST>`;

let testDatabase: TestDatabase;
let database: Database;
let folder: string;
let publishers: SanctionsSimulator;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connectDatabase(testDatabase.url, { applicationName: 'spec', connectionsMax: 1, ...unhurriedConnection });
  publishers = await startSanctionsSimulator();
  folder = mkdtempSync(path.join(os.tmpdir(), 'admin-import-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await publishers?.close();
  await database?.close();
  await testDatabase?.drop();
});
beforeEach(() => database.query({ name: 'clear', text: 'DELETE FROM sanctions_list_version' }));

async function admin(...args: string[]): Promise<{ exitCode: number; said: string; complained: string }> {
  const [said, complained]: [string[], string[]] = [[], []];
  const context = {
    environment: {
      ...{ DATABASE_URL: testDatabase.url, ENVIRONMENT: 'sandbox' },
      SANCTIONS_SANDBOX_ORIGIN: publishers.origin,
    },
    say: (line: string) => void said.push(line),
    complain: (line: string) => void complained.push(line),
  };
  const exitCode = await runAdmin(['import', ...args], context);
  return { exitCode, said: said.join('\n'), complained: complained.join('\n') };
}
function fileOf(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}
const loaded = () => new PostgresSanctionsStore(database).loadedVersions();

describe('einvoice-admin import sanctions', () => {
  it.each([
    ['nothing', [], 'Say what to import'],
    ['a list that there is not', ['sanctions', '--list', 'xx', 'a.xml'], '--list is one of eu, un'],
    ['no file, and says where it is given out', ['sanctions', '--list', 'un'], 'scsanctions.un.org'],
    ['a file that is not there', ['sanctions', '--list', 'un', 'no-such.xml'], 'There is no file no-such.xml'],
    ['an option that there is not', ['sanctions', '--list', 'un', '--all'], '--all'],
    ['a file that is to be downloaded', ['sanctions', '--fetch', 'a.xml'], '--fetch takes no file'],
    ['31 February', ['sanctions', '--list', 'ofac', __filename, '--generated', '2026-02-31'], '--generated is a day'],
  ])('refuses %s', async (_what, args, problem) => {
    const { exitCode, complained } = await admin(...args);
    expect([exitCode, complained]).toEqual([2, expect.stringContaining(problem)]);
  });

  it('O9 refuses a cut, an older and a far shorter file; the loaded version stays, until it is forced', async () => {
    const good = fileOf('good.xml', list('2026-11-20', 10));
    expect(await admin('sanctions', '--list', 'un', good)).toMatchObject({ exitCode: 0 });
    const before = await loaded();
    const older = fileOf('older.xml', list('2026-11-19', 10));
    const files: readonly (readonly [string, string])[] = [
      [fileOf('cut.xml', list('2026-11-21', 10).slice(0, -30)), 'truncated_or_broken'],
      [fileOf('page.xml', '<html></html>'), 'not_this_list'],
      [older, 'older'],
      [fileOf('short.xml', list('2026-11-21', 7)), 'fewer_parties'],
    ];
    for (const [file, code] of files) {
      const { exitCode, complained } = await admin('sanctions', '--list', 'un', file);
      expect([exitCode, complained]).toEqual([1, expect.stringContaining(`un: refused (${code})`)]);
    }
    expect(await loaded()).toEqual(before);
    expect(await admin('sanctions', '--list', 'un', older, '--force')).toMatchObject({ exitCode: 0 });
    expect(await loaded()).toMatchObject([{ generatedAt: '2026-11-19' }]);
  });

  it('says what was loaded, and that a file is loaded already', async () => {
    const file = fileOf('good.xml', list('2026-11-20', 3));
    const { said } = await admin('sanctions', '--list', 'un', file);
    expect(said).toMatch(
      /^un: 3 parties \(person 3\) with 3 names, in \d+\.\d s\.\n {2}version \d+, generated 2026-11-20, SHA-256 [0-9a-f]{64}$/,
    );
    expect((await admin('sanctions', '--list', 'un', file)).said).toMatch(/^un: already loaded \(version \d+,/);
    expect((await admin('sanctions', '--list', 'un', file, '--force')).said).toMatch(/^un: 3 parties /);
    expect(await loaded()).toMatchObject([{ mode: 'live', parties: 3 }]);
  });

  it('downloads all lists of a sandbox as invented ones, and what fails keeps none of the others back', async () => {
    publishers.script([{ kind: 'normal' }, { kind: 'forbidden' }]);
    const { exitCode, said, complained } = await admin('sanctions', '--fetch');
    expect([exitCode, complained]).toEqual([1, expect.stringContaining('un: not downloaded (refused_by_site)')]);
    expect(said).toMatch(/^From the simulator of the sandbox: invented parties\.\neu: 4 parties/);
    expect((await loaded()).map(({ list, mode }) => `${list} ${mode}`)).toEqual(
      ['eu', 'ofac', 'uk', 'ch'].map((list) => `${list} sandbox`),
    );
    expect(await admin('sanctions', '--fetch', '--list', 'un')).toMatchObject({ exitCode: 0 });
    expect(await loaded()).toHaveLength(5);
  });
});

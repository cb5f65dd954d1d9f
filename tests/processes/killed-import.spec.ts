import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { connectDatabase, type Database, PostgresSanctionsStore, PostgresTariffStore } from '@einvoice/database';
import { ListIndex, screenName } from '@einvoice/sanctions-lists';
import {
  createTestDatabase,
  inventTariff,
  repositoryRoot,
  type TestDatabase,
  unhurriedConnection,
  until,
  writeTariffFolder,
} from '@einvoice/test-kit';
import { run } from '../../tools/build/command.mjs';

let folder: string;
let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  mkdirSync(path.join(repositoryRoot, 'dist'), { recursive: true });
  folder = mkdtempSync(path.join(repositoryRoot, 'dist', 'killed-import-'));
  const build = ['tools/build/build.mjs', 'apps/admin/src/main.ts', path.join(folder, 'admin.js')];
  [testDatabase] = await Promise.all([createTestDatabase(), run(process.execPath, build, { cwd: repositoryRoot })]);
  database = connectDatabase(testDatabase.url, { applicationName: 'spec', connectionsMax: 2, ...unhurriedConnection });
});
afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
  rmSync(folder, { recursive: true, force: true });
});

function startImport(...args: string[]): ChildProcess {
  return spawn(process.execPath, [path.join(folder, 'admin.js'), 'import', ...args], {
    ...{ cwd: repositoryRoot, stdio: 'ignore' },
    env: { PATH: process.env['PATH'], DATABASE_URL: testDatabase.url },
  });
}

async function imported(...args: string[]): Promise<void> {
  const [exitCode] = (await once(startImport(...args), 'exit')) as [number | null];
  expect(exitCode).toBe(0);
}

/** Starts an import that has to wait for a lock once it has written, and kills its process there. */
async function killedBehind(lockText: string, ...args: string[]): Promise<void> {
  await database.transaction(async (query) => {
    await query({ name: `hold_${args[0]}`, text: lockText });
    const importing = startImport(...args);
    const ended = once(importing, 'exit') as Promise<[number | null, string | null]>;
    const waits = `SELECT pid FROM pg_stat_activity WHERE application_name = 'import' AND wait_event_type = 'Lock'`;
    await until(async () => (await database.query({ name: 'waits', text: waits })).length === 1);
    importing.kill('SIGKILL');
    expect((await ended)[1]).toBe('SIGKILL');
  });
  const gone = `SELECT pid FROM pg_stat_activity WHERE application_name = 'import'`;
  await until(async () => (await database.query({ name: 'gone', text: gone })).length === 0);
}

describe('an import whose process is killed with kill -9', () => {
  const listFile = (day: string, names: readonly string[]): string => {
    const people = names.map((name, at) => `<INDIVIDUAL><FIRST_NAME>${name}</FIRST_NAME><REFERENCE_NUMBER>XXi.${at}</REFERENCE_NUMBER></INDIVIDUAL>`); // prettier-ignore
    const file = path.join(folder, `un-${day}.xml`);
    writeFileSync(file, `<CONSOLIDATED_LIST dateGenerated="${day}"><INDIVIDUALS>${people.join('')}</INDIVIDUALS></CONSOLIDATED_LIST>`); // prettier-ignore
    return file;
  };
  const store = () => new PostgresSanctionsStore(database);
  async function listingsNamed(name: string): Promise<readonly string[]> {
    const [version] = await store().loadedVersions();
    const index = new ListIndex();
    for await (const parties of store().partiesOf(version!.id)) for (const party of parties) index.add(party);
    const asked = { name, type: 'person', birthDate: null, countries: [], minScore: 0.9, limit: 5 } as const;
    return screenName([index], asked).map(({ party }) => party.id);
  }

  it('O9 leaves the sanctions list of the day before answering, whole; run again, the import completes', async () => {
    const many = Array.from({ length: 3_000 }, (_, at) => `INVENTED NOBODY ${at}`);
    const sanctions = ['sanctions', '--list', 'un'];
    await imported(...sanctions, listFile('2026-11-20', ['SALIM AL-BAKRI', ...many]));
    const before = await store().loadedVersions();
    const next = [...sanctions, listFile('2026-11-21', ['ORLAN VESTRIMOV', ...many])];
    // All parties of the new version are written; it waits to take the place of the loaded one.
    await killedBehind('SELECT id FROM sanctions_list_version WHERE is_loaded FOR UPDATE', ...next);
    expect(await store().loadedVersions()).toEqual(before);
    expect(await listingsNamed('Salim al-Bakri')).toEqual(['un:XXi.0']);
    expect(await listingsNamed('Orlan Vestrimov')).toEqual([]);
    const rows = { name: 'rows', text: 'SELECT count(*)::integer AS parties FROM sanctions_party' };
    expect(await database.query(rows)).toEqual([{ parties: 3_001 }]);
    await imported(...next);
    expect(await store().loadedVersions()).toMatchObject([{ generatedAt: '2026-11-21', parties: 3_001 }]);
    expect(await listingsNamed('Orlan Vestrimov')).toEqual(['un:XXi.0']);
  });

  it('leaves the month of the tariff before answering, whole; run again, the import completes', async () => {
    const monthFolder = (month: string): string => {
      const books = path.join(folder, 'tariff', month);
      writeTariffFolder(books, inventTariff({ month, seed: 3, size: 'everyday' }));
      return books;
    };
    const months = () => new PostgresTariffStore(database);
    await imported('tariff', monthFolder('2026-10'));
    const before = await months().current();
    const content = await months().content(before!);
    const november = monthFolder('2026-11');
    await killedBehind('LOCK TABLE tariff_part IN EXCLUSIVE MODE', 'tariff', november);
    expect(await months().current()).toEqual(before);
    expect(await months().content(before!)).toEqual(content);
    await imported('tariff', november);
    expect(await months().current()).toMatchObject({ month: '2026-11' });
  });
});

import { repositoryRoot } from '@einvoice/test-kit';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { run } from '../../tools/build/command.mjs';
import { buildApp } from '../faults/ledger-system';
import { describeWith } from './operations';
import { type RestorablePostgres, startArchivedPostgres, startPgBackRestPostgres } from './restorable-postgres';
import { type DrillPrograms, RestoreDrill } from './restore-drill';

const restoredAt = '2026-11-24T03:00:00.123Z';
let folder: string;
let programs: DrillPrograms;

beforeAll(async () => {
  mkdirSync(path.join(repositoryRoot, 'dist'), { recursive: true });
  folder = mkdtempSync(path.join(repositoryRoot, 'dist', 'restore-'));
  const admin = path.join(folder, 'admin.js');
  await run(process.execPath, ['tools/build/build.mjs', 'apps/admin/src/main.ts', admin], { cwd: repositoryRoot });
  programs = { restApi: await buildApp('rest-api', path.relative(repositoryRoot, folder)), admin };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A backup, a day's work, a named point, more work, the loss of everything, and the way back to the point. */
async function restoresWithItsBooks(start: () => Promise<RestorablePostgres>): Promise<void> {
  const postgres = await start();
  const drill = await RestoreDrill.open(postgres, programs);
  try {
    await drill.topUp('before the backup', 100);
    const [kept, revoked] = [await drill.newConnection('kept'), await drill.newConnection('revoked later')];
    await postgres.backUp();
    const before = await drill.call(kept.secret, 'before the mark');
    expect(before.status).toBe(200);
    await postgres.mark('the mark');
    await drill.revoke(revoked.id);
    await drill.topUp('after the mark', 50);
    expect((await drill.call(kept.secret, 'after the mark')).status).toBe(200);
    expect(await drill.available()).toBe(146);

    await drill.loseAndRestore('the mark');
    expect(await drill.available()).toBe(98);
    expect((await drill.call(revoked.secret, 'revoked')).status).toBe(200); // the backup knows nothing of it
    const checked = await drill.admin('restore-check', '--restored-at', restoredAt);
    expect(checked).toMatchObject({ status: 0, output: expect.stringContaining('The ledger holds') });
    expect(checked.output).toContain('2 connections wait to be confirmed');
    for (const { secret } of [kept, revoked]) expect((await drill.call(secret, 'suspended')).status).toBe(401);
    const confirm = (id: string) => drill.admin('restore-check', 'confirm', id, '--restored-at', restoredAt);
    expect((await confirm(kept.id)).status).toBe(0);
    expect((await confirm('AAAAAAAAAAAA')).status).toBe(1);
    expect((await drill.call(revoked.secret, 'revoked again')).status).toBe(401);

    expect(await drill.call(kept.secret, 'before the mark')).toEqual({ ...before, replayed: true });
    const spent = await drill.available();
    await drill.topUp('after the mark', 50);
    await drill.topUp('after the mark', 50);
    expect((await drill.call(kept.secret, 'after the mark')).status).toBe(200);
    expect(await drill.call(kept.secret, 'after the mark')).toMatchObject({ status: 200, replayed: true });
    expect(await drill.available()).toBe(spent + 50 - 2);
    expect(await drill.ledger.violations()).toEqual([]);
    expect(await drill.admin('ledger', 'verify')).toMatchObject({ status: 0 });
  } finally {
    await drill.close();
    await postgres.stop();
  }
}

describe('the embedded Postgres, its log archived by archive_command', () => {
  it('X4 is restored to a point in time: books whole, revoked stays out, what is repeated counts once', async () => {
    await restoresWithItsBooks(startArchivedPostgres);
  });
});

describeWith({ pgbackrest: 'pgbackrest', initdb: 'postgresql-15' }, 'PostgreSQL 15 with pgBackRest', () => {
  it('X4 is restored to a point in time: books whole, revoked stays out, what is repeated counts once', async () => {
    await restoresWithItsBooks(startPgBackRestPostgres);
  });
});

import { type Database, withCommandDatabase } from '@einvoice/database';
import { parseArgs } from 'node:util';
import { type AdminCommand } from '../command';
import { readConfig } from '../config';
import { verifyLedger } from '../ledger/verify';

/** What a restored backup has forgotten is made good, or told, before anybody is served from it. */
export const restoreCheck: AdminCommand = {
  summary: 'after a backup was restored: nobody gets in with what may have been revoked since',
  usage: `einvoice-admin restore-check --restored-at TIME                    ends sessions, suspends every connection, reads the books
einvoice-admin restore-check confirm CONNECTION --restored-at TIME   its secret works again: nobody had revoked it since

TIME is when the backup was restored, such as 2026-11-24T03:00:00Z, the same each time.`,
  async run(args, { environment, say, complain }) {
    const asked = readArguments(args);
    if (!asked) {
      complain(restoreCheck.usage);
      return 2;
    }
    const { databaseUrl } = readConfig(environment);
    const { restoredAt, confirmed } = asked;
    return withCommandDatabase(databaseUrl, 'restore-check', async (database) => {
      if (confirmed !== undefined) return confirm(database, restoredAt, confirmed, say);
      await closeEverything(database, restoredAt, say);
      return verifyLedger(database, say);
    });
  },
};

type Say = (line: string) => void;

function readArguments(args: readonly string[]): { restoredAt: Date; confirmed: string | undefined } | null {
  try {
    const options = { 'restored-at': { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [command, confirmed, ...rest] = positionals;
    const restoredAt = new Date(values['restored-at'] ?? '');
    const isConfirm = command === 'confirm' && confirmed !== undefined && rest.length === 0;
    if (Number.isNaN(restoredAt.getTime()) || (command !== undefined && !isConfirm)) return null;
    return { restoredAt, confirmed };
  } catch {
    return null;
  }
}

/** Suspended alike however often it is asked: those of this restoration bear its time. */
const suspend = {
  name: 'restore_suspend',
  text: 'UPDATE connection SET revoked_at = $1 WHERE revoked_at IS NULL',
};
const suspended = {
  name: 'restore_suspended',
  text: `
    SELECT id, workspace_id AS "workspaceId", name FROM connection WHERE revoked_at = $1 ORDER BY workspace_id, created_at`,
};
const lift = {
  name: 'restore_confirm',
  text: 'UPDATE connection SET revoked_at = NULL WHERE revoked_at = $1 AND id = $2 RETURNING id',
};
const openTopUps = {
  name: 'restore_top_ups',
  text: `SELECT id FROM top_up WHERE state = 'open' ORDER BY created_at`,
};
/** Whoever signed out, and every link and login that was used up since, is forgotten by the backup. */
const grants = ['session', 'sign_in_link', 'device_login', 'wallet_challenge'].map((table) => ({
  name: `restore_end_${table}`,
  text: `DELETE FROM ${table}`,
}));

async function closeEverything(database: Database, restoredAt: Date, say: Say): Promise<void> {
  await database.transaction(async (query) => {
    await query(suspend, [restoredAt]);
    for (const grant of grants) await query(grant);
  });
  say('Every session has ended; people sign in again.');
  const rows = await database.query<{ id: string; workspaceId: string; name: string }>(suspended, [restoredAt]);
  say(`${rows.length} connections wait to be confirmed:`);
  for (const { id, workspaceId, name } of rows) say(`  ${id}  ${workspaceId}  ${name}`);
  for (const { id } of await database.query<{ id: string }>(openTopUps)) {
    say(`Top-up ${id} is open here; the payment provider knows better, and is asked when rest-api runs.`);
  }
}

async function confirm(database: Database, restoredAt: Date, id: string, say: Say): Promise<number> {
  const [done] = await database.query<{ id: string }>(lift, [restoredAt, id]);
  say(done ? `${id} works again.` : `${id} is not one that this restoration suspended.`);
  return done ? 0 : 1;
}

import { type Database, eraseWorkspace, type Erasure, membersOf, withCommandDatabase } from '@einvoice/database';
import { type AdminCommand } from '../command';
import { readConfig } from '../config';

/** Removes what is stored of a workspace and its people; without `--confirm` it only says what that would be. */
export const erase: AdminCommand = {
  summary: 'removes what is stored of a workspace and its people, but for what tax law wants kept',
  usage: `einvoice-admin erase WORKSPACE              lists what would be removed and what is kept, and changes nothing
einvoice-admin erase WORKSPACE --confirm    removes it; that cannot be undone, but for a backup`,
  async run(args, { environment, say, complain }) {
    const words = args.filter((word) => word !== '--confirm');
    const [workspaceId, ...rest] = words;
    if (workspaceId === undefined || workspaceId.startsWith('-') || rest.length > 0) {
      complain(erase.usage);
      return 2;
    }
    const { databaseUrl } = readConfig(environment);
    const isConfirmed = args.includes('--confirm');
    const erasure = await withCommandDatabase(databaseUrl, 'erase', (database) =>
      eraseOrLook(database, workspaceId, isConfirmed),
    );
    if (erasure === null) {
      complain(`There is no workspace ${workspaceId}.`);
      return 1;
    }
    sayErasure(erasure, isConfirmed, say);
    return 0;
  },
};

/** Ends a transaction that was only to be looked at. */
class Looked extends Error {
  constructor(readonly erasure: Erasure) {
    super('Nothing was changed.');
  }
}

async function eraseOrLook(database: Database, workspaceId: string, isConfirmed: boolean): Promise<Erasure | null> {
  try {
    return await database.transaction(async (query) => {
      const persons = await membersOf(query, workspaceId);
      if (persons === null) return null;
      const erasure = await eraseWorkspace(query, workspaceId, persons);
      if (!isConfirmed) throw new Looked(erasure);
      return erasure;
    });
  } catch (error) {
    if (error instanceof Looked) return error.erasure;
    throw error;
  }
}

function sayErasure({ removed, kept }: Erasure, isConfirmed: boolean, say: (line: string) => void): void {
  say(isConfirmed ? 'Removed:' : 'Would be removed (repeat with --confirm):');
  for (const { what, rows } of removed) say(`  ${String(rows).padStart(6)}  ${what}`);
  say('Kept for ten years, as tax law wants records of sales; nothing of what was asked or answered is in them:');
  for (const { what, rows } of kept) say(`  ${String(rows).padStart(6)}  ${what}`);
  say('Backups hold the rest until they are overwritten.');
}

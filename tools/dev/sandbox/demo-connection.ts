import { Connections } from '@einvoice/billing-ledger';
import {
  commandDeadlines,
  PostgresConnectionStore,
  PostgresLedgerStore,
  withCommandDatabase,
} from '@einvoice/database';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { demoWorkspaceId } from './demo-workspace';

const demoCredits = { credits: 10_000, externalReference: 'sandbox_first_credits' };

/**
 * Gives the demo workspace test credits, once, and a connection whose secret is kept in `secretFile` (0600). A connection
 * that still works stays; one that a person has revoked is replaced.
 */
export async function seedDemoConnection(databaseUrl: string, secretFile: string): Promise<void> {
  await withCommandDatabase(databaseUrl, 'start', async (database) => {
    const ledger = new PostgresLedgerStore(database, commandDeadlines);
    await ledger.creditTopUp({ workspaceId: demoWorkspaceId, ...demoCredits, local: true });
    const store = new PostgresConnectionStore(database);
    const connections = new Connections({ store, bytesAtRandom: randomBytes, now: () => new Date() });
    const kept = existsSync(secretFile) ? readFileSync(secretFile, 'utf8').trim() : '';
    if (await connections.recognise(kept)) return;
    const wanted = {
      workspaceId: demoWorkspaceId,
      name: 'sandbox demo',
      creditsPerCallMax: null,
      createdBy: 'npm start',
    };
    const made = await connections.create(wanted);
    if (typeof made === 'string') throw new Error('The demo workspace is missing.');
    writeFileSync(`${secretFile}.new`, `${made.secret.text}\n`, { mode: 0o600 });
    renameSync(`${secretFile}.new`, secretFile);
  });
}

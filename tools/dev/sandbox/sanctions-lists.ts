import { PostgresSanctionsStore, withCommandDatabase } from '@einvoice/database';
import { fetchList, importList, listIds } from '@einvoice/sanctions-lists';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Imports the invented lists of the simulator as an operator imports real ones: downloaded, read, stored. Real lists that are
 * loaded stay, and are the ones that are asked.
 */
export async function seedSanctionsLists(databaseUrl: string, sandboxOrigin: string): Promise<void> {
  await withCommandDatabase(databaseUrl, 'start', async (database) => {
    const store = new PostgresSanctionsStore(database);
    for (const list of listIds) {
      const importFetched = async (force: boolean) => {
        const fetched = await fetchList(list, { from: { sandboxOrigin }, monotonicMs: () => performance.now(), pause });
        if (!fetched.ok) throw new Error(fetched.message);
        return importList(store, { list, mode: 'sandbox', files: [fetched.file], force, generatedOn: null });
      };
      let done = await importFetched(false);
      // Invented lists of an earlier release may be of a later day, or longer.
      if (done.outcome === 'refused') done = await importFetched(true);
      if (done.outcome === 'refused') throw new Error(`${list}: ${done.message}`);
    }
  });
}

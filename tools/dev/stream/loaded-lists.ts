import { PostgresSanctionsStore, withCommandDatabase } from '@einvoice/database';
import { type ListIndex, listsOfService } from '@einvoice/sanctions-lists';
import { borrowDatabase } from '../sandbox/borrow-database';

/**
 * The sanctions lists that are loaded, ready to be asked; which these are is said beside the answers.
 * @throws with words for a person when none is loaded
 */
export async function loadedLists(): Promise<readonly ListIndex[]> {
  const borrowed = await borrowDatabase();
  try {
    const look = await withCommandDatabase(borrowed.databaseUrl, 'stream', (database) =>
      listsOfService(new PostgresSanctionsStore(database), 'sandbox').look(),
    );
    if (look.state !== 'loaded') throw new Error('The database does not answer.');
    if (look.lists.length === 0)
      throw new Error('No list is loaded. Import one: npm run import -- sanctions --list un FILE');
    for (const { version } of look.lists) {
      const { list, id, mode, parties, generatedAt } = version;
      const day = generatedAt ?? 'on an unknown day';
      console.error(`${list} version ${id} (${mode}), ${parties} parties, generated ${day}`);
    }
    return look.lists.map(({ names }) => names);
  } finally {
    await borrowed.giveBack();
  }
}

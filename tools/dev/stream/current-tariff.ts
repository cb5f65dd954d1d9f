import { PostgresTariffStore, withCommandDatabase } from '@einvoice/database';
import { TariffIndex } from '@einvoice/tariff-data';
import { borrowDatabase } from '../sandbox/borrow-database';

/**
 * The month of the tariff that answers, from DATABASE_URL, else a running `npm start`, else the database of this clone.
 * @throws with words for a person when no month was imported
 */
export async function currentTariff(): Promise<TariffIndex> {
  const borrowed = await borrowDatabase();
  try {
    return await tariffIn(borrowed.databaseUrl);
  } finally {
    await borrowed.giveBack();
  }
}

/** The month that a database answers from. @throws with words for a person when no month was imported */
export const tariffIn = (databaseUrl: string): Promise<TariffIndex> =>
  withCommandDatabase(databaseUrl, 'tariff', async (database) => {
    const store = new PostgresTariffStore(database);
    const version = await store.current();
    const content = version && (await store.content(version));
    if (!content) throw new Error('No month of the tariff is imported: npm run import -- tariff FOLDER');
    return new TariffIndex(content);
  });

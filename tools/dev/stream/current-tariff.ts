import { connectDatabase, PostgresTariffStore } from '@einvoice/database';
import { TariffIndex } from '@einvoice/tariff-data';
import { borrowDatabase } from '../sandbox/borrow-database';

/** A chapter is one answer of the database, on whatever machine. */
const answerDeadlineMs = 60_000;

/**
 * The month of the tariff that answers, from DATABASE_URL, else a running `npm start`, else the database of this clone.
 * @throws with words for a person when no month was imported
 */
export async function currentTariff(): Promise<TariffIndex> {
  const borrowed = await borrowDatabase();
  try {
    const options = {
      applicationName: 'stream',
      connectionsMax: 1,
      connectDeadlineMs: answerDeadlineMs,
      answerDeadlineMs,
    };
    const database = connectDatabase(borrowed.databaseUrl, options);
    try {
      const store = new PostgresTariffStore(database);
      const version = await store.current();
      const content = version && (await store.content(version));
      if (!content) throw new Error('No month of the tariff is imported: npm run import -- tariff FOLDER');
      return new TariffIndex(content);
    } finally {
      await database.close();
    }
  } finally {
    await borrowed.giveBack();
  }
}

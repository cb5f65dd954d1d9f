import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connectDatabase, PostgresTariffStore } from '@einvoice/database';
import { readTariffFolder } from '@einvoice/tariff-data';
import { inventTariff, sandboxTariff, writeTariffFolder } from '@einvoice/test-kit';

/** A chapter is one statement, on whatever machine. */
const answerDeadlineMs = 60_000;

/** Imports the invented tariff of this month, from workbooks as a real one comes. A month that somebody imported stays. */
export async function importSandboxTariff(databaseUrl: string, now: Date): Promise<void> {
  const database = connectDatabase(databaseUrl, { applicationName: 'start', connectionsMax: 1, answerDeadlineMs });
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'einvoice-tariff-'));
  try {
    const store = new PostgresTariffStore(database);
    const month = now.toISOString().slice(0, 7);
    const current = await store.current();
    if (current?.mode === 'snapshot' || current?.month === month) return;
    const folder = path.join(scratch, month);
    writeTariffFolder(folder, inventTariff({ ...sandboxTariff, month }));
    const reading = await readTariffFolder(folder);
    if (!reading.ok) throw new Error(`The invented tariff is refused: ${reading.problems[0]?.message}`);
    await store.import(reading.snapshot, { mode: 'sandbox', force: true });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    await database.close();
  }
}

import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PostgresTariffStore, withCommandDatabase } from '@einvoice/database';
import { readTariffFolder, resolveMeasures, type TariffContent, TariffIndex } from '@einvoice/tariff-data';
import {
  inventTariff,
  sandboxTariff,
  type ServedLine,
  type TariffServiceSimulator,
  writeTariffFolder,
} from '@einvoice/test-kit';

/**
 * Imports the invented tariff of this month, from workbooks as a real one comes. A month that somebody imported stays. The simulator of
 * the live service serves what is imported.
 */
export async function importSandboxTariff(
  databaseUrl: string,
  now: Date,
  service: Pick<TariffServiceSimulator, 'serve'>,
): Promise<void> {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'einvoice-tariff-'));
  try {
    await withCommandDatabase(databaseUrl, 'start', async (database) => {
      const store = new PostgresTariffStore(database);
      const month = now.toISOString().slice(0, 7);
      const current = await store.current();
      if (current?.mode === 'snapshot' || current?.month === month)
        return serveTariff(await store.content(current), service);
      const folder = path.join(scratch, month);
      writeTariffFolder(folder, inventTariff({ ...sandboxTariff, month }));
      const reading = await readTariffFolder(folder);
      if (!reading.ok) throw new Error(`The invented tariff is refused: ${reading.problems[0]?.message}`);
      await store.import(reading.snapshot, { mode: 'sandbox', force: true });
      serveTariff(reading.snapshot.content, service);
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** A code for which the simulator says another duty than the imported month, so that this can be seen. */
export const disagreeingCode = '8712100000';

function serveTariff(content: TariffContent | null, service: Pick<TariffServiceSimulator, 'serve'>): void {
  if (content === null) return;
  const index = new TariffIndex(content);
  service.serve(({ code, country, day }): ServedLine | null => {
    const resolution = resolveMeasures(index, { code, originCountry: country ?? 'US', day });
    if (resolution.status === 'code_unknown') return null;
    const { description } = resolution.line;
    if (!('measures' in resolution)) return { description, declarable: false, measures: [] };
    const measures = Object.values(resolution.measures).flat();
    const duty = (text: string | null) => (code === disagreeingCode && text !== null ? '99.000 %' : text);
    return {
      description,
      declarable: true,
      measures: measures.map((measure) => ({ ...measure, duty: duty(measure.duty) })),
    };
  });
}

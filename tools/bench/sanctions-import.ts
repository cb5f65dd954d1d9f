import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  deployMigrations,
  sanctionsDocument,
  type SanctionsListName,
  sanctionsLists,
  startPostgres,
} from '@einvoice/test-kit';
import { inventedParties } from './invented-parties';
import { watchedImport } from './watched-import';

/** The largest published list, that of Switzerland, has 42 MB. */
const bytesTotal = 42_000_000;
const partiesAtATime = 20_000;

type InventedParty = Parameters<typeof sanctionsDocument>[1][number];

/** An import of each list at the size of the largest one, by the command that operators use: seconds, and the memory of its process. */
export async function benchSanctionsImport(): Promise<void> {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'einvoice-bench-'));
  const postgres = await startPostgres({ dataFolder: path.join(scratch, 'pg'), throwAway: true });
  try {
    const url = postgres.url('sanctions');
    await deployMigrations(url);
    for (const list of sanctionsLists) {
      const file = path.join(scratch, `${list}.xml`);
      const parties = writeList(list, file);
      const imported = await watchedImport(url, 'sanctions', '--list', list, file);
      console.log(`sanctions-import: list=${list} MB=${bytesTotal / 1e6} parties=${parties} ${imported}`);
    }
  } finally {
    await postgres.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Writes a list of that size. @returns how many parties it has */
function writeList(list: SanctionsListName, file: string): number {
  const some = invented(list, partiesAtATime);
  const bytesOfOne = Buffer.byteLength(sanctionsDocument(list, some, '2026-11-20')) / some.length;
  const parties = invented(list, Math.ceil(bytesTotal / bytesOfOne));
  writeFileSync(file, sanctionsDocument(list, parties, '2026-11-20'));
  return parties.length;
}

function invented(list: SanctionsListName, count: number): InventedParty[] {
  const references = { eu: 'EU.', un: 'SBi.', ofac: '', uk: 'SBX', ch: '' } as const;
  return inventedParties(count, count * 3).map(({ type, names }, at) => ({
    reference: `${references[list]}${1_000_000 + at}`,
    type: type === 'person' ? 'person' : 'organization',
    names: names.map(({ text }) => text) as [string, ...string[]],
    ...(type === 'person' ? { birthYear: 1950 + (at % 50), identifier: `X${at}` } : { identifier: `77${at}` }),
  }));
}

import { fixOutcome } from '@einvoice/invoice-rules/testing';
import path from 'node:path';
import process from 'node:process';
import { FixEffects } from './fix-effects';
import { documentsOf, fileOf } from './profile-sets';

/** What a person may rely on who clicks "apply all safe fixes". */
interface Figures {
  documents: number;
  findings: number;
  offered: number;
  safe: number;
  changingMoney: number;
  pointers: number;
}

/** Sets whose errors are counted family by family. */
const profileSets = ['cen-cii-1.3.16', 'xrechnung-2.5.0', 'facturx-1.09.2', 'france-br-fr-1.4.0.03'];

/** The labelled documents that are there: those of one set, `profiles` for four, or of all whose rules we have. @throws Error when there are none */
export function filesToFix(set?: string): string[] {
  const { EINVOICE_DATASETS: datasets, EINVOICE_CORPUS: corpus } = process.env;
  const folder = datasets === undefined ? null : path.join(datasets, 'profiles');
  const names =
    set === undefined
      ? ['ready', 'xsd', 'peppol-selfbilling-3.0.1', 'peppol-3.0.22-provisional']
      : set === 'profiles'
        ? profileSets
        : [set];
  const files = folder === null ? [] : names.map((name) => fileOf(folder, name));
  if (set === undefined && corpus !== undefined) files.push(path.join(corpus, 'invoice-mutants.jsonl.gz'));
  if (files.length === 0) throw new Error('EINVOICE_DATASETS and EINVOICE_CORPUS name no folder: no fix was tried.');
  return files;
}

/**
 * Applies the safe fixes of every document of some files, and judges it again.
 * @param files NDJSON, packed with gzip; each line has `id` and `xml`
 * @returns whether everything fixed was gone, nothing new was there, no byte outside an edit changed, and each pointer led to its value
 */
export async function tryFixes(files: readonly string[], now: Date, say: (line: string) => void): Promise<boolean> {
  const sum: Figures = { documents: 0, findings: 0, offered: 0, safe: 0, changingMoney: 0, pointers: 0 };
  const failed: string[] = [];
  const effects = new FixEffects(now);
  for (const file of files) {
    for await (const { id, xml, labels } of documentsOf(file)) {
      if (typeof xml !== 'string') continue;
      effects.add(path.basename(file), xml, Object.keys(labels ?? {}));
      const { failure, ...figures } = fixOutcome(Buffer.from(xml), now);
      sum.documents++;
      for (const [name, count] of Object.entries(figures) as [keyof Figures, number][]) sum[name] += count;
      if (failure !== null) failed.push(`  ${id}: ${failure}`);
    }
  }
  if (sum.documents === 0) throw new Error('There is no document to fix.');
  const right = sum.documents - failed.length;
  say(`fixes: ${right} of ${sum.documents} documents (${((100 * right) / sum.documents).toFixed(2)} %): each safe fix removes its finding and brings none, bytes outside stay, no two edits meet`); // prettier-ignore
  say(`  findings ${sum.findings}; with a fix ${sum.offered}; safe ${sum.safe}; changing money, by themselves only, ${sum.changingMoney}; with a pointer ${sum.pointers}`); // prettier-ignore
  for (const line of effects.lines()) say(line);
  for (const line of failed) say(line);
  return failed.length === 0;
}

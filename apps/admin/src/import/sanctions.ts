import { PostgresSanctionsStore, withCommandDatabase } from '@einvoice/database/imports';
import { parsePartialDate } from '@einvoice/name-matching';
import {
  fetchList,
  importList,
  type ImportOutcome,
  type ListFile,
  type ListId,
  listIds,
} from '@einvoice/sanctions-lists';
import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type AdminContext } from '../command';
import { readConfig } from '../config';

export const sanctionsUsage = `einvoice-admin import sanctions --list eu|un|ofac|uk|ch FILE… [--force] [--generated YYYY-MM-DD]
einvoice-admin import sanctions --fetch [--list eu|un|ofac|uk|ch] [--force]
  Reads the file of the publisher to its end, and loads it in place of the version before. A file that is cut, of another list,
  older than the loaded one or over a fifth shorter changes nothing; --force takes an older or a shorter one all the same,
  and reads the loaded file anew, as after an update of this service.
  --generated says when the file was made where it does not (the CSV files of OFAC).
  --fetch downloads the lists, all five or one, from their publishers, within five minutes for each; in a sandbox from its
  simulator. The EU and others refuse programs at times: then download the file with a browser.`;

/** Where each publisher gives out its list; said when no file is named. */
const listSources: Readonly<Record<ListId, string>> = {
  eu: 'XML, version 1.1: the link with its public token stands in https://webgate.ec.europa.eu/fsd/fsf/public/rss',
  un: 'XML: https://scsanctions.un.org/resources/xml/en/consolidated.xml',
  ofac: 'SDN_ADVANCED.XML (or SDN.XML, or sdn.csv, alt.csv, add.csv together): https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/SDN_ADVANCED.XML',
  uk: 'XML or CSV: https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.xml',
  ch: 'XML, the whole list: https://www.sesam.search.admin.ch/sesam-search-web/pages/downloadXmlGesamtliste.xhtml?lang=en&action=downloadXmlGesamtlisteAction',
};

type Asked = { readonly force: boolean } & (
  | { readonly fetch: readonly ListId[] }
  | { readonly list: ListId; readonly files: readonly string[]; readonly generatedOn: string | null }
);

type Speech = Pick<AdminContext, 'say' | 'complain'>;

/** Imports a list, or downloads and imports them; answers the exit code. */
export async function importSanctions(
  args: readonly string[],
  { environment, say, complain }: AdminContext,
): Promise<number> {
  const asked = readArguments(args);
  if ('problem' in asked) {
    complain(`${asked.problem}\n\n${sanctionsUsage}`);
    return 2;
  }
  const { databaseUrl, sanctionsSandboxOrigin } = readConfig(environment);
  const speech = { say, complain };
  return withCommandDatabase(databaseUrl, 'import', async (database) => {
    const store = new PostgresSanctionsStore(database);
    if ('fetch' in asked) return importFetched(asked, store, sanctionsSandboxOrigin, speech);
    const { list, files, force, generatedOn } = asked;
    const startMs = performance.now();
    const read = files.map((file): ListFile => ({ name: path.basename(file), chunks: createReadStream(file) }));
    const done = await importList(store, { list, mode: 'live', files: read, force, generatedOn });
    return report(list, done, performance.now() - startMs, speech);
  });
}

/** One list after the other; what fails keeps none of the others from being imported. */
async function importFetched(
  { fetch: lists, force }: { readonly fetch: readonly ListId[]; readonly force: boolean },
  store: PostgresSanctionsStore,
  sandboxOrigin: string | null,
  speech: Speech,
): Promise<number> {
  if (sandboxOrigin !== null) speech.say('From the simulator of the sandbox: invented parties.');
  let exitCode = 0;
  for (const list of lists) {
    const startMs = performance.now();
    const fetched = await fetchList(list, {
      from: sandboxOrigin === null ? 'live' : { sandboxOrigin },
      monotonicMs: () => performance.now(),
      pause,
    });
    if (!fetched.ok) {
      speech.complain(`${list}: not downloaded (${fetched.code}). ${fetched.message}`);
      exitCode = 1;
      continue;
    }
    const mode = sandboxOrigin === null ? 'live' : 'sandbox';
    const done = await importList(store, { list, mode, files: [fetched.file], force, generatedOn: null });
    exitCode = Math.max(exitCode, report(list, done, performance.now() - startMs, speech));
  }
  return exitCode;
}

function readArguments(args: readonly string[]): Asked | { readonly problem: string } {
  const yes = { type: 'boolean' } as const;
  const text = { type: 'string' } as const;
  const options = { list: text, force: yes, generated: text, fetch: yes };
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    return { problem: (error as Error).message };
  }
  const { values, positionals: files } = parsed;
  const list = listIds.find((id) => id === values.list);
  const force = values.force ?? false;
  if (values.fetch) {
    if (files.length > 0 || values.generated !== undefined) return { problem: '--fetch takes no file and no date.' };
    if (values.list !== undefined && list === undefined) return { problem: `--list is one of ${listIds.join(', ')}.` };
    return { fetch: list === undefined ? listIds : [list], force };
  }
  if (list === undefined) return { problem: `--list is one of ${listIds.join(', ')}.` };
  if (files.length === 0) return { problem: `Name the file. It is given out here: ${listSources[list]}.` };
  const missing = files.find((file) => !existsSync(file));
  if (missing !== undefined) return { problem: `There is no file ${missing}.` };
  const generatedOn = values.generated ?? null;
  if (generatedOn !== null && (generatedOn.length !== 10 || parsePartialDate(generatedOn) === null))
    return { problem: '--generated is a day as YYYY-MM-DD.' };
  return { list, files, force, generatedOn };
}

function report(list: ListId, done: ImportOutcome, elapsedMs: number, { say, complain }: Speech): number {
  if (done.outcome === 'refused') {
    complain(`${list}: refused (${done.code}). ${done.message}`);
    return 1;
  }
  const { version, content, outcome } = done;
  const generated = version.generatedAt ?? 'on a day that the file does not say';
  const where = `version ${version.id}, generated ${generated}, SHA-256 ${version.sha256}`;
  if (outcome === 'already_loaded') {
    say(`${list}: already loaded (${where}). It is confirmed as the newest now.`);
    return 0;
  }
  const types = Object.entries(version.countByType).filter(([, count]) => count > 0);
  const parts = types.map(([type, count]) => `${type} ${count.toLocaleString('en')}`).join(', ');
  const counts = `${version.parties.toLocaleString('en')} parties (${parts}) with ${version.names.toLocaleString('en')} names`;
  say(`${list}: ${counts}, in ${(elapsedMs / 1000).toFixed(1)} s.`);
  say(`  ${where}`);
  const { deListed, nameless, notJoined, remarksCut } = content.leftOut;
  if (deListed > 0) say(`  ${deListed} taken off the list by its publisher are not loaded.`);
  if (nameless > 0) say(`  ${nameless} entries without a name are not loaded.`);
  if (notJoined > 0)
    say(`  ${notJoined} rows of aliases and addresses have no party: the files are of different days.`);
  if (remarksCut > 0)
    say(`  ${remarksCut} remarks are cut off, so identifiers may be missing: SDN.XML or SDN_COMMENTS.CSV has them.`);
  return 0;
}

import { createReadStream, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type ListedParty,
  ListIndex,
  type ListFile,
  type ListId,
  readList,
  screenName,
} from '@einvoice/sanctions-lists';
import { benchLargeScreening } from './large-screening';

/** Questions that are asked before any is timed. */
const warmUp = 100;

interface Question {
  readonly name: string;
  readonly type: 'person' | 'organization';
  /** Listings of which one is to be found; none for an ordinary name. */
  readonly expect: readonly string[];
}

const listFiles: Readonly<Partial<Record<ListId, readonly string[]>>> = {
  un: ['un-consolidated-2026-02-27.xml'],
  ofac: ['ofac-sdn.csv', 'ofac-alt.csv', 'ofac-add.csv'],
};

/** Labelled questions to whole lists: how many listed parties are found, how many ordinary names alert, and how long it takes; then the same of lists as large as all of them. */
export async function benchScreening(): Promise<void> {
  const folder = path.join(process.env.EINVOICE_DATASETS ?? '', 'sanctions');
  if (!process.env.EINVOICE_DATASETS || !existsSync(folder)) {
    console.log('EINVOICE_DATASETS names no sanctions/: no real list was screened.');
    return benchLargeScreening([]);
  }
  const parties: ListedParty[] = [];
  for (const [list, names] of Object.entries(listFiles))
    parties.push(...(await partiesOf(list as ListId, names, folder)));
  const started = performance.now();
  const index = new ListIndex(parties);
  console.log(`screening-index: parties=${parties.length} names=${index.size} seconds=${seconds(started)}`);
  const lines = readFileSync(path.join(folder, 'screen.jsonl'), 'utf8').trim().split('\n');
  ask(
    index,
    lines.map((line) => JSON.parse(line) as Question),
  );
  benchLargeScreening(parties);
}

function ask(index: ListIndex, questions: readonly Question[]): void {
  const counts = { listed: 0, found: 0, ordinary: 0, alerts: 0, strongAlerts: 0 };
  const timesMs: number[] = [];
  for (const question of questions.slice(0, warmUp)) matchesOf(index, question);
  for (const question of questions) {
    const { expect } = question;
    const started = performance.now();
    const matches = matchesOf(index, question);
    timesMs.push(performance.now() - started);
    if (expect.length > 0) {
      counts.listed++;
      if (matches.some(({ party }) => expect.includes(party.id))) counts.found++;
    } else {
      counts.ordinary++;
      if (matches.length > 0) counts.alerts++;
      if (matches.some(({ band }) => band === 'strong')) counts.strongAlerts++;
    }
  }
  timesMs.sort((a, b) => a - b);
  const { listed, found, ordinary, alerts, strongAlerts } = counts;
  const share = (part: number, whole: number) => (part / whole).toFixed(3);
  console.log(
    `screening: found=${share(found, listed)} alerts=${share(alerts, ordinary)} strong_alerts=${share(strongAlerts, ordinary)} ` +
      `p50_ms=${percentile(timesMs, 0.5)} p99_ms=${percentile(timesMs, 0.99)} questions=${questions.length}`,
  );
}

const matchesOf = (index: ListIndex, { name, type }: Question) =>
  screenName([index], { name, type, birthDate: null, countries: [], minScore: 0.7, limit: 25 });

async function partiesOf(list: ListId, names: readonly string[], folder: string): Promise<readonly ListedParty[]> {
  const started = performance.now();
  const files = names.map((name): ListFile => ({ name, chunks: createReadStream(path.join(folder, 'lists', name)) }));
  const reading = await readList(list, files);
  if (!reading.ok) throw new Error(`${list}: ${reading.message}`);
  const { parties, generatedAt, leftOut } = reading.content;
  console.log(
    `screening-import-${list}: parties=${parties.length} generated=${generatedAt ?? 'unknown'} not_joined=${leftOut.notJoined} seconds=${seconds(started)}`,
  );
  return [...parties];
}

const seconds = (started: number): string => ((performance.now() - started) / 1000).toFixed(1);
const percentile = (sorted: readonly number[], share: number): string =>
  (sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(1);

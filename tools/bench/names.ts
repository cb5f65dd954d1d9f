import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compareNames, type NameType } from '@einvoice/name-matching';

/** Two names, and whether they name one. */
export interface LabelledPair {
  readonly a: string;
  readonly b: string;
  readonly type: NameType;
  readonly match: boolean;
  readonly category: string;
  readonly quality: string;
  readonly half: 'fitted' | 'kept';
}

const threshold = 0.7;
/** F1 of the public engine logic-v2 at 0.70 on the same files (measured in November 2026; it does not run here). */
const peerF1: Readonly<Record<string, number>> = { public: 0.796, corpus: 0.801 };

/** How well names are matched at one fixed threshold: the public benchmark and our labelled pairs, beside the peer. */
export function benchNames(): Promise<void> {
  const sets = labelledNames();
  if (sets === null)
    console.log('EINVOICE_DATASETS names no sanctions/: agreement with labelled names was not checked.');
  else for (const [name, pairs] of Object.entries(sets)) report(name, pairs);
  return Promise.resolve();
}

/** The sets of labelled pairs; null when they are not at hand. */
export function labelledNames(): Readonly<Record<'public' | 'corpus', readonly LabelledPair[]>> | null {
  const folder = process.env.EINVOICE_DATASETS;
  if (!folder || !existsSync(path.join(folder, 'sanctions'))) return null;
  const read = (file: string) => readFileSync(path.join(folder, 'sanctions', file), 'utf8');
  return { public: publicPairs(read('nomenklatura-name_bench-cases.csv')), corpus: ourPairs(read('names.jsonl')) };
}

function report(name: string, pairs: readonly LabelledPair[]): void {
  const matched = new Set(pairs.filter(isMatched));
  const figuresOf = (some: readonly LabelledPair[]) => figures(some, (pair) => matched.has(pair));
  const { f1, text } = figuresOf(pairs);
  console.log(`names-${name}: ratio=${(f1 / peerF1[name]!).toFixed(2)} ${text} pairs=${pairs.length}`);
  const slices = (of: (pair: LabelledPair) => string) => [...new Set(pairs.map(of))].sort();
  for (const half of slices((pair) => pair.half)) {
    console.log(`  half=${half} ${figuresOf(pairs.filter((pair) => pair.half === half)).text}`);
  }
  for (const quality of slices((pair) => pair.quality)) {
    console.log(`  quality=${quality} ${figuresOf(pairs.filter((pair) => pair.quality === quality)).text}`);
  }
  for (const category of slices((pair) => `${pair.match ? 'same' : 'other'} ${pair.category}`)) {
    const some = pairs.filter((pair) => `${pair.match ? 'same' : 'other'} ${pair.category}` === category);
    const right = some.filter((pair) => matched.has(pair) === pair.match).length;
    console.log(`  ${category.padEnd(36)} ${right}/${some.length}`);
  }
}

const isMatched = (pair: LabelledPair): boolean => compareNames(pair.a, pair.b, pair.type).score >= threshold;

interface Figures {
  readonly f1: number;
  readonly precision: number;
  readonly recall: number;
  readonly text: string;
}

/** Precision, recall and F1 of the matches among these pairs. */
export function figures(pairs: readonly LabelledPair[], matched = isMatched): Figures {
  const found = pairs.filter((pair) => pair.match && matched(pair)).length;
  const alarms = pairs.filter((pair) => !pair.match && matched(pair)).length;
  const missed = pairs.filter((pair) => pair.match).length - found;
  const precision = found / (found + alarms);
  const recall = found / (found + missed);
  const f1 = (2 * found) / (2 * found + alarms + missed);
  return {
    f1,
    precision,
    recall,
    text: `f1=${f1.toFixed(3)} precision=${precision.toFixed(3)} recall=${recall.toFixed(3)}`,
  };
}

const halfOf = (index: number): 'fitted' | 'kept' => (index % 2 === 0 ? 'fitted' : 'kept');

function ourPairs(text: string): LabelledPair[] {
  return text
    .trim()
    .split('\n')
    .map((line, index) => ({ ...(JSON.parse(line) as LabelledPair), half: halfOf(index) }));
}

function publicPairs(text: string): LabelledPair[] {
  const [, ...rows] = text.trim().split(/\r?\n/).map(csvFields);
  return rows.map(([group = '', schema = '', a = '', b = '', match, quality = ''], index) => ({
    ...{ a, b, type: typeOf(schema), match: match === 'true', category: group, quality, half: halfOf(index) },
  }));
}

function typeOf(schema: string): NameType {
  if (schema === 'Person') return 'person';
  return schema === 'Vessel' ? 'vessel' : 'organization';
}

const csvFields = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  );

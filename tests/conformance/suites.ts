import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import { linesOf } from '@einvoice/json';
import { compareClean, compareInvoice, compareVatNumber, noAnswer, type Comparison } from './agreement';
import { BadLabel, labelledCase } from './labelled-case';

/** Labelled lines of one file, or the documents of one folder that must be clean. */
export interface Suite {
  readonly name: string;
  readonly files: readonly string[];
}

/** A line is one document with its labels; nobody makes larger ones. */
const lineBytesMax = 256 * 1024 * 1024;

const isLabelled = (file: string) => /\.jsonl(\.gz)?$/.test(file);
const isXml = (file: string) => /\.xml$/i.test(file);

/** Every suite in a folder and below it, or the one that a file is. @throws Error when there is none */
export function suitesIn(target: string): Suite[] {
  if (!existsSync(target)) throw new Error(`${target} does not exist.`);
  const suites = statSync(target).isDirectory() ? suitesOfFolder(target, target) : suiteOfFile(target);
  if (suites.length === 0) throw new Error(`${target} holds no labelled cases: .jsonl, .jsonl.gz or .xml.`);
  return suites;
}

function suiteOfFile(file: string): Suite[] {
  return isLabelled(file) || isXml(file) ? [{ name: path.basename(file), files: [file] }] : [];
}

function suitesOfFolder(folder: string, root: string): Suite[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  const nameOf = (file: string) => path.relative(root, file) || path.basename(root);
  const files = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => path.join(folder, name));
  const documents = files.filter(isXml);
  return [
    ...files.filter(isLabelled).map((file) => ({ name: nameOf(file), files: [file] })),
    ...(documents.length > 0 ? [{ name: nameOf(folder), files: documents }] : []),
    ...entries
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => suitesOfFolder(path.join(folder, name), root)),
  ];
}

/** Each case of a suite with what became of it; read as it goes. @throws BadLabel */
export async function* comparisonsOf({ files }: Suite, now: Date): AsyncGenerator<readonly [id: string, Comparison]> {
  for (const file of files) {
    if (isXml(file)) yield [path.basename(file), orCrashed(() => compareClean(readFileSync(file), now))];
    else yield* labelledComparisons(file, now);
  }
}

/** A case on which we crash is a difference like others, so that the run goes on and names it. */
function orCrashed(compare: () => Comparison): Comparison {
  try {
    return compare();
  } catch (error) {
    return noAnswer(`crashed, ${(error as Error).message}`);
  }
}

async function* labelledComparisons(file: string, now: Date): AsyncGenerator<readonly [string, Comparison]> {
  const bytes = createReadStream(file);
  let line = 0;
  for await (const lines of linesOf(file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes, lineBytesMax)) {
    for (const lineBytes of lines) {
      line++;
      if (lineBytes === null) throw new BadLabel(`line ${line} is longer than ${lineBytesMax} bytes`);
      const text = Buffer.from(lineBytes).toString('utf8');
      if (text.trim() === '') continue;
      const one = labelledCase(text, line);
      yield [one.id, orCrashed(() => (one.kind === 'vat' ? compareVatNumber(one) : compareInvoice(one, now)))];
    }
  }
}

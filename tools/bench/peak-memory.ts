/**
 * What judging one document costs a process in memory, once. Reads it from standard input; prints as JSON the bytes at the highest
 * point, and those before: the program with its tables, and the document's bytes.
 */
import { judgeDocument, validateInvoice, verdictOnDocument, writeUbl } from '@einvoice/invoice-rules';
import { repositoryRoot } from '@einvoice/test-kit';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { forgetPeak, peakBytes } from './peak-bytes';

/** `json`: JSON is parsed and judged; `verdict`: XML is read and judged; `report`: the JSON invoice is made beside it. */
export type MemoryWork = 'json' | 'verdict' | 'report';

export interface MemoryUsed {
  readonly beforeBytes: number;
  readonly peakBytes: number;
}

const now = new Date();
const works: Readonly<Record<MemoryWork, (document: Buffer) => unknown>> = {
  json: (document) => validateInvoice(JSON.parse(document.toString('utf8')) as object, { now }),
  verdict: (document) => verdictOnDocument(document, { now }),
  report: (document) => judgeDocument(document, { now }),
};

async function main(): Promise<void> {
  const document = readFileSync(0);
  const work = works[process.argv[2] as MemoryWork];
  work(smallDocument(document));
  // What earlier work left behind is given back in the background, a while after the collection.
  for (let time = 0; time < 3; time++) {
    globalThis.gc?.();
    await sleep(20);
  }
  forgetPeak();
  const beforeBytes = process.memoryUsage.rss();
  work(document);
  const used: MemoryUsed = { beforeBytes, peakBytes: peakBytes() };
  console.log(JSON.stringify(used));
}

/** Of the same kind, so that all tables are there before it counts. */
function smallDocument(document: Buffer): Buffer {
  const json = readFileSync(path.join(repositoryRoot, 'fixtures/base-example.json'));
  if (document[0] !== '<'.charCodeAt(0)) return json;
  const written = writeUbl(JSON.parse(json.toString('utf8')) as object);
  if (!written.ok) throw new Error(written.message);
  return Buffer.from(written.xml);
}

void main();

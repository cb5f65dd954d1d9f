import { judgeInvoice, type JudgeOptions, validateInvoice, verdictOnDocument, writeUbl } from '@einvoice/invoice-rules';
import { repositoryRoot } from '@einvoice/test-kit';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { SaxesParser } from 'saxes';
import { measureNs, printCase, showNs } from './measure';
import { builtForOwnProcess } from './own-process';
import { type MemoryUsed, type MemoryWork } from './peak-memory';

type Invoice = { lines: object[] } & Record<string, unknown>;

/**
 * JSON object in, findings and totals out, warm, on one thread. The yardstick runs in the same rounds: the time saxes needs
 * merely to parse the UBL of the same invoice. The official rules under Saxon (Java, warm, parsed beforehand) take some 13 times
 * that yardstick at 2 lines, so ratio 2.6 is 50 times and ratio 5 is 100 times as fast as they are.
 */
export async function benchValidateInvoice(): Promise<void> {
  const base = JSON.parse(readFileSync(path.join(repositoryRoot, 'fixtures/base-example.json'), 'utf8')) as Invoice;
  delete base['totals'];
  delete base['vatBreakdown'];
  benchJson('base', base);
  benchJson('lines-100', withLines(base, 100));
  const large = withLines(base, 10_000);
  benchJson('lines-10000', large, { rounds: 7, roundMs: 200 });
  for (const lines of [10, 100]) benchEditions(`both-editions-${lines}`, withLines(base, lines));
  for (const lines of [10, 100]) benchEditionsOfUbl(`both-editions-ubl-${lines}`, withLines(base, lines));
  benchUbl('ubl-10', withLines(base, 10));
  benchUbl('ubl-100', withLines(base, 100));
  benchUbl('ubl-10000', large, { rounds: 7, roundMs: 200 });
  await benchMemory(base);
}

function benchJson(name: string, invoice: Invoice, rounds = {}): void {
  const now = new Date();
  const xml = ublOf(invoice);
  const [oursNs = NaN, yardstickNs = NaN] = measureNs(
    [
      { name: 'ours', run: () => validateInvoice(invoice, { now }) },
      { name: 'saxes', run: () => parseOnly(xml) },
    ],
    rounds,
  );
  printCase(name, yardstickNs / oursNs, {
    ours: showNs(oursNs),
    saxesParseOnly: showNs(yardstickNs),
    lines: invoice.lines.length,
  });
}

/** JSON object in, judged by the edition of the day alone and with the one that follows. */
function benchEditions(name: string, invoice: Invoice): void {
  if (judgeInvoice(invoice, { now: beforeNext }).upcoming === null)
    throw new Error('There is no edition that follows.');
  printEditions(name, invoice.lines.length, (options) => judgeInvoice(invoice, options));
}

/** The same of UBL text, with reading and schema. */
function benchEditionsOfUbl(name: string, invoice: Invoice): void {
  const xml = ublOf(invoice);
  if (verdictOnDocument(xml, { now: beforeNext }).upcoming === null)
    throw new Error('There is no edition that follows.');
  printEditions(name, invoice.lines.length, (options) => verdictOnDocument(xml, options));
}

/** The ratio is both by one. */
function printEditions(name: string, lines: number, judge: (options: JudgeOptions) => unknown): void {
  const [bothNs = NaN, oneNs = NaN] = measureNs([
    { name: 'both', run: () => judge({ now: beforeNext }) },
    { name: 'one', run: () => judge({ now: beforeNext, check: { ruleSet: 'peppol-bis-3.0.21' } }) },
  ]);
  printCase(name, bothNs / oneNs, { both: showNs(bothNs), one: showNs(oneNs), lines });
}

const beforeNext = new Date('2026-11-23T12:00:00Z');

/**
 * What a document takes of memory, in multiples of its bytes, at the highest point of a process of its own and beside what that had
 * before: the program, its tables and the document's bytes. It counts the decoded text, the tree, the report and the garbage that was
 * not collected meanwhile. The ratio is the most it may take by what it takes; at 1,000 lines the heap's own steps are a part of it.
 */
async function benchMemory(base: Invoice): Promise<void> {
  const program = await builtForOwnProcess('tools/bench/peak-memory.ts', 'dist/tools/peak-memory.js');
  for (const lines of [1_000, 4_000, 16_000]) {
    const invoice = withLines(base, lines);
    const xml = ublOf(invoice);
    printMemory(`memory-json-${lines}`, 'json', program, JSON.stringify(invoice));
    printMemory(`memory-ubl-verdict-${lines}`, 'verdict', program, xml);
    printMemory(`memory-ubl-report-${lines}`, 'report', program, xml);
  }
}

/** Of a document. */
const memoryTimesMax = 6;

/** The least of three processes: noise only adds. */
function printMemory(name: string, work: MemoryWork, program: string, document: string): void {
  const documentBytes = Buffer.byteLength(document);
  const used = Array.from({ length: 3 }, () => {
    const printed = execFileSync(process.execPath, ['--expose-gc', program, work], {
      input: document,
      encoding: 'utf8',
    });
    return JSON.parse(printed) as MemoryUsed;
  });
  const taken = used.map(({ peakBytes, beforeBytes }) => peakBytes - beforeBytes);
  const takenBytes = Math.min(...taken);
  const { beforeBytes, peakBytes } = used[taken.indexOf(takenBytes)]!;
  const times = takenBytes / documentBytes;
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
  printCase(name, memoryTimesMax / times, {
    timesDocument: times.toFixed(1),
    documentMB: megabytes(documentBytes),
    beforeMB: megabytes(beforeBytes),
    peakMB: megabytes(peakBytes),
  });
}

/** UBL text in, the verdict of all three stages out; saxes merely parses it, without namespaces, and keeps nothing. */
function benchUbl(name: string, invoice: Invoice, rounds = {}): void {
  const now = new Date();
  const xml = ublOf(invoice);
  const verdict = verdictOnDocument(xml, { now });
  if (!verdict.valid) throw new Error('The bench invoice is not valid.');
  const [oursNs = NaN, yardstickNs = NaN] = measureNs(
    [
      { name: 'ours', run: () => verdictOnDocument(xml, { now }) },
      { name: 'saxes', run: () => parseOnly(xml) },
    ],
    rounds,
  );
  const megabytesPerSecond = (ns: number) => ((Buffer.byteLength(xml) / ns) * 1e3).toFixed(1);
  printCase(name, yardstickNs / oursNs, {
    ours: showNs(oursNs),
    saxesParseOnly: showNs(yardstickNs),
    MBperSecond: megabytesPerSecond(oursNs),
    saxesMBperSecond: megabytesPerSecond(yardstickNs),
    lines: invoice.lines.length,
  });
}

const withLines = (base: Invoice, count: number): Invoice => ({
  ...base,
  lines: Array.from({ length: count }, (_, index) => ({
    ...base.lines[index % base.lines.length],
    id: String(index + 1),
  })),
});

function ublOf(invoice: Invoice): string {
  const written = writeUbl(invoice);
  if (!written.ok) throw new Error(`The bench invoice cannot be written as UBL: ${written.message}`);
  return written.xml;
}

function parseOnly(xml: string): number {
  let elements = 0;
  const parser = new SaxesParser();
  parser.on('opentag', () => elements++);
  parser.on('text', () => undefined);
  parser.on('closetag', () => undefined);
  parser.write(xml).close();
  return elements;
}

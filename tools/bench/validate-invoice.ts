import { judgeInvoice, validateInvoice, verdictOnDocument, writeUbl } from '@einvoice/invoice-rules';
import { repositoryRoot } from '@einvoice/test-kit';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { SaxesParser } from 'saxes';
import { measureNs, printCase, showNs } from './measure';
import { builtForOwnProcess } from './own-process';

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
  benchJson('lines-10000', large, { rounds: 7, roundMs: 200 }, await peakMemory(JSON.stringify(large)));
  benchEditions('both-editions-10', withLines(base, 10));
  benchEditions('both-editions-100', withLines(base, 100));
  benchUbl('ubl-10', withLines(base, 10));
  benchUbl('ubl-100', withLines(base, 100));
  benchUbl('ubl-10000', large, { rounds: 7, roundMs: 200 }, await memoryOfDocument(ublOf(large)));
}

function benchJson(name: string, invoice: Invoice, rounds = {}, facts: Record<string, number> = {}): void {
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
    ...facts,
  });
}

/** Of a process that parses JSON and judges the invoice twenty times, or reads and judges UBL once, nothing else. */
async function peakMemory(invoice: string): Promise<Record<string, number>> {
  const program = await builtForOwnProcess('tools/bench/peak-memory.ts', 'dist/tools/peak-memory.js');
  const printed = execFileSync(process.execPath, [program], { input: invoice, encoding: 'utf8' });
  const { parsedMB, judgedMB } = JSON.parse(printed) as Record<'parsedMB' | 'judgedMB', number>;
  return { peakMB: judgedMB, peakBeforeRulesMB: parsedMB };
}

/** JSON object in, judged by the edition of the day alone and with the one that follows; the ratio is both by one. */
function benchEditions(name: string, invoice: Invoice): void {
  const now = new Date('2026-11-23T12:00:00Z');
  if (judgeInvoice(invoice, { now }).upcoming === null) throw new Error('There is no edition that follows.');
  const check = { ruleSet: 'peppol-bis-3.0.21' };
  const [bothNs = NaN, oneNs = NaN] = measureNs([
    { name: 'both', run: () => judgeInvoice(invoice, { now }) },
    { name: 'one', run: () => judgeInvoice(invoice, { now, check }) },
  ]);
  printCase(name, bothNs / oneNs, { both: showNs(bothNs), one: showNs(oneNs), lines: invoice.lines.length });
}

/** How many times the size of a document reading and judging it takes, its bytes not counted. */
async function memoryOfDocument(xml: string): Promise<Record<string, number>> {
  const { peakMB = NaN, peakBeforeRulesMB = NaN } = await peakMemory(xml);
  const sizes = (peakMB - peakBeforeRulesMB) / (Buffer.byteLength(xml) / 1e6);
  return { peakMB, sizesOfDocument: Math.round(sizes * 10) / 10 };
}

/** UBL text in, the verdict of all three stages out; saxes merely parses it, without namespaces, and keeps nothing. */
function benchUbl(name: string, invoice: Invoice, rounds = {}, facts: Record<string, number> = {}): void {
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
    ...facts,
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

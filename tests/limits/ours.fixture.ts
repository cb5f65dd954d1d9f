import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ibanCountries } from '@einvoice/iban';
import { convertInvoice, judgeInvoice, writeUbl } from '@einvoice/invoice-rules';
import { invoiceBody } from '@einvoice/limits';
import { repositoryRoot } from '@einvoice/test-kit';
import { atMost, type Edges } from './edges.fixture';

const now = new Date('2026-11-30T12:00:00Z');
const example = JSON.parse(readFileSync(path.join(repositoryRoot, 'fixtures/base-example.json'), 'utf8')) as object;

function exportOf(noteCharacters: number) {
  const written = writeUbl({ ...example, note: 'x'.repeat(noteCharacters) });
  if (!written.ok && written.reason !== 'too_large') throw new Error(written.message);
  return written;
}
const shortest = exportOf(1);
const bytesBesideNote = (shortest.ok ? Buffer.byteLength(shortest.xml) : 0) - 1;

/** How many findings are told in detail of an invoice with so many fields that there are not. */
const findings = (unknownFields: number): number =>
  judgeInvoice(
    { ...example, ...Object.fromEntries(Array.from({ length: unknownFields }, (_, at) => [`field${at}`, 1])) },
    { now },
  ).issues.length;
const ownFindings = findings(0);

/** Whether one finding offers a patch of so many operations: each sets the tax of a group, or a total. */
function offersPatch(operations: number): boolean {
  const rates = Array.from({ length: operations }, (_, at) => `${at / 100}`);
  const lines = rates.map((rate, at) => ({ id: `${at}`, quantity: 1, net: '100.00', price: { net: '100' }, item: { name: 'x' }, vat: { category: 'S', rate } })); // prettier-ignore
  const vatBreakdown = rates.map((rate) => ({ category: 'S', rate, taxable: '100.00', tax: '77.77' }));
  const { issues } = judgeInvoice(
    { ...example, allowances: [], charges: [], lines, vatBreakdown, totals: {} },
    { now },
  );
  const lengths = new Set(issues.flatMap(({ patch }) => (patch === undefined ? [] : [patch.length])));
  return lengths.has(operations);
}

/** A decimal of so many characters in an invoice that is rewritten: what is longer is left out. */
function keepsDecimal(characters: number): boolean {
  const written = convertInvoice(
    { ...example, lines: [{ id: '1', quantity: '1'.repeat(characters) }] },
    'xrechnung-ubl',
  );
  return written.ok && written.xml.includes('1'.repeat(characters));
}

export const ours: Edges = {
  'invoiceReport.exportBytesMax': atMost((size) => exportOf(size - bytesBesideNote).ok),
  'invoiceReport.detailedFindingsMax': atMost((size) => findings(size - ownFindings) === size),
  'invoiceReport.patchOperationsMax': atMost(offersPatch),
  'decimalText.charactersMax': atMost(keepsDecimal),
};

const depthOf = (value: unknown): number =>
  typeof value !== 'object' || value === null ? 0 : 1 + Math.max(0, ...Object.values(value).map(depthOf));

/** Limits that nothing reaches: the most there is of what they bound. */
export const neverReached: Readonly<Record<string, () => number>> = {
  // The longest of the registry; each country has its own length.
  'iban.cleanCharactersMax': () => Math.max(...ibanCountries.map(({ length }) => length)),
  // A message over TCP says its length in two bytes.
  'dnsAnswer.bytesMax': () => 2 ** 16 - 1,
  // The findings, with their patches, of an invoice as deep as a body may be.
  'invoiceReport.depthMax': () => {
    const deep = JSON.parse('['.repeat(invoiceBody.depthMax - 1) + ']'.repeat(invoiceBody.depthMax - 1)) as unknown;
    return depthOf(judgeInvoice({ ...example, lines: deep, Lines: deep, unknown: deep }, { now }).issues) + 1;
  },
};

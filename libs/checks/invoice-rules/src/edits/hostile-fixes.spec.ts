import { invoiceReport } from '@einvoice/limits';
import { expectGrowth } from '@einvoice/test-kit';
import { now } from '../invoices.fixture';
import { judgeDocument } from '../judge-document';
import { ublInvoice } from '../schema/documents.fixture';

const line = /\n *<cac:InvoiceLine>[^]*<\/cac:InvoiceLine>/.exec(ublInvoice)![0];
const many = (count: number, textOf: (index: number) => string) => Array.from({ length: count }, (_, index) => textOf(index)).join(''); // prettier-ignore

/** Faults that have fixes, so many of each. */
const faults: Readonly<Record<string, (count: number) => string>> = {
  'elements that say nothing': (count) => many(count, () => '<cbc:Note/>'),
  'elements of which there may be one': (count) => many(count, (index) => `<cbc:UUID>${index}</cbc:UUID>`),
  'elements in the wrong order': (count) => line + many(count, () => '<cbc:TaxPointDate>20261102</cbc:TaxPointDate>'),
  'lines with a wrong unit and an unknown attribute': (count) =>
    many(count, () => line.replace('unitCode="C62"', 'unitCode="c62" x="1"')),
  'names in another namespace': (count) => many(count, () => '<Note xmlns="urn:x">a</Note>'),
  'empty elements in each other': (count) => many(count / 50, () => `${'<cac:Party>'.repeat(50)}${'</cac:Party>'.repeat(50)}`), // prettier-ignore
};

const withFaults = (fault: string, count: number) =>
  Buffer.from(ublInvoice.replace('</Invoice>', `${faults[fault]!(count)}</Invoice>`));

describe('B8 fixes of documents with very many faults', () => {
  it.each(Object.keys(faults))('B8 6,000 %s: so many edits at most, no two at the same place', (fault) => {
    const { schema, issues } = judgeDocument(withFaults(fault, 6_000), { now });
    const edits = [...schema.issues, ...issues].flatMap((issue) => issue.edits ?? []);
    expect(edits.length).toBeLessThanOrEqual(invoiceReport.editsMax);
    expect(edits.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(invoiceReport.editCharactersMax);
    edits.sort((a, b) => a.start - b.start || a.end - b.end);
    expect(edits.some(({ start, end }, index) => index > 0 && start < edits[index - 1]!.end && start < end)).toBe(false); // prettier-ignore
  });

  it.each(['elements that say nothing', 'elements of which there may be one', 'elements in the wrong order'])(
    'B7 %s: the cost of fixes grows with their number',
    async (fault) => {
      const prepare = (count: number) => withFaults(fault, count);
      await expectGrowth({ sizes: [100, 400, 1_600], prepare, work: (xml) => judgeDocument(xml, { now }) });
    },
  );
});

import { invoiceReport, invoiceXml } from '@einvoice/limits';
import { expectGrowth } from '@einvoice/test-kit';
import { now, sampleWithTotals } from '../sample-invoices';
import { judgeDocument } from '../judge-document';
import { ublInvoice } from '../schema/documents.fixture';
import { writeUbl } from '../xml/write-ubl';

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
  /** Of some more than there may be edits. */
  const aboveEditsMax = ['elements that say nothing', 'elements in the wrong order'];
  const counts = Object.keys(faults).map((fault) => [aboveEditsMax.includes(fault) ? 6_000 : 1_500, fault] as const);
  it.each(counts)('B8 %i %s: so many edits at most, no two at the same place', (count, fault) => {
    const { schema, issues } = judgeDocument(withFaults(fault, count), { now });
    const edits = [...schema.issues, ...issues].flatMap((issue) => issue.edits ?? []);
    expect(edits.length).toBeLessThanOrEqual(invoiceReport.editsMax);
    expect(edits.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(invoiceReport.editCharactersMax);
    edits.sort((a, b) => a.start - b.start || a.end - b.end);
    expect(edits.some(({ start, end }, index) => index > 0 && start < edits[index - 1]!.end && start < end)).toBe(false); // prettier-ignore
  });

  it('B8 25,000 faults are a report, with so many findings and edits at most, and all are counted', () => {
    const { outcome, valid, schema, issues, truncated } = judgeDocument(withFaults('elements that say nothing', 25_000), { now });
    expect([outcome, valid]).toEqual(['judged', false]);
    const found = [...schema.issues, ...issues];
    expect(found.length).toBeLessThanOrEqual(2 * invoiceReport.detailedFindingsMax);
    expect(found.flatMap((issue) => issue.edits ?? []).length).toBeLessThanOrEqual(invoiceReport.editsMax);
    expect(truncated?.['PEPPOL-EN16931-R008']).toBeGreaterThanOrEqual(25_000);
  }); // prettier-ignore

  it('B8 a file as large as one may be has its fixes, which were tried', () => {
    const written = writeUbl(sampleWithTotals());
    if (!written.ok) throw new Error(written.message);
    const faulty = written.xml.replace(/(<cbc:DueDate>\d{4})-(\d\d)-(\d\d)/, '$1$2$3');
    const filler = `<!--${'x'.repeat(invoiceXml.bytesMax - Buffer.byteLength(faulty) - 100)}-->`;
    const file = Buffer.from(faulty.replace('</Invoice>', `${filler}</Invoice>`));
    expect(invoiceXml.bytesMax - file.length).toBeLessThan(100);
    const { schema } = judgeDocument(file, { now });
    const fixed = schema.issues.filter(({ action }) => action?.safe);
    expect(fixed.map(({ code }) => code)).toEqual(['schema_bad_date']);
    const [edit] = fixed[0]!.edits!;
    expect(edit!.text).toBe('2026-12-20');
  });

  it('B7 as many faults as are told and more: the cost grows with their number', async () => {
    const prepare = (count: number) => withFaults('elements that say nothing', count);
    await expectGrowth({ sizes: [500, 2_000, 8_000], prepare, work: (xml) => judgeDocument(xml, { now }) });
  });

  it.each(['elements that say nothing', 'elements of which there may be one', 'elements in the wrong order'])(
    'B7 %s: the cost of fixes grows with their number',
    async (fault) => {
      const prepare = (count: number) => withFaults(fault, count);
      await expectGrowth({ sizes: [25, 100, 400], prepare, work: (xml) => judgeDocument(xml, { now }) });
    },
  );
});

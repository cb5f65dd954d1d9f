import { parseStrictJson } from '@einvoice/json';
import { invoiceBody, invoiceReport } from '@einvoice/limits';
import { expectGrowth } from '@einvoice/test-kit';
import { documentNames, documentOf, groupNames, invoiceOf } from './hostile-size.fixture';
import { validateInvoice } from './validate-invoice';
import { validateUbl } from './validate-ubl';
import { now } from './sample-invoices';

// How memory grows: tests/processes/hostile-memory.spec.ts. What the largest cost in seconds and megabytes: `npm run bench -- hostile`.
describe('B10 the largest documents', () => {
  it.each(documentNames)('B10 %s cost no more than in proportion to the bytes', async (name) => {
    const prepare = (part: number) => documentOf(name, part / 256);
    const work = (xml: Buffer) => expect(validateUbl(xml, { now }).ok).toBe(true);
    await expectGrowth({ sizes: [1, 4, 16], prepare, work });
  });

  it('B10 tiny elements, as many as a document may have, are judged', () =>
    expect(validateUbl(documentOf('tiny elements', 1), { now }).ok).toBe(true));

  it('B8 findings whose paths are long end being told before the report is too large, and are all counted', () => {
    const names = Array.from({ length: 98 }, (_, index) => 'n'.repeat(150) + index);
    const opened = names.map((name) => `<${name}>`).join('');
    const closed = names
      .toReversed()
      .map((name) => `</${name}>`)
      .join('');
    const inner = `${opened}${'<cbc:ID/>'.repeat(10_000)}${closed}`;
    const report = validateUbl(String(documentOf('tiny elements', 0)).replace('</Invoice>', `${inner}</Invoice>`), { now }); // prettier-ignore
    if (!report.ok) throw new Error(report.reason);
    expect(report.issues.length).toBeGreaterThan(100);
    expect(report.issues.length).toBeLessThan(1_000);
  });
});

describe('B8 the largest invoices', () => {
  const judged = (body: Buffer) => {
    const parsed = parseStrictJson(body, invoiceBody);
    if (!parsed.ok) throw new Error(parsed.code);
    return validateInvoice(parsed.value as object, { now });
  };

  it.each(groupNames)(
    'B7 B8 lines, allowances and charges, each with %s: a cost in proportion, and an answer within bounds',
    async (name) => {
      const prepare = (part: number) => Buffer.from(invoiceOf(name, part / 256));
      await expectGrowth({ sizes: [1, 4, 16], prepare, work: judged });
      expectBounded(judged(Buffer.from(invoiceOf(name, 1 / 4))));
    },
  );

  it(`B8 lines, allowances and charges, each with ${groupNames[0]}, as many as a body can hold: an answer within bounds`, () => {
    const body = Buffer.from(invoiceOf(groupNames[0]!, 1));
    expect(body.length).toBeGreaterThan(0.7 * invoiceBody.bytesMax);
    expect(body.length).toBeLessThan(invoiceBody.bytesMax);
    expectBounded(judged(body));
  });

  const expectBounded = (report: object & { readonly issues: readonly unknown[] }) => {
    expect(report.issues.length).toBe(invoiceReport.detailedFindingsMax);
    expect(Buffer.byteLength(JSON.stringify(report))).toBeLessThan(invoiceReport.bytesMax);
  };
});

import { judgeDocument, judgeInvoice, nothingToJudge, validateUbl, writeUbl } from '@einvoice/invoice-rules';
import { invoiceReport } from '@einvoice/limits';
import { anyCharacter, mutatedJson, repositoryRoot } from '@einvoice/test-kit';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileNameOf, invoiceChecks } from '@einvoice/invoice-review';
import { readingOf, reviewOf } from './review-invoice';

type Json = any; // eslint-disable-line @typescript-eslint/no-explicit-any -- invoices are broken in every way

const now = new Date('2026-11-21T12:00:00Z');
const fixture = (name: string): Json => JSON.parse(readFileSync(path.join(repositoryRoot, 'fixtures', name), 'utf8'));
const good = fixture('base-example.json');
const wrongTotal = fixture('base-example-wrong-total.json');
const reviewInvoice = (invoice: object) => reviewOf(judgeInvoice(invoice, { now }), now);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);

describe('a draft with errors', () => {
  it('is told what is wrong, by check, and how to fix it; there is no export', () => {
    const review = reviewInvoice(wrongTotal);
    expect(review).toMatchObject({
      valid: false,
      ruleSet: { id: 'peppol-bis-3.0.21' },
      checks: { structure: { errors: 0 }, arithmetic: { status: 'failed', warnings: 0 } },
      totals: { withTax: '1656.25', due: '1656.25' },
      export: null,
      exportRefused: { code: 'has_errors' },
    });
    expect(review.findings).toContainEqual({
      check: 'arithmetic',
      code: 'BR-CO-15',
      severity: 'error',
      path: '/totals/withTax',
      what: expect.stringContaining('1656.25'),
      fix: expect.any(String),
      patch: [{ op: 'replace', path: '/totals/withTax', value: '1656.25' }],
    });
  });

  it('with 100,000 faults gets at most 16 MiB, and the true counts (B8)', () => {
    const lines = Array.from({ length: 50_000 }, () => ({ colour: 'red', quantity: 'x' }));
    const review = reviewInvoice({ ...good, lines });
    expect(review.checks.structure.errors).toBeGreaterThan(100_000);
    expect(review.truncated).toMatchObject({ unknown_field: 50_000, invalid_decimal: 50_000 });
    expect(Buffer.byteLength(JSON.stringify(review))).toBeLessThan(16 * 1024 * 1024);
    expect(review.findingsCut).toBeUndefined();
  });

  it('B8 findings repeat the issues only as far as 16 MiB: what is left out is counted, and every issue is told', () => {
    const written = writeUbl(good);
    const unknown = `<cbc:${'中'.repeat(100)}/>`.repeat(10_000);
    const xml = (written.ok ? written.xml : '').replace('<cbc:ID>', `${unknown}$&`);
    for (const report of [readingOf(judgeDocument(xml, { now }), now), reviewOf(judgeDocument(xml, { now }), now)]) {
      expect(report.schema.issues.length).toBe(10_000);
      expect(report.findingsCut).toBeGreaterThan(0);
      const all = report.schema.issues.length + report.issues.length;
      expect(report.findings.length + report.findingsCut!).toBe(all);
      expect(report.checks.structure.errors).toBeGreaterThanOrEqual(10_000);
      const { invoice: _, lost: __, ...others } = { invoice: null, lost: null, ...report };
      const bytes = Buffer.byteLength(JSON.stringify(others));
      expect(bytes).toBeLessThan(invoiceReport.bytesMax + 1_000);
      expect(bytes).toBeGreaterThan(invoiceReport.bytesMax - 10_000);
    }
  });

  it('B8 a report that fills the room itself has no findings beside it', () => {
    const deep = (levels: number, inner: string): string =>
      levels === 0
        ? inner
        : `<cac:${'中'.repeat(99)}${levels}>${deep(levels - 1, inner)}</cac:${'中'.repeat(99)}${levels}>`;
    const price = '<cac:Price><cbc:PriceAmount>x</cbc:PriceAmount></cac:Price>';
    const written = writeUbl(good);
    const xml = (written.ok ? written.xml : '').replace('<cbc:ID>', `${deep(40, price.repeat(8_000))}$&`);
    const { findings, findingsCut, issues, schema } = reviewOf(judgeDocument(xml, { now }), now);
    expect([findings, findingsCut]).toEqual([[], issues.length + schema.issues.length]);
  });
});

describe('a good draft', () => {
  it('passes every check and has its document', () => {
    const review = reviewInvoice(good);
    for (const check of invoiceChecks) expect(review.checks[check].errors).toBe(0);
    expect(review.export).toMatchObject({ format: 'peppol-bis-3.0-ubl', filename: 'invoice-Snippet1.xml' });
    expect(review.exportRefused).toBeUndefined();
  });
});

describe('a document in XML', () => {
  const written = writeUbl(good);
  const xml = written.ok ? written.xml : '';

  it('has findings of the schema and of the rules, all of them in a check; nothing of it is exported', () => {
    const broken = xml.replace(/<cbc:CustomizationID>.*<\/cbc:CustomizationID>/, '<cbc:Colour>red</cbc:Colour>');
    const report = judgeDocument(broken, { now });
    const review = reviewOf(report, now);
    expect(review.findings.map(({ code }) => code)).toEqual(
      [...report.schema.issues, ...report.issues].map(({ code }) => code),
    );
    expect(review).toMatchObject({
      valid: false,
      schema: { state: 'failed' },
      rules: { state: 'failed' },
      checks: { structure: { status: 'failed' } },
      export: null,
      exportRefused: { code: 'has_errors' },
    });
    expect(review.checks.structure.errors).toBeGreaterThan(report.schema.issues.length);
  });

  it('without errors is the document to send: it is not written anew', () => {
    const review = reviewOf(judgeDocument(xml, { now }), now);
    expect(review).toMatchObject({ valid: true, export: null, exportRefused: { code: 'is_xml' } });
  });

  it('with an invoice that cannot be read has one finding, and no check passes', () => {
    const report = nothingToJudge({ reason: 'zip', message: 'The document is a ZIP archive.' });
    const { checks, findings, invoice, decision } = readingOf(report, now);
    expect([findings.map(({ code }) => code), invoice, decision.status]).toEqual([['zip'], null, 'invalid_input']);
    expect(invoiceChecks.map((check) => checks[check].status)).toEqual([
      'failed',
      'incomplete',
      'incomplete',
      'incomplete',
    ]);
    expect(reviewOf(report, now).exportRefused?.code).toBe('not_judged');
  });
});

describe('the file name of an export', () => {
  it.each([
    ['a path', '../../etc/passwd', 'invoice-etc-passwd.xml'],
    ['a path of Windows', 'C:\\con\\nul', 'invoice-C-con-nul.xml'],
    ['a header', 'a"\r\nset-cookie: b', 'invoice-a-set-cookie-b.xml'],
    ['letters beyond ASCII', 'Größe ２０２６/7', 'invoice-Gr-e-7.xml'],
    ['nothing that is safe', '…/…', 'invoice.xml'],
    ['no text', 42, 'invoice.xml'],
    ['a point at its end', '2026.42.', 'invoice-2026.42.xml'],
  ])('is safe for %s', (_what, number, name) => {
    expect(fileNameOf({ number })).toBe(name);
  });

  it('says credit note, and is short ASCII without a path, whatever the number', () => {
    expect(fileNameOf({ number: '7', kind: 'creditNote' })).toBe('credit-note-7.xml');
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (number) => {
        expect(fileNameOf({ number })).toMatch(/^invoice(-[A-Za-z0-9.-]+)?\.xml$/);
        expect(fileNameOf({ number }).length).toBeLessThanOrEqual(64);
      }),
      { seed },
    );
  });
});

it('whatever the invoice, each finding is of one check, the counts agree, and there is an export or a reason', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(good, wrongTotal).chain((invoice) => mutatedJson(invoice)),
      (invoice) => {
        const { valid, checks, findings, ...review } = reviewInvoice(Object(invoice));
        for (const check of invoiceChecks) {
          const { status, errors, warnings } = checks[check];
          const own = findings.filter((finding) => finding.check === check).map(({ severity }) => severity);
          expect([errors, warnings]).toEqual([own.filter((severity) => severity === 'error').length, own.filter((severity) => severity === 'warning').length]); // prettier-ignore
          expect(status === 'failed').toBe(errors > 0);
          if (status === 'passed') expect(warnings).toBe(0);
        }
        expect(valid).toBe(invoiceChecks.every((check) => checks[check].errors === 0));
        expect(review.export === null).toBe(review.exportRefused !== undefined);
        if (!valid) expect(review.export).toBeNull();
        for (const { what, fix } of findings) expect([what, fix]).not.toContain('');
      },
    ),
    { seed, numRuns: 300 },
  );
});

it('every export passes all official rules', () => {
  const cents = fc.integer({ min: 1, max: 9_999_999 }).map((value) => (value / 100).toFixed(2));
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
  const line = fc.record({
    item: fc.record({ name: text }),
    quantity: fc.constantFrom('1', '2.5', '-3', '0.333'),
    unit: fc.constantFrom('C62', 'HUR', 'DAY'),
    price: cents,
    vat: fc.constantFrom({ category: 'S', rate: '25' }, { category: 'S', rate: '12' }, { category: 'Z', rate: '0' }),
  });
  const kept = { ...good };
  for (const field of ['totals', 'vatBreakdown', 'charges']) delete kept[field];
  const draft = fc.record({ number: text, note: text, lines: fc.array(line, { minLength: 1, maxLength: 5 }) });
  let exported = 0;
  fc.assert(
    fc.property(draft, (fields) => {
      const review = reviewInvoice({ ...kept, ...fields });
      if (review.export === null) return;
      exported++;
      const judged = validateUbl(review.export.xml, { now });
      expect(judged).toMatchObject({ ok: true, valid: true });
    }),
    { seed, numRuns: 200 },
  );
  expect(exported).toBeGreaterThan(100);
});

import { validateInvoice, writeUbl } from '@einvoice/invoice-rules';
import { invoiceReport, invoiceXml } from '@einvoice/limits';
import { repositoryRoot } from '@einvoice/test-kit';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { buildApp } from './built-app.fixture';
import { openTestSystem, type TestSystem } from '../../apps/rest-api/src/test-system.fixture';
import {
  catalogWithInvoice,
  fileSpecification,
  objectStreamBomb,
  pagesOfThemselves,
  pdfOf,
  pdfWith,
  streamOf,
} from '../../apps/rest-api/src/invoice-review/pdfs.fixture';

type Json = any; // eslint-disable-line @typescript-eslint/no-explicit-any -- JSON as it was answered

const fixture = (name: string): string => readFileSync(path.join(repositoryRoot, 'fixtures', name), 'utf8');
const good: Json = JSON.parse(fixture('base-example.json'));
const cii = fixture('cii-every-term.xml');
const schemas = 'urn:oasis:names:specification:ubl:schema:xsd';
const ublRoot = `Invoice xmlns="${schemas}:Invoice-2" xmlns:cac="${schemas}:CommonAggregateComponents-2" xmlns:cbc="${schemas}:CommonBasicComponents-2"`;
const ubl = (content: string) => `<${ublRoot}>${content}</Invoice>`;

let system: TestSystem;
let built: ReturnType<typeof buildApp>;
beforeAll(async () => {
  built = buildApp();
  system = await openTestSystem(built.folder);
});
afterAll(async () => {
  await system.close();
  built.remove();
});

let clients = 0;
async function read(body: string | Buffer, type = 'application/xml', headers: Record<string, string> = {}) {
  const client = `10.2.${++clients >> 8}.${clients & 255}`;
  const response = await fetch(`${system.url}/api/invoice/read`, {
    method: 'POST',
    headers: { ...(type !== '' && { 'content-type': type }), 'x-forwarded-for': client, ...headers },
    body: typeof body === 'string' && type === '' ? Buffer.from(body) : body,
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Json };
}
const readPdf = (body: Buffer) => read(body, 'application/pdf');
/** Why there is nothing to judge; a stage that did not run says so. */
function unreadOf({ status, body }: Awaited<ReturnType<typeof read>>) {
  expect(body).toMatchObject({
    ...{ valid: false, invoice: null, issues: [], read: { state: 'failed', issues: [{ code: expect.any(String) }] } },
    ...{ schema: { state: 'not_run', issues: [] }, rules: { state: 'not_run' } },
    decision: { status: 'invalid_input', decision: { canProceed: false } },
  });
  return [status, body.read.issues[0].code];
}
const refusalOf = ({ status, body: { error } }: Awaited<ReturnType<typeof read>>) => [
  status,
  error.code,
  error.details?.reason,
];

describe('415', () => {
  it.each(['application/json', 'text/plain', 'application/octet-stream', 'application/xml; charset=utf-16', ''])(
    'B3 "%s"',
    async (type) => {
      expect(refusalOf(await read('<a/>', type))).toEqual([415, 'unsupported_media_type', undefined]);
    },
  );

  it('B3 a content encoding', async () => {
    const answer = await read('<a/>', 'text/xml', { 'content-encoding': 'gzip' });
    expect(refusalOf(answer)).toEqual([415, 'unsupported_content_encoding', undefined]);
  });
});

describe('POST /api/invoice/convert', () => {
  const convert = async (pdf: Buffer) => {
    const response = await fetch(`${system.url}/api/invoice/convert`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.9.0.1' },
      body: JSON.stringify({ invoice: { pdf: pdf.toString('base64') }, target: 'en16931-cii' }),
    });
    return { status: response.status, body: (await response.json()) as Json };
  };

  it('rewrites the invoice of a hybrid PDF', async () => {
    const { status, body } = await convert(await pdfWith(['factur-x.xml', cii]));
    expect([status, body.reportOf, body.isLossless]).toEqual([200, 'result', true]);
    expect(body.document.xml).toContain('<rsm:CrossIndustryInvoice');
  });

  it('says what is wrong with a PDF that has none', async () => {
    const { status, body } = await convert(Buffer.from('%PDF-1.7\n'));
    expect([status, body.reportOf, body.document]).toEqual([200, 'sent', null]);
    expect(body.refused.code).toBe(body.report.read.issues[0].code);
  });
});

it('POST /api/invoice/render shows the invoice of a hybrid PDF as it shows the document in it', async () => {
  const render = async (invoice: object) => {
    const response = await fetch(`${system.url}/api/invoice/render`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'pl', 'x-forwarded-for': '10.9.0.2' },
      body: JSON.stringify({ invoice }),
    });
    return (await response.json()) as Json;
  };
  const page = await render({ xml: cii });
  expect(page.html).toContain('<html lang="pl"');
  expect(await render({ pdf: (await pdfWith(['factur-x.xml', cii])).toString('base64') })).toEqual(page);
});

it('413 over 20 MiB', async () => {
  expect((await read(Buffer.alloc(invoiceXml.bytesMax + 1, ' '))).status).toBe(413);
});

describe('nothing to judge in XML', () => {
  const entity = (definition: string) => `<!DOCTYPE a [<!ENTITY x ${definition}>]>${ubl('<cbc:ID>&x;</cbc:ID>')}`;
  it.each([
    ['nothing', '', 'empty'],
    ['no XML', 'hello', 'not_xml'],
    ['another document', '<Order/>', 'not_an_invoice'],
    ['B9 a document type', `<!DOCTYPE Invoice>${ubl('')}`, 'document_type'],
    ['B9 an entity of its own', entity('"a"'), 'document_type'],
    ['B9 an entity of a file', entity('SYSTEM "file:///etc/passwd"'), 'document_type'],
    ['B9 an entity of an address', entity('SYSTEM "http://127.0.0.1:1/"'), 'document_type'],
    ['B9 an entity that nobody declared', ubl('<cbc:ID>&x;</cbc:ID>'), 'not_well_formed'],
    ['B9 XML 1.1', `<?xml version="1.1"?>${ubl('&#x1;')}`, 'xml_version'],
    ['B9 an encoding that is not its own', `<?xml version="1.0" encoding="UTF-16"?>${ubl('')}`, 'encoding'],
    ['B9 UTF-7', `<?xml version="1.0" encoding="UTF-7"?>${ubl('')}`, 'encoding'],
    ['B9 two roots', `${ubl('')}${ubl('')}`, 'not_well_formed'],
    ['B11 a processing instruction named xml', ubl('<?XML ?>'), 'not_well_formed'],
    ['B10 101 levels', ubl('<a>'.repeat(101) + '</a>'.repeat(101)), 'too_deep'],
    ['B10 500,000 levels', ubl('<a>'.repeat(500_000)), 'too_deep'],
    [
      'B10 65 attributes',
      ubl(`<a ${Array.from({ length: 65 }, (_, at) => `a${at}="1"`).join(' ')}/>`),
      'too_many_attributes',
    ],
    ['B10 80,000 times <', ubl('<'.repeat(80_000)), 'not_well_formed'],
  ])('%s', async (_what, document, reason) => {
    expect(unreadOf(await read(document, 'text/xml'))).toEqual([200, reason]);
  });
});

describe('nothing to judge in a PDF', () => {
  const content = Buffer.from(cii);
  const twice = streamOf('[/FlateDecode /FlateDecode]', deflateSync(deflateSync(content)));
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['no PDF', () => Buffer.from('hello'), 'not_xml'],
    ['no attachment', () => pdfWith(), 'no_invoice'],
    [
      'B13 an object stream that inflates to 64 MiB',
      () => pdfOf('<< /Type /Catalog >>', objectStreamBomb(64)),
      'inflates_too_large',
    ],
    [
      'B13 a chain of filters',
      () => pdfOf(catalogWithInvoice, fileSpecification, twice, pagesOfThemselves),
      'too_many_filters',
    ],
    ['B14 two candidates', () => pdfWith(['factur-x.xml', cii], ['xrechnung.xml', ubl('')]), 'ambiguous_attachment'],
    ['B14 a name with a path', () => pdfWith(['../../factur-x.xml', cii]), 'no_invoice'],
    ['B14 a script under the name', () => pdfWith(['factur-x.xml', '<script>alert(1)</script>']), 'not_an_invoice'],
    ['B9 a document type inside', () => pdfWith(['factur-x.xml', '<!DOCTYPE a><a/>']), 'document_type'],
  ])('%s', async (_what, pdf, reason) => {
    expect(unreadOf(await readPdf(await pdf()))).toEqual([200, reason]);
  });
});

describe('reads', () => {
  it('UBL as the invoice it was written from', async () => {
    const written = writeUbl(good);
    const { status, body } = await read(written.ok ? written.xml : '');
    expect([status, body.valid, body.document.syntax, body.lost]).toEqual([200, true, 'ubl', []]);
    const again = writeUbl(body.invoice);
    expect(again).toEqual(written);
  });

  it('CII, and says so', async () => {
    const { body } = await read(cii, 'text/xml; charset=utf-8');
    expect([body.document.syntax, body.lost, body.rules.state, body.valid]).toEqual(['cii', [], 'passed', true]);
    expect(body.decision).toMatchObject({
      status: 'ready',
      decision: { canProceed: false, requiresHumanReview: true },
    });
    expect(validateInvoice(body.invoice, { now: new Date() }).issues).toBeDefined();
  });

  it('the invoice of a hybrid PDF, and names the other files (B14: cleaned)', async () => {
    const { status, body } = await readPdf(await pdfWith(['factur-x.xml', cii], ['../../x\u0007.xml', 'x']));
    expect([status, body.document.syntax]).toEqual([200, 'cii']);
    expect(body.lost).toEqual([{ path: expect.not.stringMatching(/[\/\\\u0007]/), reason: 'other_attachment', count: 1, message: expect.any(String) }]); // prettier-ignore
  });

  it('B13 a PDF whose objects point to themselves', async () => {
    const attached = streamOf('/FlateDecode', deflateSync(Buffer.from(cii)));
    const { status } = await readPdf(pdfOf(catalogWithInvoice, fileSpecification, attached, pagesOfThemselves));
    expect(status).toBe(200);
  });

  it('B11 by namespace, not by prefix: an ID of another namespace is lost, and named', async () => {
    const { body } = await read(ubl('<x:ID xmlns:x="urn:foreign">1</x:ID><cbc:IssueDate>2026-01-01</cbc:IssueDate>'));
    expect(body.invoice).toMatchObject({ issueDate: '2026-01-01' });
    expect(body.invoice.number).toBeUndefined();
    expect(body.lost).toMatchObject([{ reason: 'no_field', count: 1 }]);
  });

  it('B11 an amount that a comment splits as one', async () => {
    const total =
      '<cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="EUR">1<!-- -->0.00</cbc:PayableAmount></cac:LegalMonetaryTotal>';
    const { body } = await read(ubl(`<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>${total}`));
    expect(body.invoice.totals.due).toBe('10.00');
  });

  it('B12 what an export has escaped', async () => {
    const note = ']]><!-- & "quotes" \'single\' <b>\u2028</b>';
    const written = writeUbl({ ...good, note });
    const { body } = await read(written.ok ? written.xml : '');
    expect(body.invoice.note).toEqual([note]);
  });

  it('a document of 20 MiB in a thread, while this process answers others', async () => {
    const line = '<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:Note>a note of this line</cbc:Note></cac:InvoiceLine>';
    const document = ubl(line.repeat(Math.floor((invoiceXml.bytesMax - 1_000) / line.length)));
    const reading = read(Buffer.from(document));
    let answered = 0;
    let isRead = false;
    void reading.finally(() => (isRead = true)).catch(() => undefined);
    // Some dozen questions: asked without end they would take a slow machine from the thread that reads.
    while (!isRead && answered < 50) {
      expect((await fetch(`${system.url}/livez`)).status).toBe(200);
      answered++;
    }
    const { status, body } = await reading;
    expect([status, body.error]).toEqual([200, undefined]);
    expect(body.invoice.lines.length).toBeGreaterThan(200_000);
    expect(answered).toBeGreaterThan(5);
  });

  describe('B8 fixes of a file with very many faults, over HTTP', () => {
    /** The edits are of the file as it came, no two at one place, and not more than may be. */
    function boundedEdits({ status, body }: Awaited<ReturnType<typeof read>>): { start: number; end: number }[] {
      expect([status, body.valid, body.read.state]).toEqual([200, false, 'passed']);
      expect(Buffer.byteLength(JSON.stringify(body.issues))).toBeLessThan(invoiceReport.bytesMax);
      const edits = [...body.schema.issues, ...body.issues].flatMap(({ edits = [] }: Json) => edits);
      expect(edits.length).toBeLessThanOrEqual(invoiceReport.editsMax);
      edits.sort((a: Json, b: Json) => a.start - b.start || a.end - b.end);
      expect(edits.filter(({ start, end }: Json, index: number) => start < end && start < edits[index - 1]?.end)).toEqual([]); // prettier-ignore
      return edits;
    }
    const written = writeUbl(good);
    const clean = written.ok ? written.xml : '';

    it('B8 100,000 faults: one report, all counted, with so many fixes at most', async () => {
      const answer = await read(clean.replace('</Invoice>', `${'<cbc:Note/>'.repeat(100_000)}</Invoice>`));
      boundedEdits(answer);
      expect(answer.body.truncated['PEPPOL-EN16931-R008']).toBeGreaterThanOrEqual(100_000);
    });

    it('B8 20 MiB with a fault at each end: both have their fix, at the bytes that were sent', async () => {
      const faulty = clean.replace(/(<cbc:IssueDate>\d{4})-(\d\d)-/, '$1$2').replace('</Invoice>', '<cbc:Note/></Invoice>');
      const filler = `<!--${'x'.repeat(invoiceXml.bytesMax - Buffer.byteLength(faulty) - 100)}-->`;
      const file = Buffer.from(faulty.replace('<cac:AccountingSupplierParty>', `${filler}$&`));
      const edits = boundedEdits(await read(file));
      const touched = edits.map(({ start, end }) => file.subarray(start - 20, end + 20).toString());
      expect(touched.some((text) => text.includes('IssueDate'))).toBe(true);
      expect(touched.some((text) => text.includes('<cbc:Note/>'))).toBe(true);
    });
  }); // prettier-ignore
});

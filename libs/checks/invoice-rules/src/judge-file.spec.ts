import { now, sampleWithTotals } from './sample-invoices';
import { judgeDocument, judgeFile } from './judge-document';
import { buildPdfChild, pdfWith } from './pdf/pdfs.fixture';
import { writeUbl } from './xml/write-ubl';

const written = writeUbl(sampleWithTotals());
const xml = Buffer.from(written.ok ? written.xml : '');
/** Of a child that is to end by itself, however busy the machine is. */
const deadlineMs = 40_000;

let child: ReturnType<typeof buildPdfChild>;
beforeAll(() => (child = buildPdfChild()));
afterAll(() => child.remove());

const judge = (bytes: Uint8Array) => judgeFile(bytes, { now, childArguments: [child.file], deadlineMs });
const invoice = { name: 'xrechnung.xml', content: xml };
const other = (name: string) => ({ name, content: Buffer.from('a,b'), mimeType: 'text/csv' });

describe('judgeFile', () => {
  it('of XML says what judgeDocument says, and starts no child', async () => {
    for (const bytes of [xml, Buffer.from('hello'), new Uint8Array()]) {
      const answer = await judgeFile(bytes, { now, childArguments: ['no-such-file.js'] });
      expect(answer).toEqual(judgeDocument(bytes, { now }));
    }
  });

  it('of a PDF judges the attached invoice by its bytes', async () => {
    expect(await judge(await pdfWith([invoice]))).toEqual(judgeDocument(xml, { now }));
    const wrong = Buffer.from(xml.toString().replace(/<cbc:ProfileID>.*?<\/cbc:ProfileID>/, ''));
    const report = await judge(await pdfWith([{ ...invoice, content: wrong }]));
    expect(report).toMatchObject({ valid: false, issues: expect.arrayContaining([expect.objectContaining({ code: 'PEPPOL-EN16931-R001' })]) }); // prettier-ignore
  });

  it('names the other attached files in lost; they change nothing in the verdict', async () => {
    const report = await judge(await pdfWith([other('terms.csv'), invoice, other('hours.csv')]));
    expect(report).toMatchObject({ valid: true, lost: [{ path: 'terms.csv' }, { path: 'hours.csv' }] });
  });

  it.each([
    ['without an attached file', [], 'no_invoice'],
    ['with another file alone', [other('a.csv')], 'no_invoice'],
    ['with two invoices', [invoice, { name: 'factur-x.xml', content: xml }], 'ambiguous_attachment'],
  ])('a PDF %s is nothing to judge', async (_what, attachments, code) => {
    expect(await judge(await pdfWith(attachments))).toMatchObject({
      outcome: 'nothing_to_judge',
      valid: false,
      read: { state: 'failed', issues: [{ code, severity: 'error' }] },
      rules: { state: 'not_run' },
      invoice: null,
    });
  });

  it('a damaged PDF and an attached file that is no invoice are nothing to judge', async () => {
    expect(await judge(Buffer.from('%PDF-1.7\n'))).toMatchObject({ outcome: 'nothing_to_judge', read: { issues: [{ code: 'no_invoice' }] } }); // prettier-ignore
    const html = Buffer.from('<html/>');
    expect(await judge(await pdfWith([{ ...invoice, content: html }]))).toMatchObject({ outcome: 'nothing_to_judge', valid: false }); // prettier-ignore
  });

  it('refuses with busy what found no free child in time, and judges it when sent again', async () => {
    const pdf = await pdfWith([invoice]);
    const hung = { now, childArguments: ['-e', 'setInterval(() => undefined, 1000)'] };
    const first = Array.from({ length: 4 }, () => judgeFile(pdf, { ...hung, clockMs: 2_000 }));
    expect(await judgeFile(pdf, { ...hung, deadlineMs: 200 })).toMatchObject({ ok: false, reason: 'busy' });
    await Promise.all(first);
    expect(await judge(pdf)).toMatchObject({ outcome: 'judged', valid: true });
  });
});

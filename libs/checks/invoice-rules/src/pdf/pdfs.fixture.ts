import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createDeflate } from 'node:zlib';
import { AFRelationship, PDFDocument, PDFName } from 'pdf-lib';

/** PDFs for specs: whole ones made by pdf-lib, hostile ones by hand. */

export const cii = Buffer.from('<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"/>'); // prettier-ignore
export const ubl = Buffer.from('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>');

export interface SpecAttachment {
  readonly name: string;
  readonly content?: Uint8Array;
  readonly relation?: AFRelationship;
  readonly mimeType?: string;
}

/** The program that reads PDFs, built as an app's build does it: the lib's file is not there any more when the app runs. */
export function buildPdfChild(): { readonly file: string; remove(): void } {
  const repository = path.join(__dirname, '../../../../..');
  const folder = path.join(repository, 'dist/specs');
  const file = path.join(folder, `hybrid-pdf-child-${process.pid}.js`);
  mkdirSync(folder, { recursive: true });
  execFileSync(process.execPath, ['tools/build/build.mjs', path.join(__dirname, 'hybrid-pdf-child.ts'), file], { cwd: repository }); // prettier-ignore
  return {
    file,
    remove() {
      for (const name of [file, `${file}.map`]) rmSync(name, { force: true });
    },
  };
}

/** A one-page PDF with attached files. */
export async function pdfWith(attachments: readonly SpecAttachment[], useObjectStreams = true): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  for (const { name, content = cii, relation = AFRelationship.Alternative, mimeType = 'text/xml' } of attachments) {
    await document.attach(content, name, { mimeType, afRelationship: relation });
  }
  return document.save({ useObjectStreams });
}

/** The same as a damaged or strange writer would make it: the catalog is changed before it is written. */
export async function pdfWithCatalog(change: (document: PDFDocument) => unknown): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  await document.attach(cii, 'factur-x.xml', { mimeType: 'text/xml', afRelationship: AFRelationship.Data });
  await document.flush();
  change(document);
  return document.save({ useObjectStreams: false });
}

export function nameOf(text: string): PDFName {
  return PDFName.of(text);
}

/** One object of a PDF written by hand. */
export function stream(dictionary: string, content: Uint8Array): Buffer {
  const head = Buffer.from(`<< ${dictionary} /Length ${content.length} >>\nstream\n`);
  return Buffer.concat([head, content, Buffer.from('\nendstream')]);
}

/** A PDF of these objects, numbered from 1; the first is the catalog. No cross-reference table: readers rebuild it. */
export function handMade(objects: readonly (string | Uint8Array)[], trailer = ''): Buffer {
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.7\n')];
  objects.forEach((object, index) => {
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'));
  });
  parts.push(Buffer.from(`trailer\n<< /Root 1 0 R ${trailer} >>\nstartxref\n0\n%%EOF\n`));
  return Buffer.concat(parts);
}

export const catalogWithInvoice = '<< /Type /Catalog /AF [2 0 R] >>';
export const fileSpecification =
  '<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /AFRelationship /Data /EF << /F 3 0 R >> >>';

export const objectStream = (content: Uint8Array, filter = '/FlateDecode') =>
  stream(`/Type /ObjStm /N 1 /First 4 /Filter ${filter}`, content);

/** Deflated blanks; made piece by piece, because a bomb is large in memory too. */
export async function bomb(mebibytes: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 });
  const chunks: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise((resolve) => deflate.on('end', resolve));
  const piece = Buffer.alloc(2 ** 20, ' ');
  for (let written = 0; written < mebibytes; written++) {
    if (!deflate.write(piece)) await new Promise((resolve) => deflate.once('drain', resolve));
  }
  deflate.end();
  await done;
  return Buffer.concat(chunks);
}

/** PDFs of twenty megabytes, each of one object that a reader makes much of. */
export const largestPdfs: Readonly<Record<string, () => Buffer>> = {
  'an array of ten million numbers': () => handMade(['<< /Type /Catalog >>', `[${'0 '.repeat(9_900_000)}]`]),
  'a text of 20 million characters': () => handMade(['<< /Type /Catalog >>', `(${'x'.repeat(20_000_000)})`]),
};

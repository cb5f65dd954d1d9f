import { deflateSync } from 'node:zlib';
import { AFRelationship, PDFDocument } from 'pdf-lib';

/** PDFs for specs: whole ones made by pdf-lib, hostile ones by hand. */
export async function pdfWith(
  ...attachments: readonly (readonly [name: string, content: string | Buffer])[]
): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  for (const [name, content] of attachments) {
    await document.attach(Buffer.from(content), name, { mimeType: 'text/xml', afRelationship: AFRelationship.Data });
  }
  return Buffer.from(await document.save());
}

/** A PDF of these objects, numbered from 1; the first is the catalog. No cross-reference table: readers rebuild it. */
export function pdfOf(...objects: readonly (string | Buffer)[]): Buffer {
  const parts = objects.map((object, at) =>
    Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]),
  );
  const trailer = Buffer.from('trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n');
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...parts, trailer]);
}

export const catalogWithInvoice = '<< /Type /Catalog /AF [2 0 R] /Pages 4 0 R >>';
export const fileSpecification =
  '<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /AFRelationship /Data /EF << /F 3 0 R >> >>';
export const pagesOfThemselves = '<< /Type /Pages /Kids [4 0 R] /Parent 4 0 R /Count 1 >>';

/** A stream object. @param filters as in PDF, such as `/FlateDecode` */
export function streamOf(filters: string, content: Buffer, more = ''): Buffer {
  const head = Buffer.from(`<< ${more} /Filter ${filters} /Length ${content.length} >>\nstream\n`);
  return Buffer.concat([head, content, Buffer.from('\nendstream')]);
}

/** An object stream that inflates to so many MiB of blanks. */
export const objectStreamBomb = (mebibytes: number): Buffer =>
  streamOf('/FlateDecode', deflateSync(Buffer.alloc(mebibytes * 2 ** 20, ' ')), '/Type /ObjStm /N 1 /First 4');

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { writeUbl } from '@einvoice/invoice-rules';
import { repositoryRoot } from '@einvoice/test-kit';
import { AFRelationship, PDFDocument } from 'pdf-lib';
import { type Page } from 'playwright-core';
import { give, openReview, drawn } from './review-steps';

/** A UBL invoice that every stage passes, with a comment and letters beyond ASCII. */
export function cleanUbl(): string {
  const sample = readFileSync(path.join(repositoryRoot, 'apps/website/samples/clean.json'), 'utf8');
  const written = writeUbl({ ...(JSON.parse(sample) as object), note: 'Prüfung: élan' });
  if (!written.ok) throw new Error(written.message);
  return written.xml.replace('<cac:AccountingSupplierParty>', "<!-- who 'sells' -->$&");
}

export async function openWith(page: Page, name: string, content: string | Buffer): Promise<void> {
  await openReview(page);
  await give(page, name, content);
  if (/\.pdf$/i.test(name)) await page.getByRole('button', { name: 'Send and check' }).click();
  await drawn(page);
}

/** The day of the issue before the number. */
export const inWrongOrder = (xml: string): string =>
  xml.replace(/(<cbc:ID>[^<]*<\/cbc:ID>)(\s*)(<cbc:IssueDate>[^<]*<\/cbc:IssueDate>)/, '$3$2$1');

export async function pdfWith(xml: Buffer): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  await pdf.attach(xml, 'factur-x.xml', { mimeType: 'text/xml', afRelationship: AFRelationship.Data });
  return Buffer.from(await pdf.save());
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { cleanUbl, inWrongOrder, openWith } from './file-steps';
import { openReview, settled } from './review-steps';
import { type Tour } from './tour';

/** Files as they are judged: stages, findings at their lines, the fixes in the file, and what no rule was run on. */
export async function filePages(tour: Tour): Promise<void> {
  const { page } = tour;
  const clean = cleanUbl();
  await openWith(page, 'invoice.xml', clean);
  await tour.look('file-clean', 'A file that every stage passes');
  await openWith(page, 'invoice.xml', brokenFile(clean));
  await tour.look('file-findings', 'A file with findings of its schema and of the rules');
  await page.getByRole('tab', { name: 'XML' }).click();
  await page.locator('.source .sel').waitFor();
  await tour.look('file-source', 'A file as text, the selected finding in its line');
  await page.getByRole('button', { name: /^Apply \d+ fix/ }).click();
  await page.locator('.finding.done').waitFor();
  await settled(page);
  await tour.look('file-fixed', 'A file after its safe fixes');
  const other = { name: 'partner.xml', mimeType: 'text/xml', buffer: Buffer.from(clean) };
  await page.setInputFiles('#compare-file', other);
  await page.getByRole('columnheader', { name: other.name }).waitFor();
  await tour.look('file-compare', 'A file beside another one, field by field');
  await openWith(page, 'factur-x.xml', readFileSync(path.join(repositoryRoot, 'fixtures/cii-every-term.xml')));
  await tour.look('file-cii', 'A file that no rule was run on');
  await openWith(page, 'nlcius.xml', readFileSync(path.join(repositoryRoot, 'fixtures/nlcius.xml')));
  await page.getByRole('button', { name: 'Compare all profiles' }).click();
  await page.locator('.profiles tbody tr').first().waitFor();
  await tour.look('file-profiles', 'A file beside every profile, with what stands between');
  await openReview(page);
  await page.setInputFiles(
    '#file',
    [...Array.from({ length: 30 }, (_, index) => (index % 3 === 0 ? clean : brokenFile(clean))), 'no invoice'].map(
      (content, index) => ({ name: `invoice-${index}.xml`, mimeType: 'text/xml', buffer: Buffer.from(content) }),
    ),
  );
  await page.getByRole('heading', { name: '10 of 31 files are ready' }).waitFor();
  await tour.look('files-many', 'Many files: verdicts, the same error in many of them, the list');
  await page
    .getByRole('button', { name: /^Fix .* in 20 files$/ })
    .first()
    .click();
  await page.getByText('Corrected in 20 of 20 files.').waitFor();
  await tour.look('files-corrected', 'Many files after one correction for all of them');
}

/** In wrong order, with an unknown element, a wrong amount, and content that the picture has no place for. */
const brokenFile = (clean: string): string =>
  inWrongOrder(clean)
    .replace('<cbc:BuyerReference>', '<cbc:Colour>red</cbc:Colour>\n  $&')
    .replace('<cbc:DocumentCurrencyCode>', '<cbc:TaxPointDate>2026-11-20</cbc:TaxPointDate>\n  $&')
    .replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, '$11.00')
    .replace(/<cbc:EndpointID[^>]*>[^<]*<\/cbc:EndpointID>/, '');

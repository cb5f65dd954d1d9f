import { readFileSync } from 'node:fs';
import path from 'node:path';
import { applyEdits, type TextEdit } from '@einvoice/invoice-rules/edits';
import { repositoryRoot } from '@einvoice/test-kit';
import { type Page } from 'playwright-core';
import { type WalkSurroundings } from './account-walks';
import { cleanUbl, inWrongOrder, openWith, pdfWith } from './file-steps';
import { hostileTexts, openTab, whatRan } from './hostile-texts';
import { faultsOf, sidewaysOf } from './page-faults';
import { give, settled, stages, verdict, word, drawn } from './review-steps';

/** Journeys with files, which are judged as they stand and changed character by character. */
export function fileWalks(surroundings: WalkSurroundings): void {
  correctingWalks(surroundings);
  amountWalks(surroundings);
  comparingWalks(surroundings);
  healingWalks(surroundings);
  otherFileWalks(surroundings);
  hostileFileWalks(surroundings);
}

function correctingWalks({ open, system }: WalkSurroundings): void {
  it.each(['UTF-8', 'UTF-8 with byte order mark', 'UTF-16LE', 'ISO-8859-1'] as const)(
    'a file in wrong order in %s → its fix → downloaded → dropped again: clean, and only the edits differ',
    async (encoding) => {
      const sent = encoded(inWrongOrder(cleanUbl()), encoding);
      const { page, complaints, close } = await open();
      await openWith(page, 'order.xml', sent);
      expect(await word(page)).toBe('Not ready');
      expect(await stages(page)).toEqual(['Read: Passed', 'Schema: Blocked by 1', 'Rules: Passed']);
      expect(await page.locator('.finding .diff').count()).toBe(1);
      await page.getByRole('button', { name: 'Apply 1 fix' }).click();
      await page.locator('.finding.done').waitFor();
      await settled(page);
      expect(await verdict(page)).toBe('Nothing blocks this invoice');
      const { name, bytes } = await downloaded(page);
      expect(name).toBe('order.corrected.xml');
      expect(bytes.equals(applyEdits(sent, await schemaEdits(system().url, sent)))).toBe(true);
      expect(bytesInOrder(bytes)).toEqual(bytesInOrder(sent));
      await giveNext(page, name, bytes);
      expect([await word(page), await stages(page)]).toEqual([
        'Ready',
        ['Read: Passed', 'Schema: Passed', 'Rules: Passed'],
      ]);
      expect(await page.locator('.finding').count()).toBe(0);
      expect(complaints).toEqual([]);
      await close();
    },
  );
}

function amountWalks({ open, system }: WalkSurroundings): void {
  it('an amount changes by its own click alone, its line is shown, and changes are taken back to the byte', async () => {
    const wrongAmount = cleanUbl().replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, '$11.00');
    const sent = Buffer.from(inWrongOrder(wrongAmount));
    const { page, complaints, close } = await open();
    await openWith(page, 'amount.xml', sent);
    expect(await verdict(page)).toBe('Two findings block this invoice');
    await page.getByRole('button', { name: 'Apply 1 fix' }).click();
    await page.locator('.finding.done').waitFor();
    await settled(page);
    expect(await verdict(page)).toBe('One finding blocks this invoice');
    expect(await page.getByRole('button', { name: /^Apply \d+ fix/ }).count()).toBe(0);
    await page
      .locator('.finding')
      .getByRole('link', { name: /^line \d+:\d+$/ })
      .click();
    expect(await page.locator('.source .sel mark').innerText()).toMatch(/^<c[ab]c:/);
    await page.keyboard.press('a');
    await page.locator('.finding.done').nth(1).waitFor();
    await settled(page);
    expect(await verdict(page)).toBe('Nothing blocks this invoice');
    expect(await page.locator('.finding.done button').count()).toBe(1);
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Fix taken back.').waitFor();
    expect(await verdict(page)).toBe('One finding blocks this invoice');
    const { bytes } = await downloaded(page);
    expect(bytes.equals(applyEdits(sent, await schemaEdits(system().url, sent)))).toBe(true);
    await page.keyboard.press('u');
    await page.locator('.finding.done').waitFor({ state: 'detached' });
    await settled(page);
    expect(await verdict(page)).toBe('Two findings block this invoice');
    expect(await page.getByRole('button', { name: 'Download corrected file' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
}

/** What a reader has to guess when it turns a file into an invoice. */
const healed: Readonly<Record<string, (xml: string) => string>> = {
  'no CustomizationID': without('cbc:CustomizationID'),
  'no ProfileID': without('cbc:ProfileID'),
  'no type code': without('cbc:InvoiceTypeCode'),
  'no currency': without('cbc:DocumentCurrencyCode'),
  'two suppliers': twice('cac:AccountingSupplierParty'),
  'a second TaxTotal': twice('cac:TaxTotal'),
  'a line in USD': (xml) => xml.replace(/(<cac:InvoiceLine>[^]*?<cbc:LineExtensionAmount currencyID=")EUR/, '$1USD'),
};

function comparingWalks({ open }: WalkSurroundings): void {
  it('a file beside itself as it was given and beside another one, field by field, after nothing was sent', async () => {
    const sent = cleanUbl();
    const { page, complaints, close } = await open({ reducedMotion: 'reduce' });
    await openWith(page, 'amount.xml', sent.replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, '$11.00'));
    await page
      .locator('.finding')
      .getByRole('button', { name: /^Apply fix/ })
      .click();
    await page.locator('.finding.done').waitFor();
    await settled(page);
    await page.getByRole('button', { name: 'Compare with the file as it was given' }).click();
    await page.getByText('1 field differs.').waitFor();
    expect(await page.getByRole('row', { name: /totals/ }).innerText()).toContain('/totals/due');
    const other = sent.replace('<cbc:BuyerReference>', '<cbc:BuyerReference>other ');
    await page.setInputFiles('#compare-file', { name: 'b.xml', mimeType: 'text/xml', buffer: Buffer.from(other) });
    await page.getByRole('columnheader', { name: 'b.xml' }).waitFor();
    expect(await page.getByRole('row', { name: /buyerReference/ }).innerText()).toContain('other PO-77');
    await page.getByText('Your invoice has not left this computer.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await sidewaysOf(page)).toBe(0);
    await page.setInputFiles('#compare-file', { name: 'c.png', mimeType: 'image/png', buffer: Buffer.from('PNG') });
    await page.getByText('This is not JSON, XML or PDF.').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
}

function healingWalks({ open }: WalkSurroundings): void {
  it('what a reader would heal is never called ready', async () => {
    const clean = cleanUbl();
    const { page, close } = await open();
    await openWith(page, 'clean.xml', clean);
    const words: Record<string, string> = { clean: await word(page) };
    for (const [what, change] of Object.entries(healed)) {
      const xml = change(clean);
      expect([what, xml === clean]).toEqual([what, false]);
      await giveNext(page, `${what}.xml`, xml);
      words[what] = await word(page);
    }
    const expected = Object.fromEntries(Object.keys(healed).map((what) => [what, 'Not ready']));
    expect(words).toEqual({ clean: 'Ready', ...expected });
    await close();
  });
}

function otherFileWalks({ open }: WalkSurroundings): void {
  it('a processing instruction that names a style sheet is passed over', async () => {
    const xml = cleanUbl().replace('?>', '?>\n<?xml-stylesheet type="text/xsl" href="invoice.xsl"?>');
    const { page, complaints, close } = await open();
    await openWith(page, 'styled.xml', xml);
    expect(await word(page)).toBe('Ready');
    expect(complaints).toEqual([]);
    await close();
  });

  it.each(['CII', 'PDF'] as const)(
    'a %s is judged by schema and rules; one that declares a profile we do not have for it is never called ready',
    async (format) => {
      const cii = readFileSync(path.join(repositoryRoot, 'fixtures/cii-every-term.xml'));
      const { page, complaints, close } = await open();
      await openWith(page, `invoice.${format}`, format === 'CII' ? cii : await pdfWith(cii));
      expect(await page.locator('.docbar .file').innerText()).toContain(format);
      expect(await word(page)).toBe('Review');
      expect(await stages(page)).toEqual(['Read: Passed', 'Schema: Passed', 'Rules: Passed']);
      await page.getByText('It was judged by another profile than it declares').waitFor();
      expect(await page.getByText('Ready', { exact: true }).count()).toBe(0);
      await page.locator('.paper').waitFor();
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it('a file that is ready today says how many errors the next edition finds in it, from which day, and which', async () => {
    const gln = cleanUbl().replace(/schemeID="0208">[^<]*</g, 'schemeID="0088">9482348239847239874<');
    const { page, complaints, close } = await open();
    await openWith(page, 'next.xml', gln);
    expect(await word(page)).toBe('Ready');
    const places = gln.match(/schemeID="0088"/g)!.length;
    const note = page.locator('details.note', { hasText: 'Ready today' });
    expect(await note.locator('summary').innerText()).toBe(
      `Ready today; ${places} errors from 24 Feb 2027 (Peppol BIS Billing 3.0.22, provisional)`,
    );
    await note.locator('summary').click();
    const listed = await note.locator('li').allInnerTexts();
    expect(listed).toEqual([expect.stringMatching(`^PEPPOL-COMMON-R040 error, ${places} times: A GLN has`)]);
    await page.getByRole('button', { name: 'Judge as of 24 Feb 2027' }).click();
    await page.getByText('This is not the verdict of today.').waitFor();
    await settled(page);
    expect(await word(page)).toBe('Not ready');
    await page.getByRole('button', { name: 'Judge as of today' }).click();
    await page.getByText('This is not the verdict of today.').waitFor({ state: 'detached' });
    await settled(page);
    expect(await word(page)).toBe('Ready');
    expect(complaints).toEqual([]);
    await close();
  });

  it('what the picture of a file leaves out is listed, and changes nothing in the verdict', async () => {
    const xml = cleanUbl().replace('<cbc:IssueDate>', '<cbc:CopyIndicator>false</cbc:CopyIndicator>$&');
    const { page, close } = await open();
    await openWith(page, 'more.xml', xml);
    await page.getByText('1 value of the file is not in the picture; it changes nothing in the verdict').waitFor();
    await close();
  });
}

function hostileFileWalks({ open }: WalkSurroundings): void {
  it('W1 hostile texts in every element and attribute of a file run nothing and break no policy', async () => {
    let texts = 0;
    const next = () => escaped(hostileTexts[texts++ % hostileTexts.length]!);
    const lines = (xml: string) => xml.replace(/<cac:InvoiceLine>[^]*<\/cac:InvoiceLine>/, (all) => all.repeat(10));
    const xml = lines(cleanUbl())
      .replace(/>[^<\s][^<]*<\//g, () => `>${next()}</`)
      .replace(/(currencyID|schemeID|unitCode)="[^"]*"/g, (_, name: string) => `${name}="${next()}"`);
    expect(texts).toBeGreaterThan(hostileTexts.length);
    const { page, complaints, close } = await open();
    await openWith(page, `${hostileTexts[0]}.xml`, xml);
    await page.evaluate(
      `document.querySelectorAll('.fold-head[aria-expanded="false"]').forEach((each) => each.click())`,
    );
    for (const tab of ['XML', 'Invoice']) await openTab(page, tab);
    expect(await whatRan(page)).toEqual([]);
    expect(await sidewaysOf(page)).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The edits that the service offers for what is wrong with the schema of a file. */
async function schemaEdits(site: string, bytes: Buffer): Promise<TextEdit[]> {
  const answer = await fetch(`${site}/api/invoice/read`, {
    method: 'POST',
    headers: { 'content-type': 'application/xml' },
    body: new Uint8Array(bytes),
  });
  const report = (await answer.json()) as { schema: { issues: { edits?: TextEdit[] }[] } };
  return report.schema.issues.flatMap(({ edits = [] }) => edits);
}

async function giveNext(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Check another file' }).click();
  await give(page, name, content);
  await drawn(page);
}

const elementOf = (name: string): RegExp => new RegExp(`\\s*<${name}[ >][^]*?</${name}>`);
function without(name: string) {
  return (xml: string) => xml.replace(elementOf(name), '');
}
function twice(name: string) {
  return (xml: string) => xml.replace(elementOf(name), '$&$&');
}

function encoded(xml: string, encoding: 'UTF-8' | 'UTF-8 with byte order mark' | 'UTF-16LE' | 'ISO-8859-1'): Buffer {
  const declared = (name: string) => xml.replace(/^<\?xml[^>]*\?>/, `<?xml version="1.0" encoding="${name}"?>`);
  if (encoding === 'UTF-16LE') return Buffer.from(`\uFEFF${declared('UTF-16')}`, 'utf16le');
  if (encoding === 'ISO-8859-1') return Buffer.from(declared('ISO-8859-1'), 'latin1');
  return Buffer.from(encoding === 'UTF-8' ? xml : `\uFEFF${xml}`);
}

/** What is moved, and nothing else, leaves a file with the same bytes in another order. */
const bytesInOrder = (bytes: Buffer): readonly number[] => Array.from(bytes).sort((a, b) => a - b);

async function downloaded(page: Page): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download corrected file' }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { type WalkSurroundings } from './account-walks';
import { openWith } from './file-steps';
import { sidewaysOf } from './page-faults';

const everyTerm = readFileSync(path.join(repositoryRoot, 'fixtures/cii-every-term.xml'));

/** A file in another syntax: what is lost stands there before it can be taken away. */
export function conversionWalks({ open }: WalkSurroundings): void {
  it('a CII file as Peppol UBL → what is lost is listed, then it is downloaded; as XRechnung CII → nothing is lost', async () => {
    const { page, complaints, close } = await open();
    await openWith(page, 'every-term.xml', everyTerm);
    const panel = page.locator('section', { has: page.locator('#conversion') });
    expect(await panel.getByRole('button', { name: /^Download/ }).count()).toBe(0);
    await panel.getByRole('button', { name: 'as Peppol UBL' }).click();
    await panel.locator('.lost li').first().waitFor();
    expect(await panel.locator('.lost code').allInnerTexts()).toEqual(['BT-87', 'BT-88']);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: /^Download/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('invoice-2026-0815.xml');
    const xml = readFileSync(await download.path(), 'utf8');
    expect(xml).toMatch(/<Invoice [^]*<cbc:PayableAmount currencyID="EUR">1000\.00</);
    await panel.getByRole('button', { name: 'as XRechnung CII' }).click();
    await panel.getByText('nothing is lost').waitFor();
    expect(await panel.locator('.lost').count()).toBe(0);
    expect(await sidewaysOf(page)).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it('a CII file is saved as a page to read in German: made here, without a request of content', async () => {
    const { page, complaints, close } = await open();
    await openWith(page, 'every-term.xml', everyTerm);
    const panel = page.getByRole('region', { name: 'To read and to print' });
    await panel.getByLabel('Language').selectOption('de');
    const bodies: (string | null)[] = [];
    page.on('request', (request) => bodies.push(request.postData()));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'Save as a page' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('invoice.html');
    const html = readFileSync(await download.path(), 'utf8');
    expect(html).toMatch(/<html lang="de"/);
    expect(html).toContain('Rechnungsnummer');
    expect(html).toContain('2026-0815');
    expect(html).not.toMatch(/<script|<img|<a /);
    expect(bodies.filter((body) => body !== null)).toEqual([]);
    expect(await sidewaysOf(page)).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { type Page } from 'playwright-core';
import { type WalkSurroundings } from './account-walks';
import { openWith, pdfWith } from './file-steps';
import { faultsOf, sidewaysOf } from './page-faults';
import { judgedBy, word } from './review-steps';

const fixture = (name: string) => readFileSync(path.join(repositoryRoot, 'fixtures', name));

/** What lands where: the file, the profile it is judged by, another one that it passes, and one that it does not. */
const files = [
  ['a German invoice in CII', 'xrechnung-cii.xml', 'XRechnung 2.5.0', 'EN 16931 1.3.16', 'France CTC 1.4.0.03'],
  ['a French hybrid PDF', 'br-fr-cii.xml', 'France CTC 1.4.0.03', 'EN 16931 1.3.16', 'XRechnung 2.5.0'],
  ['a Dutch invoice in UBL', 'nlcius.xml', 'NLCIUS 2.0.3.13', 'EN 16931 1.3.16', 'Peppol BIS Billing 3.0.21'],
] as const;

/** Files of three countries, each in its profile, with the verdict of every other one beside it. */
export function profileWalks({ open }: WalkSurroundings): void {
  it.each(files)(
    '%s lands in its profile, and the matrix says what stands between it and the others',
    async (what, name, judged, passed, broken) => {
      const { page, complaints, close } = await open();
      const isPdf = what.endsWith('PDF');
      await openWith(page, isPdf ? 'facture.pdf' : name, isPdf ? await pdfWith(fixture(name)) : fixture(name));
      expect([await word(page), await judgedBy(page)]).toEqual(['Ready', judged]);
      expect(await page.locator('.profiles table').count()).toBe(0);
      await page.getByRole('button', { name: 'Compare all profiles' }).click();
      const rows = await matrixOf(page);
      expect(rows[0]).toMatch(new RegExp(`^${judged} ?judged by this one\\|Passes\\|0\\|`));
      expect(rows.find((row) => row.startsWith(`${passed}|`))).toMatch(/\|Passes\|0\|/);
      expect(rows.find((row) => row.startsWith(`${broken}|`))).toMatch(/\|Does not pass\|[1-9]\d*\|\d+\|.*[A-Z]/);
      expect(rows.filter((row) => row.endsWith('|Not for this syntax|||')).length).toBeGreaterThan(0);
      expect(await faultsOf(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 700 });
      expect(await sidewaysOf(page)).toBe(0);
      expect(await besideTheirTitles(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await close();
    },
  );
}

/** Cells of a narrow matrix that stand below their title, not beside it: what they say begins in another line, or further left. */
const besideTheirTitles = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('.profiles tbody td')]
      .filter((cell) => cell.offsetHeight > 0)
      .filter((cell) => getComputedStyle(cell).display !== 'grid' ||
        [...cell.children].some((part) => part.getBoundingClientRect().left < cell.getBoundingClientRect().left + 100))
      .map((cell) => cell.dataset.title + ': ' + cell.innerText.slice(0, 40))`,
  );

/** Every row, its cells with a bar between them. */
async function matrixOf(page: Page): Promise<string[]> {
  await page.locator('.profiles tbody tr').first().waitFor();
  return page.evaluate<string[]>(
    `[...document.querySelectorAll('.profiles tbody tr')].map((row) => [...row.children].map((cell) => cell.innerText.replace(/\\s+/g, ' ').trim()).join('|'))`,
  );
}

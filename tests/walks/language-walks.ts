import { type Page } from 'playwright-core';
import { type WalkSurroundings } from './account-walks';
import { faultsOf, loaded } from './page-faults';
import { watchShifts } from './page-walks';
import { verdict, drawn } from './review-steps';

/** Pages that anybody can read, of every program; and English words that stand on them. */
const pages = [
  ['/review', 'Drop a draft here'],
  ['/pricing', 'You pay only for real answers'],
  ['/status', 'What an outage means'],
  ['/check', 'Check one thing'],
  ['/check/bank-details', 'Country of the supplier'],
  ['/check/name', 'Name, in any script'],
  ['/check/product', 'Washing machines'],
  ['/check/receiver', 'for an answer'],
  ['/sign-in', 'Mail me a link'],
  ['/docs/people', 'What leaves your computer'],
] as const;

/** Notes whether a finding of the broken sample was ever drawn in English. */
const watchEnglish = `new MutationObserver(() => {
  if (document.body?.innerText.includes('electronic address of the buyer is missing')) window.wasEnglish = true;
}).observe(document, { childList: true, subtree: true, characterData: true })`;

/** The languages that the site is read in beside English. */
const others = ['de', 'fr', 'nl', 'it', 'es', 'pl'] as const;

/** The pages around findings in the language of who reads them. */
export function languageWalks({ open }: WalkSurroundings): void {
  it('a browser that prefers German gets the German page at its own address, still, with one file of texts, and its choice of English is kept', async () => {
    const { page, complaints, close } = await open({ locale: 'de-AT' });
    await page.addInitScript(watchShifts);
    await page.addInitScript(watchEnglish);
    const texts: string[] = [];
    page.on('request', (request) => request.url().includes('/assets/texts-') && texts.push(request.url()));
    await page.goto('/review#broken-sample');
    await drawn(page);
    expect(new URL(page.url()).pathname).toBe('/de/review');
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    expect(await verdict(page)).toBe('4 Befunde blockieren diese Rechnung');
    await page.getByText('Die elektronische Adresse des Käufers fehlt.').first().waitFor();
    expect(await page.evaluate('window.wasEnglish')).toBeUndefined();
    await page.getByRole('button', { name: '3 Korrekturen anwenden' }).click();
    await page.locator('.finding.done').first().waitFor();
    expect(texts.filter((address) => !/texts-review-(late-)?de-/.test(address))).toEqual([]);
    await page.goto('/status');
    await page.getByRole('heading', { name: 'Vergangene Störungen' }).waitFor();
    expect(await page.evaluate<number>('window.shifted')).toBeLessThanOrEqual(0.02);
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Past incidents' }).waitFor();
    await page.goto('/sign-in?return=/account/ledger');
    await page.getByRole('button', { name: 'Mail me a link' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    expect(complaints).toEqual([]);
    await close();
  });

  it.each(others)(
    '%s: no page of a program has English words or a fault, narrow or wide, light or dark',
    async (language) => {
      const { page, complaints, close } = await open({ reducedMotion: 'reduce' });
      for (const [address, english] of pages) {
        await page.goto(`/${language}${address}`);
        await loaded(page);
        expect([address, (await page.locator('main').innerText()).includes(english)]).toEqual([address, false]);
        for (const look of looks) {
          await dress(page, look);
          expect([address, look.width, await faultsOf(page)]).toEqual([address, look.width, []]);
        }
      }
      expect(complaints).toEqual([]);
      await close();
    },
  );
}

const looks = [
  { width: 360, colorScheme: 'dark' },
  { width: 768, colorScheme: 'light' },
  { width: 1280, colorScheme: 'light' },
] as const;

async function dress(page: Page, { width, colorScheme }: (typeof looks)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
}

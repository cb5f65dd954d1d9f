import { setTimeout as sleep } from 'node:timers/promises';
import { languages } from '@einvoice/languages';
import { type Page } from 'playwright-core';
import { beSignedIn, topUp } from './account-steps';
import { type WalkSurroundings } from './account-walks';
import { faultsOf, loaded } from './page-faults';
import { watchShifts } from './page-walks';
import { giveTwoNumbers, openReview } from './review-steps';

/** The pages of an account in the language of the person, and while their answers come one after the other. */
export function accountLanguageWalks({ open, system }: WalkSurroundings): void {
  it('no name that the service gives is English on a German page of an account, and who signs out stays in German', async () => {
    const { page, complaints, close } = await open({}, [system().paymentUrl]);
    await beSignedIn(page, 'greta@example.com');
    await topUp(page);
    const outcome = new URL(page.url()).pathname;
    await openReview(page);
    await giveTwoNumbers(page);
    await page.getByRole('button', { name: 'Ask VIES' }).click();
    await page.getByRole('button', { name: 'Ask again' }).waitFor();
    const workspace = 'Arbeitsbereich von greta@example.com';
    const site = 'Diese Website (Prüfungen)';
    const pages = [
      ['/account', [workspace, site]],
      ['/account/connections', [workspace, site]],
      ['/account/ledger', [workspace, site]],
      [outcome, [workspace]],
      ['/account/sign-in', [workspace, ' auf ']],
    ] as const;
    for (const [address, german] of pages) {
      await page.goto(`/de${address}`);
      await loaded(page);
      const told = (await page.locator('main').textContent()) ?? '';
      expect([address, german.filter((name) => !told.includes(name))]).toEqual([address, []]);
      expect([address, /Workspace of|This site \(|\w on \w|do not know/.exec(told)]).toEqual([address, null]);
    }
    await page.getByRole('button', { name: 'Abmelden' }).click();
    await page.waitForURL('**/de');
    expect(complaints).toEqual([]);
    await close();
  });

  it('the head of an account is whole in every language, 360, 768 and 1280 px wide', async () => {
    const { page, complaints, close } = await open({ reducedMotion: 'reduce' });
    await beSignedIn(page, 'hedda@example.com');
    for (const language of languages) {
      await page.goto(language === 'en' ? '/account' : `/${language}/account`);
      await loaded(page);
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect([language, width, await faultsOf(page)]).toEqual([language, width, []]);
      }
    }
    expect(complaints).toEqual([]);
    await close();
  });

  it.each([360, 1280])('pages of an account keep still while their answers come apart, %i px wide', async (width) => {
    const { page, close } = await open({ viewport: { width, height: 800 } }, [system().paymentUrl]);
    await beSignedIn(page, `ida-${width}@example.com`);
    await topUp(page);
    await page.addInitScript(watchShifts);
    await answersComeApart(page);
    for (const address of ['/account', '/account/connections', '/account/ledger', '/account/sign-in']) {
      await page.goto(address);
      await loaded(page);
      await page.waitForLoadState('networkidle');
      expect([address, (await page.evaluate<number>('window.shifted')) <= 0.02]).toEqual([address, true]);
    }
    await close();
  });
}

/** Each answer a little after the one before it, the first asked for last. */
async function answersComeApart(page: Page): Promise<void> {
  let asked = 0;
  await page.route('**/api/site/**', async (route) => {
    asked += 1;
    await sleep(150 * (4 - (asked % 4)));
    await route.continue();
  });
}
